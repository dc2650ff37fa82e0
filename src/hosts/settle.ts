import type { Decision } from '../protocol/decision.ts';
import type { HookEvent } from '../protocol/event.ts';
import { compact } from './compact.ts';
import { spelledEvent } from './event-names.ts';
import type { EventCapabilities, Host } from './host.ts';
import { withWayOut } from './way-out.ts';

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
  switch (decision.decision) {
    case 'ask':
      return can.ask === true ? asked(decision.message, decision, can) : refused(decision.message, decision, can);
    case 'deny':
    case 'block':
      return refused(decision.message, decision, can);
    default: {
      const instead = unwritten(decision, event, can, host.title);
      return instead === undefined ? allowed(decision, can) : refused(instead, decision, can);
    }
  }
}

/** What a host's answer to this event may hold; undefined for events that it does not read an answer to. */
export function capabilitiesFor(
  event: HookEvent,
  host: Pick<Host, 'id' | 'capabilities'>,
): EventCapabilities | undefined {
  const { events } = host.capabilities;
  const name = spelledEvent(event, { host: host.id, events });
  return name === undefined ? undefined : events[name];
}

type Extras = Pick<Decision, 'context' | 'input' | 'notice' | 'response' | 'approval'>;

function asked(message: string, wanted: Extras, can: EventCapabilities): Decision {
  const input = can.input === undefined ? undefined : wanted.input;
  return { decision: 'ask', message: reasonOf(message), ...added(wanted, can), ...compact({ input }) };
}

function refused(message: string, wanted: Extras, can: EventCapabilities): Decision {
  if (can.refuse === 'never')
    return allowed({ context: joined(reasonOf(message), wanted.context), ...noticeOf(wanted) }, can);
  const reason = withWayOut(reasonOf(message), wanted);
  if (can.alone === true) return { decision: 'deny', message: joined(reason, wanted.context) };
  // Where a refusal leaves the tool's result with the agent, a rewritten one still takes its place.
  const response = can.refuse === 'tells' && can.response === true ? wanted.response : undefined;
  return { decision: 'deny', message: reason, ...added(wanted, can), ...compact({ response }) };
}

/** A refusal always has a reason; Codex runs the tool when it is empty. */
const reasonOf = (message: string): string => filled(message) ?? 'Refused by policy.';

function allowed(wanted: Extras, can: EventCapabilities): Decision {
  const input = can.input === undefined ? undefined : wanted.input;
  const response = can.response === undefined ? undefined : wanted.response;
  const { context, ...rest } = { ...added(wanted, can), ...compact({ input, response }) };
  return context === undefined ? { ...rest, decision: 'allow' } : { ...rest, decision: 'additionalContext', context };
}

/** Added text: what the agent cannot be told, the person is, unless there is something else to show. */
function added(wanted: Extras, can: EventCapabilities): Pick<Decision, 'context' | 'notice'> {
  const text = filled(wanted.context);
  const context = can.context === true ? text : undefined;
  const notice = filled(wanted.notice) ?? (context === undefined ? text : undefined);
  return compact({ context, notice: can.notice === true ? notice : undefined });
}

const noticeOf = ({ notice }: Extras): Pick<Decision, 'notice'> => compact({ notice });

/** Why an allowance has to be refused: a rewrite rides on it that this host cannot make. */
function unwritten(wanted: Extras, event: HookEvent, can: EventCapabilities, title: string): string | undefined {
  if (event.name === 'PreToolUse' && wanted.input !== undefined && can.input === undefined) {
    return `The policy changes this tool's input before it runs, and ${title} takes no changed input here. Make the call with the changed input.`;
  }
  const isReplaced = event.name === 'PostToolUse' && can.response === undefined && can.refuse === 'replaces';
  return isReplaced ? wanted.response : undefined;
}

const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;

const joined = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => filled(text) !== undefined).join('\n');
