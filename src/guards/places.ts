import type { Effect } from '../shell/effect.ts';
import type { GitStep } from '../shell/git/line.ts';
import type { Command, Word } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import type { JudgedCall, Where } from './guard.ts';

/** At a word of a command, or at the whole of it where the word does not stand in the text. */
export function commandPlace(call: JudgedCall, command: Command, word: Word | undefined): Where {
  return word === undefined || word.source === '' ? { call, command } : { call, command, word };
}

/** At the word that names what an effect is about; for a file that a tool names itself, at its path. */
export function effectPlace(call: JudgedCall, { command, word, path }: Effect): Where {
  return command === undefined ? { call, token: show(path) } : commandPlace(call, command, word);
}

/** At a word of a git command, or where the line has only what leads to it, an alias or a script, at that. */
export function stepPlace(call: JudgedCall, { git, carrier, calledBy }: GitStep, word: Word): Where {
  return { call, command: carrier, word: carrier === git.command ? word : (calledBy ?? carrier.words[0]) };
}
