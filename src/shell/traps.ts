import { after, type Outcome, type Shell } from './interpreter.ts';
import { runCode } from './programs/code.ts';
import { noChange } from './state.ts';

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

/** A signal that the line sends itself may run what waits for one, and the line goes on with what that has changed. */
export function signalled(shell: Shell): void {
  const { traps, repeating } = shell;
  shell.repeating = true;
  for (const { word, frame, command } of traps.filter(({ isLast }) => !isLast)) {
    shell.traps = [];
    const { result, delta } = shell.state.branch(() => runCode(word.value, word, frame, shell, command));
    const { ok, fail } = after(delta, result);
    shell.state.apply(shell.state.either(noChange, shell.state.either(ok, fail)));
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
