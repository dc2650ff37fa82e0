import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Repositories in a throw-away folder that is also the user's home. */
export interface World {
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/** Projects on a feature branch, on main, detached, without commits, and none at all. */
export const guardWorld = (policy: object): World =>
  worldOf(
    `mk() { mkdir -p $1; cd $1; git init -q -b main proj; cd proj; echo one >f; git add .; git commit -qm i; }
(mk main; git branch wt-only; git worktree add -q ../wt wt-only); (mk feat; git checkout -qb feature/x)
(mk det; git checkout -q --detach); mkdir -p fresh none/proj none/other; (cd fresh; git init -q -b main proj)
ln -s .. none/proj/up; for d in none/proj feat/proj main/proj; do touch $d/README.md $d/tsconfig.json $d/.env; done`,
    () => policy,
  );

/** A project on main with a remote and a linked work tree, and repositories beside it. */
export const branchWorld = (policy: (root: string) => object): World =>
  worldOf(
    `git init -q --bare remote.git; git init -q -b main main; cd main; echo one >f; git add .; git commit -qm i
git remote add origin ../remote.git; git push -q origin main; git branch feature; git branch topic; git checkout -q topic
echo t >t; git add .; git commit -qm t; git checkout -q main; git worktree add -q ../wt feature; echo a >a; git add a
git commit -qm ahead; cd ..; git init -q -b main other; cd other; echo one >f; git add .; git commit -qm i; cd ..
git init -q -b main unborn`,
    policy,
  );

function worldOf(script: string, policy: (root: string) => object): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-compare-')));
  const who = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  };
  const places = { MAIN: join(root, 'main'), WT: join(root, 'wt'), OTHER: join(root, 'other'), W: root };
  const env = {
    PATH: process.env.PATH,
    LANG: 'C.UTF-8',
    HOME: root,
    XDG_CONFIG_HOME: join(root, '.config'),
    XDG_STATE_HOME: join(root, '.state'),
    GIT_CONFIG_NOSYSTEM: '1',
    ...who,
    ...places,
  };
  const made = spawnSync('bash', ['-ec', script], { cwd: root, env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const own = join(root, '.config/portcullis');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'portcullis.json'), JSON.stringify(policy(root)));
  return { root, env, remove: () => rmSync(root, { recursive: true, force: true }) };
}
