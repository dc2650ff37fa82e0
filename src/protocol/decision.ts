import type { JsonObject } from './json.ts';

/** What may ride along with any decision once it has been evaluated. */
interface Extras {
  /** Text for the agent. */
  readonly context?: string;
  /** The rewritten tool input, whole. */
  readonly input?: JsonObject;
  /** Text for the person. */
  readonly notice?: string;
  /** The rewritten tool result, after the tool ran. */
  readonly response?: string;
  /** The short id under which a person can let through what is refused here. */
  readonly approval?: string;
}
export type Decision = Extras &
  (
    | { readonly decision: 'allow' }
    | { readonly decision: 'ask'; readonly message: string }
    | { readonly decision: 'deny'; readonly message: string }
    | { readonly decision: 'block'; readonly message: string }
    | { readonly decision: 'additionalContext'; readonly context: string }
  );
export type DecisionKind = Decision['decision'];

export const allow = (): Decision => ({ decision: 'allow' });
export const ask = (message: string): Decision => ({ decision: 'ask', message });
/** Refuses this one action; the session goes on. */
export const deny = (message: string): Decision => ({ decision: 'deny', message });
/** Refuses the action and says that the workflow must not go on as it is; on a tool call hosts see the same as a deny. */
export const block = (message: string): Decision => ({ decision: 'block', message });
/** The action goes on, and the agent is told something. */
export const additionalContext = (context: string): Decision => ({ decision: 'additionalContext', context });

/** A decision in one host's wire form. `stdout` is one JSON document or empty. */
export interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
}
