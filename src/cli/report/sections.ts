import type { AuditReport, Counts, Example, FindingCounts, Trouble } from '../../audit/report.ts';
import { counted } from '../counted.ts';
import { minute } from '../minute.ts';
import type { Column } from '../table.ts';

/** One part of a report as people read it, for a terminal and for a page. Texts in it are foreign. */
export interface Section {
  readonly title: string;
  /** A sentence before the rest. */
  readonly lead?: string;
  readonly table?: {
    readonly columns: readonly Column[];
    readonly rows: readonly (readonly string[])[];
    /** What a bar beside each row stands for: never below zero. */
    readonly bars?: readonly number[];
  };
  /** A head and what belongs under it, line by line. */
  readonly list?: readonly (readonly [head: string, ...lines: readonly string[]])[];
}

export interface Shown {
  readonly report: AuditReport;
  /** Where the report begins, ISO 8601; undefined: with the log. */
  readonly from: string | undefined;
  /** Guards and rules of the policy in force in `cwd` that found nothing. */
  readonly silent: readonly string[];
  readonly cwd: string;
  readonly damaged: number;
  readonly faults: readonly string[];
}

/** `columns`: how wide a terminal is; a page can be as wide as it likes. */
export const sectionsOf = (shown: Shown, columns = Number.POSITIVE_INFINITY): readonly Section[] =>
  [
    summary(shown),
    ...(shown.report.all.calls === 0 ? [] : [days(shown.report, columns), hosts(shown.report), guards(shown.report)]),
    examples(shown.report),
    silent(shown),
    sessions(shown.report),
    approvals(shown.report),
    troubles('Errors', shown.report.errors.kinds, errorsLead(shown.report)),
    troubles('Problems around calls', shown.report.problems),
    unread(shown),
  ].filter((section) => section !== undefined);

/** How many rows of a kind a person is shown; the JSON document has more. */
const MOST = { codes: 20, sessions: 10, approvals: 10, troubles: 10, hosts: 5 };

const left = (title: string): Column => ({ title });
const right = (title: string): Column => ({ title, right: true });

function summary({ report, from }: Shown): Section {
  const { all, time, first, last } = report;
  const since = from === undefined ? 'the log began' : minute(from);
  if (first === null || last === null) return { title: 'Summary', lead: `No call was recorded since ${since}.` };
  const { asked, refused } = answered(all);
  const parts = [
    counted(all.calls, 'call'),
    `${refused} refused`,
    `${asked} asked about`,
    counted(all.errors, 'error'),
  ];
  const times =
    time.median === null
      ? ''
      : ` A call took ${ms(time.median)} (median), ${ms(time.p95)} (95 of 100), ${ms(time.slowest)} at most.`;
  return {
    title: 'Summary',
    lead: `Since ${since}: ${parts.join(', ')}. The first was ${minute(first)}, the last ${minute(last)}.${times}`,
  };
}

/** Columns of a terminal: what the day, its figures and those of other hosts take, and what each host does. */
const BESIDE_HOSTS = 48;
const FOR_HOST = 15;

const answered = ({ decisions }: Counts) => ({
  allowed: decisions.allow,
  told: decisions.additionalContext,
  asked: decisions.ask,
  refused: decisions.deny + decisions.block,
});

function days({ days: rows, hosts: all }: AuditReport, columns: number): Section {
  const fitting = Math.max(1, Math.min(MOST.hosts, Math.floor((columns - BESIDE_HOSTS) / FOR_HOST)));
  const named = all.slice(0, fitting).map(({ host }) => host);
  const hasOthers = all.length > named.length;
  const heads = [...named, ...(hasOthers ? ['other hosts'] : [])];
  return {
    title: 'Calls by day and host',
    table: {
      columns: [left('Day'), right('Calls'), right('Refused'), right('Asked'), ...heads.map(right)],
      rows: rows.map(({ day, calls, hosts: own, ...counts }) => {
        const { refused, asked } = answered({ calls, ...counts });
        const byHost = named.map((host) => own[host] ?? 0);
        const others = calls - byHost.reduce((sum, one) => sum + one, 0);
        return [day, ...[calls, refused, asked, ...byHost, ...(hasOthers ? [others] : [])].map(String)];
      }),
      bars: rows.map(({ calls }) => calls),
    },
  };
}

