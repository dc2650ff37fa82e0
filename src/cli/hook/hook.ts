import { appendAudit } from '../../audit/append.ts';
import { auditFolder } from '../../audit/folder.ts';
import { parsePayload } from '../../hosts/payload.ts';
import type { Judged } from '../judge.ts';
import { personsApprovals, rememberRefused, withApprovalsUsed } from './approvals.ts';
import { readArguments } from './arguments.ts';
import type { Input } from './input.ts';
import { judgeHere } from './judge-here.ts';
import { writeWhole } from './output.ts';
import { recordOf } from './record.ts';
import { receive } from './stdin.ts';
import { workflowDuties } from './workflow-duties.ts';

/** What the launcher must know when something breaks half-way. */
export interface HookState {
  /** Set once stdout is settled: nothing may be written there any more. */
  answered: boolean;
  exitCode: 0 | 2;
}

/** One hook call: the payload from standard input, the answer in the host's words, then the audit. */
export function hook(args: readonly string[], input: Input, state: HookState): void {
  const asked = readArguments(args);
  const received = receive(input, parsePayload);
  const start = process.hrtime();
  const approvals = personsApprovals(process.env);
  const judged = withApprovalsUsed(judgeHere(received, asked, approvals), approvals, (others) =>
    judgeHere(received, asked, others),
  );
  const [seconds, nanoseconds] = process.hrtime(start);
  answer(judged, state);
  audit(judged, seconds * 1e3 + nanoseconds / 1e6);
  const forgotten = rememberRefused(judged, process.env);
  if (forgotten !== undefined) writeWhole(2, `portcullis: ${forgotten}\n`);
  const workflow = judged.policy?.policy.workflow;
  if (workflow !== undefined)
    for (const problem of workflowDuties(workflow, judged, process.env)) writeWhole(2, `portcullis: ${problem}\n`);
}

function answer({ answer, notes }: Judged, state: HookState): void {
  state.answered = true;
  state.exitCode = answer.exitCode;
  writeWhole(1, answer.stdout);
  writeWhole(2, answer.stderr + notes.map((note) => `${note}\n`).join(''));
}

function audit(judged: Judged, ms: number): void {
  const { env } = process;
  const folder = auditFolder(env, env.HOME ?? env.USERPROFILE);
  const failure = appendAudit(recordOf(judged, Date.now(), ms), { folder, ...judged.policy?.audit });
  if (failure !== undefined) writeWhole(2, `portcullis: ${failure}\n`);
}
