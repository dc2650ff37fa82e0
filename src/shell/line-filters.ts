import { knownTexts, readArguments } from './options.ts';
import type { Word } from './reading.ts';
import { join, known, textOf, unknown, type Value } from './value.ts';

/** What a program prints for each line of its input; undefined where that is not known of a line. */
type LineChange = (line: Value) => Value | undefined;

interface LineFilter {
  readonly change: LineChange;
  /** Whether it reads its standard input, and not files that its words name. */
  readonly readsInput: boolean;
}

/** Programs whose words tell what they make of a line, whatever it is (POSIX); undefined where they do not. */
export const lineFilters: Readonly<Record<string, (args: readonly Word[]) => LineFilter | undefined>> = {
  awk: printing,
  sed: substituting,
};

/** A line of an input of which nothing is known: words, or none. */
export const unknownLine: Value = [unknown('input', '…', true)];

/** Longer scripts are not read: they do more than one thing, and expressions take long over them. */
const LONGEST_SCRIPT = 1000;

/** `s/text/other/` of a plain text, also for each one of a line; in front of a line, behind it, and around all of it. */
const SUBSTITUTION = /^s(.)(\^?)(\.\*|(?:(?!\1)[^\\.*[\]^$+?(){}|\n])*)(\$?)\1((?:(?!\1)[^\\\n])*)\1(g?)$/u;

function substituting(args: readonly Word[]): LineFilter | undefined {
  const { operands, used, values } = readArguments(args, 'E,r,regexp-extended e,expression=');
  const given = values('expression');
  const [scripts, files] = given.length > 0 ? [given, operands] : [operands.slice(0, 1), operands.slice(1)];
  const isKnown = used.every(({ name }) => name === 'regexp-extended' || name === 'expression');
  const texts = isKnown ? knownTexts(scripts) : undefined;
  if (texts?.some((text) => text.length > LONGEST_SCRIPT)) return undefined;
  const changes = texts?.flatMap(commandsOf).map(substitution);
  if (changes === undefined || changes.length === 0 || changes.some((change) => change === undefined)) return undefined;
  const change: LineChange = (line) =>
    changes.reduce<Value | undefined>((before, one) => before && one?.(before), line);
  return { change, readsInput: files.length === 0 };
}

/** The commands of a script of nothing but substitutions; what else there is stands by itself, and is none. */
const commandsOf = (script: string): readonly string[] =>
  script
    .split(/\s*(s(.)(?:\\.|(?!\2)[^\\])*\2(?:\\.|(?!\2)[^\\])*\2\w*)\s*(?:;|\n|$)/su)
    .filter((part, at) => at % 3 === 1 || (at % 3 === 0 && part.trim() !== ''));

/** A pattern that takes the whole line into a group, and what stands for it then. */
const WHOLE_GROUP = /^(s(.)\^?)\\?\(\.\*\\?\)(\$?\2.*\\1.*)$/su;

function substitution(script: string): LineChange | undefined {
  const group = WHOLE_GROUP.exec(script);
  const plain = group === null ? script : `${group[1]}.*${group[3]?.replaceAll('\\1', '&')}`;
  const [, , start = '', text = '', end = '', other = '', all] = SUBSTITUTION.exec(plain) ?? [];
  const around = other.split('&');
  if (text === '.*')
    return (line) => join(...around.flatMap((part, at) => (at === 0 ? [known(part)] : [line, known(part)])));
  if (around.length > 1 || (text === '' && start === end)) return undefined;
  if (text === '') return (line) => (start === '' ? join(line, known(other)) : join(known(other), line));
  return (line) => {
    const whole = textOf(line);
    return whole === undefined ? undefined : known(replaced(whole, { start, text, end, other, all }));
  };
}

