import { userStateFolder } from '../../audit/folder.ts';
import type { AuditQuery } from '../../audit/query.ts';
import { APPROVAL_EVENT, type AuditRecord } from '../../audit/record.ts';
import { type Offsets, scanAudit } from '../../audit/scan.ts';
import { unknownName } from '../../config/complain.ts';
import { loadPolicy } from '../../config/load.ts';
import { guards } from '../../guards/registry.ts';
import { hostNamed } from '../../hosts/registry.ts';
import { DECISION_WORDS, decisionWord } from '../decision-word.ts';
import { printable } from '../draw.ts';
import type { ExitCode, Io, Paint } from '../io.ts';
import { tellDamage } from '../log-damage.ts';
import { noHost } from '../no-host.ts';
import type { Options, Usage } from '../options.ts';
import { SINCE_FAULT, SINCE_HELP, sinceOf } from '../span.ts';
import { wrapped } from '../wrap.ts';
import { told, wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'log [--guard NAME] [--decision KIND] [--host ID] [--session ID] [--since WHEN] [--limit N] [--follow] [--json]',
  summary: 'Prints what was decided and why, oldest first. Secrets were taken out before anything was written.',
  options: {
    guard: { value: 'NAME', help: 'only where this guard found something' },
    decision: { value: 'KIND', help: 'allow, context, ask, deny or block' },
    host: { value: 'ID', help: 'only calls from this host' },
    session: { value: 'ID', help: 'only calls of this session' },
    since: { value: 'WHEN', help: SINCE_HELP },
    limit: { value: 'N', help: 'only the last N' },
    follow: { help: 'go on with what is written from now on, until it is stopped' },
    json: { help: 'one JSON line each, as they are kept' },
  },
  exits: 'Exit 0: done. 1: there is no place for a log. 64: the command line is wrong.',
  words: [0, 0],
};

export function run(options: Options, io: Io): ExitCode | Promise<ExitCode> {
  const query = queryOf(options);
  const { limit: most } = options.values;
  const limit = most === undefined ? Number.POSITIVE_INFINITY : /^\d+$/.test(most) ? Number(most) : Number.NaN;
  if (typeof query === 'string') return wrong(query, io);
  if (!(limit >= 0)) return wrong('--limit needs a number', io);
  const folder = userStateFolder(io.env, io.home);
  if (folder === undefined) return told('there is no home or state folder, so there is no log', 1, io);
  const print = options.has('json')
    ? jsonLine
    : (record: AuditRecord) => wrapped(drawRecord(record, io.paint), io.columns);
  const records: AuditRecord[] = [];
  const isFollowed = options.has('follow');
  const scan = scanAudit(folder, query, (record) => void records.push(record), isFollowed ? new Map() : undefined);
  const shown = limit === 0 ? [] : records.slice(-limit);
  io.out(shown.map(print).join(''));
  if (shown.length === 0 && !isFollowed) tellNothing(query, options, io);
  tellDamage(scan, folder, io);
  return isFollowed ? follow(folder, query, print, io, scan.read) : 0;
}

/** A name that is mistyped finds nothing, which must not look like good news. */
function tellNothing({ guard }: AuditQuery, options: Options, io: Io): void {
  const isAsked = ASKED.some((name) => options.has(name));
  if (!options.has('json')) io.out(isAsked ? 'No such call is on record.\n' : 'No call is on record.\n');
  const names = guard === undefined ? [] : namesHere(io);
  if (guard !== undefined && !names.includes(guard)) told(unknownName('guard or rule', guard, names), 0, io);
}

const ASKED = ['guard', 'decision', 'host', 'session', 'since', 'limit'] as const;

function namesHere({ cwd, home, env }: Io): readonly string[] {
  const { policy } = loadPolicy({ cwd, home, env, guards });
  const own = [...policy.guards.map(({ guard }) => guard.name), ...policy.rules.map(({ name }) => name)];
  return [...new Set([...own, ...guards.map(({ name }) => name)])];
}

function queryOf(options: Options): AuditQuery | string {
  const { guard, decision, host, session, since } = options.values;
  const from = since === undefined ? undefined : sinceOf(since, Date.now());
  if (from !== undefined && Number.isNaN(from)) return SINCE_FAULT;
  if (host !== undefined && hostNamed(host) === undefined) return noHost(host);
  if (decision !== undefined && !DECISION_WORDS.some((word) => word === decision))
    return `--decision must be one of ${DECISION_WORDS.join(', ')}`;
  return {
    ...(guard === undefined ? {} : { guard }),
    ...(decision === undefined ? {} : { decision: decision === 'context' ? 'additionalContext' : decision }),
    ...(host === undefined ? {} : { host }),
    ...(session === undefined ? {} : { session }),
    ...(from === undefined ? {} : { since: from }),
  };
}

const jsonLine = (record: AuditRecord): string => `${JSON.stringify(record)}\n`;

function drawRecord(record: AuditRecord, paint: Paint): string {
  const { decision, result, findings = [], problems = [], error, subject, tool, host, event, cwd, approval } = record;
  const word = decisionWord(decision);
  const colour = COLOURS[word] ?? ((text: string) => text);
  const what = printable([host, event, tool].filter(Boolean).join(' '));
  const failed = result === 'error' ? `  ${paint.yellow('error')}` : '';
  const head = `${printable(record.time.slice(0, 19))}Z  ${colour(word.padEnd(7), paint)}  ${paint.dim(what)}${failed}`;
  const lines = [
    ...(subject === undefined
      ? []
      : [`${printable(subject)}${cwd === undefined ? '' : paint.dim(`  in ${printable(cwd)}`)}`]),
    ...findings.map(
      ({ guard, code, because, approved }) =>
        `${paint.bold(printable(guard))} ${printable(`(${code}): ${because}`)}${approved === undefined ? '' : paint.yellow(printable(`  let through by the approval ${approved}`))}`,
    ),
    ...(approval === undefined ? [] : [paint.dim(`portcullis approve ${printable(approval)}`)]),
    ...(event === APPROVAL_EVENT ? (record.notes ?? []).map(printable) : []),
    ...(error === undefined ? [] : [printable(error)]),
    ...problems.map(printable),
  ];
  return `${[head, ...lines.map((line) => `    ${line}`)].join('\n')}\n`;
}

const COLOURS: Readonly<Record<string, (text: string, paint: Paint) => string>> = {
  ask: (text, paint) => paint.yellow(text),
  deny: (text, paint) => paint.red(text),
  block: (text, paint) => paint.red(text),
};

/** How often a file is looked at for new lines, in milliseconds. */
const INTERVAL = 300;

async function follow(
  folder: string,
  query: AuditQuery,
  print: (record: AuditRecord) => string,
  io: Io,
  begun: Offsets,
): Promise<ExitCode> {
  for (let from = begun; ; ) {
    await new Promise((resume) => setTimeout(resume, INTERVAL));
    const records: AuditRecord[] = [];
    const { read } = scanAudit(folder, query, (record) => void records.push(record), from);
    // A file that cannot be read this once is gone on with later.
    from = new Map([...from, ...read]);
    if (!io.out(records.map(print).join(''))) return 0;
  }
}
