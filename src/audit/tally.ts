import type { DecisionKind } from '../protocol/decision.ts';
import { APPROVAL_EVENT, type AuditFinding, type AuditRecord } from './record.ts';
import type { AuditReport, Counts, Example, FindingCounts, GuardFigures, Trouble, UsedApproval } from './report.ts';
import { keptText, newSlots, type Slots } from './slots.ts';
import { newTimer } from './times.ts';

/** Adds records up, one at a time. What it keeps does not grow with their number. */
export interface Tally {
  add(record: AuditRecord): void;
  report(): AuditReport;
}

export function newTally(): Tally {
  const sums = newSums();
  return {
    add: (record) => (record.event === APPROVAL_EVENT ? addApproval(record, sums) : addCall(record, sums)),
    report: () => reportOf(sums),
  };
}

/** The host of a record that names none: several could have sent it, or it could not be read at all. */
const UNTOLD = '(not told)';

/** How many of each are told apart. */
const MOST = { hosts: 40, days: 400, guards: 500, codes: 60, sessions: 20_000, approvals: 1_000, troubles: 500 };
/** How many stand in a report's lists. */
const LISTED = 50;
/** How much of a text stands in it, in UTF-16 units. */
const LONGEST_TEXT = 400;

function newSums() {
  return {
    first: '',
    last: '',
    all: newCount(),
    timer: newTimer(),
    hosts: newSlots(MOST.hosts, () => ({ ...newCount(), timer: newTimer() })),
    days: newSlots(MOST.days, () => ({ ...newCount(), hosts: newSlots(MOST.hosts, () => ({ calls: 0 })) })),
    guards: newSlots(MOST.guards, newGuardSum),
    sessions: newSlots(MOST.sessions, () => ({ host: '', refused: 0, asked: 0, last: '' })),
    used: newSlots(MOST.approvals, newUsedApproval),
    given: [] as { time: string; note: string; subject: string }[],
    undecoded: 0,
    failed: 0,
    errors: newSlots(MOST.troubles, newTrouble),
    problems: newSlots(MOST.troubles, newTrouble),
  };
}
type Sums = ReturnType<typeof newSums>;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function newCount(): Writable<Omit<Counts, 'decisions'>> & { decisions: Record<DecisionKind, number> } {
  return { calls: 0, decisions: { allow: 0, additionalContext: 0, ask: 0, deny: 0, block: 0 }, errors: 0 };
}
type Count = ReturnType<typeof newCount>;

interface GuardSum {
  readonly count: Writable<FindingCounts>;
  readonly codes: Slots<{ readonly count: Writable<FindingCounts>; example: Example | null }>;
}
const newGuardSum = (): GuardSum => ({
  count: newFindingCount(),
  codes: newSlots(MOST.codes, () => ({ count: newFindingCount(), example: null })),
});
const newFindingCount = (): Writable<FindingCounts> => ({ findings: 0, refused: 0, asked: 0, told: 0, approved: 0 });
const newTrouble = (): Writable<Omit<Trouble, 'text'>> => ({ calls: 0, host: '', last: '' });
const newUsedApproval = (): Writable<Omit<UsedApproval, 'approval' | 'guards'>> & { guards: Slots<null> } => ({
  calls: 0,
  guards: newSlots(MOST.codes, () => null),
  subject: '',
  last: '',
});

function addCall(record: AuditRecord, sums: Sums): void {
  const time = timeOf(record);
  const host = hostOf(record);
  if (sums.first === '' || time < sums.first) sums.first = time;
  if (time > sums.last) sums.last = time;
  const [hostSum, day] = [sums.hosts.at(host), sums.days.at(time.slice(0, 10))];
  for (const count of [sums.all, hostSum, day]) addTo(count, record);
  day.hosts.at(host).calls += 1;
  if (record.ms !== undefined) for (const timer of [sums.timer, hostSum.timer]) timer.add(record.ms);
  for (const finding of record.findings ?? []) addFinding(finding, record, sums);
  addApproved(record, sums);
  addSession(record, sums);
  addTroubles(record, sums);
}

/** A foreign record may spell its time in any way that a date can be spelled. */
const timeOf = ({ time }: AuditRecord): string => new Date(Date.parse(time)).toISOString();
const hostOf = ({ host }: AuditRecord): string => host ?? UNTOLD;
const textOf = (text: string | undefined): string => keptText(text ?? '', LONGEST_TEXT);

function addTo(count: Count, { decision, result }: AuditRecord): void {
  count.calls += 1;
  count.decisions[decision] += 1;
  if (result === 'error') count.errors += 1;
}

function addFinding(finding: AuditFinding, record: AuditRecord, { guards }: Sums): void {
  const guard = guards.at(finding.guard);
  const code = guard.codes.at(finding.code);
  const kind = finding.approved === undefined ? ASKS_FOR.get(finding.severity) : 'approved';
  for (const count of [guard.count, code.count]) {
    count.findings += 1;
    if (kind !== undefined) count[kind] += 1;
  }
  const time = timeOf(record);
  if (code.example !== null && time < code.example.time) return;
  const { subject } = record;
  code.example = { time, host: hostOf(record), subject: textOf(subject), because: textOf(finding.because) };
}

