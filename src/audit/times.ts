/** How long calls took, in milliseconds. Null where none says it. */
export interface Times {
  readonly median: number | null;
  /** Of a hundred calls, 95 took no longer. */
  readonly p95: number | null;
  readonly slowest: number | null;
}

export interface Timer {
  add(ms: number): void;
  read(): Times;
}

/**
 * Keeps how often each time was seen, to three significant digits: any number of calls takes the same few thousand numbers,
 * and what is read is the nearest-rank quantile within half a hundredth of it.
 */
export function newTimer(): Timer {
  const seen = new Map<number, number>();
  let calls = 0;
  let slowest = 0;
  return {
    add(ms) {
      // A record says what it likes: only what can be a time counts.
      if (!(ms >= 0 && ms < LONGEST)) return;
      const rounded = Number(ms.toPrecision(3));
      seen.set(rounded, (seen.get(rounded) ?? 0) + 1);
      calls += 1;
      slowest = Math.max(slowest, ms);
    },
    read() {
      if (calls === 0) return { median: null, p95: null, slowest: null };
      const sorted = [...seen].sort(([one], [other]) => one - other);
      return { median: quantile(sorted, calls, 0.5), p95: quantile(sorted, calls, 0.95), slowest };
    },
  };
}

/** A day, in milliseconds. */
const LONGEST = 86_400_000;

function quantile(
  sorted: readonly (readonly [ms: number, count: number])[],
  calls: number,
  share: number,
): number | null {
  let left = Math.ceil(calls * share);
  for (const [ms, count] of sorted) {
    left -= count;
    if (left <= 0) return ms;
  }
  return null;
}
