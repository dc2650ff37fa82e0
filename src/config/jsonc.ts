import { type Json, parseJson } from '../protocol/json.ts';

/** Offset of a fault in the text, and what is wrong there in a few words. */
export interface JsoncFault {
  readonly at: number;
  readonly what: string;
}

export type JsoncResult =
  | {
      readonly ok: true;
      readonly value: Json;
      readonly places: ReadonlyMap<string, number>;
      /** Members whose name stood in the same object before; the last one counts. */
      readonly twins: readonly (readonly (string | number)[])[];
    }
  | { readonly ok: false; readonly fault: JsoncFault };

/**
 * Reads JSON with comments, trailing commas and a byte order mark. `places` gives the offset of every member's key and
 * every item, under the path that `placeKey` makes.
 */
export function readJsonc(text: string): JsoncResult {
  const reader = new Reader(text);
  try {
    return { ok: true, value: reader.document(), places: reader.places, twins: reader.twins };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: { at: error.at, what: error.what } };
    throw error;
  }
}

/** The key under which a path's place is found: its parts as JSON. */
export const placeKey = (path: readonly (string | number)[]): string => JSON.stringify(path);

/** One-based line and column of an offset. */
export function lineAt(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - before.lastIndexOf('\n') };
}

class Fault extends Error {
  readonly at: number;
  readonly what: string;
  constructor(at: number, what: string) {
    super(what);
    this.at = at;
    this.what = what;
  }
}

/** A configuration that nests deeper than this is not one that a person wrote. */
const DEPTH = 100;

/** Life cycle: one text, read once from front to back. */
class Reader {
  readonly places = new Map<string, number>();
  readonly twins: (readonly (string | number)[])[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.startsWith('\ufeff')) this.#at = 1;
  }

  document(): Json {
    const value = this.#value([]);
    this.#blank();
    if (this.#at < this.#text.length) throw this.#fault('text after the end of the document');
    return value;
  }

  #value(path: readonly (string | number)[]): Json {
    this.#blank();
    if (path.length > DEPTH) throw this.#fault('nested too deep');
    const next = this.#text[this.#at];
    if (next === '{') return this.#object(path);
    if (next === '[') return this.#list(path);
    if (next === '"') return this.#string();
    return this.#scalar();
  }

  #object(path: readonly (string | number)[]): Json {
    const entries = new Map<string, Json>();
    this.#at += 1;
    while (!this.#ends('}')) {
      const at = this.#at;
      if (this.#text[at] !== '"') throw this.#fault('a name in double quotes is expected');
      const name = this.#string();
      this.#blank();
      this.#expect(':');
      const inside = [...path, name];
      if (entries.has(name)) this.twins.push(inside);
      this.places.set(placeKey(inside), at);
      entries.set(name, this.#value(inside));
      this.#separator('}');
    }
    return Object.fromEntries(entries);
  }

  #list(path: readonly (string | number)[]): Json {
    const items: Json[] = [];
    this.#at += 1;
    while (!this.#ends(']')) {
      const inside = [...path, items.length];
      this.places.set(placeKey(inside), this.#at);
      items.push(this.#value(inside));
      this.#separator(']');
    }
    return items;
  }

  #ends(close: string): boolean {
    this.#blank();
    if (this.#text[this.#at] !== close) return false;
    this.#at += 1;
    return true;
  }

  #separator(close: string): void {
    this.#blank();
    if (this.#text[this.#at] === ',') this.#at += 1;
    else if (this.#text[this.#at] !== close) throw this.#fault(`a comma or ${close} is expected`);
  }

  #expect(mark: string): void {
    if (this.#text[this.#at] !== mark) throw this.#fault(`${mark} is expected`);
    this.#at += 1;
  }

  #string(): string {
    const start = this.#at;
    this.#at += 1;
    while (this.#text[this.#at] !== '"') {
      const unit = this.#text[this.#at];
      if (unit === undefined || unit === '\n') throw new Fault(start, 'a string is not closed');
      this.#at += unit === '\\' ? 2 : 1;
    }
    this.#at += 1;
    const value = parseJson(this.#text.slice(start, this.#at));
    if (typeof value !== 'string') throw new Fault(start, 'a string holds a bad escape or control character');
    return value;
  }

  #scalar(): Json {
    const source = /[^\s,:{}[\]"/]*/y;
    source.lastIndex = this.#at;
    const text = source.exec(this.#text)?.[0] ?? '';
    const value = parseJson(text);
    if (value === undefined) throw this.#fault(text === '' ? 'a value is missing' : 'this is no JSON value');
    this.#at += text.length;
    return value;
  }

  /** Steps over white space and comments. */
  #blank(): void {
    for (;;) {
      const blank = /\s*(?:\/\/[^\n]*\n?)?/y;
      blank.lastIndex = this.#at;
      const length = blank.exec(this.#text)?.[0].length ?? 0;
      this.#at += length;
      if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at + 2);
        if (end < 0) throw this.#fault('a comment is not closed');
        this.#at = end + 2;
      } else if (length === 0) return;
    }
  }

  #fault(what: string): Fault {
    return new Fault(this.#at, what);
  }
}
