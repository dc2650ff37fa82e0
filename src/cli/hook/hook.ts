import { parsePayload } from '../../hosts/payload.ts';
import { readHookArguments } from './arguments.ts';
import { afterCall, judgeCall, saidOf } from './call.ts';
import { directoryHere } from './directory.ts';
import type { Input } from './input.ts';
import { writeWhole } from './output.ts';
import { receive } from './stdin.ts';

/** What the launcher must know when something breaks half-way. */
export interface HookState {
  /** Set once stdout is settled: nothing may be written there any more. */
  answered: boolean;
  exitCode: 0 | 2;
}

/** One hook call: the payload from standard input, the answer in the host's words, then the audit. */
export function hook(args: readonly string[], input: Input, state: HookState): void {
  const asked = readHookArguments(args);
  const received = receive(input, parsePayload);
  const start = process.hrtime();
  const { env } = process;
  const judged = judgeCall({ received, asked, env, cwd: directoryHere() });
  const [seconds, nanoseconds] = process.hrtime(start);
  state.answered = true;
  state.exitCode = judged.answer.exitCode;
  writeWhole(1, judged.answer.stdout);
  writeWhole(2, saidOf(judged));
  for (const line of afterCall(judged, env, seconds * 1e3 + nanoseconds / 1e6)) writeWhole(2, line);
}
