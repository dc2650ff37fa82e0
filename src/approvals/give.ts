import { withLock } from '../files/lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { replaceFile } from '../files/replace.ts';
import { redact } from '../protocol/redact.ts';
import { type Approval, hasEnded, type Sealed, sealedText, storeText } from './approval.ts';
import { end, forgetEndings } from './ended.ts';
import { readApprovals } from './find.ts';
import type { ApprovalPlace } from './place.ts';
import type { Refused } from './refused.ts';
import { keyFor, newNumber, sealOf } from './seal.ts';

export interface Giving extends Pick<Approval, 'by' | 'reason' | 'once'> {
  /** For how long, in milliseconds; undefined: until it is revoked. */
  readonly lasts: number | undefined;
  readonly now: number;
}

/** Lets what was refused through. An earlier approval of the same ends. Throws what the file system throws. */
export function giveApproval(refused: Refused, giving: Giving, place: ApprovalPlace): Approval {
  const { by, reason, once, lasts, now } = giving;
  const approval: Approval = {
    id: refused.id,
    number: newNumber(),
    prints: refused.prints,
    subject: redact(refused.actions.map(({ subject }) => subject).join(' ; ')).slice(0, LONGEST_SUBJECT),
    cwd: refused.actions[0]?.cwd ?? '',
    guards: [...new Set(refused.objections.map(({ guard }) => guard))],
    by,
    at: new Date(now).toISOString(),
    reason,
    once,
    until: lasts === undefined ? '' : new Date(now + lasts).toISOString(),
  };
  change(place, now, (before) => [...before.filter((other) => !isReplaced(other, approval, place)), approval]);
  return approval;
}

const LONGEST_SUBJECT = 500;

function isReplaced(other: Approval, { id, at }: Approval, place: ApprovalPlace): boolean {
  if (other.id === id) end(other, { why: 'replaced', at }, place);
  return other.id === id;
}

/** Takes an approval back. Throws what the file system throws. */
export function revokeApproval(approval: Approval, place: ApprovalPlace, now: number): void {
  end(approval, { why: 'revoked', at: new Date(now).toISOString() }, place);
  change(place, now, (before) => before.filter(({ number }) => number !== approval.number));
}

/** Approvals whose time is over, and what was forged, leave the store on the way. */
function change(place: ApprovalPlace, now: number, to: (before: readonly Approval[]) => readonly Approval[]): void {
  makeFolder(place.folder);
  withLock(`${place.folder}/lock`, () => {
    const key = keyFor(place);
    const before = readApprovals(place).approvals.filter((approval) => !hasEnded(approval, now));
    const sealed = to(before).map((approval): Sealed => ({ approval, seal: sealOf(sealedText(approval), key) }));
    replaceFile(place.given, storeText(sealed), 0o600);
    forgetEndings(place, now);
  });
}
