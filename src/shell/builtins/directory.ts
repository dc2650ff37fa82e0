import { Choice } from '../choice.ts';
import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, type Outcome, type Shell, silent } from '../interpreter.ts';
import { isMadeDirectory } from '../made-directories.ts';
import { resolvePath } from '../path.ts';
import type { Word } from '../reading.ts';
import { DIRECTORY, DIRECTORY_STACK, type Fact, noChange, PREVIOUS_DIRECTORY, sameValue } from '../state.ts';
import { join, textOf, unknown, type Value } from '../value.ts';
import { factValue, variableFacts } from '../variable-facts.ts';
import { parameterValue } from '../words/parameter.ts';

/** The builtins that move the shell. A move may fail, and then the shell stays where it is. */
export const directoryBuiltins: Readonly<Record<string, Handler>> = {
  cd: changeDirectory,
  chdir: changeDirectory,
  pushd: (invocation, shell) => {
    recordCommand(shell, invocation, 'pushd');
    const target = operand(invocation.words);
    const stack = stackOf(shell);
    const here = places(shell);
    const text = target === undefined ? '' : textOf(target.value);
    if (target === undefined || (text !== undefined && /^[-+]\d+$/.test(text)))
      return stack?.length === 0 ? stays : moved(shell, [somewhere], undefined);
    const entered = moved(shell, targets(target.value, shell), [...here.slice(0, 1), ...(stack ?? [somewhere])]);
    return isPlain(invocation) ? { ...entered, fail: noChange } : entered;
  },
  popd: (invocation, shell) => {
    recordCommand(shell, invocation, 'popd');
    const [top, ...rest] = stackOf(shell) ?? [somewhere];
    if (top === undefined) return stays;
    return isPlain(invocation) ? { ...moved(shell, [top], rest), fail: noChange } : moved(shell, [top], rest);
  },
  pwd: (invocation, shell) => {
    recordCommand(shell, invocation, 'pwd');
    const [here, ...others] = places(shell);
    const known = here !== undefined && others.length === 0;
    return { ...silent, output: join(known ? here : somewhere, ['\n']) };
  },
};

/** Where `sh` is dash there is no stack of directories. */
const isPlain = ({ frame }: Invocation): boolean =>
  /^(?:sh|dash|ash)$/.test(frame.via.findLast(({ kind }) => kind === 'shell')?.name ?? '');

const somewhere: Value = [unknown('merge', '$PWD', false, 'PWD')];
/** With nothing on the stack there is nowhere to go. */
const stays: Outcome = { ok: undefined, fail: noChange, output: [] };

function changeDirectory(invocation: Invocation, shell: Shell, name: string): Outcome {
  recordCommand(shell, invocation, name);
  const target = operand(invocation.words);
  if (target === undefined) {
    const home = parameterValue('HOME', { shell, frame: invocation.frame, choice: new Choice() });
    return moved(shell, [home ?? []], undefined);
  }
  if (textOf(target.value) === '-') {
    const before = shell.state.get(PREVIOUS_DIRECTORY)?.flatMap((fact) => (fact.is === 'directory' ? [fact.path] : []));
    return moved(shell, before ?? [[unknown('variable', '$OLDPWD', false, 'OLDPWD')]], undefined);
  }
  return moved(shell, targets(target.value, shell), undefined);
}

function operand(words: Invocation['words']): Word | undefined {
  const args = words.slice(1);
  const at = args.findIndex((word) => !/^-[LPen@]+$/.test(textOf(word.value) ?? ''));
  return textOf(args[at]?.value ?? []) === '--' ? args[at + 1] : args[at];
}

/** What an open descriptor stands for is not followed (proc(5)). */
const DESCRIPTOR = /^\/(?:proc\/[^/]+|dev)\/fd\/\d+(?:\/|$)/;

/** Where `cd target` may lead: from each directory that the shell may be in, and by way of CDPATH. */
function targets(target: Value, shell: Shell): readonly Value[] {
  const plain = places(shell).map((here) => {
    const path = resolvePath(here, target);
    return DESCRIPTOR.test(textOf(path) ?? '') ? somewhere : path;
  });
  const [first] = target;
  const { name, facts } = variableFacts(shell, 'CDPATH');
  if (typeof first === 'string' && /^\.{0,2}\/|^\.{1,2}$|^[A-Za-z]:/.test(first)) return plain;
  const bases = facts.flatMap((fact) => {
    const value =
      fact.is === 'inherited' && shell.options.env?.CDPATH === undefined
        ? undefined
        : factValue(shell.options, name, fact);
    return value === undefined ? [] : (textOf(value) ?? '').split(':').filter((base) => base !== '');
  });
  return [
    ...bases.flatMap((base) => places(shell).map((here) => resolvePath(resolvePath(here, [base]), target))),
    ...plain,
  ];
}

function places(shell: Shell): readonly Value[] {
  return (shell.state.get(DIRECTORY) ?? []).flatMap((fact) => (fact.is === 'directory' ? [fact.path] : []));
}

/** What lies below the current directory on the stack, which a shell begins without; undefined when that is not known. */
function stackOf(shell: Shell): readonly Value[] | undefined {
  const facts = shell.state.get(DIRECTORY_STACK);
  if (facts === undefined) return [];
  const fact = facts.length === 1 ? facts[0] : undefined;
  return fact?.is === 'arguments' ? fact.values : undefined;
}

function moved(shell: Shell, to: readonly Value[], stack: readonly Value[] | undefined): Outcome {
  const unique = to.filter((path, index) => to.findIndex((other) => sameValue(other, path)) === index);
  const [first, ...rest] = unique.map((path): Fact => ({ is: 'directory', path }));
  const here = shell.state.get(DIRECTORY);
  const { delta } = shell.state.branch(() => {
    if (first !== undefined) shell.state.set(DIRECTORY, first, ...rest);
    if (here !== undefined) shell.state.set(PREVIOUS_DIRECTORY, ...here);
    if (stack !== undefined) shell.state.set(DIRECTORY_STACK, { is: 'arguments', values: stack });
  });
  const [only = []] = unique;
  const isThere = shell.options.isDirectory?.(textOf(only) ?? '');
  const sure = unique.length === 1 && (isThere ?? isMadeDirectory(only, shell.commands));
  return { ok: delta, fail: sure ? undefined : noChange, output: [] };
}