/** A record may name any severity. */
const ASKS_FOR: ReadonlyMap<string, 'refused' | 'asked' | 'told'> = new Map([
  ['block', 'refused'],
  ['deny', 'refused'],
  ['ask', 'asked'],
  ['warn', 'told'],
]);

function addApproved(record: AuditRecord, { used }: Sums): void {
  const approved = (record.findings ?? []).filter((finding) => finding.approved !== undefined);
  for (const id of new Set(approved.map((finding) => finding.approved ?? ''))) {
    const sum = used.at(id);
    sum.calls += 1;
    for (const { guard } of approved.filter((finding) => finding.approved === id)) sum.guards.at(guard);
    sum.subject = textOf(record.subject);
    sum.last = timeOf(record);
  }
}

function addSession(record: AuditRecord, { sessions }: Sums): void {
  const { session, decision } = record;
  const isRefused = decision === 'deny' || decision === 'block';
  if (session === undefined || !(isRefused || decision === 'ask')) return;
  const sum = sessions.at(session);
  if (isRefused) sum.refused += 1;
  else sum.asked += 1;
  sum.host = keptText(hostOf(record), LONGEST_TEXT);
  sum.last = timeOf(record);
}

function addTroubles(record: AuditRecord, sums: Sums): void {
  const { result, undecoded, error, problems } = record;
  if (result === 'error') {
    if (undecoded === true) sums.undecoded += 1;
    else sums.failed += 1;
    addTrouble(sums.errors, error ?? 'no reason is recorded', record);
  }
  for (const problem of new Set(problems)) addTrouble(sums.problems, problem, record);
}

function addTrouble(slots: Sums['errors'], text: string, record: AuditRecord): void {
  const sum = slots.at(text);
  sum.calls += 1;
  sum.host = keptText(hostOf(record), LONGEST_TEXT);
  sum.last = timeOf(record);
}

function addApproval(record: AuditRecord, { given }: Sums): void {
  for (const note of record.notes ?? [])
    given.push({ time: timeOf(record), note: textOf(note), subject: textOf(record.subject) });
  if (given.length > 2 * LISTED) given.splice(0, given.length - LISTED);
}

function reportOf(sums: Sums): AuditReport {
  const { first, last, all, timer, hosts, days, guards, sessions, used, given, undecoded, failed } = sums;
  return {
    first: first === '' ? null : first,
    last: last === '' ? null : last,
    all,
    time: timer.read(),
    hosts: hosts
      .entries()
      .map(([host, { timer: own, ...count }]) => ({ host, ...count, time: own.read() }))
      .sort(
        by(
          ({ host }) => host,
          ({ calls }) => calls,
        ),
      ),
    days: days
      .entries()
      .map(([day, { hosts: own, ...count }]) => ({ day, ...count, hosts: callsBy(own) }))
      .sort((one, other) => (one.day < other.day ? -1 : 1)),
    guards: guards
      .entries()
      .map(([guard, sum]) => guardFigures(guard, sum))
      .sort(by<GuardFigures>(({ guard }) => guard, ...GRAVITY)),
    sessions: sessions
      .entries()
      .map(([session, sum]) => ({ session, ...sum }))
      .sort(
        by(
          ({ session }) => session,
          ({ refused }) => refused,
          ({ asked }) => asked,
        ),
      )
      .slice(0, LISTED),
    approvals: {
      used: used
        .entries()
        .map(([approval, sum]) => ({ approval, ...sum, guards: sum.guards.entries().map(([guard]) => guard) }))
        .sort(latest)
        .slice(0, LISTED),
      given: given.slice(-LISTED).reverse(),
    },
    errors: { undecoded, failed, kinds: troubles(sums.errors) },
    problems: troubles(sums.problems),
  };
}

const callsBy = (hosts: Slots<{ calls: number }>): Readonly<Record<string, number>> =>
  Object.fromEntries(hosts.entries().map(([host, { calls }]) => [host, calls]));

function guardFigures(guard: string, { count, codes }: GuardSum): GuardFigures {
  const rows = codes.entries().map(([code, sum]) => ({ code, ...sum.count, example: sum.example }));
  return { guard, ...count, codes: rows.sort(by<GuardFigures['codes'][number]>(({ code }) => code, ...GRAVITY)) };
}

/** What was refused counts more than any number of questions, and those more than remarks. */
const GRAVITY: readonly ((counts: FindingCounts) => number)[] = [
  ({ refused }) => refused,
  ({ asked }) => asked,
  ({ findings }) => findings,
];

const troubles = (slots: Sums['errors']): readonly Trouble[] =>
  slots
    .entries()
    .map(([text, sum]) => ({ text, ...sum }))
    .sort(
      by(
        ({ text }) => text,
        ({ calls }) => calls,
      ),
    )
    .slice(0, LISTED);

/** The largest figures first, and equals by their names, so that the same log gives the same report. */
function by<T>(name: (item: T) => string, ...figures: readonly ((item: T) => number)[]): (one: T, other: T) => number {
  return (one, other) => {
    const figure = figures.find((read) => read(one) !== read(other));
    return figure === undefined ? (name(one) < name(other) ? -1 : 1) : figure(other) - figure(one);
  };
}

const latest = (one: { readonly last: string }, other: { readonly last: string }): number =>
  one.last < other.last ? 1 : -1;
