import type { EventName } from '../protocol/event.ts';
import { type HookEntry, hookKey, runs } from './hook.ts';
import { type MatchContext, type MatcherRule, matches } from './matcher.ts';

export interface HookPlan {
  readonly event: EventName;
  /** In the order in which their answers count. */
  readonly hooks: readonly HookEntry[];
  /** One after the other, each seeing what those before it changed. */
  readonly sequential: boolean;
}

export interface PlanOptions {
  /** Hooks are the same when `name:command` is, as in copilot-shell, even where the colon falls differently. */
  readonly compat?: boolean;
}

const SOURCE_ORDER = { project: 1, user: 2, system: 3, extensions: 4 } as const;

/**
 * Which hooks an event runs: the enabled and trusted ones whose matcher fits, by source (project, user, system,
 * extensions), each once. One of them asking for it makes all run in sequence. Undefined when there is none.
 */
export function planHooks(
  event: EventName,
  entries: readonly HookEntry[],
  context?: MatchContext,
  options: PlanOptions = {},
): HookPlan | undefined {
  const mine = entries.filter((entry) => entry.event === event && entry.enabled && entry.withheld === undefined);
  const fitting = bySource(mine).filter((entry) => fits(entry, context));
  const identity = options.compat ? (entry: HookEntry) => hookKey(entry.hook) : identityOf;
  const seen = new Set<unknown>();
  const hooks = fitting.filter((entry) => {
    const id = identity(entry);
    return !seen.has(id) && seen.add(id);
  });
  if (hooks.length === 0) return undefined;
  return { event, hooks, sequential: hooks.some((entry) => entry.sequential === true) };
}

/** In the order in which answers count; entries of one source keep theirs. */
export function bySource(entries: readonly HookEntry[]): readonly HookEntry[] {
  return entries.toSorted((left, right) => SOURCE_ORDER[left.source] - SOURCE_ORDER[right.source]);
}

/** Other names of a tool are for the matchers of hooks that were written for other hosts. */
function fits(entry: HookEntry, context: MatchContext | undefined): boolean {
  const own: MatchContext | undefined =
    context?.kind === 'tool' ? { kind: 'tool', names: [context.names[0]] } : context;
  return matches(entry.matcher, entry.host === undefined ? own : context, ruleFor(entry));
}

function ruleFor({ host }: HookEntry): MatcherRule {
  return host === 'claude-code' || host === 'codex' || host === 'qwen-code' ? 'names-or-pattern' : 'pattern';
}

/** Functions are the same only when they are one function. */
function identityOf({ hook }: HookEntry): unknown {
  return hook.type === 'function' ? hook.run : JSON.stringify([hook.type, hook.name ?? '', runs(hook)]);
}
