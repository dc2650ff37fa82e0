import { describe, expect, it } from 'vitest';
import { memoryFacts, repositoryFiles } from '../../workspace/memory-facts.ts';
import type { MemoryEntry } from '../../workspace/memory-files.ts';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';
import { type GitStep, gitSteps } from './line.ts';
import { movesOf } from './moves.ts';

const REMOTE = '[remote "origin"]\n\turl = git@example.org:a/b.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n';
const UPSTREAM = '[branch "main"]\n\tremote = origin\n\tmerge = refs/heads/main\n';
const other = '2'.repeat(40);
const files: Readonly<Record<string, MemoryEntry>> = {
  ...repositoryFiles('/r', 'main', ['topic', 'release/1.0'], REMOTE + UPSTREAM),
  '/r/.git/refs/heads/topic': `${other}\n`,
  '/r/.git/refs/remotes/origin/main': `${other}\n`,
  '/r/.git/refs/remotes/origin/theirs': `${other}\n`,
  '/r/.git/refs/tags/v1': `${other}\n`,
  '/r/.git/logs/HEAD': `0 ${other} a <a@b> 0 +0000\tcheckout: moving from release/1.0 to main\n`,
  '/r/file.txt': '',
  '/tmp': { folder: true },
  ...repositoryFiles('/n', 'main'),
  '/n/.git/refs/heads/main': { folder: true },
};

function steps(line: string, more: Readonly<Record<string, MemoryEntry>> = {}): readonly GitStep[] {
  const facts = memoryFacts({ ...files, ...more }, { home: '/home/dev' });
  const read = (text: string, directory = '/r') =>
    readCommand(text, { cwd: directory, home: '/home/dev', isDirectory: (path) => facts.kind(path) === 'directory' });
  return gitSteps(read(line), { facts, cwd: '/r', links: [], read });
}

/** What may be checked out when the last command runs: branches by their short names, other states by their own. */
function heads(line: string, more?: Readonly<Record<string, MemoryEntry>>): string {
  const last = steps(line, more).at(-1);
  const found = last?.trees.flatMap((tree) => tree.heads) ?? [];
  return found.map((head) => ('ref' in head ? head.ref.replace('refs/heads/', '') : head.state)).join(' or ');
}

/** What the last command moves. */
function moves(line: string, more?: Readonly<Record<string, MemoryEntry>>): string {
  const last = steps(line, more).at(-1);
  const found = last?.trees.flatMap((tree) => movesOf(last.git, tree)) ?? [];
  return found
    .filter(({ how }) => how !== 'create')
    .map(
      ({ ref, remote }) => `${remote === undefined ? '' : `${show(remote)} `}${show(ref).replace('refs/heads/', '')}`,
    )
    .join(', ');
}

