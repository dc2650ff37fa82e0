import { recordCommand } from '../command.ts';
import { type Invocation, leaveEarly, type Outcome, ran, type Shell, silent, startedBy } from '../interpreter.ts';
import type { Via } from '../reading.ts';
import { descriptorKey } from '../state.ts';
import { textOf, unknownOutput } from '../value.ts';
import { recorded } from './recorded.ts';

export function exec(invocation: Invocation, shell: Shell): Outcome {
  const inner = behindOptions(invocation.words, 'a');
  if (inner === undefined) return keepOpen(invocation, shell);
  const outcome = startInner(inner, invocation, shell, 'exec', 'program');
  shell.exits += 1;
  leaveEarly(shell, shell.exiting);
  return { ...outcome, ok: undefined, fail: undefined };
}

/** `exec 3<file`: the redirections last. */
function keepOpen(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'exec');
  const { input, descriptors } = invocation.frame;
  if (input !== undefined) shell.state.set(descriptorKey('0'), { is: 'descriptor', input });
  for (const [number, one] of descriptors) shell.state.set(descriptorKey(number), { is: 'descriptor', input: one });
  // What is printed from here on goes there.
  const redirected = invocation.redirects.some(({ descriptor }) => descriptor === 1 || descriptor === 'both');
  return redirected ? { ...silent, output: unknownOutput } : silent;
}

export function commandBuiltin(invocation: Invocation, shell: Shell): Outcome {
  const inner = onlyPrints(invocation.words) ? undefined : behindOptions(invocation.words, '');
  return inner === undefined
    ? recorded(invocation, shell, 'command', ran)
    : startInner(inner, invocation, shell, 'command', 'builtin');
}

/** `command -v name`, `command -pV name`. */
function onlyPrints(words: Invocation['words']): boolean {
  const texts = words.slice(1).map((word) => textOf(word.value) ?? '');
  const end = texts.findIndex((text) => !text.startsWith('-'));
  return texts.slice(0, end < 0 ? texts.length : end).some((text) => /^-[pvV]*[vV]/.test(text));
}

export function builtin(invocation: Invocation, shell: Shell): Outcome {
  const inner = behindOptions(invocation.words, '');
  return inner === undefined
    ? recorded(invocation, shell, 'builtin', silent)
    : startInner(inner, invocation, shell, 'builtin', 'builtin');
}

/** The words from the first that is no option of a precommand on. */
function behindOptions(words: Invocation['words'], valued: string): Invocation['words'] | undefined {
  for (let at = 1; at < words.length; at += 1) {
    const text = textOf(words[at]?.value ?? []) ?? '';
    if (text === '--') at += 1;
    else if (/^-./.test(text)) {
      if (valued !== '' && text.endsWith(valued)) at += 1;
      continue;
    }
    const [first, ...rest] = words.slice(at);
    return first === undefined ? undefined : [first, ...rest];
  }
  return undefined;
}

function startInner(
  words: Invocation['words'],
  invocation: Invocation,
  shell: Shell,
  name: string,
  finds: 'builtin' | 'program',
): Outcome {
  const { frame } = invocation;
  const wrapper: Via = {
    kind: 'wrapper',
    name,
    words: invocation.words.slice(0, invocation.words.length - words.length),
  };
  return shell.invoke({ ...invocation, words, frame: startedBy(frame, wrapper), finds });
}
