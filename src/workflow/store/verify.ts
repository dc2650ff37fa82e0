import { readPlain } from '../../files/plain-file.ts';
import { readAnchor } from './anchor.ts';
import { type Link, readChain, sha256 } from './chain.ts';
import { anchorPlaceOf, filesOf, type RunPlace } from './place.ts';
import { termsOf } from './terms.ts';

export interface Verification {
  /** Nothing was changed by other means. */
  readonly sound: boolean;
  readonly lines: number;
  /** A sentence each. */
  readonly faults: readonly string[];
  /** What is worth knowing and no fault: a write that a crash cut short, a record that is not anchored here. */
  readonly remarks: readonly string[];
}

/** Whether the state is the one that its chain tells of, and the chain the one that was last written here. */
export function verifyRun(place: RunPlace): Verification {
  const { hash, links, faults } = examined(place);
  return { sound: faults.length === 0, lines: links.length, faults, remarks: remarksOn(hash, links, place) };
}

/**
 * What `verifyRun` finds first, for who reads the state without holding the lock: what a change in progress looks like is
 * gone at the second look. Undefined when nothing was changed by other means. Throws what the file system throws.
 */
export function recordFault(place: RecordPlace): string | undefined {
  const [fault] = examined(place).faults;
  return fault === undefined ? undefined : examined(place).faults[0];
}

type RecordPlace = Pick<RunPlace, 'root' | 'slug' | 'stateFolder'>;

function examined(place: RecordPlace) {
  const files = filesOf(place);
  const text = readPlain(files.state);
  const chainText = readPlain(files.chain);
  const hash = text === undefined ? null : sha256(text);
  if (text === undefined && chainText === undefined)
    return { hash, links: [], faults: [`there is no run ${place.slug}`] };
  const { links, faults } = readChain(chainText ?? '');
  const found = [...faults, stateFault(hash, links), anchorFault(links, place)].filter((fault) => fault !== undefined);
  return { hash, links, faults: found };
}

function stateFault(hash: string | null, links: readonly Link[]): string | undefined {
  const last = links.at(-1);
  if (last === undefined || hash === last.after || (hash !== null && hash === last.before)) return undefined;
  if (hash === null) return 'the state file is gone';
  const from = links.findLast(({ after }) => after === hash);
  return from === undefined
    ? 'the state was changed by other means'
    : `the state is that of line ${from.seq}: an older one was put back`;
}

/** What keeps a chain from being the one that this machine has seen; undefined when it is, or when nobody can tell. */
export function anchorFault(links: readonly Link[], place: RecordPlace): string | undefined {
  const anchor = readAnchor(anchorPlaceOf(place));
  const last = links.at(-1);
  if (anchor === undefined) return undefined;
  if (last === undefined) return 'the chain is gone';
  if (anchor.seq > last.seq)
    return `the record ends at line ${last.seq}, but this machine has seen line ${anchor.seq}: an older one was put back`;
  const oldest = links[0]?.seq ?? 0;
  const isSeen = anchor.seq < oldest || links.some(({ seq, hash }) => seq === anchor.seq && hash === anchor.hash);
  return isSeen
    ? undefined
    : `line ${anchor.seq} is not the one that this machine has seen: the record was written anew`;
}

function remarksOn(hash: string | null, links: readonly Link[], place: RunPlace): readonly string[] {
  const last = links.at(-1);
  const terms = termsOf(place.workflow);
  const isUnfinished = last !== undefined && hash !== last.after && hash === last.before;
  const isAnchored = readAnchor(anchorPlaceOf(place)) !== undefined;
  return [
    ...(last === undefined ? ['the run has no chain yet; the next change begins one'] : []),
    ...(links[0]?.did === 'ADOPTED' ? ['the chain began on a state that was there before it'] : []),
    ...links.flatMap(({ seq, detail }) =>
      detail.terms === undefined || detail.terms === terms
        ? []
        : [`line ${seq} closed a phase by another workflow than this`],
    ),
    ...(isUnfinished ? [`the write of line ${last.seq} did not come to its end`] : []),
    ...(isAnchored ? [] : ['nothing outside of the project tells how far the record had come']),
  ];
}
