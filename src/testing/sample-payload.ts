import { getHost } from '../hosts/registry.ts';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import { eventOf, type Subject } from './guard-row.ts';

/** What a host would write to a hook's standard input for this subject, in its own spelling. */
export function samplePayload(host: HostId, subject: Subject, cwd = '/home/dev/project'): JsonObject {
  return getHost(host).encodeEvent(eventOf(subject, cwd));
}
