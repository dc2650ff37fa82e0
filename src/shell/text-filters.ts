import { lookup } from '../protocol/lookup.ts';
import { lineFilters, unknownLine } from './line-filters.ts';
import { knownTexts, readArguments } from './options.ts';
import type { Word } from './reading.ts';
import { join, known, textOf, type Value } from './value.ts';
import { textOfBytes } from './words/ansi-c.ts';
import { decodeBase32, decodeBase64 } from './words/base64.ts';
import { isAscii, translated } from './words/tr.ts';

/** What a program makes of its input, from the words behind its name; undefined where they do not tell. */
type Filter = (args: readonly Word[], input: string) => string | undefined;

/** Programs that print their input changed, or a part of it: POSIX, GNU coreutils 9 and sed 4.9, xxd of Vim 9. */
export const filters: Readonly<Record<string, Filter>> = {
  awk: (args, input) => byLine('awk', args, input),
  base32: (args, input) => decoded(args, input, decodeBase32),
  base64: (args, input) => decoded(args, input, decodeBase64),
  cut,
  head: (args, input) => part(args, input, (list, count) => list.slice(0, Number(count))),
  openssl: (args, input) => {
    const { operands, has, used } = readArguments(args, '- base64 d a A');
    const [verb = '', ...more] = knownTexts(operands) ?? [];
    const isBase64 = verb === 'base64' || (verb === 'enc' && has('base64', 'a'));
    const isPlain = isBase64 && more.length === 0 && has('d') && knows(used, 'base64 d a A');
    const bytes = isPlain ? decodeBase64(input) : undefined;
    return bytes && textOfBytes(bytes);
  },
  rev: (args, input) => (args.length > 0 ? undefined : onLines(input, (line) => [...line].reverse().join(''))),
  sed: (args, input) => byLine('sed', args, input),
  tail: (args, input) => part(args, input, (list, count) => list.slice(firstOfTail(list.length, count))),
  tr: (args, input) => {
    const { operands, has, used } = readArguments(args, '+ c,C,complement d,delete s,squeeze-repeats t,truncate-set1');
    const sets = knownTexts(operands);
    if (sets === undefined || !knows(used, 'complement delete squeeze-repeats truncate-set1')) return undefined;
    const [complement, squeeze, truncate] = [has('complement'), has('squeeze-repeats'), has('truncate-set1')];
    return translated(input, sets, { complement, delete: has('delete'), squeeze, truncate });
  },
  xxd: (args, input) => {
    const { operands, has, used } = readArguments(args, '- r,revert p,ps,postscript,plain');
    const digits = input.replaceAll(/\s/g, '');
    const isPlain = operands.length === 0 && has('revert') && has('plain') && knows(used, 'revert plain');
    if (!isPlain || !/^(?:[\da-f]{2})*$/i.test(digits)) return undefined;
    return textOfBytes((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  },
};

function decoded(
  args: readonly Word[],
  input: string,
  decode: (text: string) => readonly number[] | undefined,
): string | undefined {
  const { operands, has, used } = readArguments(args, 'd,D,decode i,ignore-garbage w,wrap=');
  const isPlain = operands.every(({ value }) => textOf(value) === '-') && knows(used, 'decode ignore-garbage wrap');
  const bytes = isPlain && has('decode') ? decode(input) : undefined;
  return bytes && textOfBytes(bytes);
}

const knows = (used: ReturnType<typeof readArguments>['used'], names: string): boolean =>
  used.every(({ name }) => names.split(' ').includes(name));

/** The lines of a text with their ends. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const onLines = (text: string, change: (line: string) => string): string =>
  linesOf(text)
    .map((line) => (line.endsWith('\n') ? `${change(line.slice(0, -1))}\n` : change(line)))
    .join('');

type Take = (list: readonly string[], count: string) => readonly string[];

/** `-n 2`, `-2`, `-c 5`, `--lines=2`, and ten lines without. */
function part(args: readonly Word[], input: string, take: Take): string | undefined {
  const how = /^(?:-(?=\d)|-(?:n|-lines[ =]) ?|(-(?:c|-bytes[ =])) ?)([+-]?\d+)$/.exec(
    knownTexts(args)?.join(' ') ?? '',
  );
  if (how === null && args.length > 0) return undefined;
  const [, bytes, count = '10'] = how ?? [];
  if (bytes !== undefined && !isAscii(input)) return undefined;
  return take(bytes === undefined ? linesOf(input) : [...input], count).join('');
}

/** `-n +3` counts from the beginning. */
const firstOfTail = (length: number, count: string): number =>
  Math.max(count.startsWith('+') ? Number(count) - 1 : length - Math.abs(Number(count)), 0);

/** `-d: -f1,3-`, `-c 2-5`. */
function cut(args: readonly Word[], input: string): string | undefined {
  const read = readArguments(args, 'd,delimiter= f,fields= c,b,bytes,characters= s,only-delimited output-delimiter=');
  const [list, more] = knownTexts(read.values('fields', 'characters')) ?? [];
  const isKnown = knows(read.used, 'delimiter fields characters only-delimited output-delimiter');
  if (read.operands.length > 0 || !isKnown || more !== undefined || !/^(?=.*\d)[\d,-]{1,200}$/.test(list ?? ''))
    return undefined;
  const [delimiter = '\t'] = knownTexts(read.values('delimiter')) ?? [];
  if (delimiter.length !== 1 || !isAscii(input)) return undefined;
  const [between = read.has('fields') ? delimiter : ''] = knownTexts(read.values('output-delimiter')) ?? [];
  const isChosen = chosen(list ?? '');
  const lines = linesOf(input).flatMap((one) => {
    const line = one.replace(/\n$/, '');
    const parts = read.has('fields') ? line.split(delimiter) : [...line];
    if (read.has('fields') && parts.length === 1) return read.has('only-delimited') ? [] : [line];
    return parts.filter((_, at) => isChosen(at + 1)).join(between);
  });
  return lines.map((line) => `${line}\n`).join('');
}

function chosen(list: string): (place: number) => boolean {
  const ranges = list.split(',').map((range) => {
    const [from, to = from] = range.split('-');
    return [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)] as const;
  });
  return (place) => ranges.some(([from, to]) => from <= place && place <= to);
}

function byLine(name: string, args: readonly Word[], input: string): string | undefined {
  const filter = lookup(lineFilters, name)?.(args);
  if (filter?.readsInput !== true) return undefined;
  const lines = linesOf(input).map((line) => textOf(filter.change(known(line.replace(/\n$/, ''))) ?? unknownLine));
  if (lines.some((line) => line === undefined)) return undefined;
  // awk ends the last line, too; sed leaves it as it was.
  const end = name === 'awk' || input === '' || input.endsWith('\n') ? '\n' : '';
  return lines.join('\n') + (lines.length === 0 ? '' : end);
}

/** A line of what a program prints whose input is not known; undefined where its words tell nothing of it. */
export function linePrinted(name: string, args: readonly Word[]): Value | undefined {
  const line = name === 'find' ? foundLine(args) : lookup(lineFilters, name)?.(args)?.change(unknownLine);
  return line?.some((piece) => typeof piece === 'string') ? line : undefined;
}

/** `find -printf 'rm %p\n'`. */
function foundLine(args: readonly Word[]): Value | undefined {
  const at = args.findIndex(({ value }) => textOf(value) === '-printf');
  const format = textOf(args[at + 1]?.value ?? []) ?? '';
  const texts = at < 0 ? [] : format.replace(/(?:\\n|\n)$/, '').split(/%(?!%)\w/);
  return texts.some((text) => text.includes('\\'))
    ? undefined
    : join(...texts.flatMap((text, index) => (index === 0 ? [known(text)] : [unknownLine, known(text)])));
}
