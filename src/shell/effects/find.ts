import { lookup } from '../../protocol/lookup.ts';
import { baseName } from '../path.ts';
import type { Word } from '../reading.ts';
import { type Gap, join, known, type Piece, show, textOf, type Value } from '../value.ts';
import { couldMatch, couldMeet, parseGlob } from '../words/pattern.ts';
import { type Call, type Draft, draft, each, type Verb } from './draft.ts';

/**
 * `find`: where it walks and which names its tests let through (POSIX and GNU findutils 4.9). A found path is the
 * start, the gap `**` for whatever lies between, and the last part of the pattern.
 */
export interface Walk {
  readonly start: Word;
  /** What is let through; undefined when nothing can be. */
  readonly found: FoundPlace;
}
interface FoundPlace {
  /** A path that the tests let through, or the start itself when there are no tests on names. */
  readonly path: Value;
  readonly reach: 'entry' | 'tree' | 'contents';
}

/** Tests on names of one branch of the expression; tests on anything else only narrow and are left out. */
interface Tests {
  readonly names: readonly {
    readonly kind: 'name' | 'path' | 'regex';
    readonly word: Word;
    readonly anyCase: boolean;
  }[];
  /** Only what holds nothing else: files, empty directories. */
  readonly filesOnly: boolean;
  /** Other tests take away some of what the names let through. */
  readonly narrowed: boolean;
  /** Directories are left out by name, with all that they hold. */
  readonly pruned: boolean;
  /** Links, pipes and the like alone: all of them, but few of what lies there. */
  readonly few: boolean;
  readonly belowStart: boolean;
  readonly depth: number;
}
interface Action {
  readonly name: string;
  readonly words: readonly Word[];
  /** Each way through the expression to the action. */
  readonly ways: readonly Tests[];
}

const noTests: Tests = {
  names: [],
  filesOnly: false,
  narrowed: false,
  pruned: false,
  few: false,
  belowStart: false,
  depth: Number.POSITIVE_INFINITY,
};
const NAME_TESTS: Readonly<Record<string, Tests['names'][number]['kind']>> = {
  name: 'name',
  lname: 'path',
  path: 'path',
  wholename: 'path',
  regex: 'regex',
};
/** Tests and options that take one value. */
const VALUED = new Set(
  (
    'amin anewer atime cmin cnewer context ctime fstype gid group ilname inum links mmin mtime newer path perm printf ' +
    'regextype samefile size uid used user xtype newerXY mindepth maxdepth type D files0-from'
  ).split(' '),
);
/** Options among them, which test nothing. */
const OPTIONS = new Set(['regextype', 'mindepth', 'maxdepth', 'D', 'files0-from']);
const FILE_ACTIONS: Readonly<Record<string, number>> = { fprint: 1, fprint0: 1, fls: 1, fprintf: 2 };

function finding(call: Call): readonly Draft[] {
  const { starts, actions } = readFind(call.words);
  return actions.flatMap((action): readonly Draft[] => {
    if (action.name === 'delete')
      return starts.flatMap((start) =>
        action.ways.flatMap((tests) => foundBy(start, tests).map((found) => draftOf(start, found))),
      );
    const files = lookup(FILE_ACTIONS, action.name);
    return files === undefined ? [] : each('write', action.words.slice(0, 1));
  });
}

function draftOf(start: Word, found: FoundPlace): Draft {
  return {
    ...draft(
      'remove',
      start,
      found.reach === 'entry' ? { level: 'possible' } : { reach: found.reach, level: 'possible' },
    ),
    path: found.path,
  };
}

/** What `{}` may stand for in the commands of `-exec`, given find's own words. */
export function placesFound(words: readonly Word[]): readonly FoundPlace[] {
  const { starts, actions } = readFind(words);
  const runs = actions.filter((action) => /^(?:exec|ok)/u.test(action.name));
  const ways = runs.length > 0 ? runs.flatMap((action) => action.ways) : printed(actions);
  // Many actions in a row are reached by the same way.
  const places = new Map<string, FoundPlace>();
  for (const start of starts)
    for (const one of ways)
      for (const found of foundBy(start, one).flatMap((place) => eachFound(start, place))) {
        const key = `${found.reach} ${show(found.path)}`;
        if (!places.has(key)) places.set(key, found);
      }
  return [...places.values()];
}

