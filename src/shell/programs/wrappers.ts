import { lookup } from '../../protocol/lookup.ts';
import { recordCommand } from '../command.ts';
import {
  after,
  ended,
  type Handler,
  type Invocation,
  type Outcome,
  possibly,
  ran,
  type Shell,
  startedBy,
} from '../interpreter.ts';
import { tail } from '../options.ts';
import { resolvePath } from '../path.ts';
import type { Via, Word } from '../reading.ts';
import { computedSource } from '../source.ts';
import { type Alternatives, DIRECTORY, type Fact, functionKey, variableKey } from '../state.ts';
import { join, known, prefixOf, textOf, unknown, type Value } from '../value.ts';
import { factValue, variableFacts } from '../variable-facts.ts';
import { mayBeNone } from '../words/one-word.ts';
import { runCode } from './code.ts';
import { runJoined } from './start.ts';
import { type Wrapper, wrappers } from './wrapper-table.ts';

/** Takes off a program that only starts another one (`sudo`, `env`, `timeout 5`): what it starts is the command. */
export const unwrap: Handler = (invocation, shell, name) => {
  const wrapper = lookup(wrappers, name);
  const wrapped =
    wrapper === undefined
      ? undefined
      : readWrapper(invocation.words, wrapper, (variable) => inEnvironment(variable, shell));
  if (wrapper === undefined || wrapped === undefined) return undefined;
  const { words, frame } = invocation;
  const via: Via = { kind: 'wrapper', name, words: words.slice(0, Math.max(1, words.length - wrapped.words.length)) };
  const started = (): Outcome => startWrapped(wrapped, via, invocation, shell, wrapper.finds ?? 'program');
  const at = frame.via.filter(hasGap).length < GAPS_WITHIN ? via.words.findIndex(isGap) : -1;
  const gap = words[at];
  if (gap === undefined) return started();
  const { result, delta } = shell.state.branch(started);
  // `timeout $X 5 git push`: an expansion of which nothing comes is no word, and what stands behind it moves up.
  const [first, ...rest] = words;
  const inner = startedBy(possibly(frame), { kind: 'wrapper', name: gap.source, words: [gap] });
  const fewer: Invocation = { ...invocation, words: [first, ...rest.toSpliced(at - 1, 1)], frame: inner };
  shell.state.branch(() => shell.invoke(fewer));
  return after(delta, result);
};

/** Of so many gaps, those of wrappers within wrappers among them, each is left out: the ways double with each. */
const GAPS_WITHIN = 3;

const hasGap = ({ kind, words }: Via): boolean => kind === 'wrapper' && words.some(isGap);
const isGap = ({ value }: Word): boolean => value.length > 0 && mayBeNone(value);

function startWrapped(
  wrapped: Wrapped,
  via: Via,
  invocation: Invocation,
  shell: Shell,
  finds: NonNullable<Invocation['finds']>,
): Outcome {
  const { name } = via;
  const inner = startedBy(invocation.frame, via);
  for (const pipe of wrapped.pipes) {
    const command = recordCommand(shell, invocation, name);
    runJoined([pipe], invocation, shell, { kind: 'shell', name, words: command.words }, command);
  }
  return inSettings(wrapped, invocation, shell, () => {
    const { code } = wrapped;
    if (code !== undefined) {
      const command = recordCommand(shell, invocation, name);
      return shell.state.branch(() => runCode(code.value, code, inner, shell, command)).result;
    }
    const [first, ...rest] = wrapped.words;
    if (first === undefined) {
      recordCommand(shell, invocation, name);
      return ran;
    }
    const assigned = [...invocation.assigned, ...wrapped.assigned.flatMap((one) => one.name ?? [])];
    return shell.invoke({ ...invocation, words: [first, ...rest], frame: inner, assigned, finds });
  });
}

function inEnvironment(name: string, shell: Shell): Value {
  const { facts } = variableFacts(shell, name);
  const [fact] = facts;
  if (facts.length === 1 && fact.is === 'text' && !fact.exported) return [];
  const value = facts.length === 1 ? factValue(shell.options, name, fact) : undefined;
  return value ?? [unknown('variable', `\${${name}}`, false, name)];
}

