import { getHost } from '../hosts/registry.ts';
import { evaluate, type Judge } from '../policy/evaluate.ts';
import type { Policy } from '../policy/policy.ts';
import { noApprovals } from '../protocol/approvals.ts';
import { type Decision, deny } from '../protocol/decision.ts';
import type { JsonObject } from '../protocol/json.ts';
import { describeProblem } from '../protocol/problem.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { nodeFacts } from '../workspace/node-facts.ts';
import type { FunctionHook, HookInput, HookOutput } from './hook.ts';

export interface PolicyHookOptions {
  readonly policy: Policy;
  /** The directory for events that name none; absolute. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What guards see of the outside and of a person's approvals; this machine's, and none, when absent. */
  readonly judge?: Partial<Pick<Judge, 'facts' | 'approvals'>>;
}

/** A Portcullis policy as a hook in the agent's own process: the guards judge every event, and no program is started. */
export function policyHook(options: PolicyHookOptions): FunctionHook {
  return { type: 'function', name: 'portcullis', run: (input) => answerFor(judged(input, options), input) };
}

function judged(input: HookInput, { policy, cwd, env = process.env, judge }: PolicyHookOptions): Decision {
  const event = getHost('copilot-shell').decode(input);
  // The engine wrote the input itself, so this is a fault of its own; guards must not be passed by it.
  if (!event.ok) return deny(`The event could not be read (${describeProblem(event.problem)})`);
  const facts = judge?.facts ?? nodeFacts({ env });
  const approvals = judge?.approvals ?? noApprovals;
  return evaluate(event.value, policy, { facts, approvals, cwd, read: readCommand, effectsOf }).decision;
}

function answerFor(decision: Decision, input: HookInput): HookOutput | undefined {
  const { context, notice, input: rewritten } = decision;
  const specific: JsonObject = {
    ...(context !== undefined && { additionalContext: context }),
    ...(rewritten !== undefined && { tool_input: rewritten }),
  };
  const hookEventName = typeof input.hook_event_name === 'string' ? input.hook_event_name : '';
  const output: HookOutput = {
    ...verdictOf(decision),
    ...(notice !== undefined && { systemMessage: notice }),
    ...(Object.keys(specific).length > 0 && { hookSpecificOutput: { hookEventName, ...specific } }),
  };
  return Object.keys(output).length > 0 ? output : undefined;
}

function verdictOf(decision: Decision): HookOutput {
  if (decision.decision === 'ask') return { decision: 'ask', reason: decision.message };
  if (decision.decision === 'deny' || decision.decision === 'block')
    return { decision: 'deny', reason: decision.message };
  return {};
}
