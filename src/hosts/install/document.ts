import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Json } from '../../protocol/json.ts';
import { skipComments, startOfOwn } from './trivia.ts';

export type Path = readonly (string | number)[];

/** A JSON text, comments and trailing commas allowed, whose nodes know where they stand. */
export interface Document {
  readonly text: string;
  readonly root: Node;
  readonly value: Json;
}

export interface DocumentFault {
  /** One-based. */
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

/** Reads a text that is not blank. A fault never quotes the text. */
export function readDocument(text: string): Document | DocumentFault {
  const errors: ParseError[] = [];
  // The mark is no blank to the parser: a space of the same length keeps every offset.
  const root = parseTree(text.replace(/^\ufeff/, ' '), errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) return faultAt(text, error.offset, WORDS[printParseErrorCode(error.error)] ?? 'no JSON');
  if (root === undefined) return faultAt(text, 0, 'a value is missing');
  return { text, root, value: jsonOf(root) };
}

export const isFault = <T extends object>(read: T | DocumentFault): read is DocumentFault => 'what' in read;

export const isBlank = (text: string): boolean => /^\ufeff?\s*$/.test(text);

function faultAt(text: string, at: number, what: string): DocumentFault {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n'), what };
}

const WORDS: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value',
  InvalidNumberFormat: 'this is no JSON number',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'text after the end of the document',
  InvalidCommentToken: 'a comment is not closed',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a string is not closed',
  UnexpectedEndOfNumber: 'a number ends early',
  InvalidUnicode: 'a string holds a bad escape',
  InvalidEscapeCharacter: 'a string holds a bad escape',
  InvalidCharacter: 'a string holds a control character',
};

function jsonOf(node: Node): Json {
  const children = node.children ?? [];
  if (node.type === 'array') return children.map(jsonOf);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(
    children.flatMap(({ children: [key, value] = [] }) => (value ? [[key?.value, jsonOf(value)]] : [])),
  );
}

/** The one-based line on which the value at a path, or the nearest one around it, begins. */
export function lineOf({ text, root }: Document, path: Path): number {
  let node = root;
  for (const key of path) node = childAt(node, key) ?? node;
  return faultAt(text, (node.parent?.type === 'property' ? node.parent : node).offset, '').line;
}

/** The one-based line of the first comma behind which a bracket closes; undefined where there is none. */
export function trailingCommaLine({ text, root }: Document): number | undefined {
  const at = trailingComma(text, root);
  return at === undefined ? undefined : faultAt(text, at, '').line;
}

function trailingComma(text: string, node: Node): number | undefined {
  const children = node.children ?? [];
  for (const child of children) {
    const inner = trailingComma(text, child);
    if (inner !== undefined) return inner;
  }
  const last = node.type === 'property' ? undefined : children.at(-1);
  return last && commaAfter(text, endOf(last));
}

/** The value under a key or at an index; of members with the same key the last, as JSON readers take it. */
function childAt(node: Node, key: string | number): Node | undefined {
  const children = node.children ?? [];
  if (node.type === 'array') return typeof key === 'number' ? children[key] : undefined;
  if (node.type !== 'object') return undefined;
  return children.findLast(({ children: [name] = [] }) => name?.value === key)?.children?.[1];
}

function nodeAt(document: Document, path: Path): Node | undefined {
  let node: Node | undefined = document.root;
  for (const key of path) node = node && childAt(node, key);
  return node;
}

/*
 * Edits. A text that was added can be taken out again without a record, because its form tells what was there before:
 * what goes into an empty container stands directly behind its bracket, what goes behind something else on a line of its
 * own, and a container that was made for it breaks the line behind its own bracket.
 */

/** The document with a member (`key`) or an item added at the end of a container; containers that are missing are made. */
export function appended(document: Document, path: Path, key: string | undefined, value: Json): string {
  let there = 0;
  while (there < path.length && nodeAt(document, path.slice(0, there + 1)) !== undefined) there++;
  const container = nodeAt(document, path.slice(0, there)) ?? document.root;
  const [first, ...missing] = path.slice(there);
  const inner = key === undefined ? [value] : { [key]: value };
  if (first === undefined) return withChild(document, container, key, value);
  const made = missing.reduceRight<Json>((nested, name) => ({ [String(name)]: nested }), inner);
  return withChild(document, container, String(first), made);
}

