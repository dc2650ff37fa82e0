import type { Finding, JudgedCall } from '../guards/guard.ts';
import { NEW_KEYS, OLD_KEYS } from '../guards/protected/guarded-files.ts';
import type { HookEvent } from '../protocol/event.ts';
import { fnv1a } from '../protocol/fnv1a.ts';
import { isObject, type Json, parseJson } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import type { Command } from '../shell/reading.ts';
import { show, type Value } from '../shell/value.ts';
import { TEXT_KEYS } from './judged-call.ts';

/**
 * What a person lets through when they approve a finding: this guard's objection of this kind to this very action in
 * this directory, whatever host it comes from. Plain text, so that it can be shown before it is approved.
 */
export function fingerprintOf(
  finding: Finding,
  event: HookEvent,
  call: JudgedCall | undefined,
  subject = subjectOf(event, call),
): string {
  const where = call?.cwd ?? event.cwd ?? '';
  const head = jsonText([finding.guard, finding.code, finding.token ?? '', where]);
  return `${head.slice(0, -1)},${(subject ?? '[null]').slice(1)}`;
}

/**
 * The action without anything that differs between hosts (their tool names and argument keys), as the text of a list: the
 * part that all findings about a call share. Undefined where a command runs more than anybody would look through.
 */
export function subjectOf(event: HookEvent, call: JudgedCall | undefined): string | undefined {
  if (call === undefined) return jsonText([event.name, event.name === 'UserPromptSubmit' ? (event.prompt ?? '') : '']);
  if (call.command !== undefined) {
    const reading = readingOf(call);
    const text = reading && jsonText([call.kind, call.command.trim(), reading]);
    return text === undefined || text.length > MOST_TEXT ? undefined : text;
  }
  const files = call.files.map((file) => [file.action, file.path, file.to ?? '']);
  const names = [call.url ?? '', call.target ?? '', call.mcp?.server ?? '', call.mcp?.tool ?? ''];
  // What a tool without files or address does is known only by its arguments.
  const isBare = files.length === 0 && call.url === undefined && call.target === undefined;
  return jsonText([call.kind, files, names, isBare ? call.input : argumentsOf(call)]);
}

/**
 * The same line does something else once a script or a task that it runs, or a variable that it names, has changed: so what
 * every command is given belongs to it, and what becomes of files.
 */
function readingOf({ command = '', reading, effects }: JudgedCall): readonly Json[] | undefined {
  if (wordsIn(reading?.commands ?? []) > MOST_WORDS) return undefined;
  // A text that stands in the line itself is in the fingerprint already.
  const textOf = (value: Value | undefined): string => {
    const text = value === undefined ? '' : show(value);
    return command.includes(text) ? '' : text;
  };
  const commands = (reading?.commands ?? []).map(({ directories, words, environment, redirects, variable }) => [
    directories.map(show),
    words.map((word) => show(word.value)),
    environment.map((name) => [name, shown(variable(name)?.value)]),
    redirects.map(({ op, target, body }) => [op, shown(target?.value), textOf(body)]),
  ]);
  const done = effects.map(({ action, path, to, text }) => [action, show(path), shown(to), textOf(text)]);
  return [commands, done];
}

/** Of all commands, with the variables that each is given. */
const MOST_WORDS = 20_000;
const MOST_TEXT = 1_048_576;

function wordsIn(commands: readonly Command[]): number {
  let count = 0;
  for (const { words, environment } of commands) {
    count += words.length + environment.length;
    if (count > MOST_WORDS) break;
  }
  return count;
}

const shown = (value: Value | undefined): string => (value === undefined ? '' : show(value));

/**
 * Everything that a call gives beside the names of its files, each with where it stands: under one name for what hosts call
 * differently, and in one order. What holds more than anybody would look through is taken as it is.
 */
