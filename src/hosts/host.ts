import type { Answer, Decision } from '../protocol/decision.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { Result } from '../protocol/problem.ts';
import type { ToolNames } from './tool-names.ts';

/** One agent host's wire format, in both directions. */
export interface Host {
  readonly id: HostId;
  /** The host's name as its makers write it. */
  readonly title: string;
  readonly tools: ToolNames;
  readonly capabilities: Capabilities;
  /** Which event a payload is, even when the rest of it cannot be decoded. */
  eventOf(payload: Json, hint?: Hint): EventIdentity;
  /** A payload to its event. Problems name the field, never its text. Never throws. */
  decode(payload: Json, hint?: Hint): Result<HookEvent>;
  /** A decision in this host's words; what the host cannot express becomes what `settle` says. */
  encode(decision: Decision, event: HookEvent): Answer;
  /** An event as this host would send it: the inverse of `decode`, and the engine's and the bridge's side of it. */
  encodeEvent(event: HookEvent): JsonObject;
  /** What this host makes of a hook's output, by its own rules. Never throws. */
  decodeOutput(output: HookOutput, event: HookEvent): Reply;
}

export interface Hint {
  /** The event's name from `--event`. */
  readonly event?: string;
  /** The hook's environment. */
  readonly env?: Env;
}
export type Env = Readonly<Record<string, string | undefined>>;

export interface EventIdentity {
  readonly name: EventName | 'Unknown';
  /** As the payload or the hint spelled it; empty when the fields alone told, or nothing did. */
  readonly hostEvent: string;
}

/** What a hook's process left behind. `exitCode` null: it was killed by a signal or by its timeout. */
export interface HookOutput {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

export interface Reply {
  readonly decision: Decision;
  /** The host calls the hook failed and goes on as its failure rule says; told without text of the output. */
  readonly fault?: string;
  /** The host ends the whole run, with this reason for the person. */
  readonly ends?: string;
}

/** What a host makes of hooks' answers, as data: install, status, the encoders and `settle` read it. */
export interface Capabilities {
  /** By the host's own spelling; the first entry of a canonical event is the one that install registers. */
  readonly events: Readonly<Record<string, EventCapabilities>>;
  /** What becomes of `ask` where nobody is there to be asked. */
  readonly headlessAsk: 'denies' | 'runs' | 'ends the run' | 'unknown';
  readonly timeout: { readonly unit: 's' | 'ms'; readonly default: number };
  /** What happens to a tool call whose hook crashed, printed something unreadable, or took too long. */
  readonly failure: { readonly crash: FailureRule; readonly unreadable: FailureRule; readonly timeout: FailureRule };
  /** When the flag `stop_hook_active` is set: on the retry after a send-back, on every stop, or never. */
  readonly stopHookActive: 'retry' | 'always' | 'absent';
  /** Whether the payload of a tool call names the sub-agent that makes it. */
  readonly namesCaller: boolean;
}
export type FailureRule = 'open' | 'closed' | 'unknown';

export interface EventCapabilities {
  readonly event: EventName;
  /**
   * What a refusal does: `stops` the action; `continues`, the agent is sent back to work with the reason; `replaces` the
   * tool's result with the reason; `tells` the agent, to whom the reason comes beside the result; `never`, there is none.
   */
  readonly refuse: 'stops' | 'continues' | 'replaces' | 'tells' | 'never';
  /** A refusal carries its reason and nothing else. */
  readonly alone?: true;
  /** Whether a person can be asked. */
  readonly ask?: true;
  /** Whether text for the agent can be added. */
  readonly context?: true;
  /** What a rewritten tool input does. */
  readonly input?: 'replaces' | 'merges';
  /** Whether the tool's result can be rewritten. */
  readonly response?: true;
  /** Whether text for the person can be shown. */
  readonly notice?: true;
}
