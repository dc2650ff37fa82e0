import type { Repository } from '../../protocol/facts.ts';
import { readArguments } from '../../shell/options.ts';
import type { Command } from '../../shell/reading.ts';
import { textOf } from '../../shell/value.ts';

/** What a line of a list is: the name alone, behind the mark of the branch that is checked out, or with more to it. */
export type Lines = 'bare' | 'marked' | 'other';

/** A program that lets some of the lines pass which it reads. */
interface Search {
  /** Those of its pattern that are alternatives; undefined for what does not stand for itself. */
  readonly texts: readonly (string | undefined)[];
  /** `-v`: the lines that hold none of them pass. */
  readonly inverted: boolean;
}

/** Whether no line that passes is the one of the branch: `grep -v 'main\|dev'`, `grep topic`, `grep ': gone]'`. */
export function leavesOut(command: Command, ref: string, lines: Lines, repository: Repository): boolean {
  const branch = ref.slice('refs/heads/'.length);
  const { texts, inverted } = searchOf(command) ?? { texts: [], inverted: false };
  if (inverted) return texts.some((text) => text !== undefined && isHeld(text, branch, lines));
  if (texts.length === 0) return false;
  if (lines === 'other' && texts.every((text) => text?.includes('gone'))) return !isGone(branch, repository);
  return lines !== 'other' && texts.every((text) => text !== undefined && cannotHold(text, branch));
}

/** Whether every line of the branch holds the pattern. */
function isHeld(pattern: string, branch: string, lines: Lines): boolean {
  if (pattern === branch) return true;
  const name = pattern.replace(MARK, '').replace(/\$$/u, '');
  const whole = name.startsWith('^') ? name.slice(1) : name;
  return whole === branch && (lines === 'bare' || (lines === 'marked' && whole === name));
}

/** What stands in front of a name for the blanks and the mark: `^[ *]*`, `^\s*`. */
const MARK = /^\^(?:\[[ *+]+\]|\[\[:space:\]\]|\\s| )[*+]/u;

/** Whether no line of the branch holds the pattern: a text that is no part of its name. */
const cannotHold = (pattern: string, branch: string): boolean =>
  /^[\w/-]+$/u.test(pattern) && !branch.toLowerCase().includes(pattern.toLowerCase());

/** Whether git shows the upstream of a branch as gone: it has one, and what was fetched of it is no longer there. */
function isGone(branch: string, repository: Repository): boolean {
  const [remote] = repository.config(`branch.${branch}.remote`);
  const upstream = repository
    .config(`branch.${branch}.merge`)
    .at(-1)
    ?.replace(/^refs\/heads\//u, '');
  return upstream !== undefined && repository.ref(`refs/remotes/${remote ?? ''}/${upstream}`) === undefined;
}

const GREP =
  'e,regexp= E,extended-regexp F,fixed-strings P,perl-regexp v,invert-match i w x,line-regexp z,null-data f,file= ' +
  'A,after-context= B,before-context= C,context= m,max-count=';
/** With these more is printed, or less is meant, than the lines that hold the pattern. */
const OTHERWISE = ['null-data', 'file', 'after-context', 'before-context', 'context'];

export function searchOf({ name = '', words }: Command): Search | undefined {
  if (/^[gmn]?awk$/u.test(name)) {
    const pattern = AWK_LINES.exec(textOf(words[1]?.value ?? []) ?? '')?.[1];
    return pattern === undefined || words.length > 2
      ? undefined
      : { texts: alternatives(pattern, true), inverted: false };
  }
  if (!/^(?:[efg]?grep|rg|ripgrep)$/u.test(name)) return undefined;
  const args = readArguments(words.slice(1), GREP);
  if (args.has(...OTHERWISE) || args.used.some((one) => /^\d+$/u.test(one.name))) return { texts: [], inverted: false };
  const patterns = args.has('regexp') ? args.values('regexp') : args.operands.slice(0, 1);
  const isExtended = name !== 'grep' || args.has('extended-regexp', 'perl-regexp');
  const isFixed = args.has('fixed-strings') || name === 'fgrep';
  const texts = patterns.flatMap(({ value }): Search['texts'] => {
    const text = textOf(value);
    if (text === undefined) return [undefined];
    return isFixed ? text.split('\n') : alternatives(text, isExtended);
  });
  const whole = (text: string | undefined): string | undefined => text && `^${text}$`;
  return {
    texts: args.has('line-regexp') ? texts.map(whole) : texts,
    inverted: args.has('invert-match'),
  };
}

/** `/gone/ { print $1 }`. */
const AWK_LINES = /^\/([^/]+)\/ *\{ *print \$\d+;? *\}$/u;

function alternatives(pattern: string, isExtended: boolean): Search['texts'] {
  const plain = isExtended ? pattern.replace(/^\(([^()]*)\)$/u, '$1') : pattern;
  const bare = plain.replace(/\[[ *+]+\]|\[\[:space:\]\]/gu, '');
  if (/[([{]/u.test(bare) || (isExtended && plain.includes('\\|'))) return [undefined];
  return plain
    .split(isExtended ? /\||\n/u : /\\\||\n/u)
    .map((one) => one.replace(/^\\b(.*)\\b$|^\\<(.*)\\>$/u, '$1$2'));
}
