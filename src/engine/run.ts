import type { EventName } from '../protocol/event.ts';
import { isObject, type JsonObject, stringAt } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import { nextInput } from './chain.ts';
import { checkOutput } from './check-output.ts';
import { CONTRACT } from './contract.ts';
import { type Env, hookEnvironment } from './environment.ts';
import { expandProjectDirectory } from './expand.ts';
import { type Interpreter, interpreter } from './foreign.ts';
import type { HookEntry, HookResult } from './hook.ts';
import { type Answer, failure, type HookProcess, readHookOutput } from './output.ts';
import type { HookPlan } from './plan.ts';
import { type CommandEnd, type ProcessGroups, runCommand } from './run-command.ts';
import { runFunction } from './run-function.ts';
import { runHttp } from './run-http.ts';

export interface RunOptions {
  /** The environment that hooks inherit; the process's own when absent. */
  readonly env?: Env;
  /** Names (a trailing `*` stands for any ending) that hooks may see of it; absent: all. */
  readonly allowedEnv?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Bytes kept of stdout and of stderr each. */
  readonly limit?: number;
  readonly graceMs?: number;
  readonly compat?: boolean;
  readonly groups?: ProcessGroups;
  readonly onStart?: (entry: HookEntry) => void;
  readonly onEnd?: (result: HookResult) => void;
  readonly now: () => number;
}

const DEFAULT_TIMEOUT_MS = 60_000;
const OUTPUT_LIMIT = 1_048_576;
const GRACE_MS = 5000;

/** Runs a plan's hooks; results come in plan order. Never rejects. */
export function runPlan(
  plan: HookPlan,
  input: JsonObject,
  options: RunOptions,
): readonly HookResult[] | Promise<readonly HookResult[]> {
  if (plan.sequential) return runInSequence(plan, input, options);
  const results = plan.hooks.map((entry) => runHook(entry, plan.event, input, options));
  const settled = results.filter(isSettled);
  return settled.length === results.length ? settled : Promise.all(results);
}

/** A refusal ends nothing: the hooks behind it run too, so that every one of them has its say. */
async function runInSequence(plan: HookPlan, input: JsonObject, options: RunOptions): Promise<readonly HookResult[]> {
  const results: HookResult[] = [];
  let told = input;
  for (const entry of plan.hooks) {
    const result = await runHook(entry, plan.event, told, options);
    results.push(result);
    if (result.success && result.output) told = nextInput(plan.event, told, result.output);
  }
  return results;
}

function isSettled(result: HookResult | Promise<HookResult>): result is HookResult {
  return !('then' in result);
}

/** Runs one hook and reads its answer. Only functions that answer at once give a result without a promise. */
export function runHook(
  entry: HookEntry,
  event: EventName,
  input: JsonObject,
  options: RunOptions,
): HookResult | Promise<HookResult> {
  const start = options.now();
  options.onStart?.(entry);
  const finish = (outcome: Outcome): HookResult => {
    const result = { entry, ...outcome, durationMs: options.now() - start };
    options.onEnd?.(result);
    return result;
  };
  if (entry.hook.type !== 'function') return runOutside(entry, event, input, options).then(finish);
  const timeoutMs = entry.hook.timeout ?? DEFAULT_TIMEOUT_MS;
  const end = runFunction(entry.hook, input, { event, timeoutMs, signal: options.signal });
  const read = ({ output, error }: Awaited<typeof end>): Outcome =>
    error === undefined
      ? { success: true, ...checked(entry, event, { ...(output && { output }), warnings: [] }, options) }
      : { success: false, error, ...failed(entry, event, error) };
  return 'then' in end ? end.then(read).then(finish) : finish(read(end));
}

type Outcome = Omit<HookResult, 'entry' | 'durationMs'>;

