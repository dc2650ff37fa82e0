import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Json } from '../../src/protocol/json.ts';
import { indentedJson } from '../indented-json.ts';
import { policy } from './policy.ts';

/** The word that `pass.txt` holds. */
export const SECRET = 'plover';

/** A throw-away home, and a repository in it with a remote of its own. Life cycle: a session. */
export interface Stage {
  readonly home: string;
  readonly project: string;
  /** A copy of the build, so that nothing changes while a host runs. */
  readonly script: string;
  /** Below the project unless absolute. Folders are made. */
  write(file: string, text: string): void;
  /** Whether the project was moved to the name `moved`; what was in it is looked for there then. */
  moved(): boolean;
  /** Undefined: there is no such file. */
  read(file: string): string | undefined;
  /** What git says, without the last line end. */
  git(...args: readonly string[]): string;
  strike(): void;
}

/** On the branch `work`, one commit ahead of `main` of the remote; a hook of git refuses every commit. */
export function setStage(dist: string, rules: readonly Json[] = []): Stage {
  // A space, as in many a home: command lines have to survive it.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis proof-')));
  const [home, project] = [join(root, 'home'), join(root, 'home/project')];
  mkdirSync(project, { recursive: true });
  cpSync(dist, join(root, 'portcullis/dist'), { recursive: true });
  const moved = join(home, 'moved');
  const place = (): string => (existsSync(moved) ? moved : project);
  const at = (file: string): string => join(place(), file);
  const stage: Stage = {
    home,
    project,
    script: join(root, 'portcullis/dist/portcullis.cjs'),
    write(file, text) {
      const path = file.startsWith('/') ? file : at(file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    moved: () => existsSync(moved),
    read: (file) => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : undefined),
    git: (...args) => execFileSync('git', args, { cwd: place(), env: gitEnv(home), encoding: 'utf8' }).trimEnd(),
    strike: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
  furnish(stage, join(root, 'remote.git'), rules);
  return stage;
}

const gitEnv = (home: string) => ({ PATH: process.env.PATH, HOME: home, GIT_CONFIG_NOSYSTEM: '1', LANG: 'C.UTF-8' });

function furnish({ project, write, git }: Stage, remote: string, rules: readonly Json[]): void {
  write('portcullis.json', indentedJson(policy(rules)));
  write('infra/main.tf', 'resource {}\n');
  write('draft.md', 'First draft.\n');
  git('init', '--quiet', '--initial-branch', 'main');
  // In the repository: some hosts keep the person's own settings of git away from commands.
  git('config', 'user.name', 'Dev');
  git('config', 'user.email', 'dev@example.com');
  git('add', '.');
  git('commit', '--quiet', '-m', 'First');
  git('init', '--quiet', '--bare', remote);
  git('remote', 'add', 'origin', remote);
  git('push', '--quiet', 'origin', 'main');
  git('switch', '--quiet', '-c', 'spare');
  git('commit', '--quiet', '--allow-empty', '-m', 'Spare');
  git('push', '--quiet', 'origin', 'spare');
  git('switch', '--quiet', '-c', 'work', 'main');
  git('commit', '--quiet', '--allow-empty', '-m', 'Second');
  write('draft.md', 'First draft.\nA day of work.\n');
  write('pass.txt', `The word is ${SECRET}.\n`);
  write('todo.md', 'Nothing.\n');
  git('add', 'todo.md');
  write(join(project, '.git/hooks/pre-commit'), '#!/bin/sh\necho "The checks fail." >&2\nexit 1\n');
  execFileSync('chmod', ['+x', join(project, '.git/hooks/pre-commit')]);
}
