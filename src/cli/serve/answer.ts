import { afterCall, type HookCall, judgeCall, saidOf } from '../hook/call.ts';
import type { CallReply } from './wire.ts';

/** What the hook would write to a call and how it would end; the record and all else that follows an answer is done. */
export function answerCall(call: HookCall): CallReply {
  const start = performance.now();
  const judged = judgeCall(call);
  const faults = afterCall(judged, call.env, performance.now() - start);
  const { stdout, exitCode } = judged.answer;
  return { stdout, stderr: saidOf(judged) + faults.join(''), exitCode };
}
