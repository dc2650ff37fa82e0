import type { EventCapabilities, Host } from '../../src/hosts/host.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { Json } from '../../src/protocol/json.ts';
import { SECRET } from './stage.ts';

/** An answer of a rule to an event that is no refused tool call, and how to see whether the host obeyed it. */
export interface Answer {
  readonly event: EventName;
  readonly rule: string;
  readonly says: 'context' | 'refusal';
  /** A session of its own with this rule, because nothing else could happen in it. */
  readonly alone?: { readonly rule: Json };
}

export const answers: readonly Answer[] = [
  { event: 'SessionStart', rule: 'note-start', says: 'context' },
  { event: 'UserPromptSubmit', rule: 'note-prompt', says: 'context' },
  { event: 'PreToolUse', rule: 'note-command', says: 'context' },
  { event: 'PostToolUse', rule: 'note-result', says: 'context' },
  { event: 'PostToolUse', rule: 'keep-secret', says: 'refusal' },
  {
    event: 'UserPromptSubmit',
    rule: 'no-prompt',
    says: 'refusal',
    alone: { rule: { name: 'no-prompt', when: { event: 'UserPromptSubmit' }, decision: 'deny', reason: 'not today' } },
  },
  {
    event: 'Stop',
    rule: 'not-yet',
    says: 'refusal',
    alone: { rule: { name: 'not-yet', when: { event: 'Stop' }, decision: 'deny', reason: 'the tests have not run' } },
  },
];

/**
 * What the host is said to make of it: the agent `hears` the text; it hears the text `instead` of the result; nothing is
 * asked of the model, the prompt is `stopped`; `nothing`, because the host reads no such answer.
 */
export type Effect = 'hears' | 'instead' | 'stopped' | 'nothing';

/** By the host's capabilities, which the encoders go by too. */
export function promised({ event, says }: Answer, { capabilities }: Pick<Host, 'capabilities'>): Effect {
  const can = Object.values(capabilities.events).find((one) => one.event === event);
  if (can === undefined) return 'nothing';
  return says === 'context' ? heard(can) : refused(can);
}

const heard = (can: EventCapabilities): Effect => (can.context === true ? 'hears' : 'nothing');

function refused(can: EventCapabilities): Effect {
  if (can.refuse === 'never') return heard(can);
  if (can.refuse === 'stops') return 'stopped';
  return can.refuse === 'replaces' ? 'instead' : 'hears';
}

/** What came of it, by everything that the model was sent. */
export function observed({ rule, event, says }: Answer, sent: readonly string[], asked: number): Effect {
  const isHeard = sent.some((text) => text.includes(`[portcullis: ${rule}]`));
  if (event === 'UserPromptSubmit' && says === 'refusal')
    return asked === 0 ? 'stopped' : isHeard ? 'hears' : 'nothing';
  if (!isHeard) return 'nothing';
  return event === 'PostToolUse' && says === 'refusal' && !sent.some((text) => text.includes(SECRET))
    ? 'instead'
    : 'hears';
}
