import { renameSync } from 'node:fs';
import { readPlain } from '../../files/plain-file.ts';
import { type Condition, type Diagnosis, diagnose } from '../rules/recovery.ts';
import { firstState, parseState, type State } from '../rules/state.ts';
import { isStale } from '../rules/transitions.ts';
import { readChain, sha256 } from './chain.ts';
import { done, refused, type StoreResult } from './error.ts';
import { locked } from './locked.ts';
import { filesOf, type RunPlace } from './place.ts';
import { chainOf, commit, readRun } from './run-store.ts';
import { type Backup, backups, setAside } from './state-file.ts';
import { anchorFault, verifyRun } from './verify.ts';

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
