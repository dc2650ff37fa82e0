import type { Random } from './random.ts';

/** A text with a backslash and a line break at the place that `index` names, counted round. */
export function continued(text: string, index: number, random: Random): string {
  const at = text.length > 64 ? random.below(text.length + 1) : index % (text.length + 1);
  return `${text.slice(0, at)}\\\n${text.slice(at)}`;
}

const SIGNS = [
  ';',
  '&',
  '|',
  '(',
  ')',
  '<',
  '>',
  '{',
  '}',
  '$',
  '"',
  "'",
  '`',
  '#',
  '\\',
  '\n',
  ' ',
  '=',
  '!',
  '*',
  '?',
  '[',
  ']',
  '~',
  '$(',
  '${',
  '<<',
  '<(',
  '&&',
  '||',
  ';;',
  '$((',
  "$'",
  '\\\n',
  '\t',
  '0',
  '-c',
  '%',
  ':',
  '@',
  ',',
] as const;

type Change = (tokens: readonly string[], at: number, random: Random) => readonly string[];

const CHANGES: readonly [Change, ...Change[]] = [
  (tokens, at) => tokens.filter((_, index) => index !== at),
  (tokens, at) => [...tokens.slice(0, at), tokens[at] ?? '', ...tokens.slice(at)],
  (tokens, at) => [...tokens.slice(0, at), tokens[at + 1] ?? '', tokens[at] ?? '', ...tokens.slice(at + 2)],
  (tokens, at, random) => [...tokens.slice(0, at), random.pick(SIGNS), ...tokens.slice(at)],
  (tokens, at, random) => [...tokens.slice(0, at), random.pick(SIGNS), ...tokens.slice(at + 1)],
  (tokens, at, random) => [...tokens.slice(0, at), tokens[random.below(tokens.length)] ?? '', ...tokens.slice(at)],
  (tokens, at) =>
    tokens.map((token, index) =>
      index === at ? token.replace(/["']/, (quote) => (quote === '"' ? "'" : '"')) : token,
    ),
];

/** A text in which one to three of its tokens are gone, doubled, exchanged or replaced. */
export function mutated(text: string, random: Random): string {
  let tokens: readonly string[] = text.match(/\w+|\s+|[^\w\s]/g) ?? [];
  for (let count = 1 + random.below(3); count > 0; count -= 1)
    tokens = random.pick(CHANGES)(tokens, random.below(Math.max(1, tokens.length)), random);
  return tokens.join('');
}
