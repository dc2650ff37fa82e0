import { getHost } from '../../hosts/registry.ts';
import { allow, type Decision, deny } from '../../protocol/decision.ts';
import type { HostId } from '../../protocol/host.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import type { Result } from '../../protocol/problem.ts';
import { afterCall, judgeCall } from '../hook/call.ts';

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
  const document = documentOf(payload);
  const text = document.ok ? JSON.stringify(document.value) : '';
  const judged = judgeCall({ received: { payload: document, text }, asked: { host }, env, cwd: directory });
  afterCall(judged, env, performance.now() - start);
  const { answer, decoded } = judged;
  if (decoded !== undefined) return getHost(host).decodeOutput(answer, decoded).decision;
  return answer.exitCode === 2 ? deny(answer.stderr.trim()) : allow();
}

function documentOf(payload: object): Result<Json> {
  try {
    const value: JsonObject = JSON.parse(JSON.stringify(payload));
    return { ok: true, value };
  } catch {
    return { ok: false, problem: { field: 'payload', fault: 'wrong type' } };
  }
}

/** Gives a host's own object other contents: another object in its place would be passed over. */
export function refill(target: Record<string, Json>, contents: JsonObject): void {
  for (const key of Object.keys(target)) if (!(key in contents)) delete target[key];
  Object.assign(target, contents);
}
