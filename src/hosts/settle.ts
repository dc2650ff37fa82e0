import type { Decision } from '../protocol/decision.ts';
import type { HookEvent } from '../protocol/event.ts';
import { compact } from './compact.ts';
import { spelledEvent } from './event-names.ts';
import type { EventCapabilities, Host } from './host.ts';

/**
 * The decision that a host can carry out in place of the one that was made, in normal form: `block` is a `deny`, and an
 * allowance with added text is `additionalContext`.
 *
 * | what the host lacks | becomes |
 * |---|---|
 * | a question to the person | a refusal, where one is possible: what cannot be asked must not run unasked |
 * | a refusal | text for the agent, else for the person, else nothing |
 * | text for the agent | text for the person, else nothing |
 * | a rewritten input | a refusal of the call, because the input as it stands was not meant to run |
 * | a rewritten result | the result replaced by a refusal with that text, else nothing |
 */
export function settle(
  decision: Decision,
  event: HookEvent,
  host: Pick<Host, 'id' | 'title' | 'capabilities'>,
): Decision {
  const can = capabilitiesFor(event, host);
  if (can === undefined) return { decision: 'allow' };
  const wanted = withRewrites(decision, event, can, host.title);
  switch (wanted.decision) {
    case 'ask':
      if (can.ask === true) return refusal('ask', wanted.message, wanted, can);
      return refused(wanted.message, wanted, can);
    case 'deny':
    case 'block':
      return refused(wanted.message, wanted, can);
    default:
      return allowed(wanted, can);
  }
}

/** What a host's answer to this event may hold; undefined for events that it does not read an answer to. */
export function capabilitiesFor(
  event: HookEvent,
  host: Pick<Host, 'id' | 'capabilities'>,
): EventCapabilities | undefined {
  const name = spelledEvent(event, { host: host.id, events: host.capabilities.events });
  return name === undefined ? undefined : host.capabilities.events[name];
}

function refused(message: string, wanted: Decision, can: EventCapabilities): Decision {
  if (can.refuse !== 'never') return refusal('deny', message, wanted, can);
  return allowed({ ...wanted, decision: 'additionalContext', context: joined(message, wanted.context) }, can);
}

function refusal(kind: 'ask' | 'deny', message: string, wanted: Decision, can: EventCapabilities): Decision {
  const reason = message.trim() === '' ? NO_REASON : message;
  if (kind === 'deny' && can.alone === true) return { decision: kind, message: joined(reason, wanted.context) };
  const input = kind === 'ask' && can.input !== undefined ? wanted.input : undefined;
  return { decision: kind, message: reason, ...extras(wanted, can), ...compact({ input }) };
}

/** A refusal always has a reason; Codex runs the tool when it is empty. */
const NO_REASON = 'Refused by policy.';

function allowed(wanted: Decision, can: EventCapabilities): Decision {
  const rest = { ...extras(wanted, can), ...compact({ input: wanted.input, response: wanted.response }) };
  const { context } = rest;
  return context === undefined ? { ...rest, decision: 'allow' } : { ...rest, decision: 'additionalContext', context };
}

function extras(wanted: Decision, can: EventCapabilities): Pick<Decision, 'context' | 'notice'> {
  const context = can.context === true ? filled(wanted.context) : undefined;
  const notice =
    can.notice === true
      ? (filled(wanted.notice) ?? (context === undefined ? filled(wanted.context) : undefined))
      : undefined;
  return compact({ context, notice });
}

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;

const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text.trim() !== '').join('\n');

/** Rewrites only ride on an allowance (an input also on a question); where the host has none they become a refusal. */
function withRewrites(decision: Decision, event: HookEvent, can: EventCapabilities, title: string): Decision {
  const { input, response, ...rest } = decision;
  if (decision.decision !== 'allow' && decision.decision !== 'additionalContext') return decision;
  if (input !== undefined && event.name === 'PreToolUse') {
    if (can.input !== undefined) return compact({ ...decision, response: undefined });
    return {
      ...compact({ context: decision.context, notice: decision.notice }),
      decision: 'deny',
      message: cannotRewrite(title),
    };
  }
  if (response !== undefined && event.name === 'PostToolUse') {
    if (can.response === true) return compact({ ...decision, input: undefined });
    const { context, notice } = decision;
    if (can.refuse === 'replaces') return { ...compact({ context, notice }), decision: 'deny', message: response };
  }
  return rest;
}

const cannotRewrite = (title: string): string =>
  `The policy changes this tool's input before it runs, and ${title} takes no changed input here. Make the call with the changed input.`;
