import { statSync, unlinkSync } from 'node:fs';
import { readPlain } from '../../files/plain-file.ts';
import { replaceFile } from '../../files/replace.ts';
import { isExpired, isStaleSignal } from '../rules/health.ts';
import { chainLine, checkpointed, type Link, readChain } from './chain.ts';
import { attempt, done, type StoreResult } from './error.ts';
import { locked } from './locked.ts';
import { filesOf, type RunPlace } from './place.ts';
import { namesIn } from './state-file.ts';

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
