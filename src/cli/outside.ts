import type { Env } from '../hosts/host.ts';
import type { Judge } from '../policy/evaluate.ts';
import { noApprovals } from '../protocol/approvals.ts';
import { effectsOf } from '../shell/effects.ts';
import { readCommand } from '../shell/read.ts';
import { nodeFacts } from '../workspace/node-facts.ts';

/** The outside as guards see it, for one call: facts are cached for as long as one call lasts. */
export function outside(env: Env): Omit<Judge, 'cwd' | 'env'> {
  return { facts: nodeFacts({ env }), approvals: noApprovals, read: readCommand, effectsOf };
}
