import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json } from '../../protocol/json.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { suffixOf, textOf, type Value } from '../../shell/value.ts';
import type { JudgedCall, Where } from '../guard.ts';
import { FETCHERS, isInstructionFile, reachesAgent } from './readers.ts';

/**
 * Where a text comes from and who reads it.
 * `order`: an agent or model takes it as its task. `page`: an agent reads it, and strangers wrote it. `local`: an agent
 * reads it, and it lies in the workspace. `prompt`: a person wrote or pasted it. `bytes`: code and the like; only what no
 * person can see in it counts. `whole`: a tool's whole input, code included, which only the broad search looks at.
 */
export type Origin = 'order' | 'page' | 'local' | 'prompt' | 'bytes' | 'whole';

export interface AgentText {
  readonly text: string;
  readonly origin: Origin;
  readonly where: Where;
  /** Whether offsets in `text` are offsets in the field that `where` names. */
  readonly exact: boolean;
}

/** The texts of an event that an agent may take for instructions. */
export function agentTexts(event: HookEvent, calls: readonly JudgedCall[]): readonly AgentText[] {
  if (event.name === 'UserPromptSubmit') return promptTexts(event.prompt);
  const textsOf = event.name === 'PostToolUse' ? resultTexts : inputTexts;
  return calls.flatMap(textsOf);
}

function promptTexts(prompt: string | undefined): readonly AgentText[] {
  return prompt === undefined ? [] : [{ text: prompt, origin: 'prompt', where: { field: 'prompt' }, exact: true }];
}

function resultTexts(call: JudgedCall): readonly AgentText[] {
  const origin = isForeign(call) ? 'page' : 'local';
  return stringsOf(call.response ?? null, 'response').map(({ path, text }) => fieldText(call, path, text, origin));
}

/** Results that strangers may have written; an unknown tool may have asked anybody. */
function isForeign(call: JudgedCall): boolean {
  if (call.kind === 'fetch' || call.kind === 'mcp' || call.kind === 'other') return true;
  if (call.kind === 'search') return /web/i.test(call.name);
  return call.kind === 'shell' && (call.reading?.commands.some(({ name }) => FETCHERS.has(name ?? '')) ?? false);
}

function inputTexts(call: JudgedCall): readonly AgentText[] {
  if (call.kind === 'shell') return shellTexts(call);
  const strings = stringsOf(call.input, typeof call.input === 'string' ? 'input' : '');
  const origin = inputOrigin(call);
  return strings.map(({ path, text }) => fieldText(call, path, text, path === 'url' ? 'whole' : origin));
}

/** A file's contents are its own text, whatever tool writes them; what is searched for is nobody's task. */
function inputOrigin({ kind, files, mcp }: JudgedCall): Origin {
  if (kind === 'read' || kind === 'search' || SEARCHES.test(mcp?.tool ?? '')) return 'whole';
  if (files.some(({ path, to }) => isInstructionFile(path) || isInstructionFile(to ?? ''))) return 'order';
  return files.length > 0 || kind === 'write' || kind === 'edit' || kind === 'patch' ? 'bytes' : 'order';
}

const SEARCHES = /search|grep|find|query|lookup/i;

const fieldText = (call: JudgedCall, field: string, text: string, origin: Origin): AgentText => ({
  text,
  origin,
  where: { call, field },
  exact: true,
});

function shellTexts(call: JudgedCall): readonly AgentText[] {
  const { command = '', reading } = call;
  const bytes = fieldText(call, 'command', command, 'bytes');
  const sent = (reading?.commands ?? []).flatMap((one) => (reachesAgent(one) ? sentTexts(call, one) : []));
  const text = command.toLowerCase();
  const written = INSTRUCTION_SIGNS.some((sign) => text.includes(sign)) ? writtenTexts(call) : [];
  return [bytes, ...sent, ...written];
}

/** Names of instruction files have one of these; asking for effects costs more than this. */
const INSTRUCTION_SIGNS = '.md rules hints prompt/ prompts/ agent/ agents/ command/ commands/'.split(' ');

/** What a command hands to an agent: its words that are prose, and its standard input. */
function sentTexts(call: JudgedCall, command: Command): readonly AgentText[] {
  const words = command.words.slice(1).flatMap((word) => wordText(call, command, word, word.value));
  return [...words, ...stdinTexts(call, command)];
}

function wordText(call: JudgedCall, command: Command, word: Word, value: Value): readonly AgentText[] {
  const text = knownParts(value);
  return text === '' ? [] : [{ text, origin: 'order', where: { call, command, word }, exact: false }];
}

function stdinTexts(call: JudgedCall, command: Command): readonly AgentText[] {
  const { stdin } = command;
  if (stdin?.from === 'text')
    return [{ text: knownParts(stdin.text), origin: 'order', where: { call, command }, exact: false }];
  if (stdin?.from !== 'pipe') return [];
  return stdin.commands.flatMap((index) => {
    const source = call.reading?.commands[index];
    if (source === undefined || source === command) return [];
    return PRINTERS.has(source.name ?? '')
      ? sentTexts(call, source)
      : source.name === 'cat'
        ? stdinTexts(call, source)
        : [];
  });
}

const PRINTERS = new Set(['echo', 'printf']);

/** What the command writes into files that agents read as instructions. */
function writtenTexts(call: JudgedCall): readonly AgentText[] {
  return call.effects.flatMap(({ action, path, text, command, word }) => {
    if (text === undefined || (action !== 'write' && action !== 'append')) return [];
    if (!isInstructionFile(textOf(path) ?? suffixOf(path))) return [];
    const where = { call, ...(command === undefined ? {} : { command }), ...(word === undefined ? {} : { word }) };
    return [{ text: knownParts(text), origin: 'order' as const, where, exact: false }];
  });
}

/** Gaps stand as one word that is in no pattern. */
const knownParts = (value: Value): string => value.map((piece) => (typeof piece === 'string' ? piece : '…')).join('');

/** Enough for any tool; a payload made of millions of strings is cut here. */
const MOST_STRINGS = 20_000;

/** Every string of a value with its path, in the order of the document. Does not recurse. */
function stringsOf(root: Json, name: string): readonly { readonly path: string; readonly text: string }[] {
  const strings: { path: string; text: string }[] = [];
  const open: (readonly [path: string, value: Json])[] = [[name, root]];
  while (open.length > 0 && strings.length < MOST_STRINGS) {
    const [path, value] = open.pop() ?? ['', null];
    if (typeof value === 'string') strings.push({ path, text: value });
    else if (Array.isArray(value))
      for (let at = value.length - 1; at >= 0; at -= 1) open.push([`${path}[${at}]`, value[at]]);
    else if (isObject(value))
      for (const [key, child] of Object.entries(value).reverse())
        open.push([path === '' ? key : `${path}.${key}`, child]);
  }
  return strings;
}
