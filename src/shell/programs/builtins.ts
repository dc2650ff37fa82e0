import { lookup } from '../../protocol/lookup.ts';
import { recordCommand, tracePrompt } from '../command.ts';
import { directoryBuiltins } from '../directory.ts';
import {
  assign,
  Choice,
  deeper,
  factValue,
  type Handler,
  type Invocation,
  isExported,
  isInteger,
  leaveEarly,
  lookEachWay,
  notRead,
  type Outcome,
  possibly,
  ran,
  returnable,
  type Shell,
  silent,
  succeeded,
  variableFacts,
} from '../interpreter.ts';
import { mark } from '../marks.ts';
import { tail } from '../options.ts';
import { outputOf } from '../output.ts';
import type { Via, Word } from '../reading.ts';
import { computedSource } from '../source.ts';
import {
  ARGUMENTS,
  aliasKey,
  descriptorKey,
  type Fact,
  functionKey,
  localKey,
  noChange,
  optionKey,
  readonlyKey,
  variableKey,
} from '../state.ts';
import { signalled, springTraps } from '../traps.ts';
import { join, known, textOf, unknown, unknownOutput, type Value } from '../value.ts';
import { assignText, evaluateSubscript, evaluateText } from '../words/arithmetic.ts';
import { expandText, wholeValue } from '../words/expand.ts';
import { runCode } from './code.ts';
import { runFile } from './scripts.ts';
import { via } from './start.ts';

