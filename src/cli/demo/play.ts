import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHost } from '../../hosts/registry.ts';
import type { DecisionKind } from '../../protocol/decision.ts';
import type { Capture } from './captures.ts';

/** A folder that holds a repository on the branch `feature` and plays the user's home, and is gone afterwards. */
export interface Stage {
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  strike(): void;
}

/** One call of the hook's real process. */
export interface Scene {
  readonly capture: Capture;
  readonly event: string;
  readonly command: string;
  readonly wanted: 'refused' | 'allowed';
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
  /** What the host makes of this answer, by its own rules. */
  readonly decision: DecisionKind;
  /** From start to end, as the host would see it, in milliseconds: the fastest of a few. */
  readonly time: number;
}

const STARTS = 3;

/** Git's own files, made by hand: the demonstration needs no git. */
export function setStage(): Stage {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-demo-')));
  const project = join(root, 'project');
  const commit = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
  for (const folder of ['objects', 'refs/heads', 'hooks'])
    mkdirSync(join(project, '.git', folder), { recursive: true });
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/feature\n');
  writeFileSync(join(project, '.git/refs/heads/feature'), `${commit}\n`);
  writeFileSync(join(project, '.git/config'), '[core]\n\trepositoryformatversion = 0\n\tbare = false\n');
  return {
    project,
    env: { PATH: process.env.PATH, HOME: root, SystemRoot: process.env.SystemRoot },
    strike: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Lets a host try a command: its payload goes through `bin`, the built hook, exactly as the host would start it. */
export function play(capture: Capture, command: string, wanted: Scene['wanted'], stage: Stage, bin: string): Scene {
  const payload = capture.payload(command, stage.project);
  const env = { ...stage.env, ...capture.env(stage.project) };
  const run = () => {
    const start = process.hrtime.bigint();
    const input = `${JSON.stringify(payload)}\n`;
    const args = [bin, 'hook', ...capture.args];
    const ended = spawnSync(process.execPath, args, { input, cwd: stage.project, env, encoding: 'utf8' });
    return { ...ended, time: Number(process.hrtime.bigint() - start) / 1e6 };
  };
  const { stdout, stderr, status, time } = run();
  const times = [time, ...Array.from({ length: STARTS - 1 }, () => run().time)];
  const host = getHost(capture.host);
  const at = capture.args.indexOf('--event');
  const hint = { env, ...(at < 0 ? {} : { event: capture.args[at + 1] ?? '' }) };
  const event = host.decode(payload, hint);
  const heard = event.ok ? host.decodeOutput({ stdout, stderr, exitCode: status }, event.value) : undefined;
  return {
    capture,
    event: event.ok ? event.value.hostEvent || event.value.name : '?',
    command,
    wanted,
    stdout,
    stderr,
    exitCode: status,
    decision: heard?.decision.decision ?? 'allow',
    time: Math.min(...times),
  };
}

/** What starting Node alone costs here, in milliseconds. */
export function bareNode(stage: Stage): number {
  const runs = Array.from({ length: 2 * STARTS }, () => {
    const start = process.hrtime.bigint();
    spawnSync(process.execPath, ['-e', '0'], { cwd: stage.project, env: stage.env });
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return Math.min(...runs);
}

export function isAsWanted({ wanted, decision }: Scene): boolean {
  const isRefused = decision === 'deny' || decision === 'block';
  return wanted === 'refused' ? isRefused : decision === 'allow';
}
