import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Guard } from '../../src/guards/guard.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import { defaultOptions } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { nodeFacts } from '../../src/workspace/node-facts.ts';

/** Real repositories in a folder of their own, which can be put back as they were after each command. */
export interface GitWorld {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs a line under bash in a folder of the world, and tells whether what `watch` prints has changed. */
  run(line: string, folder: string): boolean;
  /** What one guard decides about the line, before it is run. */
  judge(guard: Guard, line: string, folder: string, options?: JsonObject): string;
  remove(): void;
}

/** `script` makes the world in its root; `watch` is a script that prints the refs that count. */
export function gitWorld(script: string, watch: string): GitWorld {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'git-world-')));
  const root = join(home, 'now');
  const who = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  };
  const places = {
    HOME: root,
    XDG_CONFIG_HOME: join(root, '.config'),
    W: root,
    MAIN: join(root, 'main'),
    WT: join(root, 'wt'),
  };
  const env = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_EDITOR: 'true',
    ...who,
    ...places,
  };
  const shell = (text: string, cwd: string, more: Readonly<Record<string, string>> = {}) =>
    spawnSync('bash', ['-c', text], { cwd, env: { ...env, ...more }, encoding: 'utf8', timeout: 20_000, input: '' });
  // Without the sample hooks: the world is copied for each line.
  const made = shell(`set -e; mkdir now; cd now; ${script}\ncd "$W"; cp -a . ../kept`, home, { GIT_TEMPLATE_DIR: '' });
  if (made.status !== 0) throw new Error(made.stderr);
  const before = shell(watch, root).stdout;
  const inCopy = `(cd "$FOLDER" && bash -c "$LINE") >/dev/null 2>&1; cd "$W"; ${watch}\ncd "$HOME/.."; rm -rf now; cp -a kept now`;
  return {
    root,
    env,
    run: (line, folder) => shell(inCopy, root, { LINE: line, FOLDER: folder }).stdout !== before,
    judge: (guard, line, folder, options = {}) => decide(guard, line, join(root, folder), options, env),
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

function decide(guard: Guard, command: string, cwd: string, given: JsonObject, env: GitWorld['env']): string {
  const call = { name: 'Bash', kind: 'shell', input: { command }, files: [], command, shell: 'posix' } as const;
  const options = { ...defaultOptions(guard.options), ...given };
  const { decision, failures } = evaluate(
    { name: 'PreToolUse', host: 'claude-code', hostEvent: 'PreToolUse', cwd, extra: {}, calls: [call] },
    { guards: [{ guard, severity: 'deny', options, unreadable: guard.unreadable, layer: 'file' }], rules: [] },
    { facts: nodeFacts({ env, systemFiles: [] }), approvals: noApprovals, cwd, env, read: readCommand, effectsOf },
  );
  if (failures.length > 0) throw new Error(JSON.stringify(failures));
  return decision.decision;
}
