import type { Decision } from '../protocol/decision.ts';

/** A refusal's reason, and how a person can let through what was refused, where they can. */
export function withWayOut(reason: string, { approval }: Pick<Decision, 'approval'>): string {
  if (approval === undefined) return reason;
  return `${reason}\nIf the person wants it all the same, ask them to run \`portcullis approve ${approval}\` in a terminal of their own, and then try exactly this again.`;
}
