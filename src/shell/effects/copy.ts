import type { Arguments } from '../options.ts';
import { baseName, namesDirectory, partsOf } from '../path.ts';
import type { Word } from '../reading.ts';
import { join, known, prefixOf, textOf, type Value } from '../value.ts';
import { type Call, type Draft, draft, type Extra, each, possible, type World } from './draft.ts';

/** How a program puts several files in one place. */
export interface Copying {
  readonly sources: readonly Word[];
  /** `-t DIR`: certainly a directory; else the last operand, which may be one. */
  readonly directory?: Word;
  readonly destination?: Word;
  /** `-T`: the destination is the name itself, never a directory to copy into. */
  readonly exact?: boolean;
  /** Whole directories are copied. */
  readonly deep?: boolean;
  /** `--parents`: the sources' own directories are made below the destination. */
  readonly parents?: boolean;
}

/** Splits operands by the rule that `cp`, `mv`, `ln`, `install` and `rsync` share. */
export function copying(call: Call, how: Omit<Copying, 'sources'> = {}): Copying {
  const { operands } = call.args;
  const directory = call.args.values('target-directory').at(-1);
  if (directory !== undefined) return { ...how, sources: operands, directory };
  const destination = operands.at(-1);
  const sources = operands.slice(0, -1);
  // `mv *`: the last of the names that it stands for is the destination.
  if (destination !== undefined && sources.length === 0 && severalWords(destination.value))
    return { ...how, sources: operands, destination };
  if (destination === undefined || sources.length === 0) return { ...how, sources: operands };
  return { ...how, sources, destination };
}

/** The names that are written, each with where its contents come from. */
export function landings(copy: Copying, world: World, action: Draft['action'] = 'write'): readonly Draft[] {
  const to = copy.directory ?? copy.destination;
  if (to === undefined) return [];
  const inside = (source: Word): Draft => {
    const name = copy.parents === true ? source.value : landingName(source.value);
    const extra: Extra = { from: source.value, ...depth(copy, source, world) };
    return name.length === 0
      ? { ...draft(action, to, extra), reach: 'contents' }
      : { ...draft(action, to, extra), path: join(to.value, known('/'), name) };
  };
  const source = copy.sources[0];
  if (source === undefined) return [];
  const itself = draft(action, to, { from: source.value, ...depth(copy, source, world) });
  // Of the names that a pattern stands for the last one is the destination; the others go there, too.
  if (copy.directory === undefined && severalWords(to.value)) {
    const all = copy.sources.includes(to) ? copy.sources : [...copy.sources, to];
    return [itself, ...all.map(inside)].map((one) => ({ ...one, ...possible }));
  }
  if (copy.parents === true) return copy.sources.flatMap((one) => [...leftBehind(one, to), inside(one)]);
  if (copy.directory !== undefined || copy.sources.length > 1) return copy.sources.map(inside);
  if (copy.exact === true) return [itself];
  const there = world.kind(to.value);
  // A directory can become the one that is named and absent; a file is refused there unless somebody makes it first.
  const isFile = depth(copy, source, world).reach === undefined;
  const kind = namesDirectory(to.value) && (there !== 'absent' || isFile) ? 'directory' : there;
  if (kind === 'directory') return [inside(source)];
  if (kind === 'file' || kind === 'other' || kind === 'absent')
    return severalWords(source.value) ? [{ ...itself, ...possible }] : [itself];
  return [
    { ...itself, ...possible },
    { ...inside(source), ...possible },
  ];
}

/** `--parents a/../b` makes `a`, too, though it is not on the way to what is copied. */
function leftBehind(source: Word, to: Word): readonly Draft[] {
  const parts = partsOf(source.value);
  return parts.flatMap((part, index): readonly Draft[] => {
    if (index === 0 || textOf(part) !== '..') return [];
    const way = parts.slice(0, index).flatMap((one) => ['/', ...one]);
    return [{ ...draft('create-directory', to, possible), path: join(to.value, way) }];
  });
}

/** The names that hold what was there before, with `-b`. */
export function keptCopies(made: readonly Draft[], args: Arguments): readonly Draft[] {
  if (!args.has('b', 'backup')) return [];
  const suffix = args.values('suffix').at(-1)?.value ?? known('~');
  return made.map((one) => ({ ...one, ...possible, path: join(one.path, suffix), from: one.path }));
}

/** What a moved or copied name takes with it: all below, unless it is known or looks to be a plain file. */
export function depth(copy: Pick<Copying, 'deep'>, source: Word, world: World): Extra {
  if (copy.deep !== true) return {};
  const kind = world.kind(source.value);
  if (kind === 'file' || kind === 'other') return {};
  const name = textOf(baseName(source.value));
  const looksPlain = kind !== 'directory' && name !== undefined && /[^.]\.[A-Za-z0-9]{1,5}$/u.test(name);
  return looksPlain ? {} : { reach: 'tree' };
}

/** `cp -r dir/. to` copies what `dir` holds; `cp -r dir to` copies `dir`. */
function landingName(source: Value): Value {
  const text = textOf(source);
  return text !== undefined && /(?:^|\/)\.{1,2}\/*$/u.test(text) ? [] : baseName(source);
}

/** A glob or an unquoted expansion may stand for several sources, which only a directory can take. */
const severalWords = (value: Value): boolean =>
  value.some((piece) => typeof piece !== 'string' && piece.splits && piece.gap === 'glob');

/**
 * Sources that a move takes away. An operand with a glob may stand for several names, all but the last of which are
 * sources even where it stands last.
 */
export function departures(copy: Copying, world: World): readonly Draft[] {
  const to = copy.directory ?? copy.destination;
  const hidden = copy.destination !== undefined && severalWords(copy.destination.value) ? [copy.destination] : [];
  return [...copy.sources, ...hidden].flatMap((source) =>
    each('move', [source], {
      ...depth({ deep: true }, source, world),
      ...(to === undefined ? { level: 'attempted' } : { to: to.value }),
    }),
  );
}

/** A `host:path` of scp and rsync, which names a file of another machine: a colon in front of every slash. */
export function isRemote({ value }: Word): boolean {
  const prefix = prefixOf(value);
  if (/^(?:[\w.@-]+:(?!\\)|\w+:\/\/|\[)/u.test(prefix)) return true;
  if (/[/\\]/u.test(prefix)) return false;
  const text = value.map((piece) => (typeof piece === 'string' ? piece : '?')).join('');
  return text.length > prefix.length && /^[\w.@?-]*[\w.@?]:(?!\\)/u.test(text);
}
