import type { Decision } from '../protocol/decision.ts';
import type { EventName, HookEvent, ToolEvent } from '../protocol/event.ts';
import type { Host } from './host.ts';
import { settle } from './settle.ts';

/** What becomes of a decision that a host cannot carry out on one of its events. */
export interface Fallback {
  /** By the host's own spelling. */
  readonly event: string;
  readonly lacks: 'ask' | 'deny' | 'context' | 'input' | 'response';
  readonly becomes: 'deny' | 'context' | 'notice' | 'nothing';
}

/** All fallbacks of a host, as a person is told of them; what is not listed is carried out as it was decided. */
export function fallbacksOf(host: Host): readonly Fallback[] {
  return Object.entries(host.capabilities.events).flatMap(([name, { event }]) =>
    Object.entries(PROBES).flatMap(([lacks, { on, decision }]) => {
      if (!isLacking(lacks) || !on.includes(event)) return [];
      const settled = settle(decision, probeEvent(host, name, event), host);
      return isSaid(settled, lacks) ? [] : [{ event: name, lacks, becomes: outcomeOf(settled) }];
    }),
  );
}

const STOPPABLE: readonly EventName[] = [
  'PreToolUse',
  'PermissionRequest',
  'PostToolUse',
  'UserPromptSubmit',
  'Stop',
  'SubagentStop',
];
const TOLD: readonly EventName[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'SubagentStart'];

/** Each kind of decision, and the events on which a policy makes it. */
const PROBES: Readonly<Record<Fallback['lacks'], { readonly on: readonly EventName[]; readonly decision: Decision }>> =
  {
    ask: { on: ['PreToolUse', 'PermissionRequest'], decision: { decision: 'ask', message: 'x' } },
    deny: { on: STOPPABLE, decision: { decision: 'deny', message: 'x' } },
    context: { on: TOLD, decision: { decision: 'additionalContext', context: 'x' } },
    input: { on: ['PreToolUse'], decision: { decision: 'allow', input: {} } },
    response: { on: ['PostToolUse'], decision: { decision: 'allow', response: 'x' } },
  };

const isLacking = (name: string): name is Fallback['lacks'] => name in PROBES;

function isSaid(settled: Decision, lacks: Fallback['lacks']): boolean {
  if (lacks === 'ask' || lacks === 'deny') return settled.decision === lacks;
  return settled[lacks] !== undefined;
}

function outcomeOf({ decision, context, notice }: Decision): Fallback['becomes'] {
  if (decision === 'deny') return 'deny';
  if (context !== undefined) return 'context';
  return notice === undefined ? 'nothing' : 'notice';
}

function probeEvent(host: Host, hostEvent: string, event: EventName): HookEvent {
  const call = { name: '', kind: 'other', input: {}, files: [] } as const;
  const calls: ToolEvent['calls'] = [call];
  const base = { host: host.id, hostEvent, extra: {} };
  if (event === 'PreToolUse' || event === 'PostToolUse' || event === 'PermissionRequest')
    return { ...base, name: event, calls };
  return event === 'PostToolUseFailure' ? { ...base, name: event, calls } : { ...base, name: event };
}
