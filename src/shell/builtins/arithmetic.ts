import { recordCommand } from '../command.ts';
import { type Invocation, type Outcome, type Shell, silent } from '../interpreter.ts';
import { join, textOf, type Value } from '../value.ts';
import { evaluateValue } from './names.ts';

/** `let`: each word is an expression. */
export function letBuiltin(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'let');
  // Its operators look like globs (`let x=2*3`), which match no file as a rule.
  for (const word of invocation.words.slice(1)) evaluateValue(withoutGlobs(word.value), invocation, shell);
  return silent;
}

const withoutGlobs = (value: Value): Value =>
  join(...value.map((piece): Value => (typeof piece === 'object' && piece.gap === 'glob' ? [piece.source] : [piece])));

/** `test -v 'a[…]'` evaluates the subscript. */
export function testBuiltin(invocation: Invocation, shell: Shell, name: string): Outcome {
  recordCommand(shell, invocation, name);
  for (const [index, word] of invocation.words.entries()) {
    if (textOf(word.value) === '-v') evaluateValue(invocation.words[index + 1]?.value ?? [], invocation, shell);
  }
  return silent;
}
