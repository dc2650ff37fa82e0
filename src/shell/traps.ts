import type { Frame, Outcome, Shell } from './interpreter.ts';
import { runCode } from './programs/code.ts';
import type { Command, Word } from './reading.ts';

/** Code that `trap` keeps for later. */
export interface Trap {
  readonly word: Word;
  readonly frame: Frame;
  readonly command: Command;
}

/** Runs the code of traps as things stand now: in the directory, and with the variables, that the shell has by then. */
export function springTraps(shell: Shell): void {
  const { traps, repeating } = shell;
  shell.repeating = true;
  // What a trap itself ends (`trap 'exit 1' INT`) springs only what that trap has set.
  for (const { word, frame, command } of traps) {
    shell.traps = [];
    shell.state.branch(() => runCode(word.value, word, frame, shell, command));
  }
  shell.traps = traps;
  shell.repeating = repeating;
}

/** Runs the text of one shell, and what it has trapped when it ends. */
export function untilEnd(shell: Shell, run: () => Outcome): Outcome {
  const outer = shell.traps;
  shell.traps = [];
  const result = run();
  if (shell.traps.length > 0)
    shell.state.branch(() => {
      shell.state.apply(shell.state.either(result.ok, result.fail));
      springTraps(shell);
    });
  shell.traps = outer;
  return result;
}
