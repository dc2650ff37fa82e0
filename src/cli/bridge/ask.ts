import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { runCommand } from '../../engine/run-command.ts';
import type { Env, Host, Reply } from '../../hosts/host.ts';
import { projectRoot } from '../../hosts/install/world.ts';
import { samples } from '../../hosts/samples.ts';
import { callsOf, type HookEvent } from '../../protocol/event.ts';
import { jsonText } from '../../protocol/json-text.ts';
import { rewrittenFor } from './arguments.ts';
import type { AskedHook } from './hooks.ts';
import { merged, type Verdict } from './merge.ts';
import { sentInput, type Translated } from './translate.ts';

/** What a hook is run in. */
export interface Around {
  readonly cwd: string;
  readonly env: Env;
  /** Milliseconds. */
  readonly timeout: number;
}

/** The bytes of one stream that are kept of a hook, and the milliseconds between the polite signal and the last one. */
const LIMIT = 1024 * 1024;
const GRACE = 2000;

/** Asks hooks that were written for a host, side by side as it would, and puts their answers together. */
export async function askHooks(
  hooks: readonly AskedHook[],
  asked: Translated,
  original: HookEvent,
  host: Host,
  around: Around,
): Promise<Verdict> {
  return merged(await Promise.all(hooks.map((hook) => askHook(hook, asked, original, host, around))));
}

async function askHook(
  hook: AskedHook,
  asked: Translated,
  original: HookEvent,
  host: Host,
  around: Around,
): Promise<Verdict> {
  const cwd = directoryOf(original, around);
  const ended = await runCommand(hook.command, {
    input: `${jsonText(asked.payload)}\n`,
    cwd,
    env: { ...environment(around.env, host, cwd), ...hook.env },
    timeoutMs: Math.min(hook.timeout ?? around.timeout, around.timeout),
    limit: LIMIT,
    graceMs: GRACE,
  });
  const { stdout, stderr, exitCode = null, error, truncated } = ended;
  const wrong = error ?? (truncated ? 'Hook printed too much' : undefined);
  const reply: Reply =
    wrong === undefined
      ? host.decodeOutput({ stdout, stderr, exitCode }, asked.event)
      : { decision: { decision: 'allow' }, fault: wrong };
  return verdictOf(failing(reply, exitCode), hook, asked, original, host);
}

/** Most hosts go on after another exit code than 0 and 2, and call the hook failed all the same. */
function failing(reply: Reply, exitCode: number | null): Reply {
  const isSilent = reply.fault === undefined && reply.decision.decision === 'allow';
  return isSilent && exitCode !== 0 && exitCode !== 2 ? { ...reply, fault: `exit code ${exitCode ?? 'none'}` } : reply;
}

function verdictOf(reply: Reply, { closes }: AskedHook, asked: Translated, original: HookEvent, host: Host): Verdict {
  const { decision, fault, ends } = reply;
  const notes = [
    ...(fault === undefined ? [] : [`the hook failed by the rules of ${host.title}: ${fault}`]),
    ...(ends === undefined ? [] : ['the hook ends the whole run, which no answer of the bridge can say']),
  ];
  if (fault !== undefined && closes)
    return { decision: { decision: 'deny', message: `A hook failed (${fault}), and is set to refuse then.` }, notes };
  const [call] = callsOf(original);
  if (decision.input === undefined || call === undefined) return { decision, notes };
  return { decision: { ...decision, input: rewrittenFor(call.input, sentInput(asked), decision.input) }, notes };
}

function directoryOf({ cwd }: HookEvent, around: Around): string {
  return cwd !== undefined && isAbsolute(cwd) && existsSync(cwd) ? cwd : around.cwd;
}

/** The variables by which a hook finds its project and knows its host; the calling host's own are taken away. */
function environment(env: Env, host: Host, cwd: string): Record<string, string> {
  const marks = new Set(samples.flatMap((sample) => Object.keys(sample.env)));
  const kept = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !marks.has(entry[0]),
  );
  const root = projectRoot(cwd, existsSync);
  const own = samples.find((sample) => sample.host === host.id)?.env ?? {};
  const named = Object.keys(own).filter((name) => /(?:_PROJECT_DIR|_CWD)$/.test(name));
  return Object.fromEntries([...kept, ...named.map((name) => [name, root] as const)]);
}
