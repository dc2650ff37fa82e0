import { loadPolicy } from '../../config/load.ts';
import { guards } from '../../guards/registry.ts';
import type { Json } from '../../protocol/json.ts';
import { type Judged, judgePayload } from '../judge.ts';
import { outside } from '../outside.ts';
import type { HookArguments } from './arguments.ts';
import type { Received } from './stdin.ts';

/** Judges a payload in this process's own directory and environment. */
export function judgeHere({ payload, text }: Received<Json>, asked: HookArguments): Judged {
  const { env } = process;
  const judge = outside(env);
  return judgePayload({
    payload: asked.problem === undefined ? payload : { ok: false, problem: asked.problem },
    text,
    host: asked.host,
    event: asked.event,
    env,
    cwd: currentDirectory(),
    policyAt: (cwd) => loadPolicy({ cwd, home: judge.facts.home, env, guards }),
    judge,
  });
}

/** The directory may have been removed since the host started the hook. */
function currentDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return '/';
  }
}
