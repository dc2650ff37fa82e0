import { lookup } from '../protocol/lookup.ts';
import type { Invocation, Shell } from './interpreter.ts';
import { printedAtStart } from './line-filters.ts';
import type { Word } from './reading.ts';
import { filters } from './text-filters.ts';
import { join, known, textOf, unknownOutput, type Value } from './value.ts';
import { decodeAnsiC } from './words/ansi-c.ts';
import { concatenated, fileInput } from './written.ts';

/** What a command prints to its standard output, where its words and its input tell. */
export function outputOf(name: string, { words, frame }: Invocation, shell?: Shell): Value {
  const args = words.slice(1);
  const input = frame.input?.text;
  const files = name === 'cat' && shell !== undefined ? filesOf(args, frame, shell) : undefined;
  return files ?? printedBy(name, args, input) ?? unknownOutput;
}

/** `cat` of files that the line itself has written, or gives in another way. */
function filesOf(args: readonly Word[], frame: Invocation['frame'], shell: Shell): Value | undefined {
  const texts = args.map((file) => (textOf(file.value) === '-' ? frame.input?.text : fileInput(file, frame, shell)));
  const known = texts.filter((text) => text !== undefined);
  return args.length > 0 && known.length === args.length ? concatenated(known) : undefined;
}

/** The same from the words behind the program's name; undefined where they do not tell. */
export function printedBy(name: string, args: readonly Word[], input: Value | undefined): Value | undefined {
  const filter = lookup(filters, name);
  const changed = filter && filtered(filter, args, input);
  if (changed !== undefined) return changed;
  // A word that may be several, or none, leaves the number of words open; the text around it is still what is printed.
  return lookup(printers, name)?.(args, input);
}

function filtered(
  filter: (typeof filters)[string],
  args: readonly Word[],
  input: Value | undefined,
): Value | undefined {
  const text = input && textOf(input);
  const result = text === undefined || text.length > MOST_FILTERED ? undefined : filter(args, text);
  return result === undefined || result.length > MOST_FILTERED ? undefined : known(result);
}

/** Texts that programs would change again and again are not followed beyond this length. */
const MOST_FILTERED = 8192;

type Printer = (args: readonly Word[], input: Value | undefined) => Value | undefined;

export const printers: Readonly<Record<string, Printer>> = {
  echo,
  printf,
  cat: copy,
  tee: (_, input) => input,
  awk: printedAtStart,
  basename: (args) => {
    const [path, suffix] = args.map((word) => textOf(word.value));
    if (path === undefined || path.startsWith('-') || (args.length > 1 && suffix === undefined)) return undefined;
    const base = path.replace(/\/+$/, '').replace(/^.*\//s, '');
    return known(
      `${suffix !== undefined && base !== suffix && base.endsWith(suffix) ? base.slice(0, -suffix.length) : base}\n`,
    );
  },
  dirname: (args) => {
    const path = args.length === 1 ? textOf(args[0]?.value ?? []) : undefined;
    if (path === undefined || path.startsWith('-')) return undefined;
    const parent = path.replace(/\/+$/, '').replace(/\/*[^/]*$/, '');
    return known(`${parent !== '' ? parent : path.startsWith('/') ? '/' : '.'}\n`);
  },
};

function spaced(words: readonly Word[]): Value {
  return join(...words.flatMap((word, index): Value[] => (index === 0 ? [word.value] : [[' '], word.value])));
}

function echo(args: readonly Word[]): Value {
  let newline = true;
  let escapes = false;
  let from = 0;
  for (const word of args) {
    const flags = textOf(word.value);
    if (flags === undefined || !/^-[neE]+$/.test(flags)) break;
    from += 1;
    if (flags.includes('n')) newline = false;
    if (/[eE]/.test(flags)) escapes = flags.lastIndexOf('e') > flags.lastIndexOf('E');
  }
  const text = spaced(args.slice(from));
  const decoded = escapes ? text.map((piece) => (typeof piece === 'string' ? decodeEcho(piece) : piece)) : text;
  return newline ? join(decoded, ['\n']) : decoded;
}

/** `\0nnn` is octal in `echo -e` and `%b`; `\c` ends the output. */
const decodeEcho = (text: string): string => decodeAnsiC(text.replace(/\\c.*$/s, ''), true);

function printf(args: readonly Word[]): Value | undefined {
  const rest = textOf(args[0]?.value ?? []) === '--' ? args.slice(1) : args;
  const format = textOf(rest[0]?.value ?? ['-']);
  if (format === undefined || format.startsWith('-')) return undefined;
  const values = rest.slice(1).map((word) => word.value);
  const pieces = format.split(/(%%|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z])/);
  let output: Value = [];
  let at = 0;
  do {
    const round = at;
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 0) output = join(output, known(decodeAnsiC(piece, true)));
      else if (piece === '%%') output = join(output, ['%']);
      else {
        const value = formatted(piece, values[at] ?? []);
        if (value === undefined) return undefined;
        output = join(output, value);
        at += 1;
      }
    }
    if (at === round) break;
    // Long output is not worked out to its end.
    if (output.length > PIECES || lengthOf(output) > CHARACTERS) return undefined;
  } while (at < values.length && at < 1000);
  return at < values.length && pieces.length > 1 ? undefined : output;
}

const PIECES = 256;
const CHARACTERS = 65_536;

const lengthOf = (value: Value): number =>
  value.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 1), 0);

function formatted(format: string, value: Value): Value | undefined {
  if (format === '%s') return value;
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (format === '%b') return known(decodeEcho(text));
  if (format === '%d' || format === '%i')
    return /^-?\d*$/.test(text) ? known(text === '' ? '0' : String(Number(text))) : undefined;
  return undefined;
}

/** `cat` without files, or of its own input. */
function copy(args: readonly Word[], input: Value | undefined): Value | undefined {
  const plain = args.every((word) => textOf(word.value) === '-' || textOf(word.value) === '/dev/stdin');
  return plain ? input : undefined;
}
