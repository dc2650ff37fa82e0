import type { Path } from '../config/complain.ts';
import { placeKey, readJsonc } from '../config/jsonc.ts';
import { isObject, type Json } from '../protocol/json.ts';

/** The text of a settings file with one name added to, or taken from, a list; undefined when the text is no document. */
export function withName(text: string, path: Path, name: string, present: boolean): string | undefined {
  const read = readJsonc(text.trim() === '' ? '{}' : text);
  if (!read.ok) return undefined;
  const list = valueAt(read.value, path);
  if (!Array.isArray(list)) return present ? withValue(text, path, [name]) : text;
  if (list.includes(name) === present) return text;
  return present
    ? withItem(text, read.places, path, list.length, name)
    : withoutItem(text, read.places, path, list.indexOf(name));
}

/** The text with the value at a path set; what stands beside it, comments included, stays as it is. */
export function withValue(text: string, path: Path, value: Json): string | undefined {
  const source = text.trim() === '' ? '{}\n' : text;
  const read = readJsonc(source);
  if (!read.ok || !isObject(read.value)) return undefined;
  const at = read.places.get(placeKey(path));
  if (at !== undefined) {
    const start = valueStart(source, at);
    return replaced(source, start, valueEnd(source, start), JSON.stringify(value));
  }
  // The innermost object that is there gets the rest of the path.
  let depth = path.length - 1;
  while (depth > 0 && !isObject(valueAt(read.value, path.slice(0, depth)))) depth--;
  if (depth > 0 || path.length === 1)
    return withMember(source, read.places, path.slice(0, depth), path.slice(depth), value);
  if (valueAt(read.value, path.slice(0, 1)) !== undefined) return undefined;
  return withMember(source, read.places, [], path, value);
}

type Places = ReadonlyMap<string, number>;

function valueAt(root: Json, path: Path): Json | undefined {
  let value: Json | undefined = root;
  for (const key of path) value = isObject(value) ? value[String(key)] : undefined;
  return value;
}

function withMember(text: string, places: Places, parent: Path, rest: Path, value: Json): string {
  const [key, ...inner] = rest;
  const nested = inner.reduceRight<Json>((made, name) => ({ [String(name)]: made }), value);
  const at = places.get(placeKey(parent));
  const open = parent.length === 0 || at === undefined ? text.indexOf('{', skipBlank(text, 0)) : valueStart(text, at);
  const indent = `${lineIndent(text, open)}  `;
  const isEmpty = text[skipBlank(text, open + 1)] === '}';
  const member = `\n${indent}${JSON.stringify(key)}: ${JSON.stringify(nested)}${isEmpty ? `\n${lineIndent(text, open)}` : ','}`;
  return replaced(text, open + 1, isEmpty ? skipBlank(text, open + 1) : open + 1, member);
}

function withItem(text: string, places: Places, path: Path, length: number, name: string): string | undefined {
  const last = places.get(placeKey([...path, length - 1]));
  const item = JSON.stringify(name);
  if (last !== undefined) {
    const end = valueEnd(text, last);
    return replaced(text, end, end, `, ${item}`);
  }
  const list = places.get(placeKey(path));
  if (list === undefined) return undefined;
  const open = valueStart(text, list);
  return replaced(text, open + 1, open + 1, item);
}

function withoutItem(text: string, places: Places, path: Path, index: number): string | undefined {
  const start = places.get(placeKey([...path, index]));
  if (start === undefined) return undefined;
  const end = valueEnd(text, start);
  const after = skipBlank(text, end);
  if (text[after] === ',')
    return replaced(text, start, after + 1 + (/^\s*/.exec(text.slice(after + 1))?.[0].length ?? 0), '');
  const before = index === 0 ? undefined : places.get(placeKey([...path, index - 1]));
  return replaced(text, before === undefined ? start : valueEnd(text, before), end, '');
}

/** A place is that of a member's key; its value follows the colon. The root's and an item's place is the value itself. */
function valueStart(text: string, place: number): number {
  if (text[place] !== '"') return place;
  const colon = skipBlank(text, stringEnd(text, place));
  return text[colon] === ':' ? skipBlank(text, colon + 1) : place;
}

function valueEnd(text: string, start: number): number {
  if (text[start] === '"') return stringEnd(text, start);
  if (text[start] !== '{' && text[start] !== '[')
    return start + (/^[^\s,:{}[\]"/]*/.exec(text.slice(start))?.[0].length ?? 0);
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at);
    else if (text.startsWith('//', at) || text.startsWith('/*', at)) at = skipBlank(text, at);
    else {
      at++;
      if (char === '{' || char === '[') depth++;
      else if ((char === '}' || char === ']') && --depth === 0) break;
    }
  }
  return at;
}

function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Behind white space and comments. */
function skipBlank(text: string, start: number): number {
  const blank = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = start;
  return start + (blank.exec(text)?.[0].length ?? 0);
}

function lineIndent(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function replaced(text: string, start: number, end: number, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}
