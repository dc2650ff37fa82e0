import type { Shell } from './interpreter.ts';
import type { ReadOptions } from './reading.ts';
import { type Alternatives, caseKey, type Fact, optionKey, sameFact, variableKey } from './state.ts';
import { unknown, type Value } from './value.ts';

/** The alternatives of a variable, references followed. */
export function variableFacts(
  shell: Shell,
  name: string,
  hops = 0,
): { readonly name: string; readonly facts: Alternatives } {
  const facts: Alternatives = shell.state.get(variableKey(name)) ?? [{ is: 'inherited' }];
  const first = facts[0];
  if (first.is === 'reference' && facts.length === 1 && hops < 8) return variableFacts(shell, first.name, hops + 1);
  return { name, facts: shell.state.get(caseKey(name)) === undefined ? facts : inEachCase(facts) };
}

/** As it is set, in capital and in small letters: which of them depends on when it was declared so. */
function inEachCase(facts: Alternatives): Alternatives {
  const [first, ...rest] = facts;
  const all: [Fact, ...Fact[]] = [first, ...rest];
  for (const change of [upper, lower])
    for (const fact of facts) {
      const changed = fact.is === 'text' ? { ...fact, value: change(fact.value) } : fact;
      const other = changed.is === 'array' ? { ...changed, elements: changed.elements.map(change) } : changed;
      if (!all.some((one) => sameFact(one, other))) all.push(other);
    }
  return all;
}

const upper = (value: Value): Value => value.map((piece) => (typeof piece === 'string' ? piece.toUpperCase() : piece));
const lower = (value: Value): Value => value.map((piece) => (typeof piece === 'string' ? piece.toLowerCase() : piece));

/** What the line did not set: the given environment. Undefined: unset. */
function inheritedValue(options: ReadOptions, name: string): Value | undefined {
  const text = name === 'HOME' ? (options.env?.HOME ?? options.home) : options.env?.[name];
  if (text !== undefined) return text === '' ? [] : [text];
  if (name === 'IFS') return [' \t\n'];
  if (options.environmentIsComplete === true) return undefined;
  return [unknown('variable', `$${name}`, false, name)];
}

export function factValue(options: ReadOptions, name: string, fact: Fact): Value | undefined {
  switch (fact.is) {
    case 'text':
      return fact.value;
    case 'array':
      return fact.keys === undefined ? fact.elements[0] : fact.elements[fact.keys.indexOf('0')];
    case 'inherited':
      return inheritedValue(options, name);
    case 'reference':
      return [unknown('variable', `$${name}`, false, name)];
    default:
      return undefined;
  }
}

/** Sets a variable, keeping whether it is exported. */
export function assign(shell: Shell, name: string, value: Value): void {
  const { name: target } = variableFacts(shell, name);
  const integer = isInteger(shell, target) ? ({ integer: true } as const) : {};
  shell.state.set(variableKey(target), { is: 'text', value, exported: isExported(shell, target), ...integer });
}

/** Whether what a variable is set to is evaluated: `declare -i`, and those that are born so. */
export function isInteger(shell: Shell, name: string): boolean {
  const { name: target, facts } = variableFacts(shell, name);
  return facts.some(
    (fact) => (fact.is === 'text' && fact.integer === true) || (fact.is === 'inherited' && INTEGERS.includes(target)),
  );
}

const INTEGERS = ['HISTCMD', 'OPTIND', 'RANDOM', 'SRANDOM'];

/** Whether programs would be handed what a variable is set to now. */
export function isExported(shell: Shell, name: string): boolean {
  const { name: target, facts } = variableFacts(shell, name);
  const all = shell.state.get(optionKey('allexport')) ?? [];
  return (
    all.some((fact) => fact.is === 'option' && fact.on) ||
    facts.some(
      (fact) =>
        ('exported' in fact && fact.exported === true) ||
        (fact.is === 'inherited' && shell.options.env?.[target] !== undefined),
    )
  );
}

/**
 * What a program finds of a variable that the line sets and does not export. Where nothing is known of the environment it may
 * have been there before, and exported; names with small letters are left to applications (POSIX XBD 8.1).
 */
export const unexported = (options: ReadOptions, name: string): Fact =>
  options.env === undefined && !/[a-z]/.test(name) ? { is: 'inherited' } : { is: 'unset' };
