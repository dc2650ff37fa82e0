import { nearestName } from '../config/nearest.ts';
import { flowing } from './wrap.ts';

/** A verb's description: its `--help`, and what its command line may hold. */
export interface Usage {
  /** After `portcullis`, for example `check '<command>' [options]`. */
  readonly line: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, OptionUsage>>;
  readonly exits: string;
  /** How many words it takes that are no options. */
  readonly words: readonly [least: number, most: number];
}

export interface OptionUsage {
  /** What stands for the value in the help; absent: the option takes none. */
  readonly value?: string;
  readonly help: string;
}

export interface Options {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  has(name: string): boolean;
}

/**
 * Reads `--name value`, `--name=value` and words, of which `-` is one; `--` ends the options. A string says what is wrong:
 * taken for a word, an option of one letter would be looked for as a file, or judged as a command.
 */
export function readOptions(args: readonly string[], usage: Usage): Options | string {
  const words: string[] = [];
  const values: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    if (argument === '--') {
      words.push(...args.slice(at + 1));
      break;
    }
    if (argument === '-' || !argument.startsWith('-')) {
      words.push(argument);
      continue;
    }
    if (!argument.startsWith('--')) return unknownLetter(argument, usage);
    const equals = argument.indexOf('=');
    const name = argument.slice(2, equals < 0 ? undefined : equals);
    const option = Object.hasOwn(usage.options, name) ? usage.options[name] : undefined;
    if (option === undefined) return unknownOption(name, usage);
    const attached = equals < 0 ? undefined : argument.slice(equals + 1);
    if (option.value === undefined && attached !== undefined) return `--${name} takes no value`;
    const value = option.value === undefined ? '' : (attached ?? args[++at]);
    if (value === undefined) return `--${name} needs a value: ${option.value}`;
    values[name] = value;
  }
  return wordsFault(words, usage) ?? { words, values, has: (name) => Object.hasOwn(values, name) };
}

function unknownOption(name: string, usage: Usage): string {
  const near = nearestName(name, Object.keys(usage.options));
  return `unknown option --${name}${near === undefined ? '' : `; did you mean --${near}?`}`;
}

function unknownLetter(argument: string, { options }: Usage): string {
  const alike = Object.keys(options).filter((name) => name.startsWith(argument.slice(1)));
  return `unknown option ${argument}${alike.length === 1 ? `; did you mean --${alike[0]}?` : ''}`;
}

function wordsFault(words: readonly string[], usage: Usage): string | undefined {
  const [least, most] = usage.words;
  if (words.length < least) return `${wordsOf(usage)} is missing`;
  return words.length > most ? `one word too many: ${words[most]}` : undefined;
}

/** What stands in the usage line between the verb and its options. */
const wordsOf = ({ line }: Usage): string => line.replace(/^\S+ /, '').replace(/ \[.*/, '');

/** `columns`: how wide the terminal is; absent where there is none. */
export function helpText(usage: Usage, columns?: number): string {
  const options = { ...usage.options, help: { help: 'this text' } };
  const rows = Object.entries(options).map(([name, option]) => [optionForm(name, option), option.help] as const);
  const width = Math.max(...rows.map(([form]) => form.length));
  const lines = rows.map(([form, help]) => `  ${form.padEnd(width)}  ${help}`);
  return flowing(`portcullis ${usage.line}\n\n${usage.summary}\n\n${lines.join('\n')}\n\n${usage.exits}\n`, columns);
}

const optionForm = (name: string, { value }: OptionUsage): string =>
  `--${name}${value === undefined ? '' : ` ${value}`}`;
