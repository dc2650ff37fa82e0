import type { Random } from './random.ts';
import { leaf, type Tree } from './tree.ts';

/** What the words of a line need: the choices, and the assignments that have to stand in front of it. */
export interface Growth {
  readonly random: Random;
  readonly definitions: Tree[];
}

export const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
export const double = (text: string): string => `"${text.replaceAll(/[\\"$`]/g, '\\$&')}"`;
const isPlain = (text: string): boolean => /^[\w./:@%+=,-]+$/.test(text);
const plain = (text: string): string => (isPlain(text) ? text : single(text));

type Spelling = (text: string, growth: Growth) => string | undefined;

/** Ways to write a word that the shell takes for the given text. */
const SPELLINGS: readonly [Spelling, ...Spelling[]] = [
  single,
  double,
  (text, { random }) => {
    const at = random.below(text.length + 1);
    return `${escaped(text.slice(0, at))}${random.pick([single, double])(text.slice(at))}`;
  },
  (text, { random }) => {
    const at = random.below(text.length);
    return `${escaped(text.slice(0, at))}\\${text[at]}${escaped(text.slice(at + 1))}`;
  },
  (text, { random }) => {
    const at = random.below(text.length);
    const code = text.charCodeAt(at);
    const spelled = random.pick([`\\x${code.toString(16)}`, `\\${code.toString(8).padStart(3, '0')}`]);
    return `$'${ansi(text.slice(0, at))}${spelled}'${text.slice(at + 1) === '' ? '' : single(text.slice(at + 1))}`;
  },
  (text, { random }) => {
    const at = 1 + random.below(Math.max(1, text.length - 1));
    return `${escaped(text.slice(0, at))}\\\n${escaped(text.slice(at))}`;
  },
  (text, growth) => reference(define(text, growth), growth),
  (text, growth) => {
    const at = growth.random.below(text.length + 1);
    return `"\${${define(text.slice(0, at), growth)}}${text.slice(at).replaceAll(/[\\"$`]/g, '\\$&')}"`;
  },
  (text, growth) => `"\${${define(`${text}.old`, growth)}%.old}"`,
  (text, growth) => `"\${${define(`zz${text}`, growth)}#zz}"`,
  (text, growth) => `"\${${define(`x${text}x`, growth)}:1:${text.length}}"`,
  (text, growth) => (text.includes('a') ? `"\${${define(text.replace('a', 'QQ'), growth)}/QQ/a}"` : undefined),
  (text, growth) => {
    const name = fresh(growth);
    growth.definitions.push(assignment(growth, `${name}=(x ${plain(text)} y)`, false));
    return `"\${${name}[1]}"`;
  },
  (text, growth) => {
    const name = define(text, growth);
    return `"\${!${define(name, growth)}}"`;
  },
  (text, { random }) => `"$(${random.pick(['echo', 'printf %s'])} ${plain(text)})"`,
  (text) => (isPlain(text) ? `\`echo ${text}\`` : undefined),
  (text) => `"\${EMPTY:-${text.replaceAll(/[\\"$`}]/g, '\\$&')}}"`,
  (text) => `"\${EMPTY}"${plain(text)}`,
  (text) => (isPlain(text) ? `$EMPTY${text}` : undefined),
  (text) => (isPlain(text) ? `{${text},}` : undefined),
  (text) => (text === 'a.txt' ? '$TARGET' : undefined),
  (text) => (text.startsWith('dir') ? `"$FOLDER"${text.slice(3)}` : undefined),
  (text) => (isPlain(text) && /^[a-z]/.test(text) ? `${text.slice(0, -1)}$(echo ${text.slice(-1)})` : undefined),
];

/** A word of that text, plain or in disguise. */
export function word(text: string, growth: Growth, disguise = 30): Tree {
  const simple = leaf('word', plain(text));
  if (text === '' || !growth.random.chance(disguise)) return simple;
  const spelled = growth.random.pick(SPELLINGS)(text, growth);
  return spelled === undefined ? simple : leaf('word', spelled, [simple]);
}

/** A word as it is written, with what the shell makes of it left to the shell. */
export const verbatim = (text: string): Tree => leaf('word', text);

function define(text: string, growth: Growth): string {
  const name = fresh(growth);
  growth.definitions.push(assignment(growth, `${name}=${plain(text)}`, true));
  return name;
}

function assignment({ random }: Growth, text: string, exportable: boolean): Tree {
  return leaf('command', exportable && random.chance(60) ? `export ${text}` : text);
}

const fresh = ({ definitions }: Growth): string => `v${definitions.length}`;
const reference = (name: string, { random }: Growth): string =>
  random.pick([`"$${name}"`, `"\${${name}}"`, `$${name}`, `\${${name}}`]);
const escaped = (text: string): string => text.replaceAll(/[^\w./:@%+,=-]/g, '\\$&');
const ansi = (text: string): string => text.replaceAll(/[\\']/g, '\\$&');

/** Texts that programs turn into the one that is meant: `xxd -r -p`, `tr A-Za-z N-ZA-Mn-za-m`, `rev`. */
export const hexadecimal = (text: string): string => Buffer.from(text).toString('hex');
export const turned = (text: string): string =>
  text.replaceAll(/[A-Za-z]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) + (char.toLowerCase() < 'n' ? 13 : -13)),
  );
export const backwards = (text: string): string =>
  text
    .split('\n')
    .map((line) => [...line].reverse().join(''))
    .join('\n');
