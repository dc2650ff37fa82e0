import { userInfo } from 'node:os';
import { isatty } from 'node:tty';
import type { Approval } from '../../approvals/approval.ts';
import { giveApproval, revokeApproval } from '../../approvals/give.ts';
import { type ApprovalPlace, approvalPlace } from '../../approvals/place.ts';
import { type Refused, refusedLately } from '../../approvals/refused.ts';
import { appendAudit } from '../../audit/append.ts';
import { userStateFolder } from '../../audit/folder.ts';
import { APPROVAL_EVENT } from '../../audit/record.ts';
import { drawApproval, inForce, lasting, shownApprovals } from '../approvals.ts';
import { askPerson } from '../confirm.ts';
import { printable } from '../draw.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { spanOf, spanText } from '../span.ts';
import { wrapped } from '../wrap.ts';
import { told } from '../wrong.ts';

export const usage: Usage = {
  line: 'approve [ID] [--once | --for SPAN | --always] [--reason TEXT] [--list] [--revoke ID] [--json]',
  summary: `Lets one thing through that was refused: exactly that command (or files and texts), read as it was then, in that
directory, past the guards that stopped it. Without an ID: what was refused lately, and under which IDs. The first letters
of an ID do. A person has to confirm it in a terminal; who, when and why is recorded. An agent that runs this is refused.`,
  options: {
    once: { help: 'for one call within the next 24 hours; so it is without any of these' },
    for: { value: 'SPAN', help: 'for every such call of the next 30s, 10m, 12h, 7d' },
    always: { help: 'until it is revoked' },
    reason: { value: 'TEXT', help: 'why, for the record' },
    list: { help: 'what was let through, by whom, and what has become of it' },
    revoke: { value: 'ID', help: 'take an approval back' },
    json: { help: 'lists as one JSON document' },
  },
  exits: 'Exit 0: done. 1: nothing was approved, or there is no such ID. 64: the command line is wrong.',
  words: [0, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const fault = faultIn(options);
  if (fault !== undefined) return told(fault, 64, io);
  const place = approvalPlace(io.env, io.home);
  if (place === undefined) return told('there is no home or state folder to keep approvals in', 1, io);
  if (options.has('list')) return listGiven(options, io);
  if (options.values.revoke !== undefined) return revoke(options.values.revoke, place, io);
  const lately = refusedLately(place, Date.now());
  for (const text of lately.faults) io.err(`portcullis: ${text}\n`);
  const [id] = options.words;
  if (id === undefined) return listRefused(lately.refused, options, io);
  const found = named(id, lately.refused);
  return typeof found === 'string' ? told(found, 1, io) : approve(found, options, place, io);
}

/** In milliseconds. */
const LONGEST = 365 * 86_400_000;
const SPANS = ['once', 'for', 'always'];

function faultIn(options: Options): string | undefined {
  const spans = SPANS.filter((name) => options.has(name));
  const verbs = [...options.words, ...['list', 'revoke'].filter((name) => options.has(name))];
  const { for: span } = options.values;
  if (spans.length > 1) return `only one of ${spans.map((name) => `--${name}`).join(', ')}`;
  if (verbs.length > 1) return 'only one of an ID, --list and --revoke';
  if (options.words.length === 0 && (spans.length > 0 || options.has('reason'))) return 'an ID is missing';
  if (span !== undefined && !((spanOf(span) ?? 0) > 0)) return '--for needs a span such as 30s, 10m, 12h or 7d';
  if (span !== undefined && (spanOf(span) ?? 0) > LONGEST) return '--for takes no more than 365d; --always has no end';
  return undefined;
}

/** The one whose id begins so, or what is wrong. */
function named<T extends { readonly id: string }>(given: string, among: readonly T[]): T | string {
  const start = given.toLowerCase();
  const exact = among.filter(({ id }) => id === start);
  const likely = exact.length > 0 ? exact : among.filter(({ id }) => id.startsWith(start));
  const [only, ...others] = likely;
  if (only === undefined || start === '')
    return `nothing here has the ID ${printable(given)}; \`portcullis approve\` lists what was refused in the last 24 hours`;
  return others.length === 0 ? only : `${printable(given)} could be ${likely.map(({ id }) => id).join(' or ')}`;
}

function approve(refused: Refused, options: Options, place: ApprovalPlace, io: Io): ExitCode {
  const agent = AGENTS_MARKS.find((name) => (io.env[name] ?? '') !== '');
  if (agent !== undefined)
    return told(`this terminal was started by an agent (${agent}): approve in one of your own`, 1, io);
  if (!isatty(0) || !isatty(2))
    return told('a person has to confirm this: run it in a terminal, with nothing redirected', 1, io);
  const giving = spanGiven(options);
  io.err(question(refused, giving, io));
  if (askPerson('Type yes to let it through: ', io) !== 'yes')
    return told('nothing was approved: only the word yes approves', 1, io);
  const by = account(io);
  const reason = options.values.reason ?? '';
  const approval = giveApproval(refused, { ...giving, by, reason, now: Date.now() }, place);
  record(approval, `let through by ${by} ${lasting(approval)}`, io);
  const done = `Approved ${approval.id} ${lasting(approval)}. Tell the agent to try exactly the same again.\n`;
  io.out(wrapped(done, io.columns));
  return 0;
}

/** Variables that agents set for the programs that they run. */
const AGENTS_MARKS = (
  'AI_AGENT AUGMENT_AGENT CLAUDECODE CLINE_ACTIVE CODEX_CI CODEX_SANDBOX CODEX_THREAD_ID COPILOT_CLI CURSOR_AGENT ' +
  'GEMINI_CLI OPENCODE QWEN_CODE'
).split(' ');

interface Span {
  readonly once: boolean;
  readonly lasts: number | undefined;
}

function spanGiven(options: Options): Span {
  if (options.has('always')) return { once: false, lasts: undefined };
  const { for: span } = options.values;
  return span === undefined ? { once: true, lasts: ONCE_WITHIN } : { once: false, lasts: spanOf(span) };
}

/** How long an approval for one call waits for it, in milliseconds. */
const ONCE_WITHIN = 24 * 3_600_000;

function question(refused: Refused, { once, lasts }: Span, io: Io): string {
  const { paint, columns } = io;
  const span = lasts === undefined ? 'always' : once ? `once, within ${spanText(lasts)}` : `for ${spanText(lasts)}`;
  const about = [
    ...drawObjections(refused, io),
    ...(refused.isWhole ? [] : [paint.yellow('  Secrets in it are not shown, and not all of a long text is.')]),
    '',
    'It lets through exactly this, read as it was then: no other command, text, directory or guard.',
    '',
  ];
  // What is let through is never broken: a line end in it would be one of its own.
  return [
    paint.bold(`Let this through, ${span}?`),
    '',
    ...drawActions(refused),
    '',
    wrapped(about.join('\n'), columns),
  ].join('\n');
}

function drawActions({ actions }: Refused): readonly string[] {
  return actions.flatMap(({ kind, subject, cwd, texts }) => [
    ...(kind === 'shell' ? [] : [`  ${printable(kind)}`]),
    ...indented(subject),
    ...texts.flatMap((text) => ['  with the text', ...indented(text, '    | ')]),
    ...(cwd === '' ? [] : [`  in ${printable(cwd)}`]),
  ]);
}

/** Line by line, so that a long text stays readable; nothing is left out. */
const indented = (text: string, by = '  '): readonly string[] => text.split('\n').map((line) => by + printable(line));

function drawObjections({ objections, time, host }: Refused, { paint }: Io): readonly string[] {
  const ago = spanText(Math.max(0, Date.now() - Date.parse(time)));
  return [
    ...objections.map(
      ({ guard, code, token }) =>
        `  ${paint.bold(printable(guard))} ${printable(`(${code})`)}${token === '' ? '' : `  ${printable(token)}`}`,
    ),
    paint.dim(`  refused ${ago} ago${host === '' ? '' : ` under ${printable(host)}`}`),
  ];
}

/** A user of a container may have a number and no name. */
function account({ env }: Io): string {
  try {
    return userInfo().username;
  } catch {
    return env.USER ?? env.LOGNAME ?? `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The approval itself is what counts: a record that cannot be written is told, and no more. */
function record(approval: Approval, what: string, io: Io): void {
  const { id, reason, subject, cwd } = approval;
  const note = `${id} ${what}${reason === '' ? '' : `: ${reason}`}`;
  const entry = { result: 'ok', decision: 'allow', event: APPROVAL_EVENT, cwd, subject, notes: [note] } as const;
  const failure = appendAudit(
    { time: new Date().toISOString(), ...entry },
    { folder: userStateFolder(io.env, io.home) },
  );
  if (failure !== undefined) io.err(`portcullis: ${failure}\n`);
}

function listRefused(refused: readonly Refused[], options: Options, io: Io): ExitCode {
  if (options.has('json')) {
    const rows = refused.map(({ prints, ...row }) => row);
    io.out(`${JSON.stringify(rows, null, 2)}\n`);
    return 0;
  }
  if (refused.length === 0) io.out('Nothing was refused in the last 24 hours that could be approved.\n');
  for (const one of refused) {
    const ago = spanText(Math.max(0, Date.now() - Date.parse(one.time)));
    const what = one.actions
      .map(({ kind, subject }) => (kind === 'shell' ? subject : `${kind} ${subject}`))
      .join(' ; ');
    const guards = [...new Set(one.objections.map(({ guard }) => guard))].join(', ');
    const where = `        in ${printable(one.actions[0]?.cwd ?? '')}, ${printable(guards)}; ${ago} ago`;
    io.out(wrapped(`${io.paint.bold(one.id)}  ${clipped(printable(what))}\n${io.paint.dim(where)}\n`, io.columns));
  }
  return 0;
}

const LONGEST_LINE = 200;
const clipped = (text: string): string => (text.length <= LONGEST_LINE ? text : `${text.slice(0, LONGEST_LINE)}…`);

function listGiven(options: Options, io: Io): ExitCode {
  const { approvals, faults } = shownApprovals(io);
  for (const fault of faults) io.err(`portcullis: ${fault}\n`);
  if (options.has('json')) {
    io.out(
      `${JSON.stringify(
        approvals.map(({ prints, number, ...row }) => row),
        null,
        2,
      )}\n`,
    );
    return 0;
  }
  if (approvals.length === 0) io.out('Nothing was approved.\n');
  for (const approval of approvals) io.out(wrapped(`${drawApproval(approval, io).join('\n')}\n`, io.columns));
  return 0;
}

function revoke(given: string, place: ApprovalPlace, io: Io): ExitCode {
  const found = named(given, inForce(shownApprovals(io).approvals));
  if (typeof found === 'string')
    return told('no approval in force has that ID; `portcullis approve --list` shows them', 1, io);
  const { state, ...approval } = found;
  revokeApproval(approval, place, Date.now());
  record(approval, `revoked by ${account(io)}`, io);
  io.out(`Revoked ${approval.id}.\n`);
  return 0;
}