/** What the shell itself does: names, variables, options, code that it evaluates. */
export const builtins: Readonly<Record<string, Handler>> = {
  ...directoryBuiltins,
  ':': (invocation, shell) => listed(invocation, shell, ':', succeeded),
  true: (invocation, shell) => listed(invocation, shell, 'true', succeeded),
  false: (invocation, shell) => listed(invocation, shell, 'false', { ok: undefined, fail: noChange, output: [] }),
  exit: (invocation, shell) => {
    shell.exits += 1;
    springTraps(shell);
    const outcome = listed(invocation, shell, 'exit', { ok: undefined, fail: undefined, output: [] });
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
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  set: setOptions,
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
  let: (invocation, shell) => {
    recordCommand(shell, invocation, 'let');
    // Its operators look like globs (`let x=2*3`), which match no file as a rule.
    for (const word of invocation.words.slice(1)) evaluate(withoutGlobs(word.value), invocation, shell);
    return silent;
  },
  test: testBuiltin,
  '[': testBuiltin,
  eval: (invocation, shell, name) => {
    const command = recordCommand(shell, invocation, name);
    const dashes = textOf(invocation.words[1]?.value ?? []) === '--';
    const [word, ...more] = invocation.words.slice(dashes ? 2 : 1);
    if (word === undefined) return succeeded;
    const value = join(word.value, ...more.map((next) => join([' '], next.value)));
    const whole = more.length === 0 ? word : { ...word, source: '' };
    return runCode(
      value,
      whole,
      deeper(invocation.frame, { via: [...invocation.frame.via, via('shell', name, command)] }),
      shell,
      command,
    );
  },
  source,
  '.': source,
  kill: (invocation, shell) => {
    const outcome = listed(invocation, shell, 'kill', ran);
    signalled(shell);
    return outcome;
  },
  trap: (invocation, shell, name) => {
    const command = recordCommand(shell, invocation, name);
    const args = invocation.words.slice(1).filter((word, index) => index > 0 || textOf(word.value) !== '--');
    const [code] = args;
    if (code === undefined || args.length < 2 || /^-?$|^-[lp]/.test(textOf(code.value) ?? 'x')) return silent;
    const frame = deeper(possibly(invocation.frame), { via: [...invocation.frame.via, via('trap', name, command)] });
    shell.state.branch(() => runCode(code.value, code, frame, shell, command));
    const isLast = args.slice(1).every((word) => /^(?:EXIT|0)$/i.test(textOf(word.value) ?? ''));
    shell.traps = [...shell.traps, { word: code, frame, command, isLast }];
    return silent;
  },
  alias,
  unalias: (invocation, shell) => {
    recordCommand(shell, invocation, 'unalias');
    for (const word of invocation.words.slice(1)) {
      const name = textOf(word.value);
      if (name !== undefined) shell.state.set(aliasKey(name), { is: 'inherited' });
    }
    return silent;
  },
  exec: (invocation, shell) => {
    const inner = behindOptions(invocation.words, 'a');
    if (inner === undefined) return keepOpen(invocation, shell);
    const outcome = startInner(inner, invocation, shell, 'exec', 'program');
    shell.exits += 1;
    leaveEarly(shell, shell.exiting);
    return { ...outcome, ok: undefined, fail: undefined };
  },
  command: (invocation, shell) => {
    const prints = invocation.words.slice(1).some((word, index, all) => {
      const text = textOf(word.value);
      return (
        text !== undefined &&
        /^-[pvV]*[vV]/.test(text) &&
        all.slice(0, index).every((before) => /^-/.test(textOf(before.value) ?? ''))
      );
    });
    const inner = prints ? undefined : behindOptions(invocation.words, '');
    return inner === undefined
      ? listed(invocation, shell, 'command', ran)
      : startInner(inner, invocation, shell, 'command', 'builtin');
  },
  builtin: (invocation, shell) => {
    const inner = behindOptions(invocation.words, '');
    return inner === undefined
      ? listed(invocation, shell, 'builtin', silent)
      : startInner(inner, invocation, shell, 'builtin', 'builtin');
  },
  compgen: completion,
  wait: (invocation, shell, name) => {
    const command = recordCommand(shell, invocation, name);
    const target = textOf(namesRead(command.words, 'p').options.get('p')?.value ?? []) ?? '';
    setName(target, [unknown('variable', `$${target}`, false, target)], invocation, shell);
    return silent;
  },
  hash: (invocation, shell, name) => {
    const command = recordCommand(shell, invocation, name);
    // From here on a name stands for a program of any other name.
    if (invocation.words.some((word) => /^-\w*p/.test(textOf(word.value) ?? '')))
      notRead(shell, { span: command.span, why: 'dynamic-command', by: command });
    return silent;
  },
};

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

function listed(invocation: Invocation, shell: Shell, name: string, outcome: Outcome): Outcome {
  recordCommand(shell, invocation, name);
  // A file that cannot be opened is a failure, whatever the command.
  const opens = invocation.redirects.some(({ target, op }) => target !== undefined && !op.endsWith('&'));
  return opens && outcome === succeeded ? silent : outcome;
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
  return shell.invoke({ ...invocation, words, frame: deeper(frame, { via: [...frame.via, wrapper] }), finds });
}

const withoutGlobs = (value: Value): Value =>
  join(...value.map((piece): Value => (typeof piece === 'object' && piece.gap === 'glob' ? [piece.source] : [piece])));

/** Evaluates text as arithmetic for what happens in it. */
function evaluate(value: Value, { frame, span }: Invocation, shell: Shell, how = evaluateText): void {
  const text = textOf(value);
  if (text === undefined) return;
  lookEachWay(shell, (choice) => void how(text, span, { shell, frame, choice }, wholeValue));
}

/** Sets what a builtin names: `x`, or `a[i]`, whose subscript is evaluated. */
function setName(target: string, value: Value, invocation: Invocation, shell: Shell): void {
  const [, name, subscript] = /^([A-Za-z_]\w*)(?:\[(.*)\])?$/s.exec(target) ?? [];
  if (name === undefined) return;
  if (subscript !== undefined) {
    evaluate([subscript], invocation, shell, evaluateSubscript);
    assign(shell, name, [unknown('variable', `$${name}`, false, name)]);
    return;
  }
  const { frame, span } = invocation;
  if (isInteger(shell, name))
    lookEachWay(shell, (choice) => assignText(name, value, span, { shell, frame, choice }, wholeValue));
  else assign(shell, name, value);
}

function declare(invocation: Invocation, shell: Shell, builtin: string): Outcome {
  recordCommand(shell, invocation, builtin);
  const { words, arrays, frame } = invocation;
  let flags = '';
  for (const word of words.slice(1)) {
    const [lead = ''] = word.value.map((piece) => (typeof piece === 'string' ? piece : ''));
    if (/^[-+]\w+$/.test(lead)) {
      flags += lead.startsWith('-') ? lead.slice(1) : lead.replace('+', ' ');
      continue;
    }
    const [, name, subscript, plus, equals] = /^([A-Za-z_]\w*)(?:\[([^\]]*)\])?(?:(\+)?(=))?/s.exec(lead) ?? [];
    if (name === undefined) continue;
    // Without a value the subscript is not looked at.
    const looks = equals === undefined ? { ...invocation, frame: possibly(frame) } : invocation;
    if (subscript !== undefined && builtin !== 'export' && builtin !== 'readonly')
      evaluate([subscript], looks, shell, evaluateSubscript);
    if (flags.includes('f')) {
      exportFunction(name, shell);
      continue;
    }
    const local =
      frame.calls.length > 0 &&
      (builtin === 'local' || ((builtin === 'declare' || builtin === 'typeset') && !flags.includes('g')));
    if (local) shell.state.set(localKey(name), { is: 'unset' });
    if (builtin === 'readonly' || flags.includes('r')) shell.state.set(readonlyKey(name), { is: 'option', on: true });
    const traits = {
      exported: builtin === 'export' ? !flags.includes('n') : flags.includes('x'),
      integer: flags.includes('i'),
      plus: plus !== undefined,
    };
    const array = arrays?.get(word);
    if (equals === undefined) bare(name, flags, traits, local, invocation, shell);
    else if (array !== undefined) shell.state.set(variableKey(name), array);
    else {
      const head = lead.slice(lead.indexOf('=') + 1);
      const value = join(head === '' ? [] : [head], word.value.slice(1));
      const list = /[aA]/.test(flags) ? mark(value, shell.marked) : undefined;
      if (list !== undefined && /^\(.*\)$/s.test(list)) {
        if (value.some((piece) => typeof piece === 'object' && (piece.gap === 'command' || piece.gap === 'input')))
          notRead(shell, { span: word.span, why: 'dynamic-code' });
        // A text in brackets is expanded once more.
        const { ok } = shell.runText(computedSource(`${name}=${list}`, word.span), frame);
        shell.state.apply(ok);
      } else if (flags.includes('n') && builtin !== 'export') setReference(name, value, shell);
      else
        declareValue(
          name,
          subscript === undefined ? value : [unknown('variable', `$${name}`)],
          traits,
          invocation,
          shell,
        );
    }
  }
  return silent;
}

