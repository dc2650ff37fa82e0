import { type Attempt, attempts } from './attempts.ts';
import type { AttemptProof, HostProof } from './results.ts';

/** What is not as it should be, one sentence each; none: the host is proved. */
export function faultsOf(proof: HostProof): readonly string[] {
  return [
    ...attempts.flatMap((attempt) => {
      const found = proof.attempts.find(({ id }) => id === attempt.id);
      const fault = found === undefined ? 'was not tried' : attemptFault(attempt, found);
      return fault === undefined ? [] : [`${attempt.title} ${fault}`];
    }),
    ...proof.answers
      .filter(({ promised, observed }) => observed !== 'not fired' && promised !== observed)
      .map(
        ({ event, rule, promised, observed }) =>
          `${event}, rule ${rule}: ${promised} was promised, seen was ${observed}`,
      ),
  ];
}

function attemptFault({ wanted, by }: Attempt, { asked, guarded, bare, decision, by: found }: AttemptProof) {
  if (!asked) return 'was not asked for';
  if (!bare) return 'did not happen without Portcullis either, which proves nothing';
  if (wanted === 'allowed') return guarded ? undefined : 'did not happen, and nothing forbids it';
  if (guarded) return `happened, although the answer was ${decision}`;
  return found === by ? undefined : `was refused by ${found ?? 'nobody here'}, not by ${by}`;
}
