import type { Env } from '../hosts/host.ts';
import type { Judge } from '../policy/evaluate.ts';
import type { Approvals } from '../protocol/approvals.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { nodeFacts } from '../workspace/node-facts.ts';
import { agentFacts } from './agent-facts.ts';
import { personsApprovals } from './hook/approvals.ts';
import { readableVariables } from './variables.ts';

/**
 * The outside as guards see it, as it stands now: what was asked once is remembered. The readers and the variables that
 * they may know are loaded by the first shell command. Without `approvals` those that a person gave count, and none can be
 * given for what is refused.
 */
export function outside(env: Env, approvals: Approvals = lookedAt(personsApprovals(env))): Omit<Judge, 'cwd'> {
  let variables: ReturnType<typeof readableVariables> | undefined;
  const known = (): NonNullable<typeof variables> => {
    variables ??= readableVariables(env);
    return variables;
  };
  return {
    facts: { ...nodeFacts({ env }), ...agentFacts(env) },
    approvals,
    read: (text, options) => readCommand(text, { env: known(), ...options }),
    effectsOf: (reading, facts) => effectsOf(reading, facts),
  };
}

/** Nobody keeps what is refused to a line that is only judged: it has no id under which it could be approved. */
const lookedAt = (given: Approvals): Approvals => ({
  find: given.find,
  get faults() {
    return given.faults ?? [];
  },
});
