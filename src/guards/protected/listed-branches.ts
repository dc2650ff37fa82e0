import type { GitStep } from '../../shell/git/line.ts';
import type { RefMove } from '../../shell/git/move.ts';
import { readArguments } from '../../shell/options.ts';
import type { Command, Reading, Word } from '../../shell/reading.ts';
import { known, show, textOf } from '../../shell/value.ts';
import type { BranchScope } from './branch-scope.ts';

/**
 * Whether a list of branches to delete holds none that is protected: `git branch --merged | grep -v main | xargs git branch
 * -d`. Only branches that are there can be deleted; a search leaves out the lines that hold their names.
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
  const searches = searchesBefore(git.command, reading);
  return (
    searches.length > 0 &&
    trees.every(({ repository }) => {
      const refs = repository.refs('refs/heads/');
      const kept = refs.filter((ref) => scope.isProtected(known(ref)) !== 'no');
      return (
        refs.length > 0 &&
        kept.every((ref) => searches.some((search) => leavesOut(search, ref.slice('refs/heads/'.length))))
      );
    })
  );
}

/** The searches that the words of xargs have passed, up to a program that may make text anew. */
function searchesBefore(command: Command, { commands }: Reading): readonly Command[] {
  const [via, ...more] = command.via;
  if (via?.kind !== 'xargs' || more.length > 0 || via.words.some(isOfFile)) return [];
  const found: Command[] = [];
  let reader = commands.find(({ words }) => words === via.words);
  while (reader?.stdin?.from === 'pipe' && reader.stdin.commands.length === 1) {
    const before: Command | undefined = commands[reader.stdin.commands[0] ?? -1];
    if (before === undefined) break;
    if (SEARCHES.test(before.name ?? '')) found.push(before);
    else if (!dropsOrOrders(before)) break;
    reader = before;
  }
  return found;
}

/** `xargs -a list` reads no pipe. */
const isOfFile = ({ value }: Word): boolean => /^(?:-[0rtx]*a|--arg-file)/u.test(show(value));

const SEARCHES = /^(?:[efg]?grep|rg|ripgrep)$/u;
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

const OPTIONS =
  'e,regexp= E,extended-regexp F,fixed-strings P,perl-regexp v,invert-match i w x,line-regexp z,null-data f,file= ' +
  'A,after-context= B,before-context= C,context= m,max-count=';

/** `grep -v 'main\|dev'`: no line that is printed holds the name. */
function leavesOut({ name = '', words }: Command, branch: string): boolean {
  const args = readArguments(words.slice(1), OPTIONS);
  const prints = ['line-regexp', 'null-data', 'file', 'after-context', 'before-context', 'context'];
  if (!args.has('invert-match') || args.has(...prints) || args.used.some((one) => /^\d+$/u.test(one.name)))
    return false;
  const patterns = args.has('regexp') ? args.values('regexp') : args.operands.slice(0, 1);
  const isExtended = name !== 'grep' || args.has('extended-regexp', 'perl-regexp');
  return patterns.some(({ value }) => {
    const text = textOf(value);
    if (text === undefined) return false;
    const isFixed = args.has('fixed-strings') || name === 'fgrep';
    return (isFixed ? text.split('\n') : alternatives(text, isExtended)).includes(branch);
  });
}

/** Those of a pattern that stand for themselves wherever they stand; none where it nests. */
function alternatives(pattern: string, isExtended: boolean): readonly string[] {
  const plain = isExtended ? pattern.replace(/^\(([^()]*)\)$/u, '$1') : pattern;
  if (/[([{]/u.test(plain) || (isExtended && plain.includes('\\|'))) return [];
  return plain
    .split(isExtended ? /\||\n/u : /\\\||\n/u)
    .map((one) => one.replace(/^\\b(.*)\\b$|^\\<(.*)\\>$/u, '$1$2'));
}
