import { recordCommand } from '../command.ts';
import {
  type Handler,
  type Invocation,
  leaveEarly,
  notRead,
  type Outcome,
  ran,
  type Shell,
  silent,
  succeeded,
} from '../interpreter.ts';
import { outputOf } from '../output.ts';
import { noChange } from '../state.ts';
import { signalled, springTraps } from '../traps.ts';
import { textOf, unknown } from '../value.ts';
import { letBuiltin, testBuiltin } from './arithmetic.ts';
import { alias, completion, evalCode, source, trap, unalias } from './code.ts';
import { declare, unset } from './declare.ts';
import { directoryBuiltins } from './directory.ts';
import { flagsAndNames } from './flags.ts';
import { read, readArray } from './input.ts';
import { always, byOption, listing } from './listings.ts';
import { setName } from './names.ts';
import { builtin, commandBuiltin, exec } from './precommands.ts';
import { recorded } from './recorded.ts';
import { setOptions, shift } from './set.ts';

/** What the shell itself does: names, variables, options, code that it evaluates. */
export const builtins: Readonly<Record<string, Handler>> = {
  ...directoryBuiltins,
  ':': (invocation, shell) => recorded(invocation, shell, ':', succeeded),
  true: (invocation, shell) => recorded(invocation, shell, 'true', succeeded),
  false: (invocation, shell) => recorded(invocation, shell, 'false', { ok: undefined, fail: noChange, output: [] }),
  exit: (invocation, shell) => {
    shell.exits += 1;
    springTraps(shell);
    const outcome = recorded(invocation, shell, 'exit', { ok: undefined, fail: undefined, output: [] });
    leaveEarly(shell, shell.exiting, invocation.words[1]);
    return outcome;
  },
  return: (invocation, shell) => {
    recordCommand(shell, invocation, 'return');
    // Outside of functions and files that are sourced it is refused, and the line goes on.
    const isSourced = invocation.frame.via.some(({ name }) => name === 'source' || name === '.');
    if (invocation.frame.calls.length === 0 && !isSourced) return silent;
    shell.returns += 1;
    leaveEarly(shell, shell.returning, invocation.words[1]);
    return { ok: undefined, fail: undefined, output: [] };
  },
  export: listing(declare, byOption('p')),
  declare: listing(declare, byOption('pF')),
  typeset: listing(declare, byOption('pF')),
  local: listing(declare, byOption('p')),
  readonly: listing(declare, byOption('p')),
  unset,
  set: listing(setOptions, byOption('')),
  shift,
  read,
  mapfile: readArray,
  readarray: readArray,
  getopts: (invocation, shell) => {
    const command = recordCommand(shell, invocation, 'getopts');
    for (const name of ['OPTARG', textOf(command.words[2]?.value ?? [])]) {
      if (name !== undefined && /^\w+$/.test(name))
        setName(name, [unknown('input', `$${name}`, false, name)], invocation, shell);
    }
    return silent;
  },
  printf,
  let: letBuiltin,
  test: testBuiltin,
  '[': testBuiltin,
  eval: evalCode,
  source,
  '.': source,
  kill: (invocation, shell) => {
    const outcome = recorded(invocation, shell, 'kill', ran);
    signalled(shell);
    // Without a trap the line ends here.
    if (isAimedAtItself(invocation)) {
      shell.exits += 1;
      shell.signals += 1;
    }
    return outcome;
  },
  trap: listing(trap, byOption('lp')),
  alias: listing(alias, (words) => words.every((word) => !word.includes('='))),
  unalias,
  exec,
  command: commandBuiltin,
  builtin,
  compgen: listing(completion, always),
  wait: (invocation, shell, name) => {
    const command = recordCommand(shell, invocation, name);
    const target = textOf(flagsAndNames(command.words, 'p').options.get('p')?.value ?? []) ?? '';
    setName(target, [unknown('variable', `$${target}`, false, target)], invocation, shell);
    return silent;
  },
  hash: listing(hash, byOption('tl')),
};

/** `kill $$`, `kill -INT 0`; the signal 0 only asks. */
function isAimedAtItself({ words }: Invocation): boolean {
  const [, ...args] = words;
  if (args.some(({ value }) => textOf(value) === '-0')) return false;
  return args.some(
    ({ value }, at) =>
      value.some((piece) => typeof piece !== 'string' && piece.name === '$') || (at > 0 && textOf(value) === '0'),
  );
}

function hash(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  // From here on a name stands for a program of any other name.
  if (invocation.words.some((word) => /^-\w*p/.test(textOf(word.value) ?? '')))
    notRead(shell, { span: command.span, why: 'dynamic-command', by: command });
  return silent;
}

function printf(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'printf');
  const [first, name, ...rest] = invocation.words.slice(1);
  if (first === undefined || !/^-v/.test(textOf(first.value) ?? ''))
    return { ...silent, output: outputOf('printf', invocation) };
  const attached = (textOf(first.value) ?? '').slice(2);
  const target = attached === '' ? textOf(name?.value ?? []) : attached;
  const words = attached === '' ? rest : [name, ...rest].filter((word) => word !== undefined);
  // Without a format it is refused.
  if (target !== undefined && words.length > 0)
    setName(target, outputOf('printf', { ...invocation, words: [first, ...words] }), invocation, shell);
  return silent;
}
