import type { Facts } from '../../protocol/facts.ts';
import type { Effect } from '../../shell/effect.ts';
import { isWide, namesDirectory, parentOf, partsOf, upward } from '../../shell/path.ts';
import type { Command } from '../../shell/reading.ts';
import { known, textOf, type Value } from '../../shell/value.ts';
import { hasDefault, printsProgram } from '../../shell/words/one-word.ts';
import { couldMeet } from '../../shell/words/pattern.ts';
import { isNamedBuilt, isNamedTemporary } from '../../shell/words/variable-names.ts';
import { endsOtherwise, isOtherName } from './removal-place.ts';

interface Standing {
  readonly itself: readonly string[];
  readonly all: readonly string[];
}

/** The session's directory and all above it, by the names given and by their real ones. */
export function standing(cwd: string, facts: Facts): Standing {
  const itself = [...new Set([cwd, facts.real(cwd)])];
  return { itself, all: itself.flatMap(upward) };
}

/** What an effect does to the session's directory; `unknown` where the line does not tell which directory goes. */
export function fateOf(
  effect: Effect,
  places: Standing,
  facts: Facts,
  moves: typeof movesWorkTree,
): 'removed' | 'moved' | 'emptied' | 'unknown' | undefined {
  const { action, command } = effect;
  if (action !== 'remove' && action !== 'move') return undefined;
  // git removes only what it tracks or is told to clean; whether that is a loss is another guard's question.
  if (command?.name === 'git' && effect.level === 'possible' && !moves(command)) return undefined;
  const path = targetOf(effect, facts);
  const whole = effect.reach === 'contents' ? [] : places.itself;
  const fate = action === 'move' ? 'moved' : 'removed';
  const text = textOf(path);
  if (text !== undefined) {
    if (whole.includes(text) || (places.all.includes(text) && !places.itself.includes(text))) return fate;
    return effect.reach === 'contents' && places.itself.includes(text) && command?.name !== 'rsync'
      ? 'emptied'
      : undefined;
  }
  if (path.some(isWalk) && places.all.some((place) => couldMeet(path, known(place)))) return fate;
  if (path.some(isWalk)) return takesEverything(effect, path, places.itself) ? 'emptied' : undefined;
  if (path.some(isWide)) {
    const takesAll =
      action === 'remove' && (command?.name === 'rmdir' ? mayBeEmpty(places.itself, facts) : effect.reach !== 'entry');
    // Behind a slash a link stands for what it leads to; `rm` refuses that.
    const isNamed = command?.name === 'rm' || !namesDirectory(effect.word?.value ?? []);
    const isElsewhere =
      (isOtherName(path, places.all) && !leadsUp(effect)) ||
      (isNamed && endsOtherwise(path, places.all, command?.name !== 'rm')) ||
      (command?.name === 'rm' && isNamedAnew(effect.word?.value ?? [])) ||
      (path.length === 1 && path.every(printsProgram)) ||
      path.filter(isWide).every(hasDefault);
    return takesAll && !isElsewhere ? 'unknown' : undefined;
  }
  if (places.all.some((place) => couldMeet(path, known(place)))) return fate;
  return takesEverything(effect, path, places.itself) ? 'emptied' : undefined;
}

/** Of a name like this no directory that somebody works in is called. */
const isNamedAnew = (value: Value): boolean => isNamedTemporary(value) || isNamedBuilt(value);

/** `a$X/..`: behind a part that is not known. */
const leadsUp = ({ word }: Effect): boolean =>
  word?.value.slice(1).some((piece) => typeof piece === 'string' && /(?:^|\/)\.\.(?:\/|$)/u.test(piece)) === true;

/** `rmdir` takes empty directories only, and those above them with them. */
const mayBeEmpty = ([cwd = '']: readonly string[], facts: Facts): boolean => (facts.list(cwd) ?? []).length === 0;

/** `git worktree remove` and `move` take the whole directory. */
export const movesWorkTree = ({ words }: Command): boolean => words.some(({ value }) => textOf(value) === 'worktree');

/** What lies below a start that a search walks: never the start itself. */
const isWalk = (piece: Value[number]): boolean =>
  typeof piece !== 'string' && piece.gap === 'glob' && piece.source.includes('**');

/** The name that goes. A link is not what it leads to, unless a slash behind it says so; a drive is no link. */
function targetOf(effect: Effect, facts: Facts): Value {
  const text = textOf(effect.path);
  if (text === undefined || /^[A-Za-z]:$/.test(text) || !namesDirectory(effect.word?.value ?? [])) return effect.path;
  return known(facts.real(text));
}

/** The directory whose contents go: the one that is named, or the one that a pattern looks in. */
export const emptiedDirectory = ({ path, reach }: Effect): Value => (reach === 'contents' ? path : parentOf(path));

/** `*`, `./*`, `.*`: every name in the directory, hidden ones or the others. */
function takesEverything({ action, reach }: Effect, path: Value, directories: readonly string[]): boolean {
  if (action !== 'remove' || reach !== 'tree') return false;
  const last = partsOf(path).at(-1) ?? [];
  const all = last.every((piece) =>
    typeof piece === 'string' ? piece === '.' : piece.gap === 'glob' && /^\*+$/u.test(piece.source),
  );
  return all && directories.includes(textOf(parentOf(path)) ?? '');
}