function hosts({ hosts: rows }: AuditReport): Section {
  const columns = ['Calls', 'Allowed', 'Context', 'Asked', 'Refused', 'Errors', 'Median', '95 of 100'];
  return {
    title: 'Hosts',
    table: {
      columns: [left('Host'), ...columns.map(right)],
      rows: rows.map(({ host, time, ...counts }) => {
        const { allowed, told, asked, refused } = answered(counts);
        return [
          host,
          ...[counts.calls, allowed, told, asked, refused, counts.errors].map(String),
          ms(time.median),
          ms(time.p95),
        ];
      }),
      bars: rows.map(({ calls }) => calls),
    },
  };
}

const codesOf = ({ guards: all }: AuditReport) =>
  all.flatMap(({ guard, codes }) => codes.map((code) => ({ guard, ...code }))).slice(0, MOST.codes);

function guards(report: AuditReport): Section {
  const rows = codesOf(report);
  if (rows.length === 0) return { title: 'Guards', lead: 'No guard found anything.' };
  return {
    title: 'Guards',
    table: {
      columns: [left('Guard'), ...['Refused', 'Asked', 'Context', 'Approved'].map(right), left('Code')],
      rows: rows.map(({ guard, code, ...counts }) => [guard, ...figures(counts), code]),
      bars: rows.map(({ findings }) => findings),
    },
  };
}

const figures = ({ refused, asked, told, approved }: FindingCounts): readonly string[] =>
  [refused, asked, told, approved].map(String);

function examples(report: AuditReport): Section | undefined {
  const list = codesOf(report).flatMap(({ guard, code, example }) =>
    example === null ? [] : [exampleOf(guard, code, example)],
  );
  return list.length === 0 ? undefined : { title: 'The latest of each', list };
}

const exampleOf = (
  guard: string,
  code: string,
  { time, host, subject, because }: Example,
): readonly [string, ...string[]] => [
  `${guard} (${code})`,
  ...(subject === '' ? [] : [subject]),
  because,
  `${minute(time)}, ${host}`,
];

function silent({ silent: names, cwd }: Shown): Section | undefined {
  if (names.length === 0) return undefined;
  return { title: 'Never fired', lead: `In the policy in force in ${cwd}: ${names.join(', ')}.` };
}

function sessions({ sessions: all }: AuditReport): Section | undefined {
  if (all.length === 0) return undefined;
  const rows = all.slice(0, MOST.sessions);
  return {
    title: 'Sessions with most refusals',
    table: {
      columns: [left('Last'), left('Host'), right('Refused'), right('Asked'), left('Session')],
      rows: rows.map(({ session, host, refused, asked, last }) => [
        minute(last),
        host,
        String(refused),
        String(asked),
        session,
      ]),
      bars: rows.map(({ refused, asked }) => refused + asked),
    },
  };
}

function approvals({ approvals: { used, given } }: AuditReport): Section | undefined {
  const list = [
    ...used
      .slice(0, MOST.approvals)
      .map(({ approval, calls, guards: past, subject, last }): readonly [string, ...string[]] => [
        `${approval} used for ${counted(calls, 'call')}`,
        subject,
        `past ${past.join(', ')}; last ${minute(last)}`,
      ]),
    ...given
      .slice(0, MOST.approvals)
      .map(({ time, note, subject }): readonly [string, ...string[]] => [note, subject, minute(time)]),
  ];
  return list.length === 0 ? undefined : { title: 'Approvals', list };
}

function errorsLead({ errors: { undecoded, failed } }: AuditReport): string {
  const parts = [
    ...(undecoded === 0 ? [] : [`${counted(undecoded, 'payload')} could not be read`]),
    ...(failed === 0 ? [] : [`something else failed in ${counted(failed, 'call')}`]),
  ];
  return `${parts.join('; ')}.`;
}

function troubles(title: string, all: readonly Trouble[], lead?: string): Section | undefined {
  if (all.length === 0) return undefined;
  return {
    title,
    ...(lead === undefined ? {} : { lead }),
    table: {
      columns: [right('Calls'), left('Last'), left('Host'), left('What')],
      rows: all.slice(0, MOST.troubles).map(({ text, calls, host, last }) => [String(calls), minute(last), host, text]),
    },
  };
}

function unread({ damaged, faults }: Shown): Section | undefined {
  const lines = [...(damaged === 0 ? [] : [`${counted(damaged, 'line')} no record could be read from`]), ...faults];
  return lines.length === 0 ? undefined : { title: 'Not in this report', lead: `${lines.join('; ')}.` };
}

const ms = (time: number | null): string =>
  time === null ? '-' : `${time < 10 ? time.toFixed(1) : time.toFixed(0)} ms`;