interface Assigned {
  /** Undefined: every name. */
  readonly name: string | undefined;
  /** Undefined: taken out of the environment. */
  readonly value: Value | undefined;
}

interface Wrapped {
  /** The program that is started, and its words. */
  readonly words: readonly Word[];
  readonly assigned: readonly Assigned[];
  /** A word that is shell code: `flock f -c 'code'`. */
  readonly code: Word | undefined;
  readonly directory: Word | undefined;
  /** Shell code that runs beside the program: `strace -o '|code'`. */
  readonly pipes: readonly Word[];
}

/** Undefined: as it is used here the program starts nothing (`sudo -l`). */
function readWrapper(
  all: Invocation['words'],
  wrapper: Wrapper,
  variable: (name: string) => Value,
): Wrapped | undefined {
  const assigned: Assigned[] = [];
  const pipes: Word[] = [];
  const waiting = all.slice(1);
  let operands = wrapper.operands ?? 0;
  let directory: Word | undefined;
  let code: Word | undefined;
  let optionsEnd = false;
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const lead = prefixOf(word.value);
    if (!optionsEnd && textOf(word.value) === '--') optionsEnd = true;
    else if (!optionsEnd && (/^-./.test(lead) || (lead === '-' && wrapper.dash === true))) {
      const option = takeOption(word, waiting, wrapper);
      if (has(wrapper.stops, option.name)) return undefined;
      const { name, value } = option;
      if (clears(name, lead, wrapper)) assigned.push({ name: undefined, value: undefined });
      if (value === undefined) continue;
      if (has(wrapper.directory, name)) directory = value;
      else if (has(wrapper.code, name)) code = value;
      else if (has(wrapper.pipes, name) && /^[|!]/.test(prefixOf(value.value))) pipes.push(tail(value, 1));
      else if (has(wrapper.unset, name)) assigned.push({ name: textOf(value.value) ?? '', value: undefined });
      else if (has(wrapper.assign, name)) assigned.push(...assignment(value));
      else if (has(wrapper.split, name)) waiting.unshift(...splitWords(value, variable));
    } else if (wrapper.assigns?.test(lead) === true) assigned.push(...assignment(word));
    else if (operands > 0 && isOperand(word, wrapper)) operands -= 1;
    else {
      waiting.unshift(word);
      break;
    }
  }
  return { words: waiting, assigned, code, directory, pipes };
}

/** `-i`, also in a cluster (`-vi`). */
function clears(name: string, lead: string, wrapper: Wrapper): boolean {
  const letters = /^-(?!-)/.test(lead) ? [...lead.slice(1)].map((letter) => `-${letter}`) : [];
  const valued = letters.findIndex((letter) => has(wrapper.values, letter));
  const flags = valued < 0 ? letters : letters.slice(0, valued);
  return [name, ...flags].some((flag) => has(wrapper.clears, flag));
}

const has = (names: readonly string[] | undefined, name: string): boolean => names?.includes(name) === true;

function isOperand(word: Word, wrapper: Wrapper): boolean {
  const text = textOf(word.value);
  return wrapper.operand === undefined || text === undefined || wrapper.operand.test(text);
}

/** The option that a word is, or the valued (or telling) one of a cluster; its value is taken from the waiting words. */
function takeOption(
  word: Word,
  waiting: Word[],
  wrapper: Wrapper,
): { readonly name: string; readonly value: Word | undefined } {
  const lead = prefixOf(word.value);
  const takes = (name: string): Word | undefined =>
    has(wrapper.values, name) ? waiting.splice(0, lookup(wrapper.counts ?? {}, name) ?? 1)[0] : undefined;
  if (lead.startsWith('--') || wrapper.longDash === true) {
    const equals = lead.indexOf('=');
    const name = fullName(equals < 0 ? lead : lead.slice(0, equals), wrapper);
    return { name, value: equals < 0 ? takes(name) : tail(word, equals + 1) };
  }
  for (let at = 1; at < lead.length; at += 1) {
    const name = `-${lead.charAt(at)}`;
    if (has(wrapper.stops, name)) return { name, value: undefined };
    if (!has(wrapper.values, name)) continue;
    const rest = tail(word, at + 1);
    return { name, value: rest.value.length > 0 ? rest : takes(name) };
  }
  return { name: lead, value: undefined };
}

