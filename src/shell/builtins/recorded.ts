import { recordCommand } from '../command.ts';
import { type Invocation, type Outcome, type Shell, silent, succeeded } from '../interpreter.ts';

/** Records the command, which then ends as `outcome` says. */
export function recorded(invocation: Invocation, shell: Shell, name: string, outcome: Outcome): Outcome {
  recordCommand(shell, invocation, name);
  // A file that cannot be opened is a failure, whatever the command.
  const opens = invocation.redirects.some(({ target, op }) => target !== undefined && !op.endsWith('&'));
  return opens && outcome === succeeded ? silent : outcome;
}