describe('what is checked out when a command runs', () => {
  const rows: readonly { why: string; line: string; expected: string; more?: Readonly<Record<string, MemoryEntry>> }[] =
    [
      { why: 'as on disk', line: 'git commit', expected: 'main' },
      { why: 'another branch', line: 'git checkout topic; git commit', expected: 'topic' },
      { why: 'a new branch', line: 'git switch -c new && git commit', expected: 'new' },
      { why: 'a branch that only the remote has', line: 'git checkout theirs; git commit', expected: 'theirs' },
      {
        why: 'a name that is nothing: it fails',
        line: 'git checkout nothing; git commit',
        expected: 'main or nothing',
      },
      {
        why: 'a name that is nothing: only where it has worked',
        line: 'git checkout nothing && git commit',
        expected: 'nothing',
      },
      {
        why: 'one of two ways to the same branch',
        line: 'git checkout new || git checkout -b new; git commit',
        expected: 'new',
      },
      {
        why: 'a branch under a condition',
        line: 'test x && git checkout topic; git commit',
        expected: 'main or topic',
      },
      {
        why: 'two ways to two branches',
        line: 'if x; then git checkout topic; else git checkout -b new; fi; git commit',
        expected: 'topic or new',
      },
      {
        why: 'in a subshell, which shares the repository',
        line: '(git checkout topic); git commit',
        expected: 'topic',
      },
      {
        why: 'in a subshell that may end early',
        line: '(git checkout topic; x && exit; git checkout main); git commit',
        expected: 'main or topic',
      },
      {
        why: 'in a function that may be left early',
        line: 'f() { git checkout topic; x && return; git checkout main; }; f; git commit',
        expected: 'main or topic',
      },
      {
        why: 'a branch without a past that is there',
        line: 'git checkout --orphan topic; git commit',
        expected: 'main',
      },
      {
        why: 'a rebase on what may not be there',
        line: 'git rebase ORIG_HEAD topic; git commit',
        expected: 'main or topic',
      },
      {
        why: 'a new branch from what is not there',
        line: 'git checkout -b new nothing; git commit',
        expected: 'main or new',
      },
      { why: 'only where that has worked', line: 'git switch -c new nothing && git commit', expected: 'new' },
      {
        why: 'from what may have been fetched',
        line: 'git fetch; git checkout -b new o/x; git commit',
        expected: 'new',
      },
      {
        why: 'from what a clone may have brought',
        line: 'git clone https://example.org/y.git; cd y; git checkout -b new origin/x; git commit',
        expected: 'new or main or new',
      },
      {
        why: 'an option that git does not know',
        line: 'git checkout --nope topic; git commit',
        expected: 'main or topic',
      },
      { why: 'the same in front of the command', line: 'git - checkout topic; git commit', expected: 'main or topic' },
      {
        why: 'a rebase that local changes may keep from its beginning',
        line: 'git rebase main topic || git commit',
        expected: 'topic',
      },
      {
        why: 'a ref that is not what it should be',
        line: 'git update-ref --no-deref HEAD a b; git commit',
        expected: 'main or detached',
      },
      {
        why: 'a start for an orphan, which git refuses',
        line: 'git switch --orphan new topic; git commit',
        expected: 'main or new',
      },
      { why: 'two branches to switch to, too', line: 'git switch topic main; git commit', expected: 'main or topic' },
      {
        why: 'a file beside a new branch',
        line: 'git checkout -b new topic file; git commit',
        expected: 'main or new',
      },
      { why: 'a start of a new branch', line: 'git switch -c new topic; git commit', expected: 'new' },
      { why: 'a branch too many', line: 'git rebase --root topic x; git commit', expected: 'main or topic' },
      {
        why: 'what a trap does, once the line sends the signal',
        line: `git checkout topic; trap 'git checkout main' INT; kill -INT $$; git commit`,
        expected: 'topic or main',
      },
      {
        why: 'and not before',
        line: `git checkout topic; trap 'git checkout main' INT; git commit`,
        expected: 'topic',
      },
      { why: 'a word too many', line: 'git switch topic x; git commit', expected: 'main or topic' },
      { why: 'beside it in a pipe', line: 'git checkout topic | git commit', expected: 'main or topic' },
      { why: 'behind that pipe', line: 'git checkout topic 2>&1 | tail -1; git commit', expected: 'topic' },
      { why: 'further in behind it', line: 'git log | (git checkout topic; git commit)', expected: 'topic' },
      { why: 'from what nobody knows', line: 'git checkout -b new "$X"; git commit', expected: 'new' },
      {
        why: 'a branch of a stash that is not there',
        line: 'git stash branch new; git commit',
        expected: 'main or new',
      },
      { why: 'renamed to a branch that is there', line: 'git branch -m topic; git commit', expected: 'main' },
      { why: 'the same by force', line: 'git branch -mf topic; git commit', expected: 'topic' },
      { why: 'git in large letters', line: 'GIT checkout topic; git commit', expected: 'main' },
      {
        why: 'the same where the file system does not mind',
        line: 'GIT checkout topic; git commit',
        expected: 'topic',
        more: { '/R': { folder: true } },
      },
      { why: 'a file put back', line: 'git checkout file.txt && git commit', expected: 'main' },
      { why: 'everything put back', line: 'git checkout . && git commit', expected: 'main' },
      { why: 'files put back by a pattern', line: "git checkout 'src/*' && git commit", expected: 'main' },
      { why: 'a name that only a file has', line: 'git switch file.txt && git commit', expected: 'file.txt' },
      { why: 'what is checked out already', line: 'git checkout HEAD && git commit', expected: 'main' },
      { why: 'the same commit by another name', line: 'git checkout @ && git commit', expected: 'detached' },
      { why: 'a commit that is not there', line: 'git checkout --detach no; git commit', expected: 'main or no' },
      { why: 'in a substitution', line: 'x=$(git checkout topic); git commit', expected: 'topic' },
      { why: 'in a function that is called', line: 'f() { git checkout topic; }; f; git commit', expected: 'topic' },
      { why: 'in a function that is not', line: 'f() { git checkout topic; }; git commit', expected: 'main' },
      { why: 'elsewhere', line: 'git -C /n checkout -b x; git commit', expected: 'main' },
      { why: 'in the background', line: 'git checkout topic & git commit', expected: 'main or topic' },
      { why: 'back again', line: 'git checkout topic; git checkout -; git commit', expected: 'main' },
      { why: 'back to what the log names', line: 'git checkout -; git commit', expected: 'release/1.0' },
      { why: 'files only', line: 'git checkout topic file.txt; git commit', expected: 'main' },
      { why: 'a commit', line: 'git checkout v1; git commit', expected: 'detached' },
      { why: 'a name that is not known', line: 'git checkout "$B"; git commit', expected: 'unknown' },
      { why: 'a new branch whose name is not known', line: 'git checkout -b "$B"; git commit', expected: 'fresh' },
      {
        why: 'HEAD made to name another branch',
        line: 'git symbolic-ref HEAD refs/heads/topic; git commit',
        expected: 'topic',
      },
      { why: 'the branch renamed', line: 'git branch -m trunk; git commit', expected: 'trunk' },
      {
        why: 'HEAD written by hand is not followed',
        line: 'echo "ref: refs/heads/topic" > .git/HEAD; git commit',
        expected: 'main',
      },
      { why: 'another branch renamed', line: 'git branch -m topic subject; git commit', expected: 'main' },
      { why: 'a rebase of another branch', line: 'git rebase main topic; git commit', expected: 'topic' },
      { why: 'a pull request', line: 'gh pr checkout 12; git commit', expected: 'fresh' },
      { why: 'a work tree that the line adds', line: 'git worktree add w -b new; cd w && git commit', expected: 'new' },
      {
        why: 'the same by the file that names its git directory',
        line: 'git worktree add w -b new; git --git-dir=w/.git commit',
        expected: 'new',
      },
      { why: 'a repository that the line makes', line: 'git init -b dev x; cd x && git commit', expected: 'dev' },
      {
        why: 'the same by the environment',
        line: 'git init -b dev x; GIT_DIR=x/.git git commit',
        expected: 'dev',
      },
      { why: 'a clone', line: 'git clone https://example.org/y.git; cd y && git commit', expected: 'unknown' },
      { why: 'a fresh folder without a name', line: 'cd "$(mktemp -d)" && git init && git commit', expected: 'master' },
      {
        why: 'the top of the repository, as git tells it',
        line: 'cd "$(git rev-parse --show-toplevel)"; git commit',
        expected: 'main',
      },
      {
        why: 'the top of the one that is asked, not of the first',
        line: 'git init -b dev x; cd x && cd "$(git rev-parse --show-toplevel)" && git commit',
        expected: 'dev',
      },
      { why: 'a folder that is not known', line: 'cd "$X"; git commit', expected: 'unknown or main' },
      { why: 'no repository', line: 'cd /tmp; git commit', expected: '' },
      {
        why: 'an alias of the workspace',
        line: 'git co topic; git commit',
        expected: 'topic',
        more: { '/home/dev/.gitconfig': '[alias]\nco = checkout\n' },
      },
      {
        why: 'the same where nobody knows where',
        line: 'cd "$X" && git co topic && git commit',
        expected: 'unknown',
        more: { '/home/dev/.gitconfig': '[alias]\nco = checkout\n' },
      },
      {
        why: 'an alias of the line',
        line: 'git config alias.co checkout; git co topic; git commit',
        expected: 'topic',
      },
      {
        why: 'an alias that is shell text',
        line: `git -c alias.n='!git checkout -b' n new; git commit`,
        expected: 'new',
      },
    ];
  it.each(rows)('$why: $line', ({ line, expected, more }) => {
    expect(heads(line, more)).toBe(expected);
  });
});

