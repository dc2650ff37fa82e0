/** A person's overrides. The store lives in `approvals/`; guards and policy see only this question. */
export interface Approvals {
  /** Whether a person has let this exact finding through, and under which approval. */
  find(fingerprint: string): { readonly id: string } | undefined;
}

export const noApprovals: Approvals = { find: () => undefined };
