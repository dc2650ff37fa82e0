import { isObject, type Json, type JsonObject, parseJson } from '../protocol/json.ts';
import { TOP_LEVEL_FIELDS } from './check-output.ts';
import type { OnError } from './hook.ts';
import { recoverObject } from './recover.ts';

/** What a hook's process left behind. */
export interface HookProcess {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly signal?: string;
  /** Stdout was longer than its limit, so what is here may be half of an answer. */
  readonly truncated?: boolean;
}

/** What an event's contract says about refusing and asking. */
export interface Powers {
  /** Default true. */
  readonly blocks?: boolean;
  /** Default true. */
  readonly asks?: boolean;
}

export interface ReadOptions extends Powers {
  /** What a failed hook answers. Absent: nothing, except that an over-long output asks. */
  readonly onError?: OnError;
  /** Read as copilot-shell does: JSON on any exit code but 2, stderr in place of an empty stdout, codes from 3 deny. */
  readonly compat?: boolean;
}

export interface ReadOutput {
  readonly success: boolean;
  readonly exitCode: number | null;
  /** As the hook wrote it, fields unchecked (see `checkOutput`). An array is possible in compat mode alone. */
  readonly output?: JsonObject | readonly Json[];
  readonly warnings: readonly string[];
}

/**
 * What a hook's process says, by the contract: exit code 0, stdout is the answer (JSON, once or twice encoded, also with
 * other text around it, or plain text for the person); 2, the action is refused and stderr says why; anything else, a
 * warning for the person that decides nothing unless `onError` says so.
 */
export function readHookOutput(process: HookProcess, options: ReadOptions = {}): ReadOutput {
  if (options.compat) return readAsOriginal(process);
  const { exitCode, truncated } = process;
  const stdout = process.stdout.trim();
  const stderr = process.stderr.trim();
  const said = { success: exitCode === 0, exitCode, warnings: [] };
  if (exitCode === 2 && options.blocks !== false)
    return { ...said, output: { decision: 'deny', reason: stderr || REFUSED } };
  if (truncated === true && (exitCode === 0 || exitCode === null)) return tooLong(exitCode, options);
  if (exitCode === 0) return { ...said, ...readAnswer(stdout, stderr) };
  const text = stdout !== '' && (stderr === '' || !isObject(parseJson(stdout))) ? stdout : stderr;
  return { ...said, ...failure(`${endOf(process)}${text && `: ${text}`}`, text, options.onError, options) };
}

const REFUSED = 'Refused by a hook that gave no reason (exit code 2)';

function endOf({ exitCode, signal }: HookProcess): string {
  return exitCode === null ? `ended by ${signal ?? 'a signal'}` : `exit code ${exitCode}`;
}

function tooLong(exitCode: number | null, options: ReadOptions): ReadOutput {
  const what = 'the answer is longer than its limit and was not read';
  return { success: false, exitCode, ...failure(what, what, options.onError ?? 'ask', options) };
}

export interface Answer {
  readonly output?: JsonObject;
  readonly warnings: readonly string[];
}

/**
 * A failed hook's answer: `text` as a warning for the person, or the decision that `onError` wants. Where nobody can be
 * asked, asking is refusing; where nothing can be refused, it is a warning.
 */
export function failure(what: string, text: string, onError: OnError | undefined, powers: Powers): Answer {
  const warnings = [what];
  const decides = (onError === 'ask' || onError === 'deny') && powers.blocks !== false;
  if (!decides) return text === '' ? { warnings } : { output: { systemMessage: `Warning: ${text}` }, warnings };
  const decision = onError === 'ask' && powers.asks !== false ? 'ask' : 'deny';
  return { output: { decision, reason: `Hook failed: ${what}` }, warnings };
}

function readAnswer(stdout: string, stderr: string): Answer {
  if (stdout === '') return { warnings: isAnswer(parseJson(stderr)) ? [MISPLACED] : [] };
  const value = decoded(stdout);
  if (isObject(value)) return { output: value, warnings: [] };
  if (Array.isArray(value)) return { warnings: ['stdout is a JSON array, not an object: not read'] };
  if (value !== undefined) return { warnings: [] };
  const recovered = recoverObject(stdout, isAnswer);
  if (recovered)
    return {
      output: recovered.value,
      warnings: ['stdout holds text around its JSON object; only the object was read'],
    };
  return { output: { decision: 'allow', systemMessage: stdout }, warnings: [] };
}

const MISPLACED = 'stderr holds an answer: only one on stdout is read';

const isAnswer = (value: Json | undefined): boolean =>
  isObject(value) && Object.keys(value).some((key) => TOP_LEVEL_FIELDS.has(key));

/** A JSON document, or one inside a JSON string. */
function decoded(text: string): Json | undefined {
  const value = parseJson(text);
  return typeof value === 'string' ? parseJson(value) : value;
}

/** As copilot-shell 2.4 reads: a killed process counts as exit code 0, and nothing is checked. */
function readAsOriginal({ exitCode, stdout, stderr }: HookProcess): ReadOutput {
  const said = { success: exitCode === 0, exitCode: exitCode ?? 0, warnings: [] };
  const out = stdout.trim();
  const err = stderr.trim();
  if (exitCode === 2) return err === '' ? said : { ...said, output: { decision: 'deny', reason: err } };
  const text = out === '' ? err : out;
  if (text === '') return said;
  const value = decoded(text);
  if (isObject(value) || Array.isArray(value)) return { ...said, output: value };
  return value === undefined ? { ...said, output: originalText(exitCode, text) } : said;
}

function originalText(exitCode: number | null, text: string): JsonObject {
  if (exitCode === 0 || exitCode === null) return { decision: 'allow', systemMessage: text };
  if (exitCode === 1) return { decision: 'allow', systemMessage: `Warning: ${text}` };
  return { decision: 'deny', reason: text };
}
