import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHost } from '../../hosts/registry.ts';
import type { Sample } from '../../hosts/sample.ts';
import type { DecisionKind } from '../../protocol/decision.ts';
import type { Json } from '../../protocol/json.ts';

/** A folder that holds a repository on the branch `feature` and plays the user's home, and is gone afterwards. */
export interface Stage {
  readonly project: string;
  readonly env: NodeJS.ProcessEnv;
  strike(): void;
}

/** One call of the hook's real process. */
export interface Scene {
  readonly sample: Sample;
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
export function play(sample: Sample, command: string, wanted: Scene['wanted'], stage: Stage, bin: string): Scene {
  const payload = staged(sample.payload, command, stage.project);
  const own = Object.entries(sample.env).map(([name, value]) => [name, value?.replaceAll(PROJECT, stage.project)]);
  const env = { ...stage.env, ...Object.fromEntries(own) };
  const run = () => {
    const start = process.hrtime.bigint();
    const input = `${JSON.stringify(payload)}\n`;
    const args = [bin, 'hook', '--host', sample.host, '--event', sample.event];
    const ended = spawnSync(process.execPath, args, { input, cwd: stage.project, env, encoding: 'utf8' });
    return { ...ended, time: Number(process.hrtime.bigint() - start) / 1e6 };
  };
  const { stdout, stderr, status, time } = run();
  const times = [time, ...Array.from({ length: STARTS - 1 }, () => run().time)];
  const host = getHost(sample.host);
  const event = host.decode(payload, { env, event: sample.event });
  const heard = event.ok ? host.decodeOutput({ stdout, stderr, exitCode: status }, event.value) : undefined;
  return {
    sample,
    command,
    wanted,
    stdout,
    stderr,
    exitCode: status,
    decision: heard?.decision.decision ?? 'allow',
    time: Math.min(...times),
  };
}

/** What stands in every sample for the command and for the project's folder. */
const COMMAND = 'git commit --no-verify -m "wip"';
const PROJECT = '/home/dev/project';

/** The sample's payload with another command and folder; a host may send the command once more inside of JSON text. */
function staged(value: Json, command: string, project: string): Json {
  if (typeof value === 'string')
    return value.replaceAll(COMMAND, command).replaceAll(quoted(COMMAND), quoted(command)).replaceAll(PROJECT, project);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => staged(item, command, project));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, staged(item, command, project)]));
}

const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

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
