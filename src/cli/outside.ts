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
 * they may know are loaded by the first shell command.
 */
export function outside(env: Env, approvals: Approvals = personsApprovals(env)): Omit<Judge, 'cwd'> {
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
