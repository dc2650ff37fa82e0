import { describe, expect, test } from 'vitest';
import { type Answer, additionalContext, ask, block, type Decision, deny } from '../protocol/decision.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { HookOutput, Host } from './host.ts';

/** The decisions that every host is asked to say, for its tables of answers. */
const DECISIONS = {
  ask: ask('WHY'),
  deny: deny('WHY'),
  context: additionalContext('MORE'),
  input: { decision: 'allow', input: { command: 'ls' } },
  notice: { decision: 'allow', notice: 'NOTE' },
  response: { decision: 'allow', response: 'TEXT' },
} as const satisfies Readonly<Record<string, Decision>>;
export type DecisionName = keyof typeof DECISIONS;

/** What a host is told for one decision. */
export interface Said {
  readonly json?: JsonObject;
  /** The line on stderr, with exit code 2. */
  readonly exits?: string;
}
export const says = (json: JsonObject): Said => ({ json });
export const exits = (exits: string, json?: JsonObject): Said => (json === undefined ? { exits } : { exits, json });

/**
 * What each event of a host is told, by decision. A decision that is absent writes nothing, and a question without a row
 * of its own is answered as a refusal.
 */
export type AnswerTable = Readonly<Record<string, Readonly<Partial<Record<DecisionName, Said>>>>>;
export const silence: Said = {};

/** Words that many hosts share. */
export const NOTE = says({ systemMessage: 'NOTE' });
export const SHOWN = says({ systemMessage: 'MORE' });
export const BLOCK = says({ decision: 'block', reason: 'WHY' });
export const DENY = says({ decision: 'deny', reason: 'WHY' });
export const specific = (hookEventName: string, words: JsonObject): JsonObject => ({
  hookSpecificOutput: { hookEventName, ...words },
});
export const adds = (event: string): Said => says(specific(event, { additionalContext: 'MORE' }));
export const tells = (event: string): Said => says(specific(event, { additionalContext: 'WHY' }));

/** Tests every decision on every event of a host against its table; events that the table does not name must not exist. */
export function testAnswers(host: Host, table: AnswerTable, dialect?: string): void {
  const names = Object.keys(table);
  test('the table names exactly the events that the host has answers for', () => {
    if (dialect === undefined) expect(names).toEqual(Object.keys(host.capabilities.events));
  });
  describe.each(names)('%s', (name) => {
    const event = sampleEvent(host, name, dialect);
    test.each(Object.keys(DECISIONS).filter(isDecisionName))('%s', (kind) => {
      const row = table[name];
      expect(host.encode(DECISIONS[kind], event)).toEqual(
        answerOf(row?.[kind] ?? (kind === 'ask' ? row?.deny : undefined)),
      );
    });
    test('a block is said as a refusal', () => {
      expect(host.encode(block('WHY'), event)).toEqual(answerOf(table[name]?.deny));
    });
    test('an allowance writes nothing', () => {
      expect(host.encode({ decision: 'allow' }, event)).toEqual(answerOf(undefined));
    });
  });
}

const isDecisionName = (name: string): name is DecisionName => name in DECISIONS;

function answerOf(said: Said | undefined): Answer {
  const stdout = said?.json === undefined ? '' : JSON.stringify(said.json);
  const { exits: line } = said ?? {};
  return { stdout, stderr: line === undefined ? '' : `${line}\n`, exitCode: line === undefined ? 0 : 2 };
}

/** The reason of a refusal that stands for a rewrite which the host cannot make. */
export const cannotRewrite = (title: string): string =>
  `The policy changes this tool's input before it runs, and ${title} takes no changed input here. Make the call with the changed input.`;

/** What a hook left behind, for tests of how hosts read it. */
export const output = (exitCode: number | null, stdout = '', stderr = ''): HookOutput => ({ exitCode, stdout, stderr });
export const json = (document: JsonObject): string => JSON.stringify(document);
export const hook = (fields: JsonObject): string => json({ hookSpecificOutput: fields });

/** An event as a host's payload would decode to it, under the host's own name for it. */
export function sampleEvent(host: Host, hostEvent: string, dialect?: string): HookEvent {
  const name = host.capabilities.events[hostEvent]?.event ?? host.eventOf({}, { event: hostEvent }).name;
  return eventFor(host.id, name, hostEvent, dialect);
}

export function eventFor(host: HostId, name: EventName | 'Unknown', hostEvent: string, dialect?: string): HookEvent {
  const base = { host, hostEvent, extra: {}, ...(dialect === undefined ? {} : { dialect }) };
  const call = { name: 'Bash', kind: 'shell', input: { command: 'rm x' }, command: 'rm x', files: [] } as const;
  switch (name) {
    case 'PreToolUse':
    case 'PermissionRequest':
    case 'PostToolUseFailure':
      return { ...base, name, calls: [call] };
    case 'PostToolUse':
      return { ...base, name, calls: [{ ...call, response: 'done' }] };
    default:
      return { ...base, name };
  }
}