/** `{}` is each name for itself: a whole directory is its own name and those below it. */
function eachFound(start: Word, found: FoundPlace): readonly FoundPlace[] {
  if (found.reach === 'entry' || found.path.some((piece) => piece === WALK)) return [found];
  if (found.path.some((piece) => piece === EACH)) return [{ ...found, reach: 'entry' }];
  const isOne = found.reach === 'tree' && !found.path.some((piece) => piece === SOME);
  const whole = isOne ? found.path : trimmed(start.value);
  const below: FoundPlace = { path: join(whole, known('/'), [WALK]), reach: 'entry' };
  return found.reach === 'tree' ? [{ ...found, reach: 'entry' }, below] : [below];
}

/** The tests that stand before an implied `-print` or the written ones. */
function printed(actions: readonly Action[]): readonly Tests[] {
  const written = actions.filter((action) => /^print/u.test(action.name));
  const [last] = actions.slice(-1);
  return last === undefined ? [noTests] : (written.length > 0 ? written : [last]).flatMap(({ ways }) => ways);
}

function readFind(words: readonly Word[]): { readonly starts: readonly Word[]; readonly actions: readonly Action[] } {
  let at = 0;
  const text = (index: number): string => show(words[index]?.value ?? []);
  while (/^-(?:[HLP]+|O\d*|D)$/u.test(text(at))) at += text(at) === '-D' ? 2 : 1;
  const starts: Word[] = [];
  while (at < words.length && !/^(?:-.|[()!,]$)/u.test(text(at))) {
    const word = words[at];
    if (word !== undefined) starts.push(word);
    at += 1;
  }
  const first = words[0];
  const here: readonly Word[] = [{ span: first?.span ?? { start: 0, end: 0 }, source: '.', value: known('.') }];
  const { actions, broken } = readExpression(words.slice(at));
  return broken ? { starts: [], actions: [] } : { starts: starts.length > 0 ? starts : here, actions };
}

/** More ways than this through the alternatives of an expression become one without tests on names. */
const MOST_WAYS = 64;

/** What is known while the expression is read from left to right. */
interface Reading {
  readonly actions: Action[];
  /** For each open bracket the ways in front of it, and those through its finished alternatives. */
  readonly open: { base: readonly Tests[]; done: readonly Tests[]; readonly negated: boolean }[];
  ways: readonly Tests[];
  negated: boolean;
  everywhere: Pick<Tests, 'belowStart' | 'depth'>;
}

function readExpression(words: readonly Word[]): { readonly actions: readonly Action[]; readonly broken: boolean } {
  const state: Reading = {
    actions: [],
    open: [{ base: [noTests], done: [], negated: false }],
    ways: [noTests],
    negated: false,
    everywhere: { belowStart: false, depth: Number.POSITIVE_INFINITY },
  };
  for (let at = 0; at < words.length; at += 1) {
    const taken = readTerm(words, at, state);
    if (taken === undefined) return { actions: [], broken: true };
    at += taken;
  }
  // Without an action the whole expression is printed, all of its alternatives.
  const ways = [...state.open.flatMap(({ done }) => done), ...state.ways];
  const all = state.actions.length > 0 ? state.actions : [{ name: 'print', words: [], ways }];
  const placed = (ways: readonly Tests[]): readonly Tests[] => ways.map((one) => ({ ...one, ...state.everywhere }));
  return { actions: all.map((one) => ({ ...one, ways: placed(one.ways) })), broken: false };
}

/** Reads one term; gives the number of words behind it that belong to it, undefined for a word that find refuses. */
function readTerm(words: readonly Word[], at: number, state: Reading): number | undefined {
  const text = show(words[at]?.value ?? []);
  const value = words[at + 1];
  const name = text.replace(/^-/u, '');
  if (text === '!' || text === '-not') {
    state.negated = !state.negated;
    return 0;
  }
  const { negated } = state;
  state.negated = false;
  // What it takes does not reach the alternatives behind it.
  if (name === 'prune' && !negated) prune(state);
  if (readOperator(text, state, negated) || text === '-a' || text === '-and') return 0;
  // A word that is not known may be anything.
  if (words[at]?.value.some((piece) => typeof piece !== 'string') === true) {
    narrow(state, { narrowed: true });
    return 0;
  }
  if (!text.startsWith('-')) return undefined;
  const action = readAction(words, at, name, state);
  if (action !== undefined) return action;
  if (value !== undefined && readTest(name, value, state, negated)) return 1;
  if (name === 'mindepth' || name === 'maxdepth') {
    const depth = Number(textOf(value?.value ?? []) ?? Number.NaN);
    if (name === 'mindepth') state.everywhere = { ...state.everywhere, belowStart: depth > 0 };
    else if (!Number.isNaN(depth)) state.everywhere = { ...state.everywhere, depth };
    return 1;
  }
  const valued = VALUED.has(name) || /^newer[aBcmt]{2}$/u.test(name);
  // With what is empty goes nothing that lies in it, as with a file.
  if (name === 'empty') narrow(state, negated ? { narrowed: true } : { narrowed: true, filesOnly: true });
  else if ((valued && !OPTIONS.has(name)) || (negated && name === 'prune')) narrow(state, { narrowed: true });
  return valued ? 1 : 0;
}

