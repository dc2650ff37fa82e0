import { Choice } from '../choice.ts';
import { recordCommand } from '../command.ts';
import { type Frame, type Invocation, notRead, type Outcome, possibly, type Shell, silent } from '../interpreter.ts';
import { mark } from '../marks.ts';
import type { Word } from '../reading.ts';
import { computedSource } from '../source.ts';
import { caseKey, type Fact, functionKey, localKey, readonlyKey, variableKey } from '../state.ts';
import { join, textOf, unknown, type Value } from '../value.ts';
import { isExported, variableFacts } from '../variable-facts.ts';
import { evaluateSubscript, evaluateText } from '../words/arithmetic.ts';
import { wholeValue } from '../words/expand.ts';
import { evaluateValue, setName } from './names.ts';

/** `declare`, `typeset`, `local`, `export`, `readonly`. */
export function declare(invocation: Invocation, shell: Shell, builtin: string): Outcome {
  recordCommand(shell, invocation, builtin);
  let flags = '';
  for (const word of invocation.words.slice(1)) {
    const lead = leadOf(word);
    if (/^[-+]\w+$/.test(lead)) flags += lead.startsWith('-') ? lead.slice(1) : lead.replace('+', ' ');
    else declareWord(word, { builtin, flags }, invocation, shell);
  }
  return silent;
}

/** The builtin, and its flags in front of a name. */
interface How {
  readonly builtin: string;
  readonly flags: string;
}

/** The known text that a word begins with. */
function leadOf({ value: [first] }: Word): string {
  return typeof first === 'string' ? first : '';
}

function declareWord(word: Word, how: How, invocation: Invocation, shell: Shell): void {
  const { builtin, flags } = how;
  const { arrays, frame } = invocation;
  const [, name, subscript, plus, equals] = /^([A-Za-z_]\w*)(?:\[([^\]]*)\])?(?:(\+)?(=))?/s.exec(leadOf(word)) ?? [];
  if (name === undefined) return;
  // Without a value the subscript is not looked at.
  const looks = equals === undefined ? { ...invocation, frame: possibly(frame) } : invocation;
  if (subscript !== undefined && builtin !== 'export' && builtin !== 'readonly')
    evaluateValue([subscript], looks, shell, evaluateSubscript);
  if (flags.includes('f')) {
    exportFunction(name, shell);
    return;
  }
  const local = isLocal(how, frame);
  if (local) shell.state.set(localKey(name), { is: 'unset' });
  if (builtin === 'readonly' || flags.includes('r')) shell.state.set(readonlyKey(name), { is: 'option', on: true });
  if (/[ulc]/.test(flags)) shell.state.set(caseKey(name), { is: 'option', on: true });
  const traits = {
    exported: builtin === 'export' ? !flags.includes('n') : flags.includes('x'),
    integer: flags.includes('i'),
    plus: plus !== undefined,
  };
  const array = arrays?.get(word);
  if (equals === undefined) changeTraits(name, flags, traits, local, shell);
  else if (array !== undefined) shell.state.set(variableKey(name), array);
  else if (!declareArray(name, word, how, frame, shell)) {
    const value = valueBehindEquals(word);
    if (flags.includes('n') && builtin !== 'export') setReference(name, value, shell);
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

function isLocal({ builtin, flags }: How, frame: Frame): boolean {
  if (frame.calls.length === 0) return false;
  return builtin === 'local' || ((builtin === 'declare' || builtin === 'typeset') && !flags.includes('g'));
}

function valueBehindEquals(word: Word): Value {
  const lead = leadOf(word);
  const head = lead.slice(lead.indexOf('=') + 1);
  return join(head === '' ? [] : [head], word.value.slice(1));
}

/** `declare -a x='(a b)'`: a text in brackets is expanded once more. */
function declareArray(name: string, word: Word, { flags }: How, frame: Frame, shell: Shell): boolean {
  const value = valueBehindEquals(word);
  const list = /[aA]/.test(flags) ? mark(value, shell.marked) : undefined;
  if (list === undefined || !/^\(.*\)$/s.test(list)) return false;
  if (value.some((piece) => typeof piece === 'object' && (piece.gap === 'command' || piece.gap === 'input')))
    notRead(shell, { span: word.span, why: 'dynamic-code' });
  shell.state.apply(shell.runText(computedSource(`${name}=${list}`, word.span), frame).ok);
  return true;
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
function changeTraits(name: string, flags: string, traits: Traits, local: boolean, shell: Shell): void {
  const { name: target, facts } = variableFacts(shell, name);
  if (flags.includes('A') && (local || facts.every((fact) => fact.is === 'inherited' || fact.is === 'unset'))) {
    shell.state.set(variableKey(target), { is: 'array', elements: [], keys: [], exported: false });
    return;
  }
  // With `-I` it has what the variable outside has.
  if (local && !flags.includes('I')) {
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

export function unset(invocation: Invocation, shell: Shell): Outcome {
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
