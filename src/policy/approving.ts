import type { Finding, JudgedCall } from '../guards/guard.ts';
import type { Approvals } from '../protocol/approvals.ts';
import type { Decision } from '../protocol/decision.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import { jsonText } from '../protocol/json-text.ts';
import { onceFor } from '../protocol/once.ts';
import { approvalId, fingerprintOf, subjectOf } from './fingerprint.ts';

/** What a person would have to approve so that what was refused, or asked about, goes on. */
export interface Refusal {
  /** The short name under which they do. */
  readonly id: string;
  /** One for each finding that stands in the way. */
  readonly fingerprints: readonly string[];
}

/** Asks a person's approvals about the findings of one event, and gathers what stands in its way. */
export interface Approving {
  /** The finding as it counts. Where the approvals throw, it stands. */
  weigh(finding: Finding, call: JudgedCall | undefined): Finding;
  /** How a person could let through what came to this decision; undefined where they cannot. */
  refusal(decision: Decision): Refusal | undefined;
  /** What the approvals threw, at the first of all findings that they were asked about. */
  readonly broken: readonly unknown[];
}

/** `calls`: those of the event, for findings that are about no part of it and so about all. */
export function approving(event: HookEvent, approvals: Approvals, calls: readonly JudgedCall[]): Approving {
  const fingerprints = new Set<string>();
  const broken: unknown[] = [];
  // A long list of files may give the same finding thousands of times, and a fingerprint is as long as what it is of.
  const asked = new Map<string, ReturnType<Approvals['find']>>();
  const subjects = onceFor((call: JudgedCall | undefined) => subjectOf(event, call));
  let isFinal = !APPROVED.includes(event.name);
  const found = (finding: Finding, call: JudgedCall | undefined): ReturnType<Approvals['find']> => {
    try {
      const subject = subjects(call);
      if (subject === undefined || fingerprints.size === MOST_FINDINGS) {
        isFinal = true;
        return undefined;
      }
      const about = jsonText([call?.index ?? null, finding.guard, finding.code, finding.token ?? '']);
      if (!asked.has(about)) {
        const fingerprint = fingerprintOf(finding, event, call, subject);
        fingerprints.add(fingerprint);
        asked.set(about, broken.length > 0 ? undefined : approvals.find(fingerprint, event));
      }
      return broken.length > 0 ? undefined : asked.get(about);
    } catch (error) {
      broken.push(error);
      return undefined;
    }
  };
  return {
    broken,
    weigh(finding, call) {
      // Only what would stop the call needs a person's leave.
      if (isFinal || finding.severity === 'off' || finding.severity === 'warn') return finding;
      const about = call ?? (calls.length === 1 ? calls[0] : undefined);
      // A guard that broke has told nothing that could be approved; and of several calls nobody could say which it means.
      isFinal = finding.code === 'failed' || (about === undefined && event.name !== 'UserPromptSubmit');
      const approval = isFinal ? undefined : found(finding, about);
      return approval === undefined ? finding : { ...finding, severity: 'off', approved: approval.id };
    },
    refusal({ decision }) {
      if (
        isFinal ||
        broken.length > 0 ||
        fingerprints.size === 0 ||
        approvals.offered !== true ||
        !STOPPED.includes(decision)
      )
        return undefined;
      const all = [...fingerprints];
      return { id: approvalId(all), fingerprints: all };
    },
  };
}

/** Nobody looks through more of them, so they cannot be let through together. */
const MOST_FINDINGS = 20;

/** What has not happened yet: everything else cannot be let through any more, or is no single action. */
const APPROVED: readonly (EventName | 'Unknown')[] = ['PreToolUse', 'PermissionRequest', 'UserPromptSubmit'];
const STOPPED: readonly Decision['decision'][] = ['ask', 'deny', 'block'];
