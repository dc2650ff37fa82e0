import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type Document, isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Complain, Path } from '../../config/complain.ts';
import { codeOf } from '../../protocol/error-code.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../../protocol/json.ts';
import type { CaseFault, PolicyCase } from './case.ts';
import { type PlacedCase, readCases, readItem } from './read-cases.ts';

/** The cases of one file, in order, with their lines (one-based), and what is wrong with it. */
export interface CaseFile {
  /** Absolute. */
  readonly file: string;
  readonly cases: readonly { readonly line: number; readonly value: PolicyCase }[];
  readonly faults: readonly CaseFault[];
}

/** By the ending: JSON is YAML, too. */
const READERS: Readonly<Record<string, (text: string) => Omit<CaseFile, 'file'>>> = {
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
  '.yaml': readYaml,
  '.yml': readYaml,
  '.json': readYaml,
};
export const CASE_ENDINGS: readonly string[] = Object.keys(READERS);

export function readCaseFile(file: string): CaseFile {
  const reader = READERS[extname(file)];
  if (reader === undefined)
    return {
      file,
      cases: [],
      faults: [{ line: 1, message: `cases are kept in files that end in ${CASE_ENDINGS.join(', ')}` }],
    };
  try {
    const read = reader(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
    const isEmpty = read.cases.length + read.faults.length === 0;
    return { file, ...read, ...(isEmpty ? { faults: [{ line: 1, message: 'holds no case' }] } : {}) };
  } catch (error) {
    const code = codeOf(error);
    return { file, cases: [], faults: [{ line: 1, message: `cannot be read (${code})` }] };
  }
}

/** One case a line; a line with `defaults` alone speaks of those that follow it. */
function readJsonLines(text: string): Omit<CaseFile, 'file'> {
  const faults: CaseFault[] = [];
  const cases: { readonly line: number; readonly value: PolicyCase }[] = [];
  let defaults: JsonObject = {};
  for (const [index, written] of text.split('\n').entries()) {
    if (written.trim() === '') continue;
    const line = index + 1;
    const complain: Complain = (path, message) => faults.push({ line, message: told(path, message) });
    const value = parseJson(written);
    if (value === undefined) complain([], 'is no JSON; each line holds one case');
    else if (isObject(value) && isObject(value.defaults) && Object.keys(value).length === 1) defaults = value.defaults;
    else
      for (const one of readItem(value, [], defaults, complain)) if (one.value) cases.push({ line, value: one.value });
  }
  return { cases, faults };
}

function readYaml(text: string): Omit<CaseFile, 'file'> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const faults = document.errors.map(({ code, pos, message }): CaseFault => {
    const { line, col } = lines.linePos(pos[0]);
    const told = code === 'MULTIPLE_DOCS' ? 'a second document begins here; a file holds one list of cases' : message;
    return { line, message: `${told} (column ${col})` };
  });
  if (faults.length > 0) return { cases: [], faults };
  const value = plainValue(document);
  if (value === undefined) return { cases: [], faults: [{ line: 1, message: 'its aliases stand for too much' }] };
  const lineOf = (path: Path): number => lines.linePos(offsetOf(document, path)).line;
  const wrong: CaseFault[] = [];
  const complain: Complain = (path, message) => wrong.push({ line: lineOf(path), message: toldAt(path, message) });
  const placed = value === null ? [] : readCases(value, complain);
  const isWhole = (one: PlacedCase): one is PlacedCase & { value: PolicyCase } => one.value !== undefined;
  return { cases: placed.filter(isWhole).map((one) => ({ line: lineOf(one.path), value: one.value })), faults: wrong };
}

/** Undefined where aliases of aliases would grow without bound. */
function plainValue(document: Document): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 }) ?? null));
  } catch {
    return undefined;
  }
}

/** Where the key or item at a path stands, or the nearest one around it. */
function offsetOf(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (pair === undefined) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof part === 'number') {
      node = node.items[part];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

const told = (path: Path, message: string): string => (path.length === 0 ? message : `${path.join('.')}: ${message}`);

/** Without the numbers of the list: the line says which one it is. */
const toldAt = (path: Path, message: string): string =>
  told(
    path.filter((part, index) => typeof part === 'string' && !(index === 0 && part === 'cases' && path.length > 1)),
    message,
  );
