import type { DecisionKind } from '../protocol/decision.ts';
import type { Times } from './times.ts';

/** What the guards did, in figures. Times are ISO 8601; lists have the most or the latest first. */
export interface AuditReport {
  /** The times of the first and the last record; null without any. */
  readonly first: string | null;
  readonly last: string | null;
  readonly all: Counts;
  readonly time: Times;
  readonly hosts: readonly (Counts & { readonly host: string; readonly time: Times })[];
  /** The earliest first. */
  readonly days: readonly (Counts & { readonly day: string; readonly hosts: Readonly<Record<string, number>> })[];
  readonly guards: readonly GuardFigures[];
  readonly sessions: readonly SessionFigures[];
  readonly approvals: {
    /** What was let through under approvals. */
    readonly used: readonly UsedApproval[];
    /** That a person gave one, or took it back. */
    readonly given: readonly { readonly time: string; readonly note: string; readonly subject: string }[];
  };
  readonly errors: {
    /** Payloads that could not be read. */
    readonly undecoded: number;
    /** Calls in which a guard failed. */
    readonly failed: number;
    readonly kinds: readonly Trouble[];
  };
  /** What else was wrong around calls: mistakes in the configuration, events that are not those of the settings. */
  readonly problems: readonly Trouble[];
}

/** Calls of the hook, and what they were answered. */
export interface Counts {
  readonly calls: number;
  readonly decisions: Readonly<Record<DecisionKind, number>>;
  /** Calls that ended in an error, whatever they were answered. */
  readonly errors: number;
}

/** Findings, by what they asked for. */
export interface FindingCounts {
  readonly findings: number;
  readonly refused: number;
  readonly asked: number;
  readonly told: number;
  /** What a person had approved. */
  readonly approved: number;
}

export interface GuardFigures extends FindingCounts {
  readonly guard: string;
  readonly codes: readonly (FindingCounts & { readonly code: string; readonly example: Example | null })[];
}

/** The latest finding of its kind, in the words of the audit. */
export interface Example {
  readonly time: string;
  readonly host: string;
  readonly subject: string;
  readonly because: string;
}

export interface SessionFigures {
  readonly session: string;
  readonly host: string;
  readonly refused: number;
  readonly asked: number;
  readonly last: string;
}

export interface UsedApproval {
  readonly approval: string;
  readonly calls: number;
  readonly guards: readonly string[];
  readonly subject: string;
  readonly last: string;
}

export interface Trouble {
  readonly text: string;
  readonly calls: number;
  readonly host: string;
  readonly last: string;
}