describe('ways of a line that is made to be slow', () => {
  it('are followed as far as they are few: the branches beyond are one that nobody knows', () => {
    const line = `${Array.from({ length: 200 }, (_, index) => `x && git checkout -b b${index}`).join(';')};git commit`;
    const found = heads(line).split(' or ');
    expect(found.length).toBeLessThan(40);
    expect(found).toContain('main');
    expect(found).toContain('unknown');
  });

  it('move any branch where a push names more than are looked up', () => {
    const names = Array.from({ length: 1500 }, (_, index) => `b${index}`);
    const found = moves(`git push origin ${names.join(' ')}`).split(', ');
    expect(found.length).toBe(1001);
    expect(found.slice(0, 2)).toEqual(['origin b0', 'origin b1']);
    expect(found.at(-1)).toBe('origin …');
  });
});

describe('the refs that a command moves', () => {
  const rows: readonly { why: string; line: string; expected: string; more?: Readonly<Record<string, MemoryEntry>> }[] =
    [
      { why: 'a commit', line: 'git commit', expected: 'main' },
      { why: 'none by a dry run', line: 'git commit --short', expected: '' },
      { why: 'an update from the branch’s own remote', line: 'git pull', expected: '' },
      { why: 'the same by name', line: 'git pull --rebase origin main', expected: '' },
      { why: 'a pull of another branch', line: 'git pull origin topic', expected: 'main' },
      { why: 'a merge of the own upstream', line: 'git merge @{u}', expected: '' },
      { why: 'a merge that makes a commit of its own', line: 'git merge --no-ff origin/main', expected: 'main' },
      { why: 'a rebase that writes everything anew', line: 'git rebase --no-ff', expected: 'main' },
      { why: 'a forced branch that is not there', line: 'git branch -f trunk topic', expected: '' },
      { why: 'a branch renamed to one that is not there', line: 'git branch -M topic trunk', expected: 'topic' },
      { why: 'a branch put anew', line: 'git checkout -B topic', expected: 'topic' },
      { why: 'a name for another branch', line: 'git symbolic-ref refs/heads/trunk refs/heads/topic', expected: '' },
      { why: 'a branch made a name', line: 'git symbolic-ref refs/heads/main refs/heads/topic', expected: 'main' },
      { why: 'a merge of what was just fetched', line: 'git fetch origin; git merge origin/main', expected: '' },
      { why: 'a merge of an ancestor', line: 'git merge HEAD~2', expected: '' },
      {
        why: 'a rebase in progress',
        line: 'git rebase --continue',
        expected: 'topic',
        more: { '/r/.git/rebase-merge/head-name': 'refs/heads/topic\n' },
      },
      {
        why: 'a ref of a namespace by its plain name',
        line: 'git --namespace=x update-ref refs/heads/main topic',
        expected: 'main',
      },
      { why: 'a reset to the same commit', line: 'git reset --hard release/1.0', expected: '' },
      { why: 'a reset to another', line: 'git reset --hard topic', expected: 'main' },
      { why: 'a reset after a commit', line: 'git commit; git reset --hard release/1.0', expected: 'main' },
      { why: 'a reset of a file', line: 'git reset file.txt', expected: '' },
      { why: 'a branch that is forced, the start point not', line: 'git branch -f topic main', expected: 'topic' },
      { why: 'several branches deleted', line: 'git branch -D topic x', expected: 'topic, x' },
      { why: 'a remote branch forgotten', line: 'git branch -dr origin/main', expected: '' },
      { why: 'a local branch that a fetch writes', line: 'git fetch origin +topic:main', expected: 'main' },
      { why: 'a branch brought forward from its remote', line: 'git fetch origin main:main', expected: '' },
      { why: 'a push to the upstream’s name', line: 'git push', expected: 'origin main' },
      {
        why: 'a push where the line sets the upstream',
        line: 'git checkout topic; git branch -u origin/main; git -c push.default=upstream push',
        expected: 'origin main',
      },
      {
        why: 'a push with several refspecs',
        line: 'git push origin HEAD:a b:c +d',
        expected: 'origin a, origin c, origin d',
      },
      { why: 'a push that deletes', line: 'git push origin :a', expected: 'origin a' },
      { why: 'a push of all', line: 'git push --all o', expected: 'o main, o release/1.0, o topic' },
      { why: 'a push of a pattern', line: "git push o 'refs/heads/release/*:refs/heads/old/*'", expected: 'o old/1.0' },
      { why: 'a push of tags', line: 'git push origin --tags', expected: '' },
      { why: 'a push of one tag', line: 'git push origin v1', expected: 'origin refs/tags/v1' },
      { why: 'a push to a name that is not known', line: 'git push origin "HEAD:$B"', expected: 'origin $B' },
      {
        why: 'a push of the branch that the line made',
        line: 'git checkout -b "$B"; git push -u origin "$B"',
        expected: '',
      },
      {
        why: 'a push by the remote’s own list',
        line: "git -c 'remote.origin.push=refs/heads/*:refs/heads/x/*' push",
        expected: 'origin x/main, origin x/release/1.0, origin x/topic',
      },
      {
        why: 'a push of all that a clone of the line has',
        line: 'git clone /n c; git -C c push --all o',
        expected: 'o …',
      },
      {
        why: 'the same by a pattern',
        line: "git clone /n c; git -C c push o 'refs/heads/*:refs/heads/*'",
        expected: 'o …',
      },
      { why: 'a push from a bare clone', line: 'git clone --bare /n c; git --git-dir=c push o x', expected: 'o x' },
      {
        why: 'a push from one that is named after its source',
        line: 'git clone --bare /n; git -C n.git push o x',
        expected: 'o x',
      },
      {
        why: 'a push of the branch that git names, made by the line',
        line: 'git checkout -b new; b=$(git branch --show-current); git checkout main; git push o $b',
        expected: 'o new',
      },
      {
        why: 'a push of one of two branches that git names',
        line: 'a=$(git branch --show-current); git checkout topic; git push o $(git branch --show-current)',
        expected: 'o $(git branch --show-current)',
      },
      {
        why: 'a push of the branch that git names elsewhere',
        line: 'git push o $(git -C /n branch --show-current)',
        expected: 'o $(git -C /n branch --show-current)',
      },
      {
        why: 'a fetch that is mapped to a branch',
        line: 'git fetch --refmap=+refs/heads/*:refs/heads/* o topic',
        expected: 'topic',
      },
      {
        why: 'by the configuration',
        line: 'git -c remote.o.fetch=+refs/heads/main:refs/heads/main fetch o main',
        expected: 'main',
      },
      { why: 'a fetch that is mapped to nothing', line: 'git fetch --refmap= origin main', expected: '' },
      { why: 'a rebase onto itself', line: 'git rebase main', expected: '' },
      { why: 'onto the same commit', line: 'git rebase release/1.0', expected: '' },
      { why: 'onto itself, written anew', line: 'git rebase --no-ff main', expected: 'main' },
      { why: 'onto a commit before it, which flattens merges', line: 'git rebase HEAD~2', expected: 'main' },
      {
        why: 'history written anew from a commit on',
        line: "git filter-branch --msg-filter 'sed s/^/x/' HEAD~2..HEAD",
        expected: 'main',
      },
      {
        why: 'of what is checked out, where nothing is named',
        line: "git filter-branch -f --env-filter 'A=^' ",
        expected: 'main',
      },
      {
        why: 'of another branch',
        line: "git filter-branch --tree-filter 'rm -f ^x' -- ^main topic -- a",
        expected: 'topic',
      },
      { why: 'of both ends', line: 'git filter-branch -d /tmp/x main...topic', expected: 'main, topic' },
      { why: 'a subtree', line: 'git subtree push -P a origin main', expected: 'origin main' },
      {
        why: 'a ref by plumbing, from its input',
        line: "printf 'create refs/heads/a 1\\nverify refs/heads/b 2\\n' | git update-ref --stdin",
        expected: 'a',
      },
      { why: 'refs by plumbing, from an unknown input', line: 'git update-ref --stdin < list', expected: '…' },
    ];
  it.each(rows)('$why: $line', ({ line, expected, more }) => {
    expect(moves(line, more)).toBe(expected);
  });
});

