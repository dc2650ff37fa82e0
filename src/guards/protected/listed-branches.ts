import type { GitStep } from '../../shell/git/line.ts';
import type { RefMove } from '../../shell/git/move.ts';
import { type GitTree, refOfHead } from '../../shell/git/tree.ts';
import { readArguments } from '../../shell/options.ts';
import type { Command, Reading, Word } from '../../shell/reading.ts';
import { known, show, textOf } from '../../shell/value.ts';
import { matchesGlob, parseGlob } from '../../shell/words/pattern.ts';
import type { BranchScope } from './branch-scope.ts';
import { type Lines, leavesOut, searchOf } from './list-searches.ts';

/**
 * Whether a list of branches to delete holds none that is protected: `git branch --merged | grep -v main | xargs git branch
 * -d`. Only branches that are there can be deleted; each protected one of them is not listed, or left out by a search.
 */
export function isSparedByList(
  move: RefMove,
  { git, trees }: GitStep,
  reading: Reading | undefined,
  scope: BranchScope,
): boolean {
  const [start, gap, ...more] = move.ref;
  if (move.how !== 'delete' || start !== 'refs/heads/' || typeof gap !== 'object' || more.length > 0) return false;
  if (gap.gap !== 'input' || reading === undefined) return false;
  const list = listBefore(git.command, reading);
  return (
    list.length > 0 &&
    trees.every((tree) => {
      const refs = tree.repository.refs('refs/heads/');
      const kept = refs.filter((ref) => scope.isProtected(known(ref)) !== 'no');
      return refs.length > 0 && kept.every((ref) => isLeftOut(ref, list, tree));
    })
  );
}

/** What the words of xargs have passed, the first one first, from the last program on that may make text anew. */
function listBefore(command: Command, { commands }: Reading): readonly Command[] {
  const [via, ...more] = command.via;
  if (via?.kind !== 'xargs' || more.length > 0 || via.words.some(isOfFile)) return [];
  const found: Command[] = [];
  let reader = commands.find(({ words }) => words === via.words);
  while (reader?.stdin?.from === 'pipe' && reader.stdin.commands.length === 1) {
    reader = commands[reader.stdin.commands[0] ?? -1];
    if (reader === undefined) break;
    found.unshift(reader);
    if (searchOf(reader) === undefined && !dropsOrOrders(reader)) break;
  }
  return found;
}

/** Whether a branch is not in a list, or is taken out of it on the way; git itself deletes none that is checked out. */
function isLeftOut(ref: string, list: readonly Command[], { repository, heads }: GitTree): boolean {
  if (heads.every((head) => refOfHead(head) === ref)) return true;
  if (repository.checkedOut().some((one) => one.ref === ref && one.workTree !== repository.workTree)) return true;
  const lister = listerOf(list[0]);
  if (lister !== undefined && lister.patterns.length > 0 && !lister.patterns.some((one) => isListed(ref, one)))
    return true;
  let lines = lister?.lines ?? 'other';
  for (const stage of list) {
    if (leavesOut(stage, ref, lines, repository)) return true;
    if (lines === 'marked' && STRIPS.test(stage.name ?? '')) lines = 'bare';
  }
  return false;
}

interface Lister {
  readonly lines: Lines;
  /** Which branches it lists: patterns, none for every branch. */
  readonly patterns: readonly string[];
}

const LISTER =
  'l,list a,all r,remotes v,verbose merged=? no-merged=? contains= no-contains= sort= format= points-at= count=';
const NAME_ALONE = /^%\(refname(?::short|:lstrip=2)?\)$/u;

/** `git branch` and `git for-each-ref`, as far as what they print is known. */
function listerOf(command: Command | undefined): Lister | undefined {
  const [, verb, ...words] = command?.words ?? [];
  const name = command?.name === 'git' && verb !== undefined ? textOf(verb.value) : undefined;
  if (name !== 'branch' && name !== 'for-each-ref') return undefined;
  const args = readArguments(words, LISTER);
  const format = args.values('format').at(-1);
  if (args.unsure || args.has('all', 'remotes')) return undefined;
  const isPlain = name === 'branch' && format === undefined;
  const isBare = NAME_ALONE.test(textOf(format?.value ?? []) ?? '');
  const patterns = args.operands.map(({ value }) => textOf(value) ?? '**');
  return {
    lines: isBare ? 'bare' : isPlain && !args.has('verbose') ? 'marked' : 'other',
    patterns: name === 'branch' ? (args.has('list') ? patterns.map((one) => `refs/heads/${one}`) : []) : patterns,
  };
}

/** A pattern means a whole name, its stars slashes too, or the folder before it (git-for-each-ref(1)). */
const isListed = (ref: string, pattern: string): boolean =>
  ref.startsWith(pattern.endsWith('/') ? pattern : `${pattern}/`) ||
  matchesGlob(ref, parseGlob(pattern.replace(/\*+/gu, '**')));

/** `xargs -a list` reads no pipe. */
const isOfFile = ({ value }: Word): boolean => /^(?:-[0rtx]*a|--arg-file)/u.test(show(value));

/** Of those that print pieces of lines the ones that take the mark away. */
const STRIPS = /^(?:tr|cut|[gmn]?awk|g?sed)$/u;
/** Reading no file, so that what they print is what came in. */
const ORDERS = /^(?:sort|uniq|head|tail)$/u;

/** Whether each line that is printed is a line that came in, or one piece of it. */
function dropsOrOrders({ name = '', words }: Command): boolean {
  const texts = words.slice(1).map(({ value }) => textOf(value) ?? '');
  // A branch has neither blank nor star in its name, so that nothing is joined to another one.
  if (name === 'tr') return texts.length === 2 && texts[0] === '-d' && /^[ *]+$/u.test(texts[1] ?? '');
  const args = readArguments(words.slice(1), 'n= c= k= t= f,fields= d,delimiter= b= s F= output-delimiter=');
  const [script = '', ...files] = args.operands.map(({ value }) => textOf(value) ?? '');
  if (ORDERS.test(name)) return args.operands.length === 0;
  const cuts = args.values('c', 'b', 'fields').map(({ value }) => textOf(value) ?? '');
  if (name === 'cut') return args.operands.length === 0 && cuts.every((range) => /^\d+(?:-\d*)?$/u.test(range));
  if (files.length > 0) return false;
  if (/^[gmn]?awk$/u.test(name)) return /^\{ *print \$\d+;? *\}$/u.test(script);
  return /^g?sed$/u.test(name) && args.used.length === 0 && /^s([/|,#])\^[^/|,#]*\1\1$/u.test(script);
}
