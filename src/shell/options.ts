import { onceFor } from '../protocol/once.ts';
import type { Word } from './reading.ts';
import { textOf, type Value } from './value.ts';

/** A program's words, told apart as its own option parser does. */
export interface Arguments {
  readonly operands: readonly Word[];
  has(...names: readonly string[]): boolean;
  /** The values given for options, in order. */
  values(...names: readonly string[]): readonly Word[];
  /** Every option in order, by its canonical name. */
  readonly used: readonly Used[];
  /** A word that could not be told apart: its text is unknown and may be an option, an operand, or several words. */
  readonly unsure: boolean;
}
interface Used {
  readonly name: string;
  readonly value?: Word;
  readonly word: Word;
}

/**
 * Reads words (the program's name left out) by a table such as `t,target-directory= r,R,recursive i,in-place=?`:
 * names of one option joined by commas, the last one canonical; `=` takes a value, `=?` only an attached one, `=#` only
 * digits right behind it, after which further letters may follow (`perl -0pi`).
 * Long names may be shortened as long as they stay unique (getopt_long). Modes, in front of the table:
 * `+` options end at the first operand (POSIX); `-` one dash carries long names (openssl, find, ffmpeg);
 * `~` one dash carries long names without regard to case, shortened at will, values behind `:` too (PowerShell).
 */
export function readArguments(words: readonly Word[], table: string): Arguments {
  const { mode, specs } = tableOf(table);
  const operands: Word[] = [];
  const used: Used[] = [];
  let unsure = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = knownStart(word.value);
    if (text === '--' && textOf(word.value) === '--') {
      operands.push(...words.slice(at + 1));
      break;
    }
    if (word.value.some((piece) => typeof piece !== 'string' && piece.splits && piece.gap !== 'glob')) unsure = true;
    if (!text.startsWith('-') || (text === '-' && textOf(word.value) === '-')) {
      if (mode === '+') {
        operands.push(...words.slice(at));
        break;
      }
      operands.push(word);
      continue;
    }
    const found = mode === '' || mode === '+' ? standardOption(word, text, specs) : singleDash(word, text, specs, mode);
    const last = found[found.length - 1];
    if (last?.wants === true && last.value === undefined) {
      at += 1;
      const value = words[at];
      used.push(...found.slice(0, -1), value === undefined ? last : { ...last, value });
    } else used.push(...found);
  }
  return {
    operands,
    used,
    unsure,
    has: (...names) => used.some((one) => names.includes(one.name)),
    values: (...names) =>
      used.flatMap((one) => (names.includes(one.name) && one.value !== undefined ? [one.value] : [])),
  };
}

interface Spec {
  readonly name: string;
  readonly names: readonly string[];
  readonly takes: 'nothing' | 'value' | 'attached' | 'digits';
}
const TAKES: Readonly<Record<string, Spec['takes']>> = { '=': 'value', '=?': 'attached', '=#': 'digits' };
interface Found extends Used {
  readonly wants: boolean;
}

/** Tables are constants: each is read when it is first needed, not again for each command. */
const tableOf = onceFor((table: string): { readonly mode: string; readonly specs: readonly Spec[] } => {
  const mode = /^[+~-] /u.test(table) ? table.charAt(0) : '';
  return { mode, specs: readTable(mode === '' ? table : table.slice(2)) };
});

function readTable(table: string): readonly Spec[] {
  return table
    .split(' ')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, given = '', mark = ''] = /^(.*?)(=[?#]?)?$/u.exec(entry) ?? [];
      const names = given.split(',');
      const takes = TAKES[mark] ?? 'nothing';
      return { name: names[names.length - 1] ?? '', names, takes };
    });
}

/** `--name`, `--name=value`, `-abc`, `-ovalue`. */
function standardOption(word: Word, text: string, specs: readonly Spec[]): readonly Found[] {
  if (text.startsWith('--')) {
    const equals = text.indexOf('=');
    const spec = longSpec(equals < 0 ? text.slice(2) : text.slice(2, equals), specs);
    const name = spec?.name ?? text.slice(2, equals < 0 ? undefined : equals);
    if (equals >= 0) return [{ name, word, wants: false, value: tail(word, equals + 1) }];
    return [{ name, word, wants: spec?.takes === 'value' }];
  }
  const found: Found[] = [];
  for (let at = 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    const spec = specs.find((one) => one.names.includes(letter));
    const name = spec?.name ?? letter;
    if (spec === undefined || spec.takes === 'nothing') found.push({ name, word, wants: false });
    else if (spec.takes === 'digits') {
      found.push({ name, word, wants: false });
      at += /^(?:x[\da-f]+|\d+)?/iu.exec(text.slice(at + 1))?.[0].length ?? 0;
    } else {
      const rest = tail(word, at + 1);
      const attached = rest.value.length > 0;
      found.push({ name, word, wants: spec.takes === 'value', ...(attached ? { value: rest } : {}) });
      break;
    }
  }
  return found;
}

function longSpec(name: string, specs: readonly Spec[]): Spec | undefined {
  if (name === '') return undefined;
  const long = (spec: Spec): readonly string[] => spec.names.filter((one) => one.length > 1);
  const exact = specs.find((spec) => long(spec).includes(name));
  if (exact !== undefined) return exact;
  const begun = specs.filter((spec) => long(spec).some((one) => one.startsWith(name)));
  return begun.length === 1 ? begun[0] : undefined;
}

/** `-name value`, `-name:value`, `--name=value`. */
function singleDash(word: Word, text: string, specs: readonly Spec[], mode: string): readonly Found[] {
  const dashes = text.startsWith('--') ? 2 : 1;
  const cut = text.slice(dashes).search(mode === '~' ? /[:=]/u : /=/u);
  const given = text.slice(dashes, cut < 0 ? undefined : dashes + cut);
  const name = mode === '~' ? given.toLowerCase() : given;
  const spec =
    specs.find((one) => one.names.includes(name)) ??
    (mode === '~' ? specs.find((one) => one.names.some((long) => long.startsWith(name))) : undefined);
  // `-ofile`, `-o$FILE`: a letter that takes a value, with the value right behind it.
  const letter = specs.find((one) => mode === '-' && one.takes === 'value' && one.names.includes(given[0] ?? ''));
  const isWhole = cut >= 0 || textOf(word.value) !== undefined;
  if ((spec === undefined || !isWhole) && letter !== undefined && dashes === 1)
    return [{ name: letter.name, word, wants: false, value: tail(word, 2) }];
  if (cut >= 0) return [{ name: spec?.name ?? name, word, wants: false, value: tail(word, dashes + cut + 1) }];
  return [{ name: spec?.name ?? name, word, wants: spec?.takes === 'value' }];
}

const knownStart = (value: Value): string => (typeof value[0] === 'string' ? value[0] : '');

/** The word from its `from`-th character on; the characters before are known. */
export function tail(word: Word, from: number): Word {
  const [first, ...rest] = word.value;
  const text = typeof first === 'string' ? first.slice(from) : '';
  return { ...word, value: text === '' ? rest : [text, ...rest] };
}

/** The texts of words; undefined where one of them is not known. */
export function knownTexts(words: readonly Word[]): readonly string[] | undefined {
  const texts = words.map(({ value }) => textOf(value));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}
