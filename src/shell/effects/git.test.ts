import { describe, expect, test } from 'vitest';
import { effectRows } from '../../../test/support/effect-rows.ts';
import { gitSubcommands } from './git.ts';

test('no subcommand stands in two rows, of which the second would count for nothing', () =>
  expect(gitSubcommands.filter((name, at) => gitSubcommands.indexOf(name) !== at)).toEqual([]));

const files = {
  a: '',
  dir: { folder: true },
  'dir/x': '',
  '.git/HEAD': 'ref: refs/heads/main\n',
  'p.diff': '--- a/dir/x\n+++ b/dir/x\n',
} as const;

describe('taking files back', () => {
  effectRows(
    [
      ['git checkout -- a', ['write tree a?'], 'a path'],
      ['git checkout a', ['write tree a?', 'write contents /w? careful'], 'a path or a branch, nobody can tell'],
      ['git checkout main a', ['write tree main?', 'write tree a?'], 'of a tree'],
      ['git checkout .', ['write tree /w?'], 'everything below'],
      ['git checkout -- :/a', ['write tree a?'], 'from the root of the work tree'],
      ['git restore a', ['write tree a?'], 'the newer command'],
      ['git restore --staged a', [], 'only the index'],
      ['git restore --staged --worktree a', ['write tree a?'], 'both'],
      ['git checkout-index -a', ['write contents /w?'], 'from the index'],
      ['git checkout-index -a --prefix=out/', ['write contents out?'], 'elsewhere'],
      ['cd dir && git checkout-index -a --prefix=o', ['write tree o…?'], 'under other names, from the top'],
      ['git reset --hard', ['write contents /w?'], 'the whole work tree'],
      ['git reset', [], 'only the index'],
      [
        'mkdir -p new/x && cd new && git reset --hard',
        ['create-directory new/x', 'write contents /w?'],
        'from a directory that the line makes on the way',
      ],
      ['git reset --keep HEAD~1', ['write contents /w? careful'], 'local changes stay'],
      ['git read-tree -u HEAD', ['write contents /w?'], 'with the work tree'],
      ['git read-tree HEAD', [], 'without'],
    ],
    files,
  );
});

describe('switching and joining', () => {
  effectRows(
    [
      ['git checkout -b new', ['write contents /w? careful'], 'local changes stay'],
      ['git checkout -f main', ['write tree main?', 'write contents /w?'], 'unless they are forced away'],
      ['git switch main', ['write contents /w? careful'], 'the newer command'],
      ['git switch -f main', ['write contents /w?'], 'forced'],
      ['git merge x', ['write contents /w? careful'], 'git refuses to overwrite local changes'],
      ['git pull', ['write contents /w? careful'], 'likewise'],
      ['git rebase x', ['write contents /w? careful'], 'likewise'],
      ['git cherry-pick x', ['write contents /w? careful'], 'likewise'],
      ['git merge-file a b c', ['write a?'], 'into the first'],
      ['git merge-file -p a b c', [], 'on the screen'],
      ['git bisect start', ['write contents /w? careful'], 'likewise'],
      ['git submodule update', ['write contents /w? careful'], 'likewise'],
      ['git stash', ['write contents /w?'], 'local changes go'],
      [
        'mv .* ..; git stash',
        ['move tree .*? -> /', 'write tree /.*?', 'write contents /w?'],
        'in the work tree, though a pattern may have moved the repository',
      ],
      ['git stash push -m x', ['write contents /w?'], 'with a message'],
      ['git stash -u', ['write contents /w?', 'remove contents /w?'], 'untracked files too'],
      ['git stash push -- a', ['write tree a?'], 'of one path'],
      ['git stash pop', ['write contents /w? careful'], 'come back'],
      ['git stash list', [], 'only shows'],
      ['git stash drop', [], 'forgets, touches no file'],
      ['git sparse-checkout set dir', ['remove contents /w?'], 'the rest leaves the work tree'],
      ['git filter-branch x', ['write contents /w?'], 'history and work tree anew'],
    ],
    files,
  );
});

describe('removing and moving', () => {
  effectRows(
    [
      ['git rm a', ['remove tree a?'], 'from the work tree too'],
      ['git rm --cached a', [], 'only from the index'],
      ['git rm -n a', [], 'a dry run'],
      ["git rm '*.c'", ['remove tree **.c?'], "git's own star spans directories"],
      ["git rm -- ':!a' dir", ['remove tree dir?'], 'an excluded path is none'],
      ['git mv a c', ['move a -> c', 'write c'], 'a new name'],
      ['git mv a dir', ['move a -> dir', 'write dir/a'], 'into a directory that is there'],
      ['git clean -n', [], 'a dry run'],
      ['git clean', ['remove contents /w!'], 'git asks for force, which is still an attempt'],
      ['git clean -f', ['remove contents /w?'], 'untracked files'],
      ['git clean -fd dir', ['remove tree dir?'], 'of one directory'],
      ['git worktree remove ../x', ['remove tree /x'], 'a whole work tree'],
      ['git worktree move ../x ../y', ['move tree /x -> /y', 'write tree /y'], 'or its place'],
      ['git submodule deinit dir', ['remove contents dir'], 'what it holds'],
    ],
    files,
  );
});

