import { counted } from './counted.ts';

/** A span of time such as `30s`, `10m`, `12h` or `7d`, in milliseconds; undefined for another text. */
export function spanOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  return count === undefined || factor === undefined ? undefined : Number(count) * factor;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A span back from `now`, or a date, in milliseconds since 1970; NaN for what is neither. */
export function sinceOf(text: string, now: number): number {
  const span = spanOf(text);
  if (span !== undefined) return Math.max(0, now - span);
  // JavaScript also takes a lone number for a year or a month.
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

/** What may be written there. */
export const SINCE_HELP = 'a span back from now (30m, 12h, 7d) or a date (2026-11-30, 2026-11-30T08:00Z)';
export const SINCE_FAULT = '--since needs a span such as 30m, 12h or 7d, or a date';

/** For a person, in the largest unit that leaves no rest to speak of: `2 minutes`. */
export function spanText(ms: number): string {
  const [unit, name] = NAMED.find(([least]) => ms >= least) ?? [1_000, 'second'];
  return counted(Math.max(0, Math.floor(ms / unit)), name);
}

const NAMED: readonly (readonly [least: number, name: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
];
