import type { Facts } from '../../protocol/facts.ts';
import { once } from '../../protocol/once.ts';
import type { Effect } from '../effect.ts';
import { resolvePath } from '../path.ts';
import type { Command, Reading } from '../reading.ts';
import { textOf, type Value } from '../value.ts';
import type { World } from './draft.ts';

interface Known {
  readonly reading?: Reading;
  /** The effects of the commands before it. */
  readonly before?: readonly Effect[];
  readonly facts?: Pick<Facts, 'kind' | 'list' | 'link'> & Partial<Pick<Facts, 'text'>>;
}

/** The files as they stand after the commands before, where that is known. */
export function worldAt(directory: Value, command: Command, { before = [], facts, reading }: Known): World {
  const feeding = once(() => commandsFeeding(command, reading));
  return {
    isLink(path) {
      const place = textOf(resolvePath(directory, path));
      return place !== undefined && facts?.link(place) !== undefined;
    },
    text(path) {
      const place = textOf(resolvePath(directory, path));
      if (place === undefined) return undefined;
      const written = before.findLast((one) => one.action === 'write' && textOf(one.path) === place)?.text;
      return written === undefined ? facts?.text?.(place) : textOf(written);
    },
    kind(path) {
      const text = textOf(resolvePath(directory, path));
      if (text === undefined) return undefined;
      // What is written is a file then, unless it was a directory before: that is not written.
      let isWritten = false;
      for (let index = before.length - 1; index >= 0; index -= 1) {
        const one = before[index];
        const at = one === undefined ? undefined : textOf(one.path);
        // `mkdir -p` makes what leads there, too.
        const isMade = one?.action === 'create-directory' && (at === text || at?.startsWith(`${text}/`) === true);
        if (one === undefined || (at !== text && !isMade)) continue;
        if (one.command !== undefined && feeding().has(one.command)) return undefined;
        if (isMade) return 'directory';
        // Only an empty directory goes by its name alone.
        const mayStay = one.reach === 'entry' && facts?.kind(text) === 'directory' && facts.list(text)?.length !== 0;
        const isGone = one.level === 'certain' && !mayStay;
        if (one.action === 'remove' || one.action === 'move') {
          if (!isGone) return undefined;
          return isWritten ? 'file' : 'absent';
        }
        if (one.action === 'write' || one.action === 'append') {
          if (one.reach !== 'entry') return undefined;
          isWritten = true;
        }
        if (one.action === 'link') return isWritten ? 'file' : undefined;
      }
      if (isWritten) return facts?.kind(text) === 'directory' ? 'directory' : 'file';
      // Nothing is known of a directory that does not exist itself: the line may make it.
      if (facts === undefined) return undefined;
      return facts.kind(text) ?? (facts.kind(directoryOf(text)) === 'directory' ? 'absent' : undefined);
    },
  };
}

const directoryOf = (path: string): string => path.slice(0, Math.max(1, path.lastIndexOf('/')));

/** Those that print into a pipe that the command reads: they run at the same time, so what they do may come before or after. */
function commandsFeeding(command: Command, reading: Reading | undefined): ReadonlySet<Command> {
  const found = new Set<Command>();
  const open = [command];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.stdin?.from !== 'pipe') continue;
    for (const index of at.stdin.commands) {
      const one = reading?.commands[index];
      if (one === undefined || found.has(one)) continue;
      found.add(one);
      open.push(one);
    }
  }
  return found;
}
