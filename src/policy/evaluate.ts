import type { Finding, Guard, GuardContext, JudgedCall, Severity, Unreadable, Where } from '../guards/guard.ts';
import type { Decision } from '../protocol/decision.ts';
import { callsOf, type EventName, type HookEvent } from '../protocol/event.ts';
import { once } from '../protocol/once.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { PlacedWorkflow } from '../workflow/rules/run.ts';
import { type Approving, approving, type Refusal } from './approving.ts';
import { type Judge, judgedCalls, type TrackedCall } from './judged-call.ts';
import { decisionOf } from './outcome.ts';
import type { EnabledGuard, Policy } from './policy.ts';
import { ruleAsGuard } from './rules.ts';
import { failedFinding, findingOf, unreadableFinding } from './saying.ts';
import { milder } from './severity.ts';
import { unreadableIn, unseenIn } from './unseen.ts';

export type { Judge } from './judged-call.ts';

export interface Verdict {
  readonly decision: Decision;
  /** In the order of the policy's guards; those of severity `off` were seen and let pass. */
  readonly findings: readonly Finding[];
  readonly failures: readonly Failure[];
  /** For the record alone: what guards saw that changes no decision. */
  readonly notes: readonly string[];
  /** The calls as the guards saw them; what nobody asked for is still unread. */
  readonly calls: readonly JudgedCall[];
  /** How a person could let it through; absent where nothing was stopped, or they cannot. */
  readonly refusal?: Refusal;
}

/** A guard that broke, or `approvals`, which it was to ask. Told without a word of the input: an error's own message may quote it. */
export interface Failure {
  readonly guard: string;
  /** The error's class, for example `TypeError`, and where it was thrown. */
  readonly error: string;
  readonly closed: boolean;
}

/**
 * Judges one event: every enabled guard that watches it is asked, and the strictest finding decides
 * (block, deny, ask, allow). Pure: the outside is seen through `judge` alone. Never throws.
 */
export function evaluate(event: HookEvent, policy: Policy, judge: Judge): Verdict {
  const calls = once(() => judgedCalls(event, judge));
  const tally: Tally = { findings: [], failures: [], told: [], results: [], notes: [] };
  const leave = approving(event, judge.approvals, orNone(calls));
  const asked = { event, calls, judge, leave, workflow: policy.workflow };
  for (const guard of policy.guards)
    if (watches(guard.guard, event)) askGuard(guard, { ...asked, unseen: unseenIn }, tally);
  const budget = { left: MOST_SEARCHED };
  for (const rule of policy.rules) {
    const guard = ruleAsGuard(rule, budget);
    // Rules say themselves where something may hide from them.
    if (watches(guard.guard, event)) askGuard(guard, { ...asked, unseen: unreadableIn }, tally);
  }
  const { findings, told, notes } = tally;
  // A store that breaks lets nothing through.
  const unasked = leave.broken.map((error) => ({ guard: 'approvals', error: placeOf(error), closed: true }));
  const failures = [...tally.failures, ...unasked];
  const decision = withResult(decisionOf(event, findings, told), tally.results);
  const verdict = { decision, findings, failures, notes, calls: orNone(calls) };
  const refusal = leave.refusal(decision);
  return refusal === undefined ? verdict : { ...verdict, decision: { ...decision, approval: refusal.id }, refusal };
}

/** How much all text patterns of the rules may cost together, in steps of a search: some 0.2 s. */
const MOST_SEARCHED = 10_000_000;

function orNone<T>(list: () => readonly T[]): readonly T[] {
  try {
    return list();
  } catch {
    return [];
  }
}

interface Tally {
  readonly findings: Finding[];
  readonly failures: Failure[];
  readonly told: string[];
  readonly results: string[];
  readonly notes: string[];
}

/** What every guard is asked about. */
interface Asked {
  readonly event: HookEvent;
  /** Throws where they cannot be had. */
  readonly calls: () => readonly TrackedCall[];
  readonly judge: Judge;
  readonly leave: Approving;
  readonly workflow: PlacedWorkflow | undefined;
  readonly unseen: typeof unseenIn;
}

