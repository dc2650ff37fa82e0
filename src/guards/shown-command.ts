import type { Command } from '../shell/reading.ts';
import { show } from '../shell/value.ts';

/** A command for a message: its words as they are known, and not all of a long one. */
export const shownCommand = (command: Command): string =>
  command.words
    .map((word) => show(word.value))
    .join(' ')
    .slice(0, 120);
