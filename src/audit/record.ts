import type { Verdict } from '../policy/evaluate.ts';
import type { DecisionKind } from '../protocol/decision.ts';

/** One judged event, as one line of the log. Text in it is redacted and shortened before it is written. */
export interface AuditRecord {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly result: 'ok' | 'error';
  readonly decision: DecisionKind;
  readonly host?: string;
  readonly event?: string;
  readonly session?: string;
  /** Who acts, where the host says so. */
  readonly agent?: string;
  /** The host's own id of that one agent. */
  readonly agentId?: string;
  /** The host's name of the tool. */
  readonly tool?: string;
  readonly cwd?: string;
  /** What the call would do: its command, or the files or the address it names. */
  readonly subject?: string;
  readonly findings?: readonly AuditFinding[];
  /** The id under which a person can let through what was stopped. */
  readonly approval?: string;
  /** What guards saw that changed no decision. */
  readonly notes?: readonly string[];
  /** The payload could not be read: nothing was judged. */
  readonly undecoded?: boolean;
  /** What failed; never text of the payload. */
  readonly error?: string;
  /** What else is wrong: faults of the configuration, an event that is not the one that the settings name. */
  readonly problems?: readonly string[];
  /** How long judging took, in milliseconds. */
  readonly ms?: number;
}

/** The event of a record that tells of a person who let something through, or took that back. */
export const APPROVAL_EVENT = 'approve';

export type AuditFinding = Pick<
  Verdict['findings'][number],
  'guard' | 'code' | 'severity' | 'token' | 'because' | 'approved'
>;