function prune({ open }: Reading): void {
  const inner = open.at(-1);
  if (inner !== undefined) inner.base = inner.base.map((one) => ({ ...one, pruned: true }));
}

function readOperator(text: string, state: Reading, negated: boolean): boolean {
  const inner = state.open.at(-1);
  if (text === '(') state.open.push({ base: state.ways, done: [], negated });
  else if (text === ')' && inner !== undefined && state.open.length > 1) {
    const through = [...inner.done, ...state.ways];
    state.open.pop();
    state.ways =
      inner.negated || through.length > MOST_WAYS ? inner.base.map((one) => ({ ...one, narrowed: true })) : through;
  } else if ((text === '-o' || text === '-or' || text === ',') && inner !== undefined) {
    inner.done = [...inner.done, ...state.ways];
    state.ways = inner.base;
  } else return false;
  return true;
}

/** The words that an action takes; undefined when this is none. */
function readAction(words: readonly Word[], at: number, name: string, state: Reading): number | undefined {
  if (/^(?:exec|ok)(?:dir)?$/u.test(name)) {
    const end = words.findIndex((one, index) => index > at && /^(?:;|\+)$/u.test(show(one.value)));
    const last = end < 0 ? words.length : end;
    state.actions.push({ name, words: words.slice(at + 1, last), ways: state.ways });
    return last - at;
  }
  const files = lookup(FILE_ACTIONS, name);
  if (files === undefined && name !== 'delete' && !/^(?:print0?|printf|ls)$/u.test(name)) return undefined;
  const taken = files ?? (name === 'printf' ? 1 : 0);
  state.actions.push({ name, words: words.slice(at + 1, at + 1 + taken), ways: state.ways });
  return taken;
}

/** Tests on names and kinds; others only narrow. */
function readTest(name: string, value: Word, state: Reading, negated: boolean): boolean {
  const plain = name.replace(/^i(?=(?:name|path|wholename|regex|lname)$)/u, '');
  const kind = lookup(NAME_TESTS, plain);
  if (kind === undefined && name !== 'type') return false;
  if (negated) narrow(state, { narrowed: true });
  // Stars alone let every name through.
  else if (kind !== undefined && /^\*+$/u.test(textOf(value.value) ?? '')) return true;
  else if (kind !== undefined)
    state.ways = state.ways.map((one) => ({
      ...one,
      names: [...one.names, { kind, word: value, anyCase: plain !== name }],
    }));
  else narrow(state, ofKinds(show(value.value)));
  return true;
}

/** `-type f` is taken for all files; links, pipes and the like are few of them. */
function ofKinds(kinds: string): Partial<Tests> {
  if (!/^[flpsbc,]+$/u.test(kinds)) return {};
  return { filesOnly: true, few: !kinds.includes('f') };
}

function narrow(state: Reading, change: Partial<Tests>): void {
  state.ways = state.ways.map((one) => ({ ...one, ...change }));
}

const WALK: Gap = { gap: 'glob', source: '**', splits: true };
/** What lies directly in a directory. */
const EACH: Gap = { gap: 'glob', source: '*', splits: true };
const SOME: Gap = { gap: 'unread', source: '…', splits: true, within: true };

function foundBy({ value }: Word, tests: Tests): readonly FoundPlace[] {
  const root = trimmed(value);
  const named = tests.names.map((test) => asPath(root, test, tests.depth));
  const paths = named.filter((path) => path !== undefined);
  if (paths.length < named.length) return [];
  const [first] = paths;
  if (first === undefined) {
    // Below the directory that it starts in find may take the start too, if the other tests let it through.
    const start: readonly FoundPlace[] =
      (tests.narrowed || tests.pruned || tests.few) && isBelow(root) ? [{ path: root, reach: 'entry' }] : [];
    return [...start, ...walked(root, tests)];
  }
  if (paths.some((path) => !couldMeet(path, first))) return [];
  const narrow = paths.reduce((best, path) => (weight(path) > weight(best) ? path : best));
  const reach = tests.filesOnly ? 'entry' : 'tree';
  const start: readonly FoundPlace[] = startFits(root, tests) ? [{ path: asNamed(root, tests), reach }] : [];
  return [...start, { path: narrow, reach }];
}

/** A plain relative name: not the directory itself, nor one above it. */
const isBelow = (root: Value): boolean => /^(?:\.\/)*(?!\.{1,2}(?:\/|$))[^/~]/u.test(textOf(root) ?? '');

