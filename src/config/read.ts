import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';
import type { Json } from '../protocol/json.ts';
import type { Path } from './complain.ts';
import { type ConfigPlace, isNamed } from './find.ts';
import { lineAt, placeKey, readJsonc } from './jsonc.ts';
import type { ConfigProblem } from './problem.ts';

/** A configuration file that exists. */
export interface ConfigText extends ConfigPlace {
  readonly text: string;
}

/** The file's text; undefined when there is none; a problem when it is there but cannot be read. */
export function readText(place: ConfigPlace): ConfigText | ConfigProblem | undefined {
  if (place.layer !== 'file' && !isNamed(place.file)) return undefined;
  try {
    const text = place.layer === 'file' ? readFileSync(place.file, 'utf8') : readRegular(place.file);
    if (typeof text === 'string' && text.length <= LARGEST) return { ...place, text };
    return {
      file: place.file,
      setting: '',
      message: UNREAD[typeof text === 'string' ? 'large' : text.is],
      level: 'error',
    };
  } catch (error) {
    const code = codeOf(error);
    return { file: place.file, setting: '', message: `cannot be read (${code})`, level: 'error' };
  }
}

/** A configuration of a megabyte is not one that a person wrote, and every call of the hook would pay for it. */
const LARGEST = 1024 * 1024;

const UNREAD = {
  strange: 'cannot be read: it is no regular file',
  large: 'is not read: it is larger than 1 MiB',
} as const;

/** Opened without waiting: a named pipe or a device in its place would hold up every call of the hook. */
function readRegular(file: string): string | { readonly is: keyof typeof UNREAD } {
  const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(opened);
    if (!stat.isFile()) return { is: 'strange' };
    return stat.size > LARGEST ? { is: 'large' } : readFileSync(opened, 'utf8');
  } finally {
    closeSync(opened);
  }
}

export interface Parsed {
  readonly value: Json;
  /** Names that stand twice in one object. JSON takes the last; a reader may well see only the first. */
  readonly twins: readonly Path[];
}

/** Strict JSON is tried first: it costs next to nothing, and machines write it. */
export function parseText(config: ConfigText): Parsed | ConfigProblem {
  try {
    const value: Json = JSON.parse(config.text);
    return { value, twins: hasTwins(config.text, value) ? twinsIn(config.text) : [] };
  } catch {
    const result = readJsonc(config.text);
    if (result.ok) return { value: result.value, twins: result.twins };
    const { line, column } = lineAt(config.text, result.fault.at);
    return {
      file: config.file,
      line,
      setting: '',
      message: `does not parse: ${isWide(config.text) ? WIDE : `${result.fault.what} (column ${column})`}; nothing in this file is in force`,
      level: 'error',
    };
  }
}

/** A text of two bytes for each letter, as PowerShell 5 and some editors write, was read as one of UTF-8. */
const isWide = (text: string): boolean => text.includes('\u0000');
const WIDE = 'it is not in UTF-8; save it as UTF-8';

/** Whether a text of strict JSON names more members than its value has. */
function hasTwins(text: string, value: Json): boolean {
  const members = membersIn(value);
  // Every member has a colon.
  if (text.split(':').length - 1 === members) return false;
  let named = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) named += 1;
  return named > members;
}

function membersIn(root: Json): number {
  let count = 0;
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const items: readonly Json[] = Object.values(value);
    if (!Array.isArray(value)) count += items.length;
    for (const item of items) open.push(item);
  }
  return count;
}

function twinsIn(text: string): readonly Path[] {
  const result = readJsonc(text);
  return result.ok ? result.twins : [];
}

/** The one-based line of a setting, or of the nearest one around it that has a place; the text is read at the first question. */
export function lineFinder(text: string): (path: Path) => number | undefined {
  let read: ReturnType<typeof readJsonc> | undefined;
  return (path) => {
    read ??= readJsonc(text);
    if (!read.ok) return undefined;
    for (let length = path.length; length > 0; length -= 1) {
      const at = read.places.get(placeKey(path.slice(0, length)));
      if (at !== undefined) return lineAt(text, at).line;
    }
    return 1;
  };
}
