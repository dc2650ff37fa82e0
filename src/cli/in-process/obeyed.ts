import { getHost } from '../../hosts/registry.ts';
import { allow, type Decision, deny } from '../../protocol/decision.ts';
import type { HostId } from '../../protocol/host.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import { afterCall, judgeCall } from '../hook/call.ts';
import type { Received } from '../hook/stdin.ts';

/** One event of a host that runs hooks in its own process. */
export interface OwnCall {
  readonly host: HostId;
  /** The session's directory; absolute. */
  readonly directory: string;
  /** What stands in for the payload. A host hands over objects of a program, which need not be JSON. */
  readonly payload: object;
}

/**
 * Judges as the hook does, and tells what the host shall obey, by the words of its folder in `src/hosts/`. What goes wrong
 * after the answer is told to nobody: the screen is the host's.
 */
export function obeyed({ host, directory, payload }: OwnCall): Decision {
  const { env } = process;
  const start = performance.now();
  const judged = judgeCall({ received: receivedOf(payload), asked: { host }, env, cwd: directory });
  afterCall(judged, env, performance.now() - start);
  const { answer, decoded } = judged;
  if (decoded !== undefined) return getHost(host).decodeOutput(answer, decoded).decision;
  return answer.exitCode === 2 ? deny(answer.stderr.trim()) : allow();
}

/** As if the host had written it. */
function receivedOf(payload: object): Received<Json> {
  try {
    const text = JSON.stringify(payload);
    return { payload: { ok: true, value: JSON.parse(text) }, text };
  } catch {
    return { payload: { ok: false, problem: { field: 'payload', fault: 'wrong type' } }, text: '' };
  }
}

/** Gives a host's own object other contents: another object in its place would be passed over. */
export function refill(target: Record<string, Json>, contents: JsonObject): void {
  for (const key of Object.keys(target)) if (!(key in contents)) delete target[key];
  Object.assign(target, contents);
}