function withChild({ text }: Document, container: Node, key: string | undefined, value: Json): string {
  const style = styleOf(text);
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  const last = container.children?.at(-1);
  if (last === undefined) {
    const at = container.offset + 1;
    return spliced(text, [[at, at, name + rendered(value, lineIndent(text, container.offset), style)]]);
  }
  const indent = startsLine(text, last.offset)
    ? lineIndent(text, last.offset)
    : lineIndent(text, container.offset) + style.unit;
  const body = `${style.eol}${indent}${name}${rendered(value, indent, style)}`;
  const end = endOf(last);
  const comma = commaAfter(text, end);
  if (comma === undefined) {
    const at = skipComments(text, end, 'line');
    return spliced(text, [
      [end, end, ','],
      [at, at, body],
    ]);
  }
  const at = skipComments(text, comma + 1, 'line');
  return spliced(text, [[at, at, `${body},`]]);
}

/**
 * The document without the value at a path: for a member, without its key. A container that was made for it goes too.
 * Undefined when nothing of the document is left.
 */
export function removed(document: Document, path: Path): string | undefined {
  const { text } = document;
  const value = nodeAt(document, path);
  if (value === undefined) return text;
  const node = value.parent?.type === 'property' ? value.parent : value;
  const container = node.parent;
  if (container === undefined) return undefined;
  const siblings = container.children ?? [];
  const index = siblings.indexOf(node);
  const previous = siblings[index - 1];
  if (siblings.length === 1 && wasMadeFor(text, container, node)) return removed(document, path.slice(0, -1));
  const open =
    previous === undefined ? container.offset + 1 : (commaAfter(text, endOf(previous)) ?? endOf(previous)) + 1;
  const start = startOfOwn(text, open, node.offset);
  const comma = commaAfter(text, endOf(node));
  if (comma !== undefined) return spliced(text, [[start, comma + 1, '']]);
  if (previous === undefined) return spliced(text, [[start, endOf(node), '']]);
  return spliced(text, [
    [open - 1, open, ''],
    [start, endOf(node), ''],
  ]);
}

function wasMadeFor(text: string, container: Node, only: Node): boolean {
  const before = text.slice(container.offset + 1, only.offset);
  const after = text.slice(endOf(only), endOf(container) - 1);
  return /^\s+$/.test(before) && /^\s*,?\s*$/.test(after);
}

/** The document with another value at a path. */
export function replaced(document: Document, path: Path, value: Json): string {
  const { text } = document;
  const node = nodeAt(document, path);
  if (node === undefined) return text;
  return spliced(text, [[node.offset, endOf(node), rendered(value, lineIndent(text, node.offset), styleOf(text))]]);
}

/** A new file's text, without a line end behind it. */
export const documentText = (value: Json, text = ''): string => rendered(value, '', styleOf(text));

const endOf = (node: Node): number => node.offset + node.length;

function commaAfter(text: string, at: number): number | undefined {
  const next = skipComments(text, at, 'all');
  return text[next] === ',' ? next : undefined;
}

interface Style {
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
}

/** How the file is written: by its first line end, and its first indented line. */
function styleOf(text: string): Style {
  const [, eol = '\n'] = /(\r?\n)/.exec(text) ?? [];
  const [, unit = '  '] = /\n([ \t]+)(?=["{[])/.exec(text) ?? [];
  return { eol, unit };
}

const rendered = (value: Json, indent: string, { eol, unit }: Style): string =>
  JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);

const lineIndent = (text: string, at: number): string =>
  /^\ufeff?([ \t]*)/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[1] ?? '';

const startsLine = (text: string, at: number): boolean =>
  /^\ufeff?[ \t]*$/.test(text.slice(text.lastIndexOf('\n', at - 1) + 1, at));

type Splice = readonly [start: number, end: number, by: string];

/** Splices in the order of their places. */
function spliced(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const [start, end, by] of splices) {
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
}
