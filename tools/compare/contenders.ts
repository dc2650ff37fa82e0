import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installPeers } from '../../bench/peers.ts';
import type { World } from './worlds.ts';

export interface Contender {
  readonly name: string;
  /** Node's arguments: the hook as the host starts it. */
  readonly args: readonly string[];
}

export function contenders(dist: string, peers: boolean): readonly Contender[] {
  return [
    { name: 'Portcullis', args: [join(dist, 'portcullis.cjs'), 'hook', '--host', 'claude-code'] },
    ...(peers ? installPeers() : []),
  ];
}

/** Whether Claude Code would stop the call: exit 2, or a refusal or a question in JSON, in its new or its old words. */
export function answer({ name, args }: Contender, payload: string, { env }: World): boolean {
  const cwd = String((JSON.parse(payload) as { cwd?: unknown }).cwd);
  const { status, stdout, error } = spawnSync(process.execPath, [...args], {
    cwd,
    env: { ...env, CLAUDE_PROJECT_DIR: cwd },
    input: `${payload}\n`,
    encoding: 'utf8',
    timeout: 30_000,
  });
  if (error !== undefined || (status !== 0 && status !== 2))
    throw new Error(`${name} did not answer: ${error?.message ?? status}`);
  return status === 2 || /"permissionDecision"\s*:\s*"(?:deny|ask)"|"decision"\s*:\s*"block"/u.test(stdout);
}
