import type { Facts } from '../../protocol/facts.ts';
import type { Action, Effect } from '../../shell/effect.ts';
import { textOf, type Value } from '../../shell/value.ts';
import type { JudgedCall } from '../guard.ts';

/**
 * Whether all that a removal takes was made a moment ago: nothing is at the path while the call is judged, and a command
 * of the call puts something there first (`git clone … ../x && … && rm -rf ../x`), without moving anything there or linking it.
 */
export function isMadeBefore(path: string, effect: Effect, call: JudgedCall, facts: Facts): boolean {
  if (facts.kind(path) !== undefined || facts.link(path) !== undefined) return false;
  const { effects } = call;
  const at = effects.indexOf(effect);
  if (at > MOST_BEFORE || mounts(call)) return false;
  const before = effects.slice(0, at).filter(({ command }) => command === undefined || command !== effect.command);
  const meets = (other: Value | undefined): boolean => {
    const text = textOf(other ?? []);
    return text === undefined || isWithin(text, path) || isWithin(path, text);
  };
  if (before.some(({ action, to }) => action === 'move' && meets(to))) return false;
  if (before.some(({ action, path: linked }) => action === 'link' && meets(linked))) return false;
  return before.some(({ action, path: made }) => MAKES.has(action) && textOf(made) !== undefined && meets(made));
}

/** What lies there then is another file system's. */
const mounts = ({ reading }: JudgedCall): boolean =>
  reading?.commands.some(({ name }) => name !== undefined && MOUNTS.test(name)) === true;
const MOUNTS = /^(?:mount(?:\..*)?|umount|sshfs|s3fs|bindfs|rclone|gcsfuse|encfs|fuse\S*)$/u;

/** Longer calls are not looked through for each removal. */
const MOST_BEFORE = 200;
const MAKES: ReadonlySet<Action> = new Set(['create-directory', 'write']);

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
