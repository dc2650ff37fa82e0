import type { Facts } from '../protocol/facts.ts';
import { onceFor } from '../protocol/once.ts';
import type { Effect } from '../shell/effect.ts';
import { isWide, namesDirectory, parentOf, partsOf, upward } from '../shell/path.ts';
import type { Command } from '../shell/reading.ts';
import { known, show, textOf, type Value } from '../shell/value.ts';
import { hasDefault } from '../shell/words/one-word.ts';
import { couldMeet } from '../shell/words/pattern.ts';
import { defineGuard } from './guard.ts';
import { endsOtherwise, isOtherName } from './loss/removal-place.ts';
import { effectPlace } from './places.ts';

export const cwdRemoval = defineGuard({
  name: 'cwd-removal',
  summary:
    'Keeps the directory that the session works in, and every directory above it, from being removed, moved or emptied.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'deny',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {},
  says: {
    removed: {
      what: '`{token}` removes {path}, which the session works in: every later command would fail.',
      instead:
        'Remove only what is in the way. If all of it has to go, change to a directory outside of it in a call of its own first.',
    },
    moved: {
      what: '`{token}` moves {path}, which the session works in: every later command would fail.',
      instead: 'Copy it, or change to a directory outside of it in a call of its own first.',
    },
    emptied: {
      what: '`{token}` removes everything in {path}, which the session works in.',
      instead: 'Name the files and directories to remove.',
    },
  },
  examples: {
    stops: [
      'rm -rf .',
      'cd .. && rm -rf project',
      'mv "$PWD" /tmp/x',
      'rm -rf ./*',
      'find . -delete',
      'rm -rf "$UNKNOWN"',
    ],
    allows: [
      'rm -rf build',
      'rm -rf ./node_modules',
      'git rm -r --cached .',
      'docker rm -r .',
      'echo rm -rf .',
      'mv a.txt ..',
    ],
    misses: [{ command: './cleanup', because: 'what a compiled program does by itself is not seen' }],
  },
  check({ calls, facts, report, unreadable }) {
    // One command may remove thousands of files.
    const moves = onceFor(movesWorkTree);
    for (const call of calls) {
      const places = standing(call.cwd, facts);
      const told = new Set<Command>();
      for (const effect of call.effects) {
        const fate = fateOf(effect, places, facts, moves);
        // A search names the directory and what is in it, a link with a slash behind it itself; the first says it all.
        const isSame = fate === 'emptied' || (fate === 'removed' && effect.level === 'possible');
        if (isSame && effect.command !== undefined && told.has(effect.command)) continue;
        if (fate !== undefined && effect.command !== undefined) told.add(effect.command);
        const where = effectPlace(call, effect);
        if (fate === 'unknown')
          unreadable(
            where,
            'What this removes is decided when it runs: it may be the directory that the session works in.',
          );
        else if (fate !== undefined)
          report(fate, where, { path: show(fate === 'emptied' ? emptiedDirectory(effect) : effect.path) });
      }
    }
  },
});

/** The session's directory and all above it, by the names given and by their real ones. */
function standing(cwd: string, facts: Facts): { readonly itself: readonly string[]; readonly all: readonly string[] } {
  const itself = [...new Set([cwd, facts.real(cwd)])];
  return { itself, all: itself.flatMap(upward) };
}

function fateOf(
  effect: Effect,
  places: ReturnType<typeof standing>,
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
      (isNamed && endsOtherwise(path, places.all)) ||
      path.filter(isWide).every(hasDefault);
    return takesAll && !isElsewhere ? 'unknown' : undefined;
  }
  if (places.all.some((place) => couldMeet(path, known(place)))) return fate;
  return takesEverything(effect, path, places.itself) ? 'emptied' : undefined;
}

/** `a$X/..`: behind a part that is not known. */
const leadsUp = ({ word }: Effect): boolean =>
  word?.value.slice(1).some((piece) => typeof piece === 'string' && /(?:^|\/)\.\.(?:\/|$)/u.test(piece)) === true;

/** `rmdir` takes empty directories only, and those above them with them. */
const mayBeEmpty = ([cwd = '']: readonly string[], facts: Facts): boolean => (facts.list(cwd) ?? []).length === 0;

/** `git worktree remove` and `move` take the whole directory. */
const movesWorkTree = ({ words }: Command): boolean => words.some(({ value }) => textOf(value) === 'worktree');

/** What lies below a start that a search walks: never the start itself. */
const isWalk = (piece: Value[number]): boolean =>
  typeof piece !== 'string' && piece.gap === 'glob' && piece.source.includes('**');

/** The name that goes. A link is not what it leads to, unless a slash behind it says so; a drive is no link. */
function targetOf(effect: Effect, facts: Facts): Value {
  const text = textOf(effect.path);
  if (text === undefined || /^[A-Za-z]:$/.test(text) || !namesDirectory(effect.word?.value ?? [])) return effect.path;
  return known(facts.real(text));
}

const emptiedDirectory = ({ path, reach }: Effect): Value => (reach === 'contents' ? path : parentOf(path));

/** `*`, `./*`, `.*`: every name in the directory, hidden ones or the others. */
function takesEverything({ action, reach }: Effect, path: Value, directories: readonly string[]): boolean {
  if (action !== 'remove' || reach !== 'tree') return false;
  const last = partsOf(path).at(-1) ?? [];
  const all = last.every((piece) =>
    typeof piece === 'string' ? piece === '.' : piece.gap === 'glob' && /^\*+$/u.test(piece.source),
  );
  return all && directories.includes(textOf(parentOf(path)) ?? '');
}
