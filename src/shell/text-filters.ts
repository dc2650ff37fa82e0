import { readArguments } from './options.ts';
import type { Word } from './reading.ts';
import { textOf } from './value.ts';
import { textOfBytes } from './words/ansi-c.ts';
import { decodeBase64 } from './words/base64.ts';
import { translated } from './words/tr.ts';

/** What a program makes of its input, from the words behind its name; undefined where they do not tell. */
type Filter = (args: readonly Word[], input: string) => string | undefined;

/** Programs that print their input changed, or a part of it: POSIX, GNU coreutils 9 and sed 4.9, xxd of Vim 9. */
export const filters: Readonly<Record<string, Filter>> = {
  awk: printed,
  base64: (args, input) => {
    const { operands, has, used } = readArguments(args, 'd,D,decode i,ignore-garbage w,wrap=');
    const isPlain = operands.every(({ value }) => textOf(value) === '-') && knows(used, 'decode ignore-garbage wrap');
    const bytes = isPlain && has('decode') ? decodeBase64(input) : undefined;
    return bytes && textOfBytes(bytes);
  },
  cut,
  head: (args, input) => part(args, input, (list, count) => list.slice(0, Number(count))),
  rev: (args, input) => (args.length > 0 ? undefined : onLines(input, (line) => [...line].reverse().join(''))),
  sed: substituted,
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

function knownTexts(words: readonly Word[]): readonly string[] | undefined {
  const texts = words.map(({ value }) => textOf(value));
  return texts.every((text) => text !== undefined) ? texts : undefined;
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
  if (read.operands.length > 0 || !isKnown || more !== undefined || !/^[\d,-]*\d[\d,-]*$/.test(list ?? ''))
    return undefined;
  const [delimiter = '\t'] = knownTexts(read.values('delimiter')) ?? [];
  const [between = read.has('fields') ? delimiter : ''] = knownTexts(read.values('output-delimiter')) ?? [];
  const isChosen = chosen(list ?? '');
  const lines = (input.endsWith('\n') ? input.slice(0, -1) : input).split('\n').flatMap((line) => {
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

/** `s/text/other/`, also for each one of a line, and at its beginning or end. */
const SUBSTITUTION = /^s(.)(\^?)((?:(?!\1)[^\\.*[\]^$+?(){}|\n])*)(\$?)\1((?:(?!\1)[^\\&\n])*)\1(g?)$/u;

function substituted(args: readonly Word[], input: string): string | undefined {
  const { operands, used, values } = readArguments(args, 'E,r,regexp-extended e,expression=');
  const [script, more] = knownTexts([...values('expression'), ...operands]) ?? [];
  const found = more === undefined ? SUBSTITUTION.exec(script ?? '') : null;
  if (found === null || !knows(used, 'regexp-extended expression')) return undefined;
  const [, , start = '', text = '', end = '', other = '', all] = found;
  if (text === '' && start === '' && end === '') return undefined;
  return onLines(input, (line) => {
    if (start !== '' && end !== '') return line === text ? other : line;
    if (start !== '') return line.startsWith(text) ? `${other}${line.slice(text.length)}` : line;
    if (end !== '') return line.endsWith(text) ? `${line.slice(0, line.length - text.length)}${other}` : line;
    return all === '' ? line.replace(text, () => other) : line.replaceAll(text, () => other);
  });
}

/** `{ print "text" $2, $NF }`, for each line or once at the beginning. */
const PRINT = /^\s*(BEGIN\s*)?\{\s*print\b((?:\s*(?:,|\$(?:\d+|NF)|"[^"\\]*"))*)\s*;?\s*\}\s*$/u;

/** Undefined for the input: nothing is known of it, and a program that prints once does not ask. */
export function printed(args: readonly Word[], input: string | undefined): string | undefined {
  const { operands, used, values } = readArguments(args, '+ F,field-separator=');
  const [program, ...files] = knownTexts(operands) ?? [];
  const found = PRINT.exec(program ?? '');
  const [separator, ...more] = knownTexts(values('field-separator')) ?? [];
  const isKnown =
    knows(used, 'field-separator') && more.length === 0 && /^[^\\.^$*+?()[\]{}|]?$/u.test(separator ?? '');
  if (found === null || !isKnown) return undefined;
  const [, begins, items = ''] = found;
  const parts = items.match(/,|\$\w+|"[^"]*"/g) ?? ['$0'];
  if (begins !== undefined) return `${parts.map((one) => pieceOf(one, '', [])).join('')}\n`;
  if (input === undefined || files.length > 0) return undefined;
  return linesOf(input)
    .map((one) => {
      const line = one.replace(/\n$/, '');
      const fields =
        separator === undefined || separator === ' ' ? (line.match(/[^ \t]+/g) ?? []) : line.split(separator);
      return `${parts.map((part) => pieceOf(part, line, fields)).join('')}\n`;
    })
    .join('');
}

function pieceOf(part: string, line: string, fields: readonly string[]): string {
  if (part === ',') return ' ';
  if (part.startsWith('"')) return part.slice(1, -1);
  if (part === '$0') return line;
  return (part === '$NF' ? fields.at(-1) : fields[Number(part.slice(1)) - 1]) ?? '';
}