/** Long options may be shortened (getopt_long). */
function fullName(given: string, wrapper: Wrapper): string {
  const names = wrapper.values ?? [];
  if (names.includes(given)) return given;
  const begun = names.filter((name) => name.startsWith('--') && name.startsWith(given));
  return given.length > 2 && begun.length === 1 ? (begun[0] ?? given) : given;
}

function assignment(word: Word): readonly Assigned[] {
  const at = prefixOf(word.value).indexOf('=');
  return at < 0 ? [] : [{ name: prefixOf(word.value).slice(0, at), value: tail(word, at + 1).value }];
}

/** What `env -S` makes of a backslash and a letter (GNU env, `build_argv`); before others it only goes away. */
const ESCAPES: Readonly<Record<string, string>> = { f: '\f', n: '\n', r: '\r', t: '\t', v: '\v', _: ' ' };

/** `env -S 'a "b c"'`: quotes and backslashes much as in a shell, `${NAME}` from the environment, no operators. */
function splitWords(word: Word, variable: (name: string) => Value): readonly Word[] {
  const text = textOf(word.value);
  if (text === undefined) return [word];
  // `\_` is a blank; outside of quotes it separates words.
  const spaced = text.replace(/('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\\[^_])|\\_/gs, (_, kept) => kept ?? ' ');
  const pieces = spaced.match(/(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/gs) ?? [];
  const unescaped = (part: string): Value =>
    join(
      ...part.split(/(\\.|\$\{\w+\})/s).map((one): Value => {
        if (/^\$\{\w+\}$/.test(one)) return variable(one.slice(2, -1));
        return known(/^\\./s.test(one) ? (lookup(ESCAPES, one.slice(1)) ?? one.slice(1)) : one);
      }),
    );
  return pieces.map((source) => {
    const parts = source.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?:\\.|[^'"\\])+/gs) ?? [];
    const values = parts.map((part) => {
      if (part.startsWith("'")) return known(part.slice(1, -1).replace(/\\([\\'])/g, '$1'));
      return unescaped(part.startsWith('"') ? part.slice(1, -1) : part);
    });
    return { ...word, source, value: join(...values) };
  });
}

/** Runs `body` with the directory and the variables that the wrapper sets. */
function inSettings(wrapped: Wrapped, invocation: Invocation, shell: Shell, body: () => Outcome): Outcome {
  const { directory, assigned } = wrapped;
  if (assigned.length === 0 && directory === undefined) return body();
  const { result, delta } = shell.state.branch(() => {
    for (const one of assigned) setVariable(one, invocation, shell);
    const places = shell.state.get(DIRECTORY);
    if (directory !== undefined && places !== undefined) shell.state.set(DIRECTORY, ...move(places, directory.value));
    return body();
  });
  return ended(delta, result);
}

function setVariable({ name, value }: Assigned, invocation: Invocation, shell: Shell): void {
  if (name === undefined) {
    shell.state.forgetEnvironment(Object.keys(shell.options.env ?? {}));
    return;
  }
  const exported = /^BASH_FUNC_(.+)%%$/.exec(name)?.[1];
  const body = value === undefined ? undefined : textOf(value);
  if (exported !== undefined && body?.startsWith('()') === true) {
    // Bash takes such a variable for an exported function.
    shell.state.apply(shell.runText(computedSource(`${exported} ${body}`, invocation.span), invocation.frame).ok);
    const [fact] = shell.state.get(functionKey(exported)) ?? [];
    if (fact?.is === 'function') shell.state.set(functionKey(exported), { ...fact, exported: true });
  }
  shell.state.set(variableKey(name), value === undefined ? { is: 'unset' } : { is: 'text', value, exported: true });
}

function move(places: Alternatives, target: Value): Alternatives {
  const [first, ...rest] = places.map(
    (fact): Fact => (fact.is === 'directory' ? { is: 'directory', path: resolvePath(fact.path, target) } : fact),
  );
  return first === undefined ? places : [first, ...rest];
}
