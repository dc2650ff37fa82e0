import type { HookEvent } from './event.ts';

/** A person's overrides. The store lives in `approvals/`; guards and policy see only these questions. */
export interface Approvals {
  /** Whether a person has let this exact finding through, and under which approval. What it throws lets nothing through. */
  find(fingerprint: string, event: HookEvent): { readonly id: string } | undefined;
  /** There is a place where a person can give one: refusals name the id to do it by. */
  readonly offered?: true;
  /** What is wrong with those that were looked at so far, as lines for the person. */
  readonly faults?: readonly string[];
}

export const noApprovals: Approvals = { find: () => undefined };
