import { loadPolicy } from '../../config/load.ts';
import { guards } from '../../guards/registry.ts';
import type { Approvals } from '../../protocol/approvals.ts';
import type { Json } from '../../protocol/json.ts';
import { describeProblem } from '../../protocol/problem.ts';
import { type Judged, judgePayload } from '../judge.ts';
import { outside } from '../outside.ts';
import type { HookArguments } from './arguments.ts';
import type { Received } from './stdin.ts';

/** Judges a payload in this process's own directory and environment. */
export function judgeHere({ payload, text }: Received<Json>, asked: HookArguments, approvals?: Approvals): Judged {
  const { env } = process;
  const judge = outside(env, approvals);
  const judged = judgePayload({
    payload,
    text,
    host: asked.host,
    event: asked.event,
    env,
    cwd: currentDirectory(),
    policyAt: (cwd) => loadPolicy({ cwd, home: judge.facts.home, env, guards }),
    judge,
  });
  return asked.problem === undefined ? judged : withProblem(judged, describeProblem(asked.problem));
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

/** The directory may have been removed since the host started the hook. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}
