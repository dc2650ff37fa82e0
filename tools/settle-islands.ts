/** A module of the hook, and the numbers of the typical calls that evaluate it. */
export interface Module {
  readonly name: string;
  /** In bytes of its code. */
  readonly size: number;
  readonly calls: readonly number[];
}

/** What it costs to load one more island, in bytes of code that could be loaded in the same time: about 0.1 ms. */
const LANDING = 8 * 1024;

interface Group {
  readonly names: readonly string[];
  readonly size: number;
  readonly calls: ReadonlySet<number>;
}

/**
 * Gives modules islands so that typical calls load little: those that the same calls evaluate share one, and two islands become
 * one where what their calls then load for nothing is less than what loading both one by one costs. Modules that no call
 * evaluates are left out.
 */
export function settle(modules: readonly Module[]): ReadonlyMap<string, string> {
  let groups = bySameCalls(modules.filter(({ calls }) => calls.length > 0));
  for (let best = bestPair(groups); best !== undefined; best = bestPair(groups)) {
    const [one, other] = best;
    groups = [...groups.filter((group) => group !== one && group !== other), merged(one, other)];
  }
  return new Map(groups.flatMap(({ names }, index) => names.map((name) => [name, `island ${index}`] as const)));
}

function bySameCalls(modules: readonly Module[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { name, size, calls } of modules) {
    const key = [...calls].sort((a, b) => a - b).join();
    const module = { names: [name], size, calls: new Set(calls) };
    const group = groups.get(key);
    groups.set(key, group === undefined ? module : merged(group, module));
  }
  return [...groups.values()];
}

const merged = (one: Group, other: Group): Group => ({
  names: [...one.names, ...other.names],
  size: one.size + other.size,
  calls: new Set([...one.calls, ...other.calls]),
});

function bestPair(groups: readonly Group[]): readonly [Group, Group] | undefined {
  let best: readonly [Group, Group] | undefined;
  let most = 0;
  for (const [at, one] of groups.entries())
    for (const other of groups.slice(at + 1)) {
      const saved = savedBy(one, other);
      if (saved > most) [most, best] = [saved, [one, other]];
    }
  return best;
}

/** Over all calls: a landing for each that loads both, less what the others would load of the one that they do not need. */
function savedBy(one: Group, other: Group): number {
  const both = [...one.calls].filter((call) => other.calls.has(call)).length;
  return both * LANDING - (one.calls.size - both) * other.size - (other.calls.size - both) * one.size;
}
