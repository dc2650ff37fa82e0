import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventName } from '../../src/protocol/event.ts';
import type { HostId } from '../../src/protocol/host.ts';
import type { Effect } from './answers.ts';

/** What was proved of one host, version and wiring, as it is kept. */
export interface HostProof {
  readonly host: HostId;
  readonly wiring?: string;
  readonly version: string;
  /** The day, as `2026-11-30`. */
  readonly date: string;
  readonly portcullis: string;
  /** Platform and architecture. */
  readonly platform: string;
  /** Canonical events that reached the hook, in the order of their first arrival. */
  readonly events: readonly string[];
  readonly attempts: readonly AttemptProof[];
  readonly answers: readonly AnswerProof[];
  /** Milliseconds: medians of judging and of the hook's whole process (absent where it has none of its own). */
  readonly times: { readonly judging: number; readonly process?: number };
  /** The host had to be ended, because it waited for a person who was not there. */
  readonly waited?: true;
}

export interface AttemptProof {
  readonly id: string;
  /** The host's name of the tool. */
  readonly tool: string;
  readonly asked: boolean;
  /** What happened in the session with Portcullis, and in the same session without. */
  readonly guarded: boolean;
  readonly bare: boolean;
  /** What the audit says was decided, and by which guard or rule. */
  readonly decision: string;
  readonly by?: string;
  /** The result of the call, as the model's next request had it. */
  readonly told?: string;
}

export interface AnswerProof {
  readonly event: EventName;
  readonly rule: string;
  readonly says: 'context' | 'refusal';
  readonly promised: Effect;
  /** `not fired`: the host did not call the hook for this event. */
  readonly observed: Effect | 'not fired';
}

export const RESULTS = join(import.meta.dirname, 'results.json');

export function readResults(text = readFileSync(RESULTS, 'utf8')): readonly HostProof[] {
  return JSON.parse(text);
}

/** Newer proofs in place of older ones of the same host, wiring and version; the order is that of `order`. */
export function merged(
  old: readonly HostProof[],
  fresh: readonly HostProof[],
  order: readonly HostId[],
): readonly HostProof[] {
  const key = ({ host, wiring = '', version }: HostProof): string => `${host} ${wiring} ${version}`;
  const kept = old.filter((one) => !fresh.some((other) => key(other) === key(one)));
  return [...kept, ...fresh].sort(
    (a, b) => order.indexOf(a.host) - order.indexOf(b.host) || (key(a) < key(b) ? 1 : -1),
  );
}
