import { recordCommand } from '../command.ts';
import {
  after,
  type Invocation,
  lookEachWay,
  type Outcome,
  possibly,
  returnable,
  type Shell,
  silent,
  startedBy,
  succeeded,
} from '../interpreter.ts';
import { mark } from '../marks.ts';
import { runCode } from '../programs/code.ts';
import { runFile } from '../programs/scripts.ts';
import { via } from '../programs/start.ts';
import { ARGUMENTS, aliasKey, noChange } from '../state.ts';
import { join, textOf } from '../value.ts';
import { joinedWords } from '../words/computed-word.ts';
import { expandText } from '../words/expand.ts';
import { flagsAndNames } from './flags.ts';

/** `eval`: its words, joined by spaces. */
export function evalCode(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const hasDashes = textOf(invocation.words[1]?.value ?? []) === '--';
  const [word, ...more] = invocation.words.slice(hasDashes ? 2 : 1);
  if (word === undefined) return succeeded;
  const whole = joinedWords([word, ...more]);
  return runCode(whole.value, whole, startedBy(invocation.frame, via('shell', name, command)), shell, command);
}

export function trap(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const args = invocation.words.slice(1).filter((word, index) => index > 0 || textOf(word.value) !== '--');
  const [code] = args;
  if (code === undefined || args.length < 2 || /^-?$|^-[lp]/.test(textOf(code.value) ?? 'x')) return silent;
  const frame = startedBy(possibly(invocation.frame), via('trap', name, command));
  const { result, delta } = shell.state.branch(() => runCode(code.value, code, frame, shell, command));
  const isLast = args.slice(1).every((word) => /^(?:EXIT|0)$/i.test(textOf(word.value) ?? ''));
  const { ok, fail } = after(delta, result);
  // What is run between commands may have changed things for all that follow.
  if (args.slice(1).some((word) => /^(?:DEBUG|ERR|RETURN)$/i.test(textOf(word.value) ?? '')))
    shell.state.apply(shell.state.either(shell.state.either(ok, fail), noChange));
  shell.traps = [...shell.traps, { word: code, frame, command, isLast }];
  return silent;
}

export function source(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const [file, ...args] = invocation.words.slice(1);
  if (file === undefined) return silent;
  const frame = startedBy(invocation.frame, via('shell', name, command));
  if (args.length > 0) shell.state.set(ARGUMENTS, { is: 'arguments', values: args.map((word) => word.value) });
  return returnable(shell, () => runFile(file, frame, shell, command));
}

export function alias(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'alias');
  const {
    source,
    source: { place },
  } = invocation.frame;
  const end = invocation.span.end - (place.is === 'shifted' ? place.by : 0);
  for (const word of invocation.words.slice(1)) {
    const [lead] = word.value;
    const at = typeof lead === 'string' ? lead.indexOf('=') : -1;
    if (typeof lead !== 'string' || at < 1) continue;
    const text = join(at + 1 < lead.length ? [lead.slice(at + 1)] : [], word.value.slice(1));
    shell.state.set(aliasKey(lead.slice(0, at)), { is: 'alias', text, source, end });
  }
  return silent;
}

export function unalias(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'unalias');
  for (const word of invocation.words.slice(1)) {
    const name = textOf(word.value);
    if (name !== undefined) shell.state.set(aliasKey(name), { is: 'inherited' });
  }
  return silent;
}

/** `compgen -C command`, `-W` with substitutions. */
export function completion(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { options } = flagsAndNames(invocation.words, 'AGWFCXPSo');
  const frame = startedBy(possibly(invocation.frame), via('shell', name, command));
  const code = options.get('C');
  if (code !== undefined) shell.state.branch(() => runCode(code.value, code, frame, shell, command));
  const words = mark(options.get('W')?.value ?? [], shell.marked);
  if (words !== undefined)
    lookEachWay(shell, (choice) => void expandText(words, invocation.span, { shell, frame, choice }));
  return silent;
}
