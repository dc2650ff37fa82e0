/** The name that a mistyped one most likely means; undefined when none is near. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(typed.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    const distance = editDistance(typed.toLowerCase(), name.toLowerCase(), limit);
    if (distance <= limit && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** Insertions, removals, replacements and swaps of neighbours; anything above `limit` is `limit + 1`. */
function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const costs = [cell(row, j) + 1, cell(next, j - 1) + 1, cell(row, j - 1) + (same ? 0 : 1)];
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) costs.push(cell(before, j - 2) + 1);
      next.push(Math.min(...costs));
    }
    before = row;
    row = next;
  }
  return cell(row, other.length);
}

const cell = (row: readonly number[], at: number): number => row[at] ?? Number.POSITIVE_INFINITY;
