import { loadPolicy } from '../../config/load.ts';
import { guards } from '../../guards/registry.ts';
import { noApprovals } from '../../protocol/approvals.ts';
import type { Json } from '../../protocol/json.ts';
import { nodeFacts } from '../../workspace/node-facts.ts';
import { type Judged, judgePayload } from '../judge.ts';
import { readableVariables } from '../variables.ts';
import type { HookArguments } from './arguments.ts';
import type { Received } from './stdin.ts';

export type Reader = typeof import('./reader.ts');

/** Judges a payload in this process's own directory and environment. */
export function judgeHere({ payload, text }: Received<Json>, asked: HookArguments, loadReader: () => Reader): Judged {
  const { env } = process;
  const facts = nodeFacts({ env });
  return judgePayload({
    payload: asked.problem === undefined ? payload : { ok: false, problem: asked.problem },
    text,
    host: asked.host,
    event: asked.event,
    env,
    cwd: process.cwd(),
    policyAt: (cwd) => loadPolicy({ cwd, home: facts.home, env, guards }),
    judge: {
      facts,
      approvals: noApprovals,
      get env() {
        return readableVariables(env);
      },
      read: (command, options) => loadReader().readCommand(command, options),
      effectsOf: (reading, seen) => loadReader().effectsOf(reading, seen),
    },
  });
}
