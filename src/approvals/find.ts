import { statSync } from 'node:fs';
import { readPlain } from '../files/plain-file.ts';
import { markOf } from '../policy/fingerprint.ts';
import type { Approvals } from '../protocol/approvals.ts';
import { codeOf } from '../protocol/error-code.ts';
import type { HookEvent } from '../protocol/event.ts';
import { type Approval, hasEnded, parseStore, type Sealed, sealedText } from './approval.ts';
import { end, isOver, useBy } from './ended.ts';
import type { ApprovalPlace } from './place.ts';
import { isSealed, readKey, sha256 } from './seal.ts';

/** A person's approvals as one event meets them. Life cycle: one event; what was read once is not read again. */
export interface GivenApprovals extends Approvals {
  readonly faults: readonly string[];
  /**
   * Uses up those of `ids` that are for one call. False when another call was faster with one of them: what it let through
   * is then to be judged without any. Throws nothing; what cannot be used up lets nothing through.
   */
  use(ids: readonly string[], event: HookEvent): boolean;
}

/** Nothing is read before something is asked, and nothing is compared for good that a quick mark rules out. */
export function givenApprovals(place: ApprovalPlace, now: () => number): GivenApprovals {
  const faults: string[] = [];
  const tell = (fault: string): void => {
    if (!faults.includes(fault)) faults.push(fault);
  };
  const found = new Map<string, Approval>();
  let entries: readonly Sealed[] | undefined;
  return {
    offered: true,
    faults,
    find(fingerprint, event) {
      entries ??= readEntries(place, tell);
      const mark = markOf(fingerprint);
      const likely = entries.filter(({ approval }) => approval.prints.some((print) => print.mark === mark));
      if (likely.length === 0) return undefined;
      const hash = sha256(fingerprint);
      const approval = likely
        .filter(({ approval }) => approval.prints.some((print) => print.hash === hash))
        .filter((entry) => isGenuine(entry, place, tell))
        .map((entry) => entry.approval)
        // One that holds for longer is not used up.
        .sort((one, other) => Number(one.once) - Number(other.once))
        .find((approval) => !hasEnded(approval, now()) && !isOver(approval, event, place, now()));
      if (approval !== undefined) found.set(approval.id, approval);
      return approval;
    },
    use(ids, event) {
      try {
        const used = ids.flatMap((id) => found.get(id) ?? []).filter(({ once }) => once);
        return used
          .map((approval) => end(approval, useBy(event, now()), place) || !isOver(approval, event, place, now()))
          .every(Boolean);
      } catch (error) {
        tell(`an approval could not be used up (${codeOf(error)}), and does not count`);
        return false;
      }
    },
  };
}

/** The approvals that count, and what is wrong with the others. */
export function readApprovals(place: ApprovalPlace): {
  readonly approvals: readonly Approval[];
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const tell = (fault: string): void => {
    if (!faults.includes(fault)) faults.push(fault);
  };
  const genuine = readEntries(place, tell).filter((entry) => isGenuine(entry, place, tell));
  return { approvals: genuine.map(({ approval }) => approval), faults };
}

type Tell = (fault: string) => void;

function readEntries({ given }: ApprovalPlace, tell: Tell): readonly Sealed[] {
  try {
    // Asked first: an exception would cost more than all of the rest, and most people have given none.
    if (statSync(given, { throwIfNoEntry: false }) === undefined) return [];
    const store = parseStore(readPlain(given) ?? '');
    if (store === undefined) tell(`${given} is no store of approvals; none in it counts`);
    else if (store.damaged > 0)
      tell(`${given} holds what is no approval (entries: ${store.damaged}), and does not count`);
    return store?.entries ?? [];
  } catch (error) {
    tell(`${given} cannot be read (${codeOf(error)}); no approval counts`);
    return [];
  }
}

function isGenuine({ approval, seal }: Sealed, place: ApprovalPlace, tell: Tell): boolean {
  const key = readKey(place);
  if ('fault' in key) {
    tell(`${place.key} ${key.fault}; no approval counts`);
    return false;
  }
  const isRight = isSealed(sealedText(approval), seal, key);
  if (!isRight)
    tell(`an approval in ${place.given} was forged or changed: its seal is not this account's, and it does not count`);
  return isRight;
}