async function runOutside(
  entry: HookEntry,
  event: EventName,
  input: JsonObject,
  options: RunOptions,
): Promise<Outcome> {
  const foreign = entry.host === undefined ? undefined : interpreter(entry.host, input);
  const text = textFor(foreign?.input ?? input);
  if (text === undefined) {
    const error = 'Hook was not run: its input cannot be written as JSON';
    return { success: false, error, ...failed(entry, event, error) };
  }
  const end = await runProcess(entry, text, input, options);
  const { stdout, stderr, error, truncated } = end;
  if (error !== undefined) return { success: false, error, stdout, stderr, ...failed(entry, event, error) };
  const { exitCode = null, signal } = end;
  const process: HookProcess = { exitCode, stdout, stderr, truncated, ...(signal !== undefined && { signal }) };
  return {
    ...(signal !== undefined && { signal }),
    stdout,
    stderr,
    ...(foreign && !truncated
      ? readForeign(entry, event, process, foreign, options)
      : read(entry, event, process, options)),
  };
}

/** Undefined for what is no JSON, such as a circle. */
function textFor(input: JsonObject): string | undefined {
  try {
    return JSON.stringify(input);
  } catch (error) {
    // JavaScript's own writer cannot go as deep as payloads may.
    return error instanceof RangeError ? jsonText(input) : undefined;
  }
}

function runProcess(entry: HookEntry, text: string, input: JsonObject, options: RunOptions): Promise<CommandEnd> {
  const { hook } = entry;
  const { limit = OUTPUT_LIMIT, signal, env: own = process.env } = options;
  const timeoutMs = hook.timeout ?? DEFAULT_TIMEOUT_MS;
  if (hook.type === 'http') return runHttp(hook, { input: text, env: own, timeoutMs, signal, limit });
  const cwd = stringAt(input, 'cwd') ?? '';
  const set = hook.type === 'command' ? hook.env : undefined;
  const command = hook.type === 'command' ? hook.command : '';
  return runCommand(options.compat ? expandProjectDirectory(command, cwd) : command, {
    input: text,
    cwd,
    env: hookEnvironment(own, cwd, set, options.allowedEnv, entry.host),
    timeoutMs,
    signal,
    limit,
    graceMs: options.graceMs ?? GRACE_MS,
    drainsOverflow: options.compat === true,
    groups: options.groups,
  });
}

function read(entry: HookEntry, event: EventName, process: HookProcess, options: RunOptions): Outcome {
  const { blocks, asks } = CONTRACT[event];
  const { onError } = entry.hook;
  const { output, success, exitCode, warnings } = readHookOutput(process, {
    blocks,
    asks,
    ...(onError && { onError }),
    compat: options.compat === true,
  });
  const answer: Answer = { warnings, ...(output !== undefined && { output: isObject(output) ? output : {} }) };
  return { success, exitCode, ...checked(entry, event, answer, options) };
}

function readForeign(
  entry: HookEntry,
  event: EventName,
  process: HookProcess,
  foreign: Interpreter,
  options: RunOptions,
): Outcome {
  const { output, fault } = foreign.read(process);
  const success = process.exitCode === 0 && fault === undefined;
  const said = { success, exitCode: process.exitCode };
  if (fault !== undefined) return { ...said, ...failed(entry, event, `Hook's answer was not understood (${fault})`) };
  return { ...said, ...checked(entry, event, { output, warnings: [] }, options) };
}

/** The answer held against its event; one that cannot be used refuses, unless the hook says otherwise. */
function checked(entry: HookEntry, event: EventName, answer: Answer, options: RunOptions): Answer {
  if (answer.output === undefined || options.compat) return answer;
  const { output, warnings, unusable } = checkOutput(event, answer.output);
  const told = [...answer.warnings, ...warnings];
  if (unusable === undefined) return { output, warnings: told };
  const { onError = 'deny' } = entry.hook;
  const refusal = failure(`its answer cannot be used (${unusable})`, '', onError, CONTRACT[event]);
  return { ...refusal, warnings: [...told, ...refusal.warnings] };
}

function failed(entry: HookEntry, event: EventName, what: string): Answer {
  return failure(what, '', entry.hook.onError, CONTRACT[event]);
}
