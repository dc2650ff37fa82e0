import { nearestName } from '../../config/nearest.ts';
import { jsonText } from '../../protocol/json-text.ts';
import { attempt, done } from '../../workflow/store/error.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { changes } from '../workflow/change.ts';
import { openDesk } from '../workflow/desk.ts';
import { inspections } from '../workflow/inspect.ts';
import { recoveries } from '../workflow/recovery.ts';
import { show } from '../workflow/show.ts';
import type { Reply, WorkflowVerb } from '../workflow/verb.ts';
import { exitOf, type WorkflowError } from '../workflow/workflow-error.ts';

const VERBS: Readonly<Record<string, WorkflowVerb>> = { ...changes, ...inspections, ...recoveries, show };
const width = Math.max(...Object.keys(VERBS).map((name) => name.length)) + 2;

export const usage: Usage = {
  line: 'workflow VERB [options]',
  summary: `Keeps the record of a workflow: phases, what they delivered, verdicts. It is the only writer of that record; the gate closes a
phase or names everything that is missing. Verbs:

${Object.entries(VERBS)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`)
  .join('\n')}`,
  options: {
    slug: { value: 'NAME', help: 'the run; the selected one when absent' },
    to: { value: 'PHASE', help: 'transition: the next phase' },
    phase: { value: 'PHASE', help: 'the phase that is meant; the open one when absent' },
    path: { value: 'FILE', help: 'a file of the run, relative to its folder' },
    verdict: { value: 'WORD', help: 'APPROVED or CHANGES_REQUESTED' },
    artifact: { value: 'FILE', help: 'close-phase: the review that decides' },
    field: { value: 'NAME', help: 'get, set: a field of the state' },
    data: { value: 'JSON', help: 'set: its new value' },
    agent: { value: 'NAME', help: 'handoff: who is dispatched' },
    findings: { value: 'N', help: 'incr-rework: how many findings were resolved' },
    count: { value: 'N', help: 'scan-commits: how many commits; 20 when absent' },
    html: { help: 'show: a page instead of a drawing' },
    json: { help: 'one JSON document, errors too' },
  },
  exits: `Exit 0: done, or the answer is yes. 1: refused, or the answer is no. 2: the record cannot be used (IO_ERROR, CORRUPTED_STATE, TAMPERED_STATE).
3: the record is no state (INVALID_STATE). 64: the command line is wrong.`,
  words: [0, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const [name] = options.words;
  const reply = replyTo(name, options, io);
  return reply.ok ? answer(reply, options, io) : complain(reply.error, options, io);
}

function replyTo(name: string | undefined, options: Options, io: Io): Reply {
  const verb = name !== undefined && Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (verb === undefined) {
    const near = nearestName(name ?? '', Object.keys(VERBS));
    const hint = near === undefined ? '`portcullis workflow --help` lists the verbs' : `did you mean ${near}?`;
    const what = name === undefined ? 'no verb is named' : `there is no verb ${name}`;
    return { ok: false, error: { code: 'UNKNOWN_SUBCOMMAND', reason: `${what}; ${hint}` } };
  }
  const desk = openDesk(options, io);
  return 'code' in desk ? { ok: false, error: desk } : careful(() => verb.run(options, desk, io));
}

/** What the file system has against it is an answer like any other. */
function careful(act: () => Reply): Reply {
  const result = attempt(() => done(act()));
  return result.ok ? result.value : result;
}

function answer(
  { value, text, notes = [], exit = 0 }: Reply & { readonly ok: true },
  options: Options,
  io: Io,
): ExitCode {
  const isScalar = typeof value !== 'object' || value === null;
  const isPlain = options.has('html') || !options.has('json') || isScalar;
  io.out(`${isPlain ? text : jsonText(value)}\n`);
  for (const note of notes) io.err(`portcullis: ${note}\n`);
  return exit;
}

/** A refusal names everything that keeps the phase from closing, the file, and what would satisfy the gate. */
function complain(error: WorkflowError, options: Options, io: Io): ExitCode {
  const { code, reason, violations } = error;
  if (options.has('json'))
    io.err(`${JSON.stringify({ code, reason, ...(violations === undefined ? {} : { violations }) })}\n`);
  else if (violations === undefined) io.err(`portcullis: ${code}: ${reason}\n`);
  else {
    const lines = violations.map((one) => `  ${one.code}: ${one.reason}\n    ${one.remedy}\n`);
    const what = code === 'PHASE_GATE' ? 'the phase cannot close' : `${reason}; this is in its way, too`;
    io.err(`portcullis: ${code}: ${what}\n${lines.join('')}`);
  }
  return exitOf(error);
}
