import { renameSync, statSync, unlinkSync } from 'node:fs';
import { readPlain } from '../../files/plain-file.ts';
import { replaceFile } from '../../files/replace.ts';
import { isExpired, isStaleSignal } from '../rules/health.ts';
import { type Condition, type Diagnosis, diagnose } from '../rules/recovery.ts';
import { firstState, parseState, type State } from '../rules/state.ts';
import { isStale } from '../rules/transitions.ts';
import { readAnchor } from './anchor.ts';
import { chainLine, checkpointed, type Link, readChain, sha256 } from './chain.ts';
import { attempt, done, refused, type StoreResult } from './error.ts';
import { anchorPlaceOf, filesOf, type RunPlace } from './place.ts';
import { chainOf, commit, locked, readRun } from './run-store.ts';
import { type Backup, backups, namesIn, setAside } from './state-file.ts';
import { termsOf } from './terms.ts';

/** What is wrong with a run, and the one command that helps. */
export function diagnoseRun(place: RunPlace): Diagnosis {
  return diagnose(conditionOf(place), newestHealthy(place) !== undefined);
}

const CONDITIONS: Readonly<Record<string, Condition>> = {
  NO_STATE: 'missing',
  CORRUPTED_STATE: 'corrupted',
  INVALID_STATE: 'invalid',
};

function conditionOf(place: RunPlace): Condition {
  const found = readRun(place);
  if (!found.ok) return CONDITIONS[found.error.code] ?? 'unreadable';
  if (!verifyRun(place).sound) return 'tampered';
  const { currentPhase } = found.value;
  const open = currentPhase !== place.workflow.end;
  return open && isStale(found.value, currentPhase, place.workflow) ? 'stale' : 'healthy';
}

interface Healthy {
  readonly backup: Backup;
  readonly state: State;
}

/**
 * The newest backup that is a state, and that the chain, where there is one, has seen. A chain that cannot be trusted
 * vouches for nothing.
 */
function newestHealthy(place: RunPlace): Healthy | undefined {
  const { links, faults } = readChain(readPlain(filesOf(place).chain) ?? '');
  if (faults.length > 0 || anchorFault(links, place) !== undefined) return undefined;
  const known = new Set(links.flatMap(({ before, after }) => [before, after]));
  for (const backup of backups(place)) {
    const text = readPlain(`${filesOf(place).folder}/${backup.name}`) ?? '';
    const read = parseState(text, place.workflow);
    if (read.ok && (links.length === 0 || known.has(sha256(text)))) return { backup, state: read.state };
  }
  return undefined;
}

/** Brings back the newest backup that can be trusted, through the same writer as any other change. */
export function rollBack(place: RunPlace): StoreResult<{ readonly restoredFrom: string; readonly state: State }> {
  return locked(place, (files) => {
    const found = newestHealthy(place);
    if (found === undefined)
      return refused('NO_BACKUP', 'there is no backup that reads well and that the record knows');
    const { state, backup } = found;
    const detail = { from: backup.name };
    commit(place, { state, did: 'ROLLED_BACK', detail, text: readPlain(files.state), chain: chainOf(place) });
    return done({ restoredFrom: backup.name, state });
  });
}

/** Begins anew where the state cannot be used; what stood there is kept beside it. */
export function resetRun(place: RunPlace): StoreResult<State> {
  return locked(place, (files) => {
    const text = readPlain(files.state);
    if (text === undefined) return refused('NO_STATE', `there is no run ${place.slug}`);
    const found = readRun(place);
    if (found.ok && verifyRun(place).sound) return refused('NOT_INVALID', 'the state reads well; it is not reset');
    setAside(place, !found.ok && found.error.code === 'CORRUPTED_STATE' ? 'corrupted' : 'invalid');
    const state = firstState(place.workflow, place.slug);
    const before = chainOf(place);
    const isBroken = before.faults.length > 0;
    if (isBroken) renameSync(files.chain, `${files.chain}.invalid.${place.now()}`);
    commit(place, { state, did: 'RESET', detail: {}, text, chain: isBroken ? { links: [], faults: [] } : before });
    return done(state);
  });
}

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

/** What keeps a chain from being the one that this machine has seen; undefined when it is, or when nobody can tell. */
function anchorFault(links: readonly Link[], place: RecordPlace): string | undefined {
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

/** Takes out of a run what is older than it is kept: leftovers of the state, and lines of the chain behind a checkpoint. */
export function purgeRun(place: RunPlace): StoreResult<{ readonly signals: number; readonly lines: number }> {
  return attempt(() => {
    // Nearly always there is nothing to do, and then nobody has to wait for a lock.
    if (expiredSignals(place).length === 0 && agedChain(place) === undefined) return done({ signals: 0, lines: 0 });
    return locked(place, (files) => {
      const signals = expiredSignals(place);
      for (const path of signals) unlinkSync(path);
      const aged = agedChain(place);
      if (aged !== undefined) replaceFile(files.chain, aged.kept.map(chainLine).join(''));
      return done({ signals: signals.length, lines: aged?.gone ?? 0 });
    });
  });
}

function expiredSignals(place: RunPlace): readonly string[] {
  const { folder } = filesOf(place);
  const days = place.workflow.observability.signalRetentionDays;
  return namesIn(folder)
    .filter(isStaleSignal)
    .map((name) => `${folder}/${name}`)
    .filter((path) => isExpired(statSync(path).mtimeMs, place.now(), days));
}

/** The chain without its old lines; undefined when it has none, or when it is broken and has to stay as it is. */
function agedChain(place: RunPlace): { readonly kept: readonly Link[]; readonly gone: number } | undefined {
  const { links, faults } = readChain(readPlain(filesOf(place).chain) ?? '');
  if (faults.length > 0) return undefined;
  const now = place.now();
  const days = Math.min(place.workflow.observability.auditRetentionDays, LONGEST_DAYS);
  const kept = checkpointed(links, new Date(now - days * 86_400_000).toISOString(), new Date(now).toISOString());
  return kept.length < links.length ? { kept, gone: links.length - kept.length } : undefined;
}

/** A century: further back than any record, and within what a date can be. */
const LONGEST_DAYS = 36_500;

/** When a run last changed, in milliseconds since 1970; undefined when it has no state. */
export const changedAt = (place: RunPlace): number | undefined =>
  statSync(filesOf(place).state, { throwIfNoEntry: false })?.mtimeMs;
