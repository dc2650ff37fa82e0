import { type Complain, kindOf, type Path, unknownName } from '../config/complain.ts';
import type { EventName } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';
import type { Dialect } from './dialects.ts';
import type { Hook, OnError } from './hook.ts';

/** One hook of a definition; undefined, with a complaint, when it cannot run. */
export function readHook(
  setting: Json,
  event: EventName,
  path: Path,
  dialect: Dialect,
  complain: Complain,
): Hook | undefined {
  if (!isObject(setting)) {
    complain(path, `must be an object, not ${kindOf(setting)}`);
    return undefined;
  }
  const common = {
    ...textOf('name', setting, path, complain),
    ...textOf('description', setting, path, complain),
    ...timeoutOf(setting, event, path, dialect, complain),
    ...onErrorOf(setting, path, complain),
  };
  for (const key of NOT_READ) if (setting[key] !== undefined) complain([...path, key], NOT_READ_BECAUSE);
  if (setting.type === 'command') return commandHook(setting, common, path, complain);
  if (setting.type === 'http') return httpHook(setting, common, path, complain);
  complain([...path, 'type'], unknownName('type', setting.type, ['command', 'http']));
  return undefined;
}

type Common = Pick<Hook, 'description' | 'timeout' | 'onError'> & { readonly name?: string };

function commandHook(setting: JsonObject, common: Common, path: Path, complain: Complain): Hook | undefined {
  const command = stringAt(setting, 'command')?.trim() ? stringAt(setting, 'command') : undefined;
  if (command === undefined) {
    complain([...path, 'command'], 'a command hook needs a `command`');
    return undefined;
  }
  const words = setting.args === undefined ? [] : textsIn(setting.args, [...path, 'args'], complain);
  const env = textMap(setting.env, [...path, 'env'], complain);
  return {
    type: 'command',
    command: words.length === 0 ? command : [command, ...words].map(quoted).join(' '),
    ...common,
    ...(env && { env }),
  };
}

function httpHook(setting: JsonObject, common: Common, path: Path, complain: Complain): Hook | undefined {
  const url = stringAt(setting, 'url');
  if (url === undefined || !/^https?:\/\/./i.test(url)) {
    complain([...path, 'url'], 'an http hook needs an http or https `url`');
    return undefined;
  }
  const headers = textMap(setting.headers, [...path, 'headers'], complain);
  const names = setting.allowedEnvVars;
  const allowedEnvVars = names === undefined ? undefined : textsIn(names, [...path, 'allowedEnvVars'], complain);
  return { type: 'http', url, ...common, ...(headers && { headers }), ...(allowedEnvVars && { allowedEnvVars }) };
}

/** Claude Code's conditions and ways to run that have no counterpart here; the hook runs all the same. */
const NOT_READ = ['if', 'async', 'asyncRewake', 'once', 'shell'];
const NOT_READ_BECAUSE = 'is not read; the hook runs without it';

function textOf(key: 'name' | 'description', setting: JsonObject, path: Path, complain: Complain) {
  const value = setting[key];
  if (value === undefined) return {};
  if (typeof value === 'string') return { [key]: value };
  complain([...path, key], `must be a string, not ${kindOf(value)}`);
  return {};
}

/** The longest delay of a timer: 2^31-1 milliseconds. */
const LONGEST = 2_147_483_647;

function timeoutOf(setting: JsonObject, event: EventName, path: Path, dialect: Dialect, complain: Complain) {
  const written = setting.timeout;
  const fallback = dialect.host === 'copilot-shell' ? {} : { timeout: defaultFor(event, dialect) };
  if (written === undefined || written === null) return fallback;
  const at = [...path, 'timeout'];
  if (typeof written !== 'number' || !(written > 0)) {
    complain(at, `must be a positive number of ${dialect.unit}, not ${kindOf(written)}; the default is used`);
    return fallback;
  }
  const timeout = Math.min(dialect.milliseconds(written), LONGEST);
  if (timeout < 100) complain(at, `is ${written} ${dialect.unit}; was ${written} seconds meant?`);
  return { timeout };
}

/** Claude Code waits 30 seconds for hooks of a prompt, 600 for others. */
function defaultFor(event: EventName, dialect: Dialect): number {
  return dialect.host === 'claude-code' && event === 'UserPromptSubmit' ? 30_000 : dialect.defaultTimeout;
}

const ON_ERROR: readonly OnError[] = ['allow', 'ask', 'deny'];

/** `onFailure: "block"` is Claude Code's word for it. */
function onErrorOf(setting: JsonObject, path: Path, complain: Complain): { readonly onError?: OnError } {
  if (setting.onFailure === 'block') return { onError: 'deny' };
  const written = setting.onError;
  if (written === undefined) return {};
  const onError = ON_ERROR.find((known) => known === written);
  if (onError === undefined) complain([...path, 'onError'], unknownName('value', written, ON_ERROR));
  return onError === undefined ? {} : { onError };
}

function textsIn(value: Json, path: Path, complain: Complain): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  complain(path, 'must be a list of strings');
  return [];
}

function textMap(
  value: Json | undefined,
  path: Path,
  complain: Complain,
): Readonly<Record<string, string>> | undefined {
  if (value === undefined) return undefined;
  if (!isObject(value)) {
    complain(path, `must be an object, not ${kindOf(value)}`);
    return undefined;
  }
  const texts = new Map<string, string>();
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string') texts.set(key, text);
    else complain([...path, key], `must be a string, not ${kindOf(text)}`);
  }
  return Object.fromEntries(texts);
}

/** A word as the shell reads it back. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