/** Where several guards replace the result, each has seen the same one; the last has the last word. */
function withResult(decision: Decision, results: readonly string[]): Decision {
  const response = results.at(-1);
  return response === undefined ? decision : { ...decision, response };
}

function watches(guard: Guard, event: HookEvent): boolean {
  const watched: readonly (EventName | 'Unknown')[] = guard.events;
  return watched.includes(event.name) && !(guard.looksAt === 'changes' && onlyReads(event));
}

/** A file that is read stays as it is: the half of all calls that most guards need not be loaded for. */
function onlyReads(event: HookEvent): boolean {
  const calls = callsOf(event);
  return calls.length > 0 && calls.every(isRead);
}

function isRead({ kind, command, url, unreadable, files }: ToolCall): boolean {
  const isPlain = command === undefined && url === undefined && unreadable === undefined;
  return isPlain && (kind === 'read' || kind === 'search') && files.every(({ action }) => action === 'read');
}

function askGuard(enabled: EnabledGuard, { event, calls, judge, leave, workflow, unseen }: Asked, tally: Tally): void {
  const mine: Finding[] = [];
  const said = new Set<string>();
  const told: string[] = [];
  const { guard } = enabled;
  const take = (finding: Finding, call: JudgedCall | undefined): void => {
    const mark = markOf(finding);
    if (said.has(mark)) return;
    said.add(mark);
    mine.push(leave.weigh(finding, call));
  };
  const unread = (where: Where, because: string, instead?: string): void =>
    take(unreadableFinding(guard, unreadableSeverity(enabled), where, event, because, instead), where.call);
  const context: GuardContext<string, unknown> = {
    event,
    get calls() {
      return calls();
    },
    options: enabled.options,
    facts: judge.facts,
    workflow,
    report: (code, where, values) => take(findingOf(guard, code, enabled.severity, where, event, values), where.call),
    unreadable: (where, because) => unread(where, because),
    tell: (text) => told.push(text),
    note: (text) => tally.notes.push(text),
    replaceResult: (text) => tally.results.push(text),
  };
  const isClosed = once(() => guard.failure === 'closed' || isClosedFor(guard, context));
  const refuse = (): void => {
    if (isClosed()) take(failedFinding(guard, enabled.severity), undefined);
  };
  const fail = (error: unknown): void => {
    const failure = { guard: guard.name, error: placeOf(error), closed: isClosed() };
    const isTold = tally.failures.some((other) => other.guard === failure.guard && other.error === failure.error);
    if (!isTold) tally.failures.push(failure);
    refuse();
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      fail(error);
    }
  };
  const before = brokenIn(orNone(calls)).length;
  attempt(() => guard.check(context));
  const broken = brokenIn(orNone(calls));
  for (const error of broken.slice(before)) fail(error);
  if (broken.length > 0) refuse();
  attempt(() => {
    for (const call of calls())
      for (const { where, because, instead } of unseen(call)) unread({ call, ...where }, because, instead);
  });
  tally.findings.push(...mine);
  tally.told.push(...told);
}

const brokenIn = (calls: readonly TrackedCall[]): readonly unknown[] => calls.flatMap(({ broken }) => broken);

function isClosedFor(guard: Guard, context: GuardContext<string, unknown>): boolean {
  try {
    return guard.closedFor?.(context) === true;
  } catch {
    return true;
  }
}

const UNREADABLE_SEVERITY: Readonly<Record<Unreadable, Severity>> = { allow: 'off', ask: 'ask', deny: 'deny' };

/** A guard that only warns never stops a call because it could not read it. */
function unreadableSeverity(enabled: EnabledGuard): Severity {
  return milder(UNREADABLE_SEVERITY[enabled.unreadable], enabled.severity);
}

/** The same for findings that say the same of the same place. */
function markOf({ code, call, field, because, span }: Finding): string {
  return `${code}\n${call}\n${field}\n${span?.start}\n${span?.end}\n${because}`;
}

/** The class of an error and the first frame of its stack; never its message, which may hold text of the payload. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  const frame = /\n\s+at ([^\n]*)/.exec(error.stack ?? '')?.[1];
  return frame === undefined ? error.name : `${error.name} at ${frame}`;
}
