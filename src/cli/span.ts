/** A span of time such as `30s`, `10m`, `12h` or `7d`, in milliseconds; undefined for another text. */
export function spanOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  return count === undefined || factor === undefined ? undefined : Number(count) * factor;
}

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** For a person, in the largest unit that leaves no rest to speak of: `2 minutes`. */
export function spanText(ms: number): string {
  const [unit, name] = NAMED.find(([least]) => ms >= least) ?? [1_000, 'second'];
  const count = Math.max(0, Math.floor(ms / unit));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

const NAMED: readonly (readonly [least: number, name: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
];
