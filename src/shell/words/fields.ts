import { join, type Piece, textOf, unknown, type Value } from '../value.ts';
import type { Token } from './match.ts';
import { EXTENDED, literal, patternTokens } from './match.ts';

/** Takes the expanded pieces of one word, in order. */
export interface WordSink {
  /** Text as written; `quoted` where quotes or a backslash protect it. */
  text(text: string, quoted: boolean): void;
  /** What an expansion gave. */
  value(value: Value, quoted: boolean): void;
  /** What `$@` or an array gave: words of their own. */
  values(values: readonly Value[], quoted: boolean): void;
  /** An unquoted glob operator, as written and as the text it is where nothing globs. */
  glob(source: string, text: Value): void;
  /** Quotes, which make a word even of nothing. */
  quotes(): void;
}

/** The words that one source word becomes: split at IFS, globs as gaps. */
export class Fields implements WordSink {
  readonly #done: Value[] = [];
  readonly #ifs: string | undefined;
  readonly #globs: boolean;
  #open: Piece[] = [];
  #started = false;
  #afterBlank = false;

  /** `ifs` undefined: unknown, so every expansion may split anywhere. */
  constructor(ifs: string | undefined, globs: boolean) {
    this.#ifs = ifs;
    this.#globs = globs;
  }

  text(text: string): void {
    if (text === '') return;
    this.#push(text);
  }

  quotes(): void {
    this.#started = true;
    this.#afterBlank = false;
  }

  glob(source: string, text: Value): void {
    if (this.#globs) this.#push(unknown('glob', source, true));
    else this.value(text, true);
  }

  value(value: Value, quoted: boolean): void {
    for (const piece of value) {
      if (typeof piece !== 'string') this.#push(quoted ? piece : { ...piece, splits: true });
      else if (quoted) this.#push(piece);
      else if (this.#ifs === undefined)
        this.#push(/^\w*$/.test(piece) ? piece : unknown('variable', piece, true, 'IFS'));
      else this.#split(piece, this.#ifs);
    }
  }

  values(values: readonly Value[], quoted: boolean): void {
    for (const [index, value] of values.entries()) {
      if (index > 0) this.#close(quoted);
      if (quoted) this.quotes();
      this.value(value, quoted);
    }
  }

  finish(): readonly Value[] {
    this.#close(false);
    return this.#done;
  }

  #push(piece: Piece): void {
    append(this.#open, piece);
    this.#started = true;
    this.#afterBlank = false;
  }

  #close(even: boolean): void {
    if (this.#started || even) this.#done.push(this.#open);
    this.#open = [];
    this.#started = false;
  }

  #split(text: string, ifs: string): void {
    // A long text is looked through faster for each of the few characters.
    if (!ifs.split('').some((char) => text.includes(char))) {
      this.#unquoted(text);
      return;
    }
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at);
      if (!ifs.includes(char)) continue;
      this.#unquoted(text.slice(from, at));
      from = at + 1;
      if (' \t\n'.includes(char)) {
        if (this.#started) this.#afterBlank = true;
        this.#close(false);
      } else if (this.#afterBlank) this.#afterBlank = false;
      else this.#close(true);
    }
    this.#unquoted(text.slice(from));
  }

  /** Text of an unquoted expansion still globs. */
  #unquoted(text: string): void {
    if (text === '') return;
    if (!this.#globs || !/[*?[]/.test(text)) {
      this.#push(text);
      return;
    }
    for (const piece of text.split(/(\*+|\?|\[[^\]/]+\])/)) {
      if (piece === '') continue;
      this.#push(/^[*?]|^\[.+\]$/.test(piece) ? unknown('glob', piece, true) : piece);
    }
  }
}

/** One text, neither split nor globbed: assignments, here-documents, `[[ ]]`, `case`. */
export class Whole implements WordSink {
  readonly #pieces: Piece[] = [];

  text(text: string): void {
    if (text !== '') append(this.#pieces, text);
  }
  quotes(): void {
    // Quotes change nothing in one whole text.
  }
  glob(_: string, text: Value): void {
    this.value(text);
  }
  value(value: Value): void {
    for (const piece of value)
      append(this.#pieces, typeof piece === 'string' || !piece.splits ? piece : { ...piece, splits: false });
  }
  values(values: readonly Value[]): void {
    this.value(joinWith(values, ' '));
  }
  finish(): Value {
    return this.#pieces;
  }
}

/** A longer text is given up: doubling a variable sixty times would outgrow any memory. */
const LONGEST = 131_072;
const MOST = 512;

function append(pieces: Piece[], piece: Piece): void {
  const last = pieces.length - 1;
  const before = pieces[last];
  if (typeof piece === 'string' && typeof before === 'string') {
    pieces[last] = before.length + piece.length > LONGEST ? unknown('unread', '…') : before + piece;
  } else if (pieces.length < MOST) pieces.push(piece);
  else pieces.splice(0, pieces.length, unknown('unread', '…'));
}

/** A piece of the word in `${x:-word}`: its quoted pieces are not split, the others are, text included. */
export interface Segment {
  readonly value: Value;
  readonly quoted: boolean;
}

/** The word of `${x:-word}`, whose quotes count where it is put. */
export class Segments implements WordSink {
  readonly #segments: Segment[] = [];

  text(text: string, quoted: boolean): void {
    if (text !== '') this.value([text], quoted);
  }
  quotes(): void {
    this.value([], true);
  }
  glob(source: string): void {
    this.value([unknown('glob', source, true)], false);
  }
  value(value: Value, quoted: boolean): void {
    this.#segments.push({ value, quoted });
  }
  values(values: readonly Value[], quoted: boolean): void {
    this.value(joinWith(values, ' '), quoted);
  }
  finish(): readonly Segment[] {
    return this.#segments;
  }
}

export function joinWith(values: readonly Value[], separator: string): Value {
  return join(...values.flatMap((value, index) => (index === 0 ? [value] : [[separator], value])));
}

/** A pattern: unquoted globs are operators, everything quoted is itself. */
export class Pattern implements WordSink {
  #tokens: Token[] | undefined = [];

  text(text: string, quoted = false): void {
    this.#add(!quoted && EXTENDED.test(text) ? undefined : literal(text));
  }
  quotes(): void {
    // An empty quoted piece matches nothing.
  }
  glob(source: string): void {
    this.#add(/['"$`]/.test(source) ? undefined : patternTokens(source));
  }
  value(value: Value, quoted: boolean): void {
    const text = textOf(value);
    this.#add(text === undefined ? undefined : quoted ? literal(text) : patternTokens(text));
  }
  values(values: readonly Value[], quoted: boolean): void {
    this.value(joinWith(values, ' '), quoted);
  }
  /** Undefined when part of the pattern is unknown. */
  finish(): readonly Token[] | undefined {
    return this.#tokens;
  }

  #add(tokens: readonly Token[] | undefined): void {
    if (tokens === undefined || this.#tokens === undefined) this.#tokens = undefined;
    else this.#tokens.push(...tokens);
  }
}