describe('making', () => {
  effectRows(
    [
      ['git worktree add ../x', ['write tree /x? careful'], 'a new work tree'],
      ['git clone https://h/p.git', ['write tree p careful'], 'named after the address'],
      ['git clone u dest', ['write tree dest careful'], 'or as told'],
      ['git init x', ['write tree x/.git careful', 'create-directory x'], 'a repository'],
      ['git init --bare', ['write tree /w careful'], 'which lies where it is made'],
      ['git --bare init', ['write tree /w careful'], 'the same'],
      [
        'git --bare init x',
        ['write tree /w careful', 'write tree x careful', 'create-directory x'],
        'or in the directory that is named',
      ],
      ['GIT_DIR=r git init', ['write tree r careful'], 'in a place of its own'],
      [
        'git init --separate-git-dir r x',
        ['write tree x/.git careful', 'write tree r careful', 'create-directory x'],
        'apart from its files',
      ],
      ['git submodule add url m', ['write tree m'], 'at a path'],
      ['git archive -o o.tar HEAD', ['write o.tar'], 'an option that names a file'],
      ['git format-patch -o out HEAD~1', ['write contents out?'], 'or a directory'],
      ['git diff --output=d.txt', ['write d.txt'], 'also of commands that read'],
      ['git bundle create b.bundle HEAD', ['write b.bundle'], 'an operand that is written'],
      ['git log > l', ['write l'], 'the shell writes'],
    ],
    files,
  );
});

describe('patches', () => {
  effectRows(
    [
      ['git apply p.diff', ['write dir/x?'], 'the files that the patch names'],
      ['git apply q.diff', ['write contents /w?'], 'unknown, so any'],
      ['git apply --check p.diff', [], 'only a test'],
      ['git apply --cached p.diff', [], 'only the index'],
      ['git apply <<E\n--- a/a\n+++ b/a\nE', ['write a?'], 'a patch in the line'],
      ['git am m', ['write contents /w?'], 'mails may hold anything'],
    ],
    files,
  );
});

describe('configuration', () => {
  effectRows(
    [
      ['git config user.name x', ['write .git/config?'], "the repository's own file"],
      ['git config --get user.name', [], 'only shows'],
      ['git config user.name', [], 'so does a name alone'],
      ['git config -f f a.b c', ['write f'], 'another file'],
    ],
    files,
  );
});

describe('other places', () => {
  effectRows(
    [
      ['git -C dir checkout -- x', ['write tree dir/x?'], 'another directory'],
      [
        'git --work-tree=dir checkout -- x',
        ['write tree x?', 'write tree dir/x?'],
        'another work tree, from which paths may count',
      ],
      ['GIT_WORK_TREE=dir git checkout -- x', ['write tree x?', 'write tree dir/x?'], 'by the environment'],
      ['git-checkout -- a', ['write tree a?'], 'as a program of its own'],
      ['git commit -m x', [], 'no file of the work tree'],
      ['git commit -S -m x', [], 'nor what gpg keeps for itself'],
      ['GIT_INDEX_FILE=/tmp/i git add a', [], 'nor an index that a variable names'],
      ['git push', [], 'nor this'],
    ],
    files,
  );
});

describe('settings', () => {
  effectRows(
    [
      ['git config user.name x', ['write .git/config?'], 'of the repository'],
      [
        'git config --global user.name x',
        ['write /home/dev/.gitconfig?', 'write /home/dev/.config/git/config?'],
        'of the person, in one of two places',
      ],
      ['GIT_CONFIG_GLOBAL=/tmp/c git config --global user.name x', ['write /tmp/c?'], 'in a file that is named'],
      ['git config --system user.name x', ['write /etc/gitconfig?'], 'of the system'],
      ['git config --get user.name', [], 'only read'],
    ],
    files,
  );
});

describe('aliases', () => {
  effectRows(
    [
      ['git undo', ['write contents /w?'], 'of the workspace, written out'],
      ['git wipe dir', ['remove tree dir?'], 'of the workspace, a shell line'],
      ['cd dir && git wipe x', ['remove tree x?'], 'run in the root of the work tree'],
      [
        'GIT_DIR=.git GIT_WORK_TREE=dir git undo-all',
        ['write contents dir/dir?'],
        'which a relative name counts from, once more',
      ],
      ['git config alias.z "rm -r" && git z dir', ['write .git/config?', 'remove tree dir?'], 'that the line makes'],
      [
        'git config alias.z "!rm -r" && git z dir',
        ['write .git/config?', 'remove tree dir?'],
        'a shell line that it makes',
      ],
    ],
    {
      ...files,
      '.git/config': '[alias]\n\tundo = reset --hard\n\twipe = !rm -r\n\tundo-all = !git reset --hard\n',
      '.git/objects': { folder: true },
      '.git/refs': { folder: true },
    },
  );
});
