import type { Effect } from '../../src/shell/effect.ts';
import { parentOf } from '../../src/shell/path.ts';
import { show, textOf, type Value } from '../../src/shell/value.ts';
import { couldMatch, parseGlob } from '../../src/shell/words/pattern.ts';
import type { Fault } from './fault.ts';
import type { Observation, ProgramCall } from './observe.ts';
import type { Snapshot } from './world.ts';

export interface EffectsCase {
  readonly told: readonly Effect[];
  readonly before: Snapshot;
  readonly seen: Observation;
  /** The same line again with its programs watched; asked for only where something did not happen. */
  readonly watch: () => readonly ProgramCall[];
}

/** Compares what was told of files with what happened to them. */
export function compareEffects(given: EffectsCase): readonly Fault[] {
  const told = given.told.filter(({ action }) => action !== 'read' && action !== 'execute');
  const changed = [...given.seen.changes.keys()].map((path) => `/${path}`);
  const untold = changed.filter((path) => !isGitOwn(path) && !told.some((effect) => covers(effect, path)));
  return [
    ...untold.map((about): Fault => ({ kind: 'untold file', about })),
    ...unfulfilled({ ...given, told }, changed),
  ];
}

/** What git keeps for itself; its hooks belong to people. */
const isGitOwn = (path: string): boolean => /\.git\/(?!hooks(?:\/|$))/.test(path);

const quoted = (path: string): string => path.replaceAll(/[*?[\]\\]/g, '?');
/** A pattern that matches nothing stands for itself. */
const mayBe = (effect: Effect, path: string): boolean =>
  couldMatch(effect.path, parseGlob(quoted(path))) || show(effect.path) === path;

/** Directories on the way to a new name come with it, and git takes away those that it empties. */
function covers(effect: Effect, path: string): boolean {
  if (mayBe(effect, path)) return effect.reach !== 'contents' || effect.action === 'write';
  const onTheWay = leadsTo(effect.path, path);
  if (onTheWay && effect.command?.name === 'git') return true;
  if (onTheWay && effect.action !== 'remove' && effect.action !== 'move') return true;
  if (effect.reach === 'entry') return false;
  const parts = path.split('/');
  return parts.some((_, index) => index > 0 && mayBe(effect, parts.slice(0, index).join('/') || '/'));
}

/** Whether a directory may lie above what the path stands for. */
function leadsTo(value: Value, directory: string): boolean {
  const text = textOf(value);
  if (text !== undefined) return text.startsWith(`${directory}/`);
  for (let place = parentOf(value), below = value; show(place) !== show(below); below = place, place = parentOf(place))
    if (couldMatch(place, parseGlob(quoted(directory)))) return true;
  return false;
}

function unfulfilled(given: EffectsCase, changed: readonly string[]): readonly Fault[] {
  const open = given.told.filter(
    (effect) =>
      (effect.level === 'attempted' && effect.command?.runs === 'certain') ||
      (effect.level === 'certain' && effect.action !== 'permissions' && !happened(effect, given, changed)),
  );
  if (open.length === 0) return [];
  const calls = given.watch();
  return open.flatMap((effect): readonly Fault[] => {
    const call = callOf(effect, calls);
    const about = `${effect.action} ${show(effect.path)}`;
    if (call === 'not watched' || (call !== undefined && call.status !== 0)) return [];
    if (call === undefined) return [{ kind: 'never tried', about }];
    return effect.level === 'attempted' ? [] : [{ kind: 'certain but not so', about }];
  });
}

/** Whether the world shows it. Names that several effects touch, or that lie behind links, are taken to show it. */
function happened(effect: Effect, { told, before }: EffectsCase, changed: readonly string[]): boolean {
  const path = textOf(effect.path) ?? '';
  const touchedTwice = told.some((one) => one !== effect && (show(one.path) === path || covers(one, path)));
  if (touchedTwice || effect.careful === true || !/^\/(?:home\/dev|tmp)\//.test(path)) return true;
  const name = path.slice(1);
  const throughLink = name
    .split('/')
    .some((_, index, parts) => before.get(parts.slice(0, index).join('/'))?.startsWith('link'));
  if (throughLink || changed.includes(path)) return true;
  if (changed.some((one) => one.startsWith(`${path}/`))) return true;
  return before.has(name) !== (effect.action === 'remove' || effect.action === 'move');
}

/** The start of the program behind an effect. What the shell does itself, or starts by another path, is not watched. */
function callOf(effect: Effect, calls: readonly ProgramCall[]): ProgramCall | 'not watched' | undefined {
  const { command } = effect;
  if (command === undefined || command.redirects.some(({ target }) => target === effect.word)) return 'not watched';
  // A redirection that fails keeps the program from starting.
  if (command.redirects.some(({ target }) => target !== undefined)) return 'not watched';
  const [program, ...words] = command.words.map(({ value }) => textOf(value));
  if (program !== command.name || command.name === undefined || !WATCHED.has(command.name)) return 'not watched';
  const fits = (call: ProgramCall): boolean =>
    call.name === command.name && words.every((word) => word === undefined || call.words.includes(word));
  return calls.find(fits);
}

const WATCHED: ReadonlySet<string> = new Set(
  'rm mv cp ln touch mkdir rmdir truncate tee sed dd chmod install find unlink shred tar patch gzip sort split mkfifo'.split(
    ' ',
  ),
);