/** `export -f f`. */
function exportFunction(name: string, shell: Shell): void {
  const [first, ...rest] = (shell.state.get(functionKey(name)) ?? []).map((fact) =>
    fact.is === 'function' ? { ...fact, exported: true } : fact,
  );
  if (first !== undefined) shell.state.set(functionKey(name), first, ...rest);
}

interface Traits {
  readonly exported: boolean;
  readonly integer: boolean;
  readonly plus: boolean;
}

/** `export x`: only the traits change. */
function bare(name: string, flags: string, traits: Traits, local: boolean, invocation: Invocation, shell: Shell): void {
  void invocation;
  const { name: target, facts } = variableFacts(shell, name);
  if (flags.includes('A') && (local || facts.every((fact) => fact.is === 'inherited' || fact.is === 'unset'))) {
    shell.state.set(variableKey(target), { is: 'array', elements: [], keys: [], exported: false });
    return;
  }
  if (local) {
    shell.state.set(variableKey(target), traits.exported ? { is: 'unset', exported: true } : { is: 'unset' });
    return;
  }
  if (!traits.exported && !traits.integer && !flags.includes('n')) return;
  const [first, ...rest] = facts.map((fact): Fact => {
    if (fact.is === 'text')
      return {
        ...fact,
        exported: flags.includes('n') ? false : traits.exported || fact.exported,
        integer: traits.integer || fact.integer === true,
      };
    if (fact.is === 'array') return { ...fact, exported: traits.exported || fact.exported };
    if (fact.is === 'inherited' && shell.options.env?.[target] !== undefined && flags.includes('n')) {
      return { is: 'text', value: [shell.options.env[target]], exported: false };
    }
    if (traits.integer) return { is: 'text', value: [], exported: traits.exported, integer: true };
    return traits.exported && (fact.is === 'inherited' || fact.is === 'unset') ? { is: fact.is, exported: true } : fact;
  });
  if (first !== undefined) shell.state.set(variableKey(target), first, ...rest);
}

