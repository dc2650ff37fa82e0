import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface World {
  /** A git repository on the branch `feature`, with one commit and a policy of its own. */
  readonly repository: string;
  /** An environment with nothing in it that changes how Node starts. */
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/** A home and a repository that exist for one bench only. */
export function makeWorld(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-bench-')));
  const repository = join(root, 'project');
  mkdirSync(join(root, 'home'));
  const env = {
    PATH: process.env.PATH,
    HOME: join(root, 'home'),
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Bench',
    GIT_AUTHOR_EMAIL: 'bench@example.org',
    GIT_COMMITTER_NAME: 'Bench',
    GIT_COMMITTER_EMAIL: 'bench@example.org',
  };
  const git = (...args: readonly string[]): void => void execFileSync('git', ['-C', repository, ...args], { env });
  execFileSync('git', ['init', '-q', '-b', 'main', repository], { env });
  writeFileSync(join(repository, 'portcullis.json'), '{ "extends": ["recommended"] }\n');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  git('switch', '-q', '-c', 'feature');
  return { repository, env, remove: () => rmSync(root, { recursive: true, force: true }) };
}
