import type { JudgedCall } from '../guards/guard.ts';
import { OLD_KEYS } from '../guards/protected/guarded-files.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import { isObject, type Json } from '../protocol/json.ts';
import { REMARKS } from './fingerprint.ts';

/** A text that an event brings, and where it stands. */
export interface EventText {
  readonly text: string;
  /** The argument that holds it, where it is one on its own; `command` for a shell command, `prompt` for a prompt. */
  readonly field?: string;
}

/**
 * What a rule's text pattern is sought in, for one call of an event: before a tool runs its arguments, afterwards its
 * result. Left out are what an edit takes away, and what a model says about a shell command beside it.
 */
export function callTexts(event: HookEvent, call: JudgedCall): readonly EventText[] {
  if (event.name === 'PostToolUse') return allTexts(call.response).map((text) => ({ text }));
  if (event.name === 'PostToolUseFailure')
    return [...allTexts(event.error), ...allTexts(call.response)].map((text) => ({ text }));
  if (call.kind === 'patch') return allTexts(call.input).map((text) => ({ text: addedLines(text) }));
  const left = LEFT_OUT[call.kind] ?? NOTHING;
  if (!isObject(call.input)) return allTexts(call.input).map((text) => ({ text }));
  return Object.entries(call.input).flatMap(([key, value]): readonly EventText[] => {
    if (left.has(key)) return [];
    if (typeof value === 'string' && key === 'diff' && call.kind === 'edit') return [{ text: withoutSearched(value) }];
    if (typeof value === 'string') return [{ text: value, field: value === call.command ? 'command' : key }];
    return allTexts(value, left).map((text) => ({ text }));
  });
}

/** The same for an event without a call. */
export function eventTexts(event: HookEvent): readonly EventText[] {
  if (event.name === 'Unknown') return [];
  if (event.name === 'UserPromptSubmit') return [{ text: event.prompt ?? '', field: 'prompt' }];
  return OTHER_TEXTS[event.name]?.flatMap((key) => allTexts(fieldOf(event, key)).map((text) => ({ text }))) ?? [];
}

/** Events that bring no text of their own: a pattern would never find anything there. */
export const TEXTLESS: readonly EventName[] = ['SubagentStart', 'SessionStart', 'SessionEnd'];

const OTHER_TEXTS: Readonly<Partial<Record<EventName, readonly string[]>>> = {
  Stop: ['lastAssistantMessage'],
  SubagentStop: ['lastAssistantMessage'],
  BeforeModel: ['request'],
  BeforeToolSelection: ['request'],
  AfterModel: ['response'],
  Notification: ['message'],
  PreCompact: ['customInstructions'],
};

const NOTHING: ReadonlySet<string> = new Set();
const TAKEN_AWAY: ReadonlySet<string> = new Set(OLD_KEYS);
const LEFT_OUT: Readonly<Partial<Record<JudgedCall['kind'], ReadonlySet<string>>>> = {
  shell: REMARKS,
  edit: TAKEN_AWAY,
  // What any other tool searches for may be what the rule is about.
  mcp: new Set(OLD_KEYS.filter((key) => /^old/i.test(key))),
};

function fieldOf(event: HookEvent, key: string): Json | undefined {
  const entry = Object.entries(event).find(([name]) => name === key);
  return entry?.[1];
}

/** Every text in a value, in order. No recursion: payloads nest as deep as they like. */
function allTexts(value: Json | undefined, left: ReadonlySet<string> = NOTHING): readonly string[] {
  const texts: string[] = [];
  const todo: Json[] = value === undefined ? [] : [value];
  for (let item = todo.pop(); item !== undefined; item = todo.pop()) {
    if (typeof item === 'string') texts.push(item);
    else if (Array.isArray(item)) for (const part of item) todo.push(part);
    else if (isObject(item)) for (const [key, part] of Object.entries(item)) if (!left.has(key)) todo.push(part);
  }
  return texts.reverse();
}

/** Of a patch only what it adds; a text that is none is taken whole. */
function addedLines(text: string): string {
  const lines = text.split('\n');
  if (!lines.some((line) => /^(?:\*\*\* |@@|\+\+\+ |diff )/.test(line))) return text;
  return lines
    .filter((line) => line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n');
}

/**
 * Edits in one text, as Cline reads them: what is searched for begins with such a line, whole, and ends with a dividing line
 * of any length. What only looks alike is text that is written.
 */
const SEARCHED = /^(?:-{3,}|<{3,}) SEARCH>?\r?$/;
const DIVIDING = /^={3,}\s*$/;

function withoutSearched(text: string): string {
  const kept: string[] = [];
  let isSearched = false;
  for (const line of text.split('\n')) {
    if (SEARCHED.test(line)) isSearched = true;
    else if (DIVIDING.test(line)) isSearched = false;
    else if (!isSearched) kept.push(line);
  }
  return kept.join('\n');
}
