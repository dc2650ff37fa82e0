import type { Finding, Guard, Miss } from '../guards/guard.ts';
import type { Span } from '../protocol/span.ts';
import type { WorkspaceDescription } from './fake-workspace.ts';
import { type AllowedRow, type ExpectedFinding, judgeRow, type StoppedRow, type Subject } from './guard-row.ts';

export interface GuardTable {
  readonly stops: readonly StoppedRow[];
  readonly allows: readonly AllowedRow[];
  /** The world of every row, and of the guard's own examples. */
  readonly workspace?: WorkspaceDescription;
}

/** The two functions of a test runner that the tester needs: those of Vitest, Jest, Mocha, Bun and `node:test` fit. */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  it(name: string, body: () => void): unknown;
}

/**
 * Makes a function that tests a guard by a table: one test a row, the guard's own examples, and the table itself, which
 * may hold no row twice and must produce every one of the guard's sayings.
 */
export function guardTester(runner: Runner): (guard: Guard, table: GuardTable) => void {
  return (guard, table) =>
    runner.describe(guard.name, () => {
      for (const test of guardTests(guard, table)) runner.it(test.name, () => fail(test.faults()));
    });
}

/** The same without a test runner: every fault of the guard or its table, each a sentence. Empty when all is well. */
export function guardFaults(guard: Guard, table: GuardTable): readonly string[] {
  return guardTests(guard, table).flatMap((test) => test.faults().map((fault) => `${test.name}: ${fault}`));
}

interface GuardTest {
  readonly name: string;
  faults(): readonly string[];
}

function guardTests(guard: Guard, table: GuardTable): readonly GuardTest[] {
  const judge = (row: Subject) => judgeRow(guard, row, table.workspace);
  const { stops, allows, misses, options, workflow, agent } = guard.examples;
  const given = {
    ...(options === undefined ? {} : { options }),
    ...(agent === undefined ? {} : { agent }),
  };
  const example = (command: string, files?: Miss['files']) => {
    const world = { ...(workflow === undefined ? {} : { workflow }), ...(files === undefined ? {} : { files }) };
    return judge({ command, ...given, ...(Object.keys(world).length === 0 ? {} : { workspace: world }) });
  };
  return [
    ...table.stops.map((row) => ({ name: `stops: ${row.why}`, faults: () => stopFaults(row, judge(row).findings) })),
    ...table.allows.map((row) => ({ name: `allows: ${row.why}`, faults: () => allowFaults(judge(row).findings) })),
    ...stops.map((command) => ({
      name: `example stops: ${command}`,
      faults: () => exampleFaults(example(command).findings),
    })),
    ...allows.map((command) => ({
      name: `example allows: ${command}`,
      faults: () => allowFaults(example(command).findings),
    })),
    ...misses.map((miss) => ({
      name: `known to miss: ${miss.command}`,
      faults: () => missFaults(example(miss.command, miss.files).findings),
    })),
    { name: 'no row stands twice in the table', faults: () => twinFaults(guard, table) },
    { name: 'every saying is said in some row', faults: () => unsaidFaults(guard, table) },
    { name: 'the guard never broke', faults: () => brokenFaults(guard, table) },
  ];
}

function fail(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Findings of severity `off` are notes of the policy about what it lets pass. */
const counted = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter((finding) => finding.severity !== 'off');

function stopFaults(row: StoppedRow, all: readonly Finding[]): readonly string[] {
  const findings = counted(all);
  const expected = expectedOf(row);
  if (expected.length === 0) return ['the row names no finding: give `code` and `at`, or `finds`'];
  const missing = expected.slice(findings.length).map((one) => `nothing found, ${wanted(one)} expected`);
  const faults = findings.flatMap((finding, index) => {
    const one = expected[index];
    return one === undefined ? [`${found(finding)}, which the row does not expect`] : mismatches(one, finding);
  });
  return [...missing, ...faults, ...findings.flatMap(messageFaults)];
}

function expectedOf(row: StoppedRow): readonly ExpectedFinding[] {
  if (row.finds !== undefined) return row.finds;
  if (row.code === undefined) return [];
  return [{ code: row.code, ...(row.at === undefined ? {} : { at: row.at }) }];
}

function mismatches(expected: ExpectedFinding, finding: Finding): readonly string[] {
  const { code, at, severity } = expected;
  const same =
    code === finding.code &&
    (severity === undefined || severity === finding.severity) &&
    (at === undefined || isAt(at, finding));
  return same ? [] : [`${found(finding)}, but ${wanted(expected)} expected`];
}

const isAt = (at: string | Span, finding: Finding): boolean =>
  typeof at === 'string' ? finding.token === at : finding.span?.start === at.start && finding.span.end === at.end;

/** A placeholder that nobody filled, or a refusal that says nothing. */
function messageFaults(finding: Finding): readonly string[] {
  const open = /\{\w+\}/.exec(finding.because + finding.instead);
  return open === null || finding.token?.includes(open[0]) ? [] : [`${found(finding)}, and ${open[0]} was not filled`];
}

function allowFaults(findings: readonly Finding[]): readonly string[] {
  return counted(findings).map((finding) => `${found(finding)}, but it must pass`);
}

const exampleFaults = (findings: readonly Finding[]): readonly string[] =>
  counted(findings).length === 0 ? ['nothing found'] : findings.flatMap(messageFaults);

function missFaults(findings: readonly Finding[]): readonly string[] {
  return counted(findings).map((finding) => `${found(finding)}: it is caught now, so it belongs to \`stops\``);
}

function twinFaults(guard: Guard, table: GuardTable): readonly string[] {
  const rows = [...table.stops, ...table.allows].map(subjectOf);
  const { stops, allows, misses } = guard.examples;
  const examples = [...stops, ...allows, ...misses.map((miss) => miss.command)];
  return [...repeated(rows), ...repeated(examples)].map((row) => `given twice: ${row}`);
}

const repeated = (items: readonly string[]): readonly string[] =>
  items.filter((item, index) => items.indexOf(item) !== index);

/** A row without what is said about it. */
function subjectOf(row: StoppedRow): string {
  const { command, call, prompt, event, options, workspace, agent } = row;
  return JSON.stringify({ command, call, prompt, event, options, workspace, agent });
}

function unsaidFaults(guard: Guard, table: GuardTable): readonly string[] {
  const rows: readonly Subject[] = [...table.stops, ...guard.examples.stops.map((command) => ({ command }))];
  const said = new Set(rows.flatMap((row) => judgeRow(guard, row, table.workspace).findings.map((one) => one.code)));
  return Object.keys(guard.says)
    .filter((code) => !said.has(code))
    .map((code) => `no row of the table makes it say \`${code}\``);
}

function brokenFaults(guard: Guard, table: GuardTable): readonly string[] {
  const rows: readonly Subject[] = [...table.stops, ...table.allows];
  const failures = rows.flatMap((row) => judgeRow(guard, row, table.workspace).failures);
  return failures.map((failure) => `${failure.guard} broke: ${failure.error}`);
}

const found = (finding: Finding): string =>
  `${finding.code} (${finding.severity}) at ${finding.token === undefined ? 'no token' : `\`${finding.token}\``}`;

function wanted(expected: ExpectedFinding): string {
  const { at, severity } = expected;
  const place = typeof at === 'object' ? ` at ${at.start}-${at.end}` : at === undefined ? '' : ` at \`${at}\``;
  return `${expected.code}${severity === undefined ? '' : ` (${severity})`}${place}`;
}
