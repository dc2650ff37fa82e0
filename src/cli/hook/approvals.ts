import { type GivenApprovals, givenApprovals } from '../../approvals/find.ts';
import { type ApprovalPlace, approvalPlace } from '../../approvals/place.ts';
import { rememberRefusal } from '../../approvals/refused.ts';
import type { Env } from '../../hosts/host.ts';
import { type Approvals, noApprovals } from '../../protocol/approvals.ts';
import type { Judged } from '../judge.ts';
import { homeOf } from '../state-folder.ts';
import { isoTime } from './iso-time.ts';

/** The store is looked for, and its code loaded, by the first finding that it could let through: most calls have none. */
export function personsApprovals(env: Env): GivenApprovals {
  let given: GivenApprovals | undefined;
  const store = (): GivenApprovals => {
    given ??= openedStore(env);
    return given;
  };
  return {
    // Where nothing can be kept, nothing can be approved.
    ...(placeOf(env) === undefined ? {} : { offered: true }),
    find: (fingerprint, event) => store().find(fingerprint, event),
    get faults() {
      return given?.faults ?? [];
    },
    use: (ids, event) => store().use(ids, event),
  };
}

function openedStore(env: Env): GivenApprovals {
  const place = placeOf(env);
  return place === undefined ? { ...noApprovals, faults: [], use: () => true } : givenApprovals(place, Date.now);
}

const placeOf = (env: Env): ApprovalPlace | undefined => approvalPlace(env, homeOf(env));

/**
 * What was judged, once the approvals for one call that it rests on are used up. Where another call was faster with one of
 * them, it is judged `again`, without any.
 */
export function withApprovalsUsed(
  judged: Judged,
  approvals: GivenApprovals,
  again: (approvals: Approvals) => Judged,
): Judged {
  const { decoded, decision, verdict } = judged;
  const ids = (verdict?.findings ?? []).flatMap(({ approved }) => approved ?? []);
  // What is refused for another reason uses nothing up.
  if (ids.length === 0 || decoded === undefined || decision.decision === 'deny' || decision.decision === 'block')
    return judged;
  if (approvals.use([...new Set(ids)], decoded)) return judged;
  return again({ ...noApprovals, offered: true, faults: approvals.faults });
}

/** Keeps what was refused, so that a person can let it through. Returns what went wrong, or undefined; never throws. */
export function rememberRefused({ verdict, host }: Judged, env: Env): string | undefined {
  const place = verdict?.refusal === undefined ? undefined : placeOf(env);
  if (verdict?.refusal === undefined || place === undefined) return undefined;
  return rememberRefusal(verdict.refusal, { time: isoTime(Date.now()), host: host ?? '' }, place);
}
