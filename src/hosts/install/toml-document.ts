import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import type { DocumentFault, Path } from './document.ts';
import { readToml } from './toml.ts';

/** A TOML text with the places of one list of tables (`[[hooks]]`) in it. */
export interface TomlDocument {
  readonly text: string;
  readonly value: Json;
  /** What the list holds; undefined where there is none, or something else stands under its name. */
  readonly list: readonly Json[] | undefined;
  /** Where its tables stand, in their order; none for a list that is written inline. */
  readonly tables: readonly Span[];
  /** Where its name stands first; the start of the text where it stands nowhere. */
  readonly offset: number;
}

/** From the start of the header's line to behind the last line of what belongs to it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** `name`: of the list. A text that does not parse is a fault, with its line. */
export function readTomlDocument(text: string, name: string): TomlDocument | DocumentFault {
  const read = readToml(text);
  if (!('value' in read)) return { line: read.line, column: 1, what: read.what };
  const lines = statements(text);
  const value = isObject(read.value) ? read.value[name] : undefined;
  return {
    text,
    value: read.value,
    list: Array.isArray(value) ? value : undefined,
    tables: tablesOf(lines, name),
    offset: lines.find(({ keys }) => keys[0] === name)?.start ?? 0,
  };
}

/** The one-based line of a table of the list, or of the list. */
export function tomlLine({ text, tables, offset }: TomlDocument, [, index]: Path): number {
  const table = typeof index === 'number' ? tables[index] : undefined;
  return text.slice(0, table?.start ?? offset).split('\n').length;
}

/*
 * Edits. A table that was added stands behind an empty line at the end, and ends its last line exactly when the text before
 * it did: so it can be taken out again without a trace, and without a record.
 */

/** With one more table at the end. */
export function withTable(text: string, name: string, table: JsonObject): string {
  const eol = /\r\n/.test(text) ? '\r\n' : '\n';
  const body = tableText(name, table, eol);
  if (/^\ufeff?$/.test(text)) return text + body + eol;
  return text.endsWith('\n') ? text + eol + body + eol : text + eol + eol + body;
}

/** Without the table at that place of the list, and without the empty line in front of it. */
export function withoutTable({ text, tables }: TomlDocument, index: number): string {
  const table = tables[index];
  if (table === undefined) return text;
  const ahead = text.slice(0, table.start).replace(/(^\ufeff?|\n)\r?\n$/, '$1');
  const behind = text.slice(table.end);
  const isOpen = behind === '' && !text.endsWith('\n');
  return (isOpen ? ahead.replace(/\r?\n$/, '') : ahead) + behind;
}

/** With another table at that place of the list. */
export function withTableChanged({ text, tables }: TomlDocument, index: number, name: string, to: JsonObject): string {
  const table = tables[index];
  if (table === undefined) return text;
  const [eol = ''] = /\r?\n$/.exec(text.slice(table.start, table.end)) ?? [];
  return text.slice(0, table.start) + tableText(name, to, eol || '\n') + eol + text.slice(table.end);
}

/** A JSON string is a basic string of TOML, too. */
const tableText = (name: string, table: JsonObject, eol: string): string =>
  [`[[${name}]]`, ...Object.entries(table).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)].join(eol);

function tablesOf(lines: readonly Statement[], name: string): readonly Span[] {
  const tables: { start: number; end: number }[] = [];
  // The table that the statements belong to; undefined inside one of another name.
  let open: { start: number; end: number } | undefined;
  for (const { kind, keys, start, end } of lines) {
    if (kind === 'list' && keys.length === 1 && keys[0] === name) {
      open = { start, end };
      tables.push(open);
    } else if (kind !== 'pair' && keys[0] !== name) open = undefined;
    else if (open !== undefined) open.end = end;
  }
  return tables;
}

/** A header, or a key with its value. */
interface Statement extends Span {
  readonly kind: 'list' | 'table' | 'pair';
  readonly keys: readonly string[];
}

/** Every statement of a text that is TOML. */
function statements(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const end = statementEnd(text, at);
    const line = text.slice(at, end);
    const [, open = ''] = /^[ \t]*(\[{0,2})/.exec(line) ?? [];
    if (/^[ \t]*[^#\s]/.test(line)) {
      const kind = open === '[[' ? 'list' : open === '[' ? 'table' : 'pair';
      found.push({ kind, keys: keysIn(line.replace(/^[ \t]*\[{0,2}/, '')), start: at, end });
    }
    at = end;
  }
  return found;
}

/** Behind the line on which a statement ends: strings and brackets may span lines. */
function statementEnd(text: string, start: number): number {
  const token = /"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[[{\]}\n]/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [found] = match;
    if (found === '[' || found === '{') depth++;
    else if (found === ']' || found === '}') depth--;
    else if (found === '\n' && depth === 0) return token.lastIndex;
  }
  return text.length;
}

/** The dotted key at the start of a text. */
function keysIn(text: string): readonly string[] {
  const part = /[ \t]*(?:("(?:\\.|[^"\\])*")|'([^']*)'|([\w-]+))[ \t]*(\.?)/y;
  const keys: string[] = [];
  for (let match = part.exec(text); match !== null; match = part.exec(text)) {
    const [, basic, literal, bare, dot] = match;
    keys.push(basic === undefined ? (literal ?? bare ?? '') : unquoted(basic));
    if (dot === '') break;
  }
  return keys;
}

function unquoted(basic: string): string {
  const read = readToml(`key = ${basic}`);
  const value = 'value' in read && isObject(read.value) ? read.value.key : undefined;
  return typeof value === 'string' ? value : basic;
}
