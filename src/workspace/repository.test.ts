import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facts } from '../protocol/facts.ts';
import { memoryFacts, repositoryFiles } from './memory-facts.ts';
import { nodeFacts } from './node-facts.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'facts-')));
const env = {
  PATH: process.env.PATH ?? '',
  HOME: root,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@b.c',
};

function shell(script: string, cwd = root): string {
  const run = spawnSync('bash', ['-ec', script], { cwd, env, encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${script}: ${run.stderr}`);
  return run.stdout.trimEnd();
}

/** Every folder the questions are asked in, and what makes it interesting. */
const folders = {
  main: 'a plain checkout',
  'main/sub/deep': 'a folder inside it',
  wt: 'a linked work tree',
  detached: 'a detached HEAD',
  unborn: 'no commit yet',
  packed: 'refs packed away',
  symbolic: 'a branch that is a symbolic ref to another',
  'super/module': 'a submodule, whose .git is a file',
  separate: 'a git directory elsewhere',
  'link-to-main/sub': 'a symbolic link into a checkout',
  'bare.git': 'a bare repository',
  slashed: 'a branch with slashes',
} as const;

beforeAll(() => {
  shell(`
    mk() { git init -q -b main "$1"; (cd "$1"; echo 1 >f; git add f; git commit -qm i); }
    git config --global protocol.file.allow always
    mk main; mkdir -p main/sub/deep; (cd main; git branch feature; git branch other; git worktree add -q ../wt feature; git tag v1)
    mk detached; (cd detached; git checkout -q --detach)
    git init -q -b trunk unborn
    mk packed; (cd packed; git branch kept; git pack-refs --all; git checkout -q -b loose)
    mk symbolic; (cd symbolic; git symbolic-ref refs/heads/alias refs/heads/main; git symbolic-ref HEAD refs/heads/alias)
    mk lib; mk super; (cd super; git submodule --quiet add ../lib module)
    git init -q -b main --separate-git-dir elsewhere.git separate; (cd separate; git commit -q --allow-empty -m i)
    ln -s main link-to-main
    git init -q -b main --bare bare.git; (cd main; git push -q ../bare.git main)
    mk slashed; (cd slashed; git checkout -q -b release/1.0)
  `);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const facts = (): Facts => nodeFacts({ env, systemFiles: [] });

describe('the facts of a repository', () => {
  it.each(Object.entries(folders))('%s: the same places as git itself names (%s)', (folder) => {
    const cwd = join(root, folder);
    const repository = facts().repository(cwd);
    expect(repository?.gitDirectory).toBe(realpathSync(shell('git rev-parse --absolute-git-dir', cwd)));
    const common = shell('git rev-parse --path-format=absolute --git-common-dir', cwd);
    expect(repository?.commonDirectory).toBe(realpathSync(common));
    const top = shell('git rev-parse --show-toplevel 2>/dev/null || true', cwd);
    expect(repository?.workTree).toBe(top === '' ? undefined : top);
  });

  it.each(Object.entries(folders))('%s: the same branch, refs and settings as git itself names (%s)', (folder) => {
    const cwd = join(root, folder);
    const repository = facts().repository(cwd);
    const head = repository?.head;
    const branch = shell('git symbolic-ref -q HEAD || true', cwd);
    if (branch === '') expect(head).toEqual({ state: 'detached', commit: shell('git rev-parse HEAD', cwd) });
    else
      expect(head && 'ref' in head ? head.ref : '').toBe(shell(`git symbolic-ref -q ${branch} || echo ${branch}`, cwd));
    expect(head?.state === 'unborn').toBe(shell('git rev-parse -q --verify HEAD || true', cwd) === '');
    const refs = shell(`git for-each-ref --format='%(refname) %(objectname)'`, cwd).split('\n').filter(Boolean);
    expect(repository?.refs('refs/').map((name) => `${name} ${repository.ref(name)}`)).toEqual(refs);
    const settings = shell('git config --list', cwd).split('\n');
    for (const line of settings) {
      const key = line.slice(0, line.indexOf('='));
      expect(repository?.config(key).at(-1)).toBe(shell(`git config ${key}`, cwd));
    }
  });

  it('lists what every work tree has checked out', () => {
    const expected = [
      { ref: 'refs/heads/main', workTree: join(root, 'main') },
      { ref: 'refs/heads/feature', workTree: join(root, 'wt') },
    ];
    expect(facts().repository(join(root, 'wt'))?.checkedOut()).toEqual(expected);
    expect(facts().repository(join(root, 'main'))?.checkedOut()).toEqual(expected);
  });

  it('finds the final ref behind symbolic ones', () => {
    expect(facts().repository(join(root, 'symbolic'))?.finalRef('refs/heads/alias')).toBe('refs/heads/main');
    expect(facts().repository(join(root, 'main'))?.finalRef('refs/heads/new')).toBe('refs/heads/new');
  });

  it('opens a git directory by its own path', () => {
    expect(facts().repositoryAt(join(root, 'main/.git'))?.workTree).toBe(join(root, 'main'));
    expect(facts().repositoryAt(join(root, 'main/.git/worktrees/wt'))?.head).toEqual({
      state: 'branch',
      ref: 'refs/heads/feature',
    });
    expect(facts().repositoryAt(join(root, 'elsewhere.git'), '/somewhere')?.workTree).toBe('/somewhere');
    expect(facts().repositoryAt(join(root, 'main'))).toBeUndefined();
  });

  it('knows no repository outside of one', () => {
    expect(facts().repository(root)).toBeUndefined();
    expect(facts().repository('/nowhere/at/all')).toBeUndefined();
  });

  it('takes a folder that does not exist yet for a part of the repository around it', () => {
    expect(facts().repository(join(root, 'main/new/folder'))?.workTree).toBe(join(root, 'main'));
  });

  it('follows includes with git’s conditions', () => {
    writeFileSync(join(root, 'extra'), '[alias]\n\tplain = status\n');
    writeFileSync(join(root, 'by-dir'), '[alias]\n\tdir = log\n');
    writeFileSync(join(root, 'by-branch'), '[alias]\n\tbranch = diff\n');
    writeFileSync(join(root, 'by-remote'), '[alias]\n\tremote = show\n');
    shell(`
      git config --global include.path extra
      git config --global includeIf.gitdir:slashed/.path by-dir
      git config --global includeIf.onbranch:release/.path by-branch
      git config --global 'includeIf.hasconfig:remote.*.url:https://example.org/**.path' by-remote
      git -C slashed remote add origin https://example.org/a/b.git`);
    try {
      const aliases = (folder: string) => facts().repository(join(root, folder))?.configKeys('alias.');
      expect(aliases('slashed')).toEqual(['alias.plain', 'alias.dir', 'alias.branch', 'alias.remote']);
      expect(aliases('main')).toEqual(['alias.plain']);
      for (const folder of ['slashed', 'main', 'wt'])
        expect(aliases(folder)?.join('\n')).toBe(
          shell(`git config --name-only --get-regexp '^alias\\.' || true`, join(root, folder)),
        );
    } finally {
      shell(
        'git config --global --remove-section include; git config --global --unset-all includeIf.gitdir:slashed/.path',
      );
    }
  });

  it('reads the settings of one work tree alone', () => {
    shell(
      'git config extensions.worktreeConfig true; git -C ../wt config --worktree core.hooksPath there',
      join(root, 'main'),
    );
    try {
      expect(facts().repository(join(root, 'wt'))?.config('core.hookspath')).toEqual(['there']);
      expect(facts().repository(join(root, 'main'))?.config('core.hooksPath')).toEqual([]);
    } finally {
      shell(
        'git -C ../wt config --worktree --unset core.hooksPath; git config --unset extensions.worktreeConfig',
        join(root, 'main'),
      );
    }
  });

  it('takes the global and system files that the environment names', () => {
    writeFileSync(join(root, 'global'), '[a]\nb = global\n');
    writeFileSync(join(root, 'system'), '[a]\nb = system\n');
    const values = (more: Record<string, string>) =>
      nodeFacts({ env: { HOME: root, ...more }, systemFiles: [] })
        .repository(join(root, 'main'))
        ?.config('a.b');
    expect(values({ GIT_CONFIG_GLOBAL: join(root, 'global'), GIT_CONFIG_SYSTEM: join(root, 'system') })).toEqual([
      'system',
      'global',
    ]);
    expect(values({ GIT_CONFIG_SYSTEM: join(root, 'system'), GIT_CONFIG_NOSYSTEM: '1' })).toEqual([]);
  });

  it('says unknown, never something wrong, where the refs are in tables', () => {
    const commit = '2'.repeat(40);
    const files = {
      ...repositoryFiles('/r', 'main'),
      '/r/.git/HEAD': 'ref: refs/heads/.invalid\n',
      '/r/.git/reftable/tables.list': commit,
    };
    expect(memoryFacts(files).repository('/r')?.head).toEqual({ state: 'unknown' });
  });

  it('says unknown where HEAD is broken or leads in a circle', () => {
    const broken = { ...repositoryFiles('/r', 'main'), '/r/.git/HEAD': 'garbage\n' };
    expect(memoryFacts(broken).repository('/r')?.head).toEqual({ state: 'unknown' });
    const circle = { ...repositoryFiles('/r', 'main'), '/r/.git/refs/heads/main': 'ref: refs/heads/main\n' };
    expect(memoryFacts(circle).repository('/r')?.head).toEqual({ state: 'unknown' });
  });

  it('survives hostile files: cycles of includes, wide includes, patterns that explode', () => {
    const files = {
      ...repositoryFiles(
        '/r',
        'main',
        [],
        `[include]\npath = config\npath = /wide\n[includeIf "gitdir:${'*a'.repeat(40)}"]\npath = x\n`,
      ),
      '/wide': '[include]\n'.concat('path = /wide\n'.repeat(1000)),
    };
    expect(memoryFacts(files).repository('/r')?.config('a.b')).toEqual([]);
  });

  it('never throws on paths that cannot be', () => {
    const all = facts();
    for (const path of [
      '',
      '/',
      'relative',
      '/a\0b',
      `/${'x'.repeat(5000)}`,
      '/dev/zero',
      '/proc/self/mem',
      '/etc/shadow/x',
      'C:\\x',
    ]) {
      expect(() => [
        all.kind(path),
        all.text(path),
        all.list(path),
        all.link(path),
        all.real(path),
        all.repository(path),
        all.repositoryAt(path),
      ]).not.toThrow();
    }
  });

  it('reads no pipe, no device and no binary file', () => {
    shell('mkfifo pipe; printf "a\\0b" >binary; printf 12345 >text');
    const all = facts();
    expect([all.text(join(root, 'pipe')), all.text('/dev/zero'), all.text(join(root, 'binary'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([all.text(join(root, 'text'), 4), all.text(join(root, 'text'), 5), all.text(join(root, 'text'), 4)]).toEqual(
      [undefined, '12345', undefined],
    );
  });

  it('resolves links as far as a path exists, one step at a time where asked', () => {
    mkdirSync(join(root, 'links'), { recursive: true });
    shell('ln -sfn ../main links/one; ln -sfn one links/two; ln -sfn /nowhere links/dead');
    const all = facts();
    expect(all.link(join(root, 'links/two'))).toBe(join(root, 'links/one'));
    expect(all.link(join(root, 'main'))).toBeUndefined();
    expect(all.real(join(root, 'links/two/new/file'))).toBe(join(root, 'main/new/file'));
    expect([all.kind(join(root, 'links/dead')), all.link(join(root, 'links/dead'))]).toEqual([undefined, '/nowhere']);
  });
});

describe('facts in memory', () => {
  it('read repositories, links and folders as on disk', () => {
    const files = { ...repositoryFiles('/r', 'main', ['topic']), '/l': { link: 'r' }, '/r/src/a.ts': 'x' };
    const all = memoryFacts(files);
    expect(all.repository('/l/src')?.workTree).toBe('/r');
    expect(all.repository('/r')?.refs('refs/heads/')).toEqual(['refs/heads/main', 'refs/heads/topic']);
    expect([
      all.kind('/l/src'),
      all.kind('/r/src/a.ts'),
      all.kind('/x'),
      all.list('/l/src'),
      all.link('/l'),
      all.text('/l/src/a.ts'),
    ]).toEqual(['directory', 'file', undefined, ['a.ts'], '/r', 'x']);
  });
});
