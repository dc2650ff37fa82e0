import { isObject, type Json, parseJson } from '../../protocol/json.ts';
import type { Observability } from './workflow.ts';

const DEFAULTS: Observability = { stalePhaseHours: 24, auditRetentionDays: 30, signalRetentionDays: 14 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The windows of time that a configuration gives; what is no number above 0 is as if it were not there. */
export function observabilityOf(value: Json | undefined): Observability {
  const read = (name: keyof Observability): number => {
    const given = isObject(value) ? value[name] : undefined;
    return typeof given === 'number' && Number.isFinite(given) && given > 0 ? given : DEFAULTS[name];
  };
  return {
    stalePhaseHours: read('stalePhaseHours'),
    auditRetentionDays: read('auditRetentionDays'),
    signalRetentionDays: read('signalRetentionDays'),
  };
}

export interface PhaseAge {
  readonly level: 'ok' | 'warn' | 'unknown';
  readonly ageMs: number | null;
  readonly thresholdMs: number;
  readonly message?: string;
}

/** Whether a phase has stood still for longer than it should. Times in milliseconds since 1970. */
export function phaseAge(
  lastUpdatedMs: number | null | undefined,
  nowMs: number,
  phase: string,
  stalePhaseHours: number,
): PhaseAge {
  const thresholdMs = stalePhaseHours * HOUR;
  if (typeof lastUpdatedMs !== 'number' || !Number.isFinite(lastUpdatedMs))
    return { level: 'unknown', ageMs: null, thresholdMs };
  const ageMs = nowMs - lastUpdatedMs;
  if (ageMs <= thresholdMs) return { level: 'ok', ageMs, thresholdMs };
  return {
    level: 'warn',
    ageMs,
    thresholdMs,
    message: `${phase} has not moved for more than ${stalePhaseHours} hours`,
  };
}

export interface Retained {
  readonly kept: readonly string[];
  readonly purged: number;
}

/** The lines of a log that are young enough. Lines without a date stay, blank ones go and are not counted. */
export function retainedLines(lines: readonly string[], nowMs: number, retentionDays: number): Retained {
  const kept: string[] = [];
  let purged = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const time = timeOf(line);
    if (time !== undefined && nowMs - time > retentionDays * DAY) purged += 1;
    else kept.push(line);
  }
  return { kept, purged };
}

/** When a record was written: `timestamp`, `ts` or `time`, as ISO 8601 or milliseconds since 1970. */
function timeOf(line: string): number | undefined {
  const value = parseJson(line);
  if (!isObject(value)) return undefined;
  const given = value.timestamp ?? value.ts ?? value.time;
  if (typeof given === 'number') return given;
  const time = typeof given === 'string' ? Date.parse(given) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Whether a file is a leftover that retention removes. What a person set aside (`.invalid`) stays. */
export const isStaleSignal = (name: string): boolean => /^state\.json\.(?:bak|corrupted)\.\d+$/.test(name);

/** Whether a leftover is older than it is kept. */
export const isExpired = (modifiedMs: number, nowMs: number, retentionDays: number): boolean =>
  nowMs - modifiedMs > retentionDays * DAY;