function argumentsOf({ kind, files, input }: JudgedCall): Json {
  const names = new Set(files.flatMap(({ path, to }) => (to === undefined ? [path] : [path, to])));
  // To the tools of a server these are arguments like others.
  const isRemark = (key: string): boolean => kind !== 'mcp' && REMARKS.has(key);
  const given: (readonly [role: string, value: Json])[] = [];
  const todo: (readonly [role: string, value: Json])[] = [['', input]];
  for (let step = todo.pop(), steps = 0; step !== undefined; step = todo.pop(), steps += 1) {
    if (steps > MOST_STEPS) return input;
    const [role, value] = step;
    const at = (part: string): string => (role === '' ? part : `${role}.${part}`);
    if (Array.isArray(value)) for (const [index, item] of value.entries()) todo.push([at(String(index)), item]);
    else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) if (!isRemark(key)) todo.push([at(roleOf(key)), item]);
    } else if (typeof value !== 'string' || !names.has(value)) given.push([role, value]);
  }
  return given.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function roleOf(key: string): string {
  if (OLD_KEYS.includes(key)) return 'old';
  if (NEW_KEYS.includes(key)) return 'new';
  return TEXT_KEYS.includes(key) ? TEXT : key.replaceAll(/[_-]/g, '').toLowerCase();
}

const TEXT = 'text';
/** Values and nested lists and objects; payloads may nest ten thousand deep. */
const MOST_STEPS = 2_000;

/** Arguments in which a model says why it makes the call: in other words at every try. */
export const REMARKS: ReadonlySet<string> = new Set([
  'description',
  'explanation',
  'justification',
  'reason',
  'toolSummary',
]);

/** A fingerprint, read back for a person. */
export interface Described {
  readonly guard: string;
  readonly code: string;
  readonly token: string;
  readonly cwd: string;
  /** A kind of tool, or the event where no tool is called. */
  readonly kind: string;
  /** The command, the prompt, or the files and addresses that the call names. */
  readonly subject: string;
  /** What is written or sent besides, whole. */
  readonly texts: readonly string[];
}

/** The inverse of `fingerprintOf`; undefined for a text that is none. */
export function describeFingerprint(text: string): Described | undefined {
  const parts = parseJson(text);
  if (!Array.isArray(parts)) return undefined;
  const [guard, code, token, cwd, kind, what, names, rest = null] = parts;
  const words = [guard, code, token, cwd, kind];
  if (!areStrings(words)) return undefined;
  const [one = '', two = '', three = '', four = '', five = ''] = words;
  const said = { guard: one, code: two, token: three, cwd: four, kind: five };
  if (typeof what === 'string') return { ...said, subject: what, texts: [] };
  if (!Array.isArray(what) || !Array.isArray(names)) return undefined;
  const files = what.map((file) => (Array.isArray(file) ? file.filter((part) => part !== '').join(' ') : ''));
  const named = names.filter((name) => name !== '');
  const texts = Array.isArray(rest) ? rest.map(argumentText) : rest === null ? [] : [jsonText(rest)];
  return { ...said, subject: [...files, ...named].join(', '), texts };
}

function argumentText(item: Json): string {
  if (!Array.isArray(item) || typeof item[0] !== 'string') return jsonText(item);
  const [role, value = null] = item;
  const text = typeof value === 'string' ? value : jsonText(value);
  return role === TEXT ? text : `${role}: ${text}`;
}

const areStrings = (items: readonly (Json | undefined)[]): items is readonly string[] =>
  items.every((item) => typeof item === 'string');

/**
 * A short name of what was refused, the same for the same fingerprints: to be read aloud and typed. It tells refusals
 * apart and protects nothing; an approval holds for what its fingerprints say, of which the store keeps SHA-256.
 */
export function approvalId(fingerprints: readonly string[]): string {
  const text = [...fingerprints].sort().join('\n');
  let rest = fnv1a(text) * 2 ** 21 + (fnv1a(text, 0x1b873593) >>> 11);
  let id = '';
  for (let at = 0; at < ID_LENGTH; at += 1) {
    id += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return id;
}

export const ID_LENGTH = 6;
/** Without those that look like others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A quick sieve before anything is compared for good: many texts have the same one. */
export const markOf = (fingerprint: string): string => fnv1a(fingerprint).toString(36);
