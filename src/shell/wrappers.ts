import { runCode } from './code.ts';
import { recordCommand } from './command.ts';
import { deeper, type Handler, type Invocation, type Outcome, ran, type Shell } from './interpreter.ts';
import { resolvePath } from './path.ts';
import type { Via, Word } from './reading.ts';
import { DIRECTORY, type Fact, type Facts, variableKey } from './state.ts';
import { textOf, type Value } from './value.ts';
import { type Wrapper, wrappers } from './wrapper-table.ts';

/** Takes off a program that only starts another one (`sudo`, `env`, `timeout 5`): what it starts is the command. */
export const unwrap: Handler = (invocation, shell, name) => {
  const wrapper = wrappers[name];
  if (wrapper === undefined) return undefined;
  const parsed = parse(invocation.words, wrapper);
  if (parsed === undefined) return undefined;
  const { frame } = invocation;
  const via: Via = {
    kind: wrapper.remote === true ? 'remote' : 'wrapper',
    name,
    words: invocation.words.slice(0, parsed.used),
  };
  const inner = deeper(frame, { via: [...frame.via, via] });
  return inSettings(parsed, shell, () => {
    if (parsed.code !== undefined) {
      const command = recordCommand(shell, invocation, name);
      const { code } = parsed;
      return shell.state.branch(() => runCode(code.value, code, inner, shell, command)).result;
    }
    const [first, ...rest] = invocation.words.slice(parsed.used);
    if (first === undefined) {
      recordCommand(shell, invocation, name);
      return ran;
    }
    const assigned = [...invocation.assigned, ...parsed.assigned.map((one) => one.name)];
    return shell.invoke({
      ...invocation,
      words: [first, ...rest],
      frame: inner,
      assigned,
      finds: wrapper.finds ?? 'program',
    });
  });
};

interface Parsed {
  /** How many words belong to the wrapper itself. */
  readonly used: number;
  readonly assigned: readonly { readonly name: string; readonly value: Value | undefined }[];
  /** A word that is shell code: `flock f -c 'code'`. */
  readonly code?: Word;
  readonly directory?: Word;
}

/** Undefined: as it is used here the program starts nothing (`command -v x`, `sudo -l`). */
function parse(words: Invocation['words'], wrapper: Wrapper): Parsed | undefined {
  const assigned: { name: string; value: Value | undefined }[] = [];
  let operands = wrapper.operands ?? 0;
  let directory: Word | undefined;
  let code: Word | undefined;
  let at = 1;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = textOf(word.value);
    const lead = typeof word.value[0] === 'string' ? word.value[0] : '';
    if (text === '--') {
      at += 1;
      if (operands === 0) break;
      continue;
    }
    if (/^-./.test(lead) || (lead === '-' && wrapper.dash === true)) {
      const option = readOption(lead, wrapper);
      if (option.stops) return undefined;
      const value =
        option.attached === undefined ? words[at + 1] : { ...word, value: attached(word.value, option.attached) };
      if (option.takes) {
        if (option.attached === undefined) at += option.count;
        if (option.use === 'directory') directory = value;
        else if (option.use === 'code') code = value;
        else if (option.use === 'unset') assigned.push({ name: textOf(value?.value ?? []) ?? '', value: undefined });
        else if (option.use === 'assign' && value !== undefined) addAssignment(value.value, assigned);
      }
      continue;
    }
    if (wrapper.assigns === true && /^[A-Za-z_]\w*=/.test(lead)) {
      addAssignment(word.value, assigned);
      continue;
    }
    if (operands > 0 && (wrapper.operand === undefined || text === undefined || wrapper.operand.test(text))) {
      operands -= 1;
      continue;
    }
    break;
  }
  return {
    used: at,
    assigned,
    ...(code === undefined ? {} : { code }),
    ...(directory === undefined ? {} : { directory }),
  };
}

function attached(value: Value, from: number): Value {
  const [first, ...rest] = value;
  const kept = typeof first === 'string' ? first.slice(from) : '';
  return kept === '' ? rest : [kept, ...rest];
}

interface Option {
  readonly takes: boolean;
  /** Where the attached value begins in the word. */
  readonly attached?: number;
  readonly count: number;
  readonly use?: 'directory' | 'code' | 'unset' | 'assign';
  readonly stops: boolean;
}

function readOption(lead: string, wrapper: Wrapper): Option {
  if (lead.startsWith('--')) {
    const equals = lead.indexOf('=');
    const name = equals < 0 ? lead : lead.slice(0, equals);
    const takes = wrapper.values?.includes(name) === true || equals > 0;
    return {
      takes,
      ...(equals < 0 ? {} : { attached: equals + 1 }),
      count: wrapper.counts?.[name] ?? 1,
      ...useOf(name, wrapper),
      stops: wrapper.stops?.includes(name) === true,
    };
  }
  if (wrapper.longDash === true) {
    return {
      takes: wrapper.values?.includes(lead) === true,
      count: wrapper.counts?.[lead] ?? 1,
      ...useOf(lead, wrapper),
      stops: false,
    };
  }
  for (let at = 1; at < lead.length; at += 1) {
    const name = `-${lead.charAt(at)}`;
    if (wrapper.stops?.includes(name) === true) return { takes: false, count: 0, stops: true };
    if (wrapper.values?.includes(name) !== true) continue;
    return {
      takes: true,
      ...(at + 1 < lead.length ? { attached: at + 1 } : {}),
      count: 1,
      ...useOf(name, wrapper),
      stops: false,
    };
  }
  return { takes: false, count: 0, stops: false };
}

function useOf(name: string, wrapper: Wrapper): Pick<Option, 'use'> {
  if (wrapper.directory?.includes(name) === true) return { use: 'directory' };
  if (wrapper.code?.includes(name) === true) return { use: 'code' };
  if (wrapper.unset?.includes(name) === true) return { use: 'unset' };
  return wrapper.assign?.includes(name) === true ? { use: 'assign' } : {};
}

function addAssignment(value: Value, assigned: { name: string; value: Value | undefined }[]): void {
  const [lead] = value;
  const at = typeof lead === 'string' ? lead.indexOf('=') : -1;
  if (typeof lead === 'string' && at > 0) assigned.push({ name: lead.slice(0, at), value: attached(value, at + 1) });
}

/** Runs `body` with the directory and the variables that the wrapper sets. */
function inSettings(parsed: Parsed, shell: Shell, body: () => Outcome): Outcome {
  if (parsed.assigned.length === 0 && parsed.directory === undefined) return body();
  const { directory } = parsed;
  const { result } = shell.state.branch(() => {
    for (const { name, value } of parsed.assigned) {
      shell.state.set(variableKey(name), value === undefined ? { is: 'unset' } : { is: 'text', value, exported: true });
    }
    const places = shell.state.get(DIRECTORY);
    if (directory !== undefined && places !== undefined) shell.state.set(DIRECTORY, ...move(places, directory.value));
    return body();
  });
  return { ...ran, output: result.output };
}

function move(places: Facts, target: Value): Facts {
  const [first, ...rest] = places.map(
    (fact): Fact => (fact.is === 'directory' ? { is: 'directory', path: resolvePath(fact.path, target) } : fact),
  );
  return first === undefined ? places : [first, ...rest];
}
