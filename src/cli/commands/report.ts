import { resolve } from 'node:path';
import { userStateFolder } from '../../audit/folder.ts';
import type { AuditReport } from '../../audit/report.ts';
import { scanAudit } from '../../audit/scan.ts';
import { newTally } from '../../audit/tally.ts';
import { loadPolicy } from '../../config/load.ts';
import { guards } from '../../guards/registry.ts';
import type { ExitCode, Io } from '../io.ts';
import { tellDamage } from '../log-damage.ts';
import type { Options, Usage } from '../options.ts';
import { reportPage } from '../report/page.ts';
import { type Shown, sectionsOf } from '../report/sections.ts';
import { COLUMNS, drawReport } from '../report/text.ts';
import { SINCE_FAULT, SINCE_HELP, sinceOf } from '../span.ts';
import { writeNamed } from '../write-named.ts';
import { told } from '../wrong.ts';

export const usage: Usage = {
  line: 'report [--since WHEN] [--html FILE] [--json]',
  summary: `What the guards did, in figures: calls by day and host and what they were answered, which guards stopped what, with the
latest example of each, what was let through by a person, errors, guards that never fired, and how long calls took. It is
read from the log, from which secrets were taken out before anything was written; nothing is sent anywhere.`,
  options: {
    since: { value: 'WHEN', help: `${SINCE_HELP}; 7d without it` },
    html: { value: 'FILE', help: 'write it as one page for a browser instead, which needs nothing else' },
    json: { help: 'the same as one JSON document' },
  },
  exits:
    'Exit 0: done. 1: there is no place for a log, or the page could not be written. 64: the command line is wrong.',
  words: [0, 0],
};

export function run(options: Options, io: Io): ExitCode {
  const now = Date.now();
  const since = sinceOf(options.values.since ?? '7d', now);
  if (Number.isNaN(since)) return told(SINCE_FAULT, 64, io);
  const folder = userStateFolder(io.env, io.home);
  if (folder === undefined) return told('there is no home or state folder, so there is no log', 1, io);
  const tally = newTally();
  const { damaged, faults } = scanAudit(folder, { since }, tally.add);
  const report = tally.report();
  const shown: Shown = {
    report,
    from: new Date(since).toISOString(),
    silent: silentHere(report, io),
    cwd: io.cwd,
    damaged,
    faults,
  };
  const { html } = options.values;
  if (html !== undefined && !writePage(html, shown, now, io)) return 1;
  if (options.has('json')) io.out(`${JSON.stringify(asData(shown), null, 2)}\n`);
  else if (html !== undefined) io.out(`Wrote ${resolve(io.cwd, html)}.\n`);
  else io.out(drawReport(sectionsOf(shown, io.columns ?? COLUMNS), io));
  if (html !== undefined || options.has('json')) tellDamage({ damaged, faults }, folder, io);
  return 0;
}

const asData = ({ report, from, silent, damaged, faults }: Shown): object => ({
  from,
  ...report,
  silent,
  unread: { lines: damaged, files: faults },
});

/** What is on in the policy in force here and found nothing, by name. */
function silentHere({ guards: heard }: AuditReport, io: Io): readonly string[] {
  const { policy } = loadPolicy({ cwd: io.cwd, home: io.home, env: io.env, guards });
  const names = [...policy.guards.map(({ guard }) => guard.name), ...policy.rules.map(({ name }) => name)];
  const found = new Set(heard.map(({ guard }) => guard));
  return names.filter((name) => !found.has(name));
}

/** For this user alone, as the log is: the page shows commands and paths. */
const writePage = (file: string, shown: Shown, now: number, io: Io): boolean =>
  writeNamed(file, reportPage(sectionsOf(shown), new Date(now).toISOString()), io, 0o600);
