import { type Invocation, lookEachWay, type Shell } from '../interpreter.ts';
import { textOf, unknown, type Value } from '../value.ts';
import { assign, isInteger } from '../variable-facts.ts';
import { assignText, evaluateSubscript, evaluateText } from '../words/arithmetic.ts';
import { wholeValue } from '../words/expand.ts';

/** Sets what a builtin names: `x`, or `a[i]`, whose subscript is evaluated. */
export function setName(target: string, value: Value, invocation: Invocation, shell: Shell): void {
  const [, name, subscript] = /^([A-Za-z_]\w*)(?:\[(.*)\])?$/s.exec(target) ?? [];
  if (name === undefined) return;
  if (subscript !== undefined) {
    evaluateValue([subscript], invocation, shell, evaluateSubscript);
    assign(shell, name, [unknown('variable', `$${name}`, false, name)]);
    return;
  }
  const { frame, span } = invocation;
  if (isInteger(shell, name))
    lookEachWay(shell, (choice) => assignText(name, value, span, { shell, frame, choice }, wholeValue));
  else assign(shell, name, value);
}

/** Evaluates text as arithmetic for what happens in it. */
export function evaluateValue(value: Value, { frame, span }: Invocation, shell: Shell, how = evaluateText): void {
  const text = textOf(value);
  if (text === undefined) return;
  lookEachWay(shell, (choice) => void how(text, span, { shell, frame, choice }, wholeValue));
}
