import { isAbsolute } from 'node:path';
import { appendAudit } from '../../audit/append.ts';
import { loadPolicy } from '../../config/load.ts';
import { guards } from '../../guards/registry.ts';
import type { Env } from '../../hosts/host.ts';
import type { Approvals } from '../../protocol/approvals.ts';
import type { Json } from '../../protocol/json.ts';
import { describeProblem } from '../../protocol/problem.ts';
import { type Judged, judgePayload } from '../judge.ts';
import { outside } from '../outside.ts';
import { stateFolderOf } from '../state-folder.ts';
import { personsApprovals, rememberRefused, withApprovalsUsed } from './approvals.ts';
import type { HookArguments } from './arguments.ts';
import { recordOf } from './record.ts';
import type { Received } from './stdin.ts';
import { workflowDuties } from './workflow-duties.ts';

/** One call of the hook: all that the process that a host starts knows of it. */
export interface HookCall {
  readonly received: Received<Json>;
  readonly asked: HookArguments;
  readonly env: Env;
  /** Absolute. */
  readonly cwd: string;
}

/** Judges a call, by the policy as it stands now; approvals for one call that the answer rests on are used up. */
export function judgeCall(call: HookCall): Judged {
  const approvals = personsApprovals(call.env);
  return withApprovalsUsed(judgeBy(call, approvals), approvals, (others) => judgeBy(call, others));
}

/** Judges a call, and changes nothing. */
export function judgeBy(call: HookCall, approvals: Approvals = personsApprovals(call.env)): Judged {
  const { received, asked, env, cwd } = call;
  const judge = outside(env, approvals);
  const judged = judgePayload({
    payload: received.payload,
    text: received.text,
    host: asked.host,
    event: asked.event,
    env,
    cwd,
    policyAt: (directory) =>
      loadPolicy({ cwd: directory, home: judge.facts.home, env, guards, project: projectOf(env) }),
    judge,
  });
  return asked.problem === undefined ? judged : withProblem(judged, describeProblem(asked.problem));
}

/** Nearly every host that has hooks tells them by this name where its session began. */
function projectOf({ CLAUDE_PROJECT_DIR: project }: Env): string | undefined {
  return project !== undefined && isAbsolute(project) ? project : undefined;
}

/** A wrong argument is a failure that is seen; the payload is judged all the same. */
function withProblem(judged: Judged, problem: string): Judged {
  const isTool = judged.event.name === 'PreToolUse' || judged.event.name === 'PostToolUse';
  const isSilent = judged.answer.stdout === '' && judged.answer.exitCode === 0;
  return {
    ...judged,
    answer: isTool && isSilent ? { ...judged.answer, stdout: '{}' } : judged.answer,
    error: judged.error === undefined ? problem : `${problem}; ${judged.error}`,
    notes: [`portcullis: ${problem}; the call was handled without that argument`, ...judged.notes],
  };
}

/** What is said on stderr with the answer. */
export const saidOf = ({ answer, notes }: Judged): string => answer.stderr + notes.map((note) => `${note}\n`).join('');

/**
 * What follows the answer: the record, what was refused for a person to let through, what the workflow wants done. `ms` is
 * how long judging took. Returns what went wrong, a line for stderr each, with its end; nothing of it changes the answer.
 */
export function afterCall(judged: Judged, env: Env, ms: number): readonly string[] {
  const where = { folder: stateFolderOf(env), ...judged.policy?.audit };
  const unwritten = appendAudit(recordOf(judged, Date.now(), ms), where);
  const forgotten = rememberRefused(judged, env);
  const workflow = judged.policy?.policy.workflow;
  const undone = workflow === undefined ? [] : workflowDuties(workflow, judged, env);
  return [unwritten, forgotten, ...undone].flatMap((fault) => (fault === undefined ? [] : [`portcullis: ${fault}\n`]));
}
