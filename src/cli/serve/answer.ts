import { parsePayload } from '../../hosts/payload.ts';
import { readArguments } from '../hook/arguments.ts';
import { afterCall, type HookCall, judgeCall, saidOf } from '../hook/call.ts';
import { receiveWhole } from '../hook/stdin.ts';
import type { CallReply, Request } from './wire.ts';

/**
 * What the hook would have answered to a call, in the client's directory and environment; the record and all else that
 * follows an answer is done. Undefined where the payload is no whole JSON object: then the hook itself must look, which can
 * wait for more.
 */
export function answerClient(request: Request & { asks: 'call' }, payload: Buffer): CallReply | undefined {
  const received = receiveWhole(payload, parsePayload);
  if (received === undefined) return undefined;
  const { env, cwd, args } = request;
  return answerCall({ received, asked: readArguments(args), env, cwd });
}

/** What the hook would write and how it would end. */
export function answerCall(call: HookCall): CallReply {
  const start = performance.now();
  const judged = judgeCall(call);
  const faults = afterCall(judged, call.env, performance.now() - start);
  const { stdout, exitCode } = judged.answer;
  return { stdout, stderr: saidOf(judged) + faults.join(''), exitCode };
}