describe('aliases with text of their own', () => {
  const calls = (count: number, body: string, call = 'git a;'): string =>
    `git config alias.a '!${body}'; ${call.repeat(count)}`;
  const rows: readonly { why: string; line: string; isFollowed: boolean }[] = [
    { why: 'a few', line: calls(30, 'git status; git log'), isFollowed: true },
    { why: 'many calls of many commands', line: calls(300, 'git status;'.repeat(150)), isFollowed: false },
    { why: 'in loops', line: `while x; do ${calls(200, 'git status;'.repeat(100))} done`, isFollowed: false },
    {
      why: 'many texts that differ',
      line: `${calls(0, 'git status')}${Array.from({ length: 300 }, (_, index) => `git a ${index}`).join(';')}`,
      isFollowed: false,
    },
    { why: 'one that calls itself', line: calls(1, 'git a'), isFollowed: false },
    { why: 'one that is too long by itself', line: calls(1, 'x;'.repeat(3000)), isFollowed: false },
    {
      why: 'four deep',
      line: `${[...'abcd'].map((name, at) => `git config alias.${name} '!git ${'bcde'[at]}';`).join('')}git a`,
      isFollowed: false,
    },
  ];
  it.each(rows)('are followed, or it is told: $why', ({ line, isFollowed }) => {
    const found = steps(line);
    expect(found.length).toBeLessThan(6000);
    // The reading, which follows what the line configures, may come to its end first.
    const isCut = readCommand(line, { cwd: '/r', home: '/home/dev' }).unread.some(({ why }) => why === 'limit');
    expect(!isCut && found.every(({ git }) => git.unknown.length === 0)).toBe(isFollowed);
  });
});

it('follows a thousand commands in linear time', () => {
  const line = 'git checkout topic || git checkout -b new; git commit; '.repeat(300);
  const start = performance.now();
  expect(steps(line).length).toBeGreaterThan(800);
  expect(performance.now() - start).toBeLessThan(20_000);
});
