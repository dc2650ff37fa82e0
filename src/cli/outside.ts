import type { Env } from '../hosts/host.ts';
import type { Judge } from '../policy/evaluate.ts';
import { noApprovals } from '../protocol/approvals.ts';
import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import { nodeFacts } from '../workspace/node-facts.ts';
import { readableVariables } from './variables.ts';

/** The outside as guards see it, as it stands now: what was asked once is remembered. */
export function outside(env: Env): Omit<Judge, 'cwd'> {
  return {
    facts: nodeFacts({ env }),
    approvals: noApprovals,
    env: readableVariables(env),
    read: readCommand,
    effectsOf,
  };
}