function setReference(name: string, value: Value, shell: Shell): void {
  const target = textOf(value);
  if (target !== undefined && /^[A-Za-z_]\w*$/.test(target))
    shell.state.set(variableKey(name), { is: 'reference', name: target });
  else {
    const subscript = /\[(.*)\]$/s.exec(target ?? '')?.[1];
    shell.state.set(variableKey(name), {
      is: 'text',
      value: [unknown('variable', `$${name}`, false, name)],
      exported: false,
    });
    if (subscript !== undefined && /\$\(|`/.test(subscript))
      notRead(shell, { span: { start: 0, end: shell.text.length }, why: 'dynamic-code' });
  }
}

function declareValue(name: string, value: Value, traits: Traits, invocation: Invocation, shell: Shell): void {
  const { name: target, facts } = variableFacts(shell, name);
  const [before] = facts;
  const integer = traits.integer || (before.is === 'text' && before.integer === true);
  const exported = traits.exported || isExported(shell, target);
  const old = traits.plus && before.is === 'text' ? before.value : [];
  const text = textOf(value);
  const number =
    integer && text !== undefined
      ? evaluateText(text, invocation.span, { shell, frame: invocation.frame, choice: new Choice() }, wholeValue)
      : undefined;
  const result = integer
    ? number === undefined
      ? [unknown('arithmetic', text ?? '')]
      : [String(number)]
    : join(old, value);
  shell.state.set(variableKey(target), { is: 'text', value: result, exported, ...(integer ? { integer } : {}) });
}

function unset(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'unset');
  let functions = false;
  for (const word of invocation.words.slice(1)) {
    const text = textOf(word.value);
    if (text === undefined) continue;
    if (text.startsWith('-')) functions = text.includes('f');
    else if (functions) shell.state.set(functionKey(text), { is: 'inherited' });
    // Only the subscript of an array that is there is looked at.
    else if (text.includes('[')) setName(text, [], { ...invocation, frame: possibly(invocation.frame) }, shell);
    else {
      shell.state.set(variableKey(text), { is: 'unset' });
      if (shell.state.get(functionKey(text)) !== undefined && shell.options.env?.[text] === undefined) {
        shell.state.set(functionKey(text), { is: 'inherited' });
      }
    }
  }
  return silent;
}

/** Options of `set` that change how the rest is read, by letter and by name. */
const SET_OPTIONS: Readonly<Record<string, string>> = {
  f: 'noglob',
  x: 'xtrace',
  a: 'allexport',
  e: 'errexit',
  n: 'noexec',
};
/** Those that have no letter. */
const NAMED_OPTIONS: readonly string[] = [...Object.values(SET_OPTIONS), 'pipefail'];

/** `set -f`, `set -o noglob`, `set -- a b`. */
function setOptions(invocation: Invocation, shell: Shell): Outcome {
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

function shift(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'shift');
  const facts = shell.state.get(ARGUMENTS);
  const fact = facts?.length === 1 ? facts[0] : undefined;
  const count = Number(textOf(invocation.words[1]?.value ?? ['1']) ?? Number.NaN);
  if (fact?.is === 'arguments' && Number.isInteger(count) && count >= 0)
    shell.state.set(ARGUMENTS, { is: 'arguments', values: fact.values.slice(count) });
  else if (facts !== undefined) shell.state.set(ARGUMENTS, { is: 'inherited' });
  return silent;
}

/** The names that `read` and `mapfile` fill, behind their options. */
function namesRead(
  words: readonly Word[],
  valued: string,
): { readonly names: readonly string[]; readonly options: ReadonlyMap<string, Word | undefined> } {
  const options = new Map<string, Word | undefined>();
  let at = 1;
  for (; at < words.length; at += 1) {
    const text = textOf(words[at]?.value ?? []) ?? '';
    if (text === '--') {
      at += 1;
      break;
    }
    if (!/^-./.test(text)) break;
    const letter = [...text.slice(1)].find((one) => valued.includes(one));
    for (const flag of text.slice(1)) {
      options.set(flag, undefined);
      if (flag === letter) break;
    }
    const word = words[at];
    if (letter === undefined || word === undefined) continue;
    const attached = text.indexOf(letter) + 1;
    if (attached === text.length) at += 1;
    options.set(letter, attached === text.length ? words[at] : tail(word, attached));
  }
  return { names: words.slice(at).flatMap((word) => textOf(word.value) ?? []), options };
}

/** As many lines of a known input are told apart. */
const LINES = 8;

function read(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'read');
  const { names, options } = namesRead(invocation.words, 'adinNptu');
  const array = textOf(options.get('a')?.value ?? []);
  const input = options.has('u') ? undefined : invocation.frame.input?.text;
  const given = input === undefined ? undefined : textOf(input);
  // Without `-r` a backslash takes the next character as it is.
  const text = options.has('r') || given?.includes('\\') !== true ? given : undefined;
  const lines = text?.replace(/\n$/, '').split('\n');
  const separators = separatorsNow(shell);
  const targets = array ? [array] : names.length > 0 ? names : ['REPLY'];
  for (const [index, target] of targets.entries()) {
    const values =
      lines === undefined || lines.length > LINES || ['d', 'n', 'N'].some((name) => options.has(name)) || array
        ? undefined
        : lines.map((line) => fieldOf(line, index, targets.length, separators));
    if (isInteger(shell, target))
      for (const value of new Set(values)) setName(target, known(value ?? ''), invocation, shell);
    else if (values === undefined || values.includes(undefined) || target.includes('['))
      setName(target, [unknown('input', `$${target}`, false, target)], invocation, shell);
    else {
      const [first, ...rest] = [...new Set(values)].map(
        (value = ''): Fact => ({ is: 'text', value: known(value), exported: isExported(shell, target) }),
      );
      if (first !== undefined) shell.state.set(variableKey(target), first, ...rest);
    }
  }
  return silent;
}

/** What `read` splits at; undefined where that is not known. */
function separatorsNow(shell: Shell): string | undefined {
  const { name, facts } = variableFacts(shell, 'IFS');
  const value = facts.length === 1 ? factValue(shell.options, name, facts[0]) : [unknown('variable', '$IFS')];
  return value === undefined ? BLANKS : textOf(value);
}

const BLANKS = ' \t\n';

/** The part of a line that the `index`-th of `count` names gets; undefined where that is not worked out. */
function fieldOf(line: string, index: number, count: number, separators: string | undefined): string | undefined {
  if (separators === undefined || separators === '') return separators === '' ? (index === 0 ? line : '') : undefined;
  if (separators !== BLANKS) return fieldBetween(line, index, count, separators);
  const trimmed = line.trim();
  const fields = trimmed.split(/[ \t]+/);
  if (index < count - 1) return fields[index] ?? '';
  const rest = new RegExp(`^(?:[^ \\t]+[ \\t]+){${index}}`).exec(trimmed);
  return rest === null ? '' : trimmed.slice(rest[0].length);
}

/** The same where single characters, none of them a blank, separate the fields. */
function fieldBetween(line: string, index: number, count: number, separators: string): string | undefined {
  if (/\s/.test(separators) || separators.includes(line.at(-1) ?? '-')) return undefined;
  const starts = [0, ...[...line].flatMap((one, at) => (separators.includes(one) ? [at + 1] : []))];
  const start = starts[index];
  if (start === undefined) return '';
  const next = index < count - 1 ? starts[index + 1] : undefined;
  return next === undefined ? line.slice(start) : line.slice(start, next - 1);
}

function readArray(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { names, options } = namesRead(invocation.words, 'cCdnOsu');
  const callback = options.get('C');
  if (callback !== undefined) {
    const frame = deeper(possibly(invocation.frame), { via: [...invocation.frame.via, via('shell', name, command)] });
    shell.state.branch(() => runCode(callback.value, callback, frame, shell, command));
  }
  const text =
    options.has('u') || options.has('d') || !options.has('t')
      ? undefined
      : textOf(invocation.frame.input?.text ?? [unknown('input', '')]);
  const [target = 'MAPFILE'] = names;
  if (text === undefined || invocation.frame.input === undefined)
    setName(target, [unknown('input', `$${target}`, false, target)], invocation, shell);
  else {
    const elements = text
      .replace(/\n$/, '')
      .split('\n')
      .map((line): Value => (line === '' ? [] : [line]));
    shell.state.set(variableKey(target), { is: 'array', elements, exported: false });
  }
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

/** `test -v 'a[…]'` evaluates the subscript. */
function testBuiltin(invocation: Invocation, shell: Shell, name: string): Outcome {
  recordCommand(shell, invocation, name);
  for (const [index, word] of invocation.words.entries()) {
    if (textOf(word.value) === '-v') evaluate(invocation.words[index + 1]?.value ?? [], invocation, shell);
  }
  return silent;
}

function source(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const [file, ...args] = invocation.words.slice(1);
  if (file === undefined) return silent;
  const frame = deeper(invocation.frame, { via: [...invocation.frame.via, via('shell', name, command)] });
  if (args.length > 0) shell.state.set(ARGUMENTS, { is: 'arguments', values: args.map((word) => word.value) });
  return returnable(shell, () => runFile(file, frame, shell, command));
}

function alias(invocation: Invocation, shell: Shell): Outcome {
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

/** `compgen -C command`, `-W` with substitutions. */
function completion(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { options } = namesRead(invocation.words, 'AGWFCXPSo');
  const frame = deeper(possibly(invocation.frame), { via: [...invocation.frame.via, via('shell', name, command)] });
  const code = options.get('C');
  if (code !== undefined) shell.state.branch(() => runCode(code.value, code, frame, shell, command));
  const words = mark(options.get('W')?.value ?? [], shell.marked);
  if (words !== undefined)
    lookEachWay(shell, (choice) => void expandText(words, invocation.span, { shell, frame, choice }));
  return silent;
}
