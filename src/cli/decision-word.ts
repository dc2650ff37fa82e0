import type { DecisionKind } from '../protocol/decision.ts';

/** What the command line calls the decisions, mildest first. */
export const DECISION_WORDS = ['allow', 'context', 'ask', 'deny', 'block'] as const;
export type DecisionWord = (typeof DECISION_WORDS)[number];

/** Hosts and the library call it `additionalContext` when a call goes on and the agent is told something. */
export const decisionWord = (kind: DecisionKind): DecisionWord => (kind === 'additionalContext' ? 'context' : kind);
