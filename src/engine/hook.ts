import type { EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';

/** Where a hook was configured. */
export type HookSource = 'project' | 'user' | 'system' | 'extensions';

/** What becomes of the action when a hook fails: crash, timeout, an answer that cannot be used. */
export type OnError = 'allow' | 'ask' | 'deny';

interface HookBase {
  readonly name?: string;
  readonly description?: string;
  /** Milliseconds; 60,000 when absent. */
  readonly timeout?: number;
  /** `allow` when absent, except that an over-long output asks. */
  readonly onError?: OnError;
}

/** A command line for the shell: payload on stdin, answer on stdout. */
export interface CommandHook extends HookBase {
  readonly type: 'command';
  readonly command: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A server that takes the payload as a POST and gives the answer as the response's body. */
export interface HttpHook extends HookBase {
  readonly type: 'http';
  readonly url: string;
  /** `$NAME` and `${NAME}` stand for variables of `allowedEnvVars`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedEnvVars?: readonly string[];
}

/** A function of the embedding program. */
export interface FunctionHook extends HookBase {
  readonly type: 'function';
  readonly name: string;
  readonly run: (input: HookInput, call: FunctionCall) => FunctionAnswer | Promise<FunctionAnswer>;
}
export interface FunctionCall {
  readonly event: EventName;
  /** Aborted by the caller's own signal or by the timeout. */
  readonly signal: AbortSignal;
}
export type FunctionAnswer = HookOutput | undefined;

export type Hook = CommandHook | HttpHook | FunctionHook;

/** What a hook is told: the base fields and those of its event, under the contract's names. */
export type HookInput = JsonObject;

/** What a function hook answers, under the contract's names. It is checked like the answer of any other hook. */
export interface HookOutput {
  readonly continue?: boolean;
  readonly stopReason?: string;
  readonly suppressOutput?: boolean;
  readonly systemMessage?: string;
  readonly decision?: string;
  readonly reason?: string;
  readonly hookSpecificOutput?: JsonObject;
}

/** A hook as it stands in the registry. */
export interface HookEntry {
  readonly event: EventName;
  readonly hook: Hook;
  readonly source: HookSource;
  readonly matcher?: string;
  readonly sequential?: boolean;
  readonly enabled: boolean;
  /** Where it was written, for people. */
  readonly place?: Place;
  /** The host whose settings it was written for, when that is not copilot-shell: it is spoken to in that host's words. */
  readonly host?: HostId;
  /** Why it does not run although it is enabled. */
  readonly withheld?: 'untrusted';
}

export interface Place {
  readonly file: string;
  readonly line?: number;
}

/** What running one hook left behind, and what was read from it. */
export interface HookResult {
  readonly entry: HookEntry;
  /** Exit code 0, or an answer without a process. */
  readonly success: boolean;
  readonly output?: JsonObject;
  /** Why there is no answer: timeout, abort, a program that cannot be started. */
  readonly error?: string;
  /** Null when a signal ended it; absent when no process ran to its end. */
  readonly exitCode?: number | null;
  readonly signal?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly durationMs: number;
  /** What a person should know about this answer: fields that were not understood, text around it. */
  readonly warnings: readonly string[];
}

/** The name under which a hook is switched on and off: its own, else what it runs. */
export function hookName(hook: Hook): string {
  if (hook.name !== undefined && hook.name !== '') return hook.name;
  return runs(hook) ?? 'unknown-command';
}

/** What a hook runs: its command or address. */
export function runs(hook: Hook): string | undefined {
  if (hook.type === 'command') return hook.command;
  return hook.type === 'http' ? hook.url : undefined;
}

/** The contract's identity of a hook: `name:command`, or the command alone. */
export function hookKey(hook: Hook): string {
  const what = runs(hook) ?? hook.type;
  return hook.name !== undefined && hook.name !== '' ? `${hook.name}:${what}` : what;
}