/** Whether the start itself passes the tests on names, as in `find build -name build`. */
function startFits(root: Value, { names, belowStart }: Tests): boolean {
  const name = baseName(root);
  return (
    !belowStart &&
    name.length > 0 &&
    names.every(({ kind, word, anyCase }) => kind === 'name' && couldMeet(name, globValue(show(word.value), anyCase)))
  );
}

/** A start, or one of several, of which nothing is known: when the tests let it through, it ends as they say. */
function asNamed(root: Value, { names: [test] }: Tests): Value {
  if (test === undefined || baseName(root).some((piece) => typeof piece === 'string')) return root;
  const start = root.map((piece) => (typeof piece === 'string' ? piece : { ...piece, splits: false }));
  return join(start, globValue(show(test.word.value), test.anyCase));
}

/** How much of a path is known. */
const weight = (path: Value): number =>
  path.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);

/** A search for files that goes deeper takes them all: the hooks in `.git/hooks` lie three levels down. */
const FEW_LEVELS = 2;

function walked(root: Value, { depth, narrowed, pruned, few, filesOnly, belowStart }: Tests): readonly FoundPlace[] {
  if (depth === 0) return [{ path: root, reach: 'entry' }];
  const between = depth === 1 && !few ? [] : [WALK, '/'];
  const some = join(root, known('/'), between, [SOME]);
  if (narrowed) return [{ path: some, reach: filesOnly ? 'entry' : 'tree' }];
  if (few) return [{ path: some, reach: 'tree' }];
  // What lies directly in it goes; of what lies deeper something stays.
  if (pruned || (filesOnly && depth <= FEW_LEVELS))
    return [
      { path: join(root, known('/'), [EACH]), reach: 'tree' },
      { path: some, reach: 'entry' },
    ];
  return [{ path: root, reach: filesOnly || belowStart ? 'contents' : 'tree' }];
}

/** Undefined when no path below the start can pass. */
function asPath(root: Value, test: Tests['names'][number], depth: number): Value | undefined {
  const text = textOf(test.word.value);
  const walk = join(root, known('/'), [WALK]);
  if (text === undefined) return join(walk, known('/'), test.word.value);
  const shown: Value = join(root, [WALK]);
  if (test.kind === 'name') {
    if (text.includes('/')) return undefined;
    return join(depth <= 1 ? root : walk, known('/'), globValue(text, test.anyCase));
  }
  const glob = test.kind === 'regex' ? regexGlob(text) : text.replaceAll(/\*+/gu, '**');
  if (glob === undefined) return walk;
  if (!couldMatch(shown, parseGlob(glob))) return undefined;
  if (glob.startsWith('**')) return join(walk, globValue(glob.replace(/^\*+/u, ''), test.anyCase));
  return globValue(glob, test.anyCase);
}

/** find matches names itself: a star also takes a leading dot, and `-iname` takes either case. */
function globValue(text: string, anyCase: boolean): Value {
  const pieces: Piece[] = text
    .split(/(\*+|\?|\[[^\]]+\])/u)
    .filter((part) => part !== '')
    .map((part): Piece => {
      if (part === '**') return WALK;
      if (part === '*') return { gap: 'unread', source: '*', splits: false, within: true };
      return /^[?[]/u.test(part) && part !== '[' ? { gap: 'glob', source: part, splits: false } : part;
    });
  return anyCase
    ? pieces.map((piece) =>
        typeof piece !== 'string' && piece.gap === 'glob' && piece.source !== '**'
          ? { ...piece, gap: 'unread' as const, within: true }
          : piece,
      )
    : pieces;
}

/** A regular expression as a wider glob, where it is simple enough; undefined otherwise. */
function regexGlob(text: string): string | undefined {
  const wide = text
    .replaceAll(/\\\(|\\\)|[()^$]/gu, '')
    .replaceAll(/\\\|/gu, '|')
    .replaceAll(/\[[^\]]*\][*+?]?|\.[*+]/gu, '**')
    .replaceAll(/\\([.\-_/])/gu, '\u0000$1')
    .replaceAll(/(?<!\u0000)\./gu, '?')
    .replaceAll('\u0000', '');
  return /[|+{}\\]/u.test(wide) ? undefined : wide;
}

const trimmed = (root: Value): Value => {
  const last = root[root.length - 1];
  return typeof last === 'string' && last.length > 1 && last.endsWith('/') && root.length === 1
    ? known(last.replace(/\/+$/u, ''))
    : root;
};

export const findVerbs: readonly Verb[] = [{ names: 'find', options: '', effects: finding }];
