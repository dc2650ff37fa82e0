import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditRecord } from '../../src/audit/record.ts';
import { shellLine } from '../../src/hosts/command-line.ts';
import type { Json } from '../../src/protocol/json.ts';
import type { Attempt } from './attempts.ts';
import type { HostProgram, SessionSettings } from './host-program.ts';
import { type Heard, startModel } from './model/server.ts';
import type { InstalledHost } from './package.ts';
import { type Stage, setStage } from './stage.ts';

/** What one session of a host came to. */
export interface Session {
  readonly attempts: readonly SessionAttempt[];
  /** Every call of the hook, as the audit has it. */
  readonly records: readonly AuditRecord[];
  /** How long each process of the hook lived, in milliseconds. */
  readonly hookTimes: readonly number[];
  /** From the host's start to its end, in milliseconds. */
  readonly time: number;
  readonly exitCode: number | null;
  /** Both streams; for a person who has to find out why something went wrong. */
  readonly output: string;
  readonly heard: Heard;
  /** What `portcullis install` printed. */
  readonly installed: string;
}

export interface SessionAttempt {
  readonly attempt: Attempt;
  readonly asked: boolean;
  readonly happened: boolean;
  /** The tool's result, as the model's next request has it. */
  readonly told?: string;
}

export interface SessionPlan {
  readonly program: HostProgram;
  readonly installed: InstalledHost;
  readonly attempts: readonly Attempt[];
  /** False: the same session without Portcullis, which shows what would have happened. */
  readonly guarded: boolean;
  /** The build that is proved. */
  readonly dist: string;
  /** Further rules of the policy. */
  readonly rules?: readonly Json[];
  /** The session is over once the model has been sent this text. */
  readonly until?: string;
}

/** The longest that a host may take, in milliseconds. */
const PATIENCE = 120_000;
/** How long one that waits for a person is waited for. */
const ASK_PATIENCE = 10_000;
/** Of several words: some hosts take a single one for a command of their own. */
const PROMPT = 'please do what is needed';

export async function runSession(plan: SessionPlan): Promise<Session> {
  const { program, guarded } = plan;
  const stage = setStage(plan.dist, plan.rules);
  const over = new AbortController();
  const script = plan.attempts.map((attempt) => attempt.ask(program.tools, stage));
  const model = await startModel(script, (heard) => endWhenDue(heard, plan, over));
  try {
    const server = join(import.meta.dirname, 'mcp-server.mjs');
    const settings = { model: model.url, ledger: [process.execPath, server, stage.project], prompt: PROMPT } as const;
    program.prepare(stage, settings);
    const installed = guarded ? wire(program, stage) : '';
    const ended = await play(plan, stage, settings, over.signal);
    const attempts = plan.attempts.map((attempt, number) => attempted(attempt, number, model.heard, stage));
    const hookTimes = linesOf(join(stage.home, 'hook-times')).map(Number);
    return { attempts, records: auditOf(stage), hookTimes, ...ended, heard: model.heard, installed };
  } finally {
    model.close();
    endLeftovers(stage);
    stage.strike();
  }
}

function endWhenDue({ asked, sent }: Heard, { until, program, guarded, attempts }: SessionPlan, over: AbortController) {
  if (until !== undefined && sent.some((text) => text.includes(until))) over.abort();
  const isWaiting = guarded && program.waitsOnAsk === true && asked.size === attempts.length;
  if (isWaiting) setTimeout(() => over.abort(), ASK_PATIENCE).unref();
}

function attempted(attempt: Attempt, number: number, { told, asked }: Heard, stage: Stage): SessionAttempt {
  const said = told.get(number);
  const seen = { attempt, asked: asked.has(number), happened: attempt.happened(stage) };
  return said === undefined ? seen : { ...seen, told: plainPaths(said, stage) };
}

/** As if the stage were somebody's home. */
const plainPaths = (text: string, { home }: Stage): string => text.replaceAll(home, '/home/dev');

/** As a person would: `portcullis install HOST`, or an entry of one's own for a wiring that it does not write. */
function wire({ host, wire }: HostProgram, stage: Stage): string {
  if ('byHand' in wire) {
    wire.byHand(stage, (...args) => shellLine([process.execPath, stage.script, 'hook', ...args]));
    return '';
  }
  const settingsOf = wire.settingsOf ?? host;
  const args = [stage.script, 'install', settingsOf, '--scope', wire.scope];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: stage.project,
    env: environment(stage),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`portcullis install ${settingsOf} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** Nothing of the person's own: no settings, no keys. */
const environment = ({ home }: Stage): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  SHELL: '/bin/bash',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
});

interface Ended {
  readonly exitCode: number | null;
  readonly output: string;
  readonly time: number;
}

async function play(
  { program, installed }: SessionPlan,
  stage: Stage,
  settings: SessionSettings,
  over: AbortSignal,
): Promise<Ended> {
  const { args, env, before = [] } = program.start(stage, settings);
  const clock = join(import.meta.dirname, 'hook-clock.cjs');
  const own = { ...environment(stage), ...env, NODE_OPTIONS: `--require "${clock}"` };
  let output = '';
  for (const first of before) output += (await run([...installed.command, ...first], stage, own, over)).output;
  const ended = await run([...installed.command, ...args], stage, own, over);
  return { ...ended, output: output + ended.output };
}

/** A process group of its own, so that what a host starts can be ended with it. */
function run(
  [program = '', ...args]: readonly string[],
  stage: Stage,
  env: NodeJS.ProcessEnv,
  over: AbortSignal,
): Promise<Ended> {
  const started = process.hrtime.bigint();
  const child = spawn(program, args, { cwd: stage.project, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString('utf8');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = (): void => endGroup(child.pid);
  const limit = setTimeout(end, PATIENCE);
  over.addEventListener('abort', end);
  return new Promise((resolve) => {
    const settle = (exitCode: number | null): void => {
      clearTimeout(limit);
      end();
      resolve({ exitCode, output, time: Number(process.hrtime.bigint() - started) / 1e6 });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(null);
    });
    child.on('exit', settle);
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Servers that a host left running in a group of their own; on Linux, by the home that only they have. */
function endLeftovers({ home }: Stage): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const isOurs = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(`HOME=${home}`);
      if (isOurs) process.kill(Number(name), 'SIGKILL');
    } catch {
      // Another user's, or gone.
    }
  }
}

function auditOf({ home }: Stage): readonly AuditRecord[] {
  const folder = join(home, '.local/state/portcullis');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => /^audit-.*\.jsonl$/.test(name));
  return files.sort().flatMap((name) => linesOf(join(folder, name)).map((line): AuditRecord => JSON.parse(line)));
}

function linesOf(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}
