import { branch, leaf, loose, type Tree } from './tree.ts';
import { type Growth, verbatim, word } from './words.ts';

/**
 * Kinds of commands as text: a line, or what stands between ` / `, is one way to say it; `<name>` draws one of
 * that name; `⏎` is a line break. Other
 * plain words are now and then disguised by quotes and expansions.
 */
export type Rules = Readonly<Record<string, readonly [string, ...string[]]>>;

/** The lines of a text, blank ones left out. */
export function rows(text: string): readonly [string, ...string[]] {
  const [first, ...rest] = text
    .split(/\n| \/ /)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (first === undefined) throw new Error('a rule without lines');
  return [first.replaceAll('⏎', '\n'), ...rest.map((line) => line.replaceAll('⏎', '\n'))];
}

/** The same for lists of plain words. */
export function words(text: string): readonly [string, ...string[]] {
  return rows(text.trim().replaceAll(/\s+/g, '\n'));
}

/** One command by the rule of that name. `percent`: how many of its plain words are disguised. */
export function growCommand(rules: Rules, name: string, growth: Growth, percent: number): Tree {
  const parts = grow(rules, name, growth, percent);
  return branch(
    'command',
    parts.map((part, index) => (index === 0 ? part : loose(part))),
    (texts) => texts.filter((text) => text !== '').join(' '),
  );
}

/** One of the lines as it is written, with its names drawn. */
export function growLine(lines: Rules[string], names: Rules, growth: Growth): Tree {
  return leaf('command', filled(growth.random.pick(lines), names, growth));
}

function grow(rules: Rules, name: string, growth: Growth, percent: number): readonly Tree[] {
  const rule = rules[name];
  if (rule === undefined) throw new Error(`no rule ${name}`);
  return piecesOf(growth.random.pick(rule)).flatMap((piece): readonly Tree[] => {
    const only = /^<([\w-]+)>$/.exec(piece)?.[1];
    if (only !== undefined) return grow(rules, only, growth, percent);
    if (piece === '-') return [];
    const text = filled(piece, rules, growth);
    return [/^[\w./:@%+=,^~{}-]+$/.test(text) ? disguised(text, growth, percent) : verbatim(text)];
  });
}

/** A part of a word that is drawn. */
function filled(piece: string, rules: Rules, growth: Growth): string {
  return piece.replaceAll(/<([\w-]+)>/g, (_, name: string) =>
    filled(growth.random.pick(rules[name] ?? ['']), rules, growth),
  );
}

/** Braces that the shell would expand are left alone. */
function disguised(text: string, growth: Growth, percent: number): Tree {
  return /[{},~=^]/.test(text) && !/^[\w@^~]+(?:@\{\S+\})?[~^\d]*$/.test(text)
    ? leaf('word', text)
    : { ...word(text, growth, percent), sort: 'word' };
}

/** Split at blanks outside quotes and `$(…)`. A single dash stands for nothing. */
function piecesOf(row: string): readonly string[] {
  return row.match(/(?:<<'E'[\s\S]*|\$\([^)]*\)|[^ '"]|'[^']*'|"(?:\\.|[^"])*")+/g) ?? [];
}
