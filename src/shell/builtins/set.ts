import { lookup } from '../../protocol/lookup.ts';
import { recordCommand, tracePrompt } from '../command.ts';
import { type Invocation, leaveEarly, lookEachWay, type Outcome, type Shell, silent } from '../interpreter.ts';
import { ARGUMENTS, optionKey } from '../state.ts';
import { textOf } from '../value.ts';

/** `set -f`, `set -o noglob`, `set -- a b`. */
export function setOptions(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'set');
  const words = invocation.words.slice(1);
  let isRefused = false;
  for (let at = 0; at < words.length; at += 1) {
    const text = textOf(words[at]?.value ?? []);
    if (text === undefined || !/^[-+]./.test(text) || text === '--') {
      const values = words.slice(text === '--' || text === '-' ? at + 1 : at).map((one) => one.value);
      // `set -` alone leaves the arguments as they are.
      if (text !== '-' || values.length > 0) shell.state.set(ARGUMENTS, { is: 'arguments', values });
      break;
    }
    const names = [...text.slice(1)].map((letter) => lookup(SET_OPTIONS, letter) ?? '');
    if (!/^[-+][abefhkmnptuvxBCEHPTo]+$/.test(text)) isRefused = true;
    if (text.endsWith('o')) {
      at += 1;
      names.push(textOf(words[at]?.value ?? []) ?? '');
    }
    for (const name of names) {
      if (NAMED_OPTIONS.includes(name)) shell.state.set(optionKey(name), { is: 'option', on: text.startsWith('-') });
    }
    // From here on commands are only checked, not run.
    if (names.includes('noexec') && text.startsWith('-')) {
      shell.exits += 1;
      leaveEarly(shell, shell.exiting);
      return { ok: undefined, fail: undefined, output: [] };
    }
    if (names.includes('xtrace'))
      lookEachWay(shell, (choice) => tracePrompt({ shell, frame: invocation.frame, choice }, invocation.span));
  }
  return isRefused ? silent : { ...silent, fail: undefined };
}

/** Options of `set` that change how the rest is read, by letter and by name. */
const SET_OPTIONS: Readonly<Record<string, string>> = {
  f: 'noglob',
  x: 'xtrace',
  a: 'allexport',
  e: 'errexit',
  n: 'noexec',
};

/** `pipefail` has no letter. */
const NAMED_OPTIONS: readonly string[] = [...Object.values(SET_OPTIONS), 'pipefail'];

export function shift(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'shift');
  const facts = shell.state.get(ARGUMENTS);
  const fact = facts?.length === 1 ? facts[0] : undefined;
  const count = Number(textOf(invocation.words[1]?.value ?? ['1']) ?? Number.NaN);
  if (fact?.is === 'arguments' && Number.isInteger(count) && count >= 0)
    shell.state.set(ARGUMENTS, { is: 'arguments', values: fact.values.slice(count) });
  else if (facts !== undefined) shell.state.set(ARGUMENTS, { is: 'inherited' });
  return silent;
}