function replaced(
  line: string,
  { start, text, end, other, all }: Readonly<Record<string, string | undefined>>,
): string {
  const [from = '', to = ''] = [text, other];
  if (start !== '' && end !== '') return line === from ? to : line;
  if (start !== '') return line.startsWith(from) ? `${to}${line.slice(from.length)}` : line;
  if (end !== '') return line.endsWith(from) ? `${line.slice(0, line.length - from.length)}${to}` : line;
  return all === '' ? line.replace(from, () => to) : line.replaceAll(from, () => to);
}

/** `{ print "text" $2, $NF }`, for each line or once at the beginning; `{ printf "text %s\n", $1 }`. */
const PRINT = /^\s*(BEGIN\s*)?\{\s*print\b((?:\s*(?:,|\$(?:\d+|NF)|"[^"\\]*"))*)\s*;?\s*\}\s*$/u;
const PRINTF =
  /^\s*(BEGIN\s*)?\{\s*printf\s*\(?\s*"([^"\\%]*(?:%s[^"\\%]*)*)\\n"((?:\s*,\s*\$(?:\d+|NF))*)\s*\)?\s*;?\s*\}\s*$/u;

function printing(args: readonly Word[]): LineFilter | undefined {
  const print = printOf(args);
  if (print === undefined || print.atStart) return undefined;
  const change: LineChange = (line) => {
    const whole = textOf(line);
    const fields = whole === undefined ? undefined : fieldsOf(whole, print);
    return join(...print.parts.map((part) => pieceOf(part, line, fields)));
  };
  return { change, readsInput: print.files === 0 };
}

/** What an awk program prints once, before it looks at any input. */
export function printedAtStart(args: readonly Word[]): Value | undefined {
  const print = printOf(args);
  return print?.atStart === true ? join(...print.parts.map((part) => pieceOf(part, [], [])), ['\n']) : undefined;
}

interface Print {
  readonly parts: readonly string[];
  readonly atStart: boolean;
  readonly separator: string | undefined;
  readonly files: number;
}

function printOf(args: readonly Word[]): Print | undefined {
  const { operands, used, values } = readArguments(args, '+ F,field-separator=');
  const [program, ...files] = operands;
  const printed = partsOf((program && textOf(program.value)) ?? '');
  const [separator, ...more] = knownTexts(values('field-separator')) ?? [];
  // awk takes `-Ft` for a tab, and versions of it differ about no separator at all.
  const isPlain = more.length === 0 && /^[^\\.^$*+?()[\]{}|t]$/u.test(separator ?? ' ');
  if (printed === undefined || !isPlain || used.some(({ name }) => name !== 'field-separator')) return undefined;
  return { ...printed, separator, files: files.length };
}

function partsOf(program: string): Pick<Print, 'parts' | 'atStart'> | undefined {
  if (program.length > LONGEST_SCRIPT) return undefined;
  const print = PRINT.exec(program);
  if (print !== null) return { parts: print[2]?.match(/,|\$\w+|"[^"]*"/g) ?? ['$0'], atStart: print[1] !== undefined };
  const [, begins, format, items] = PRINTF.exec(program) ?? [];
  const texts = format?.split('%s');
  const fields = items?.match(/\$\w+/g) ?? [];
  if (texts === undefined || texts.length !== fields.length + 1) return undefined;
  return {
    parts: texts.flatMap((text, at) => [`"${text}"`, ...fields.slice(at, at + 1)]),
    atStart: begins !== undefined,
  };
}

const fieldsOf = (line: string, { separator = ' ' }: Print): readonly string[] =>
  separator === ' ' ? (line.match(/[^ \t]+/g) ?? []) : line.split(separator);

/** `fields`: undefined where the line is not known. */
function pieceOf(part: string, line: Value, fields: readonly string[] | undefined): Value {
  if (part === ',') return [' '];
  if (part.startsWith('"')) return known(part.slice(1, -1));
  if (part === '$0') return line;
  if (fields === undefined) return unknownLine;
  return known((part === '$NF' ? fields.at(-1) : fields[Number(part.slice(1)) - 1]) ?? '');
}
