import { type Approval, hasEnded } from '../approvals/approval.ts';
import { endingOf } from '../approvals/ended.ts';
import { readApprovals } from '../approvals/find.ts';
import { approvalPlace } from '../approvals/place.ts';
import { userStateFolder } from '../audit/folder.ts';
import { scanAudit } from '../audit/scan.ts';
import { printable } from './draw.ts';
import type { Io } from './io.ts';
import { minute } from './minute.ts';

export interface ShownApproval extends Approval {
  readonly state: 'in force' | 'used' | 'revoked' | 'replaced' | 'over';
}

/** What a person has let through, the newest first, and what in the store is not theirs. */
export function shownApprovals(io: Pick<Io, 'env' | 'home'>): {
  readonly approvals: readonly ShownApproval[];
  readonly faults: readonly string[];
} {
  const place = approvalPlace(io.env, io.home);
  if (place === undefined) return { approvals: [], faults: [] };
  const { approvals, faults } = readApprovals(place);
  const now = Date.now();
  const shown = approvals.map((approval): ShownApproval => {
    const ending = endingOf(approval, place);
    return { ...approval, state: ending ?? (hasEnded(approval, now) ? 'over' : 'in force') };
  });
  return { approvals: shown.reverse(), faults };
}

export const inForce = (approvals: readonly ShownApproval[]): readonly ShownApproval[] =>
  approvals.filter(({ state }) => state === 'in force');

/** Approvals for one call that more calls passed by, as the log has it: what says that they are used up was taken away. */
export function usedTooOften(
  approvals: readonly ShownApproval[],
  { env, home }: Pick<Io, 'env' | 'home'>,
): readonly string[] {
  const folder = userStateFolder(env, home);
  const single = approvals.filter(({ once, state }) => once && (state === 'in force' || state === 'used'));
  if (folder === undefined || single.length === 0) return [];
  const passed = new Map<Approval, number>();
  scanAudit(folder, { since: Math.min(...single.map(({ at }) => Date.parse(at))) }, (record) => {
    // A question to the person follows the call that it is about, and is no further one.
    if (record.event === 'PermissionRequest' || record.decision === 'deny' || record.decision === 'block') return;
    for (const approval of single)
      if (record.time >= approval.at && record.findings?.some(({ approved }) => approved === approval.id))
        passed.set(approval, (passed.get(approval) ?? 0) + 1);
  });
  return single.flatMap((approval) => {
    const calls = passed.get(approval) ?? 0;
    const most = approval.state === 'used' ? 1 : 0;
    return calls > most
      ? [
          `the approval ${approval.id} is for one call, and ${calls} passed by it: its mark of being used was taken away`,
        ]
      : [];
  });
}

/** Two lines for a terminal: what is let through and how long, then who gave it, when and why. */
export function drawApproval(approval: ShownApproval, { paint }: Pick<Io, 'paint'>): readonly string[] {
  const { id, subject, cwd, guards, by, at, reason, state } = approval;
  const colour = state === 'in force' ? paint.yellow : paint.dim;
  const why = reason === '' ? '' : `: ${printable(reason)}`;
  return [
    `${paint.bold(id)}  ${colour(state === 'in force' ? lasting(approval) : state)}  ${printable(subject)}`,
    paint.dim(
      `        in ${printable(cwd)}, past ${printable(guards.join(', '))}; ${printable(by)}, ${minute(at)}${why}`,
    ),
  ];
}

/** `for one call until 2026-12-01 17:00 UTC`. */
export function lasting({ once, until }: Pick<Approval, 'once' | 'until'>): string {
  const end = until === '' ? '' : `until ${minute(until)}`;
  return [once ? 'for one call' : '', end].filter((part) => part !== '').join(' ') || 'until it is revoked';
}
