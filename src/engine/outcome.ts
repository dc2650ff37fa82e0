import type { EventName } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';

/** What an agent does next. Every event's outcome is data of its own shape; nobody reads a hook's JSON again. */
export interface Outcomes {
  readonly PreToolUse: ToolOutcome;
  readonly PostToolUse: ResultOutcome;
  readonly PostToolUseFailure: FailureOutcome;
  readonly PermissionRequest: PermissionOutcome;
  readonly UserPromptSubmit: PromptOutcome;
  readonly Stop: StopOutcome;
  readonly SubagentStop: StopOutcome;
  readonly SubagentStart: ContextOutcome;
  readonly BeforeModel: RequestOutcome;
  readonly BeforeToolSelection: ToolSelectionOutcome;
  readonly AfterModel: ResponseOutcome;
  readonly SessionStart: ContextOutcome;
  readonly SessionEnd: NoticeOutcome;
  readonly Notification: NoticeOutcome;
  readonly PreCompact: NoticeOutcome;
}
export type OutcomeOf<E extends EventName> = Outcomes[E];

/** The agent's loop ends; `reason` is for the user. */
export interface Stopping {
  readonly reason: string;
  /** `turn`: what this turn has begun is finished first. */
  readonly when: 'now' | 'turn';
}

/** Text for the model, escaped so that it cannot open or close a tag. */
export interface AddedContext {
  readonly text: string;
  readonly to: 'tool call' | 'tool result' | 'tool error' | 'prompt' | 'session' | 'sub-agent' | 'retry';
  /** `turn`: not kept in the history. */
  readonly lasts: 'turn' | 'history';
}

interface Stoppable {
  readonly stop?: Stopping;
}

export interface ToolOutcome extends Stoppable {
  /** `ask`: show the confirmation, also where the tool would not need one. `block`: the tool does not run. */
  readonly action: 'proceed' | 'ask' | 'block';
  /** For `block`: the tool error that the model sees. For `ask`: the fixed prompt of the dialog. */
  readonly message?: string;
  /** The arguments to run with, rewrites included; the confirmation shows these. */
  readonly input: JsonObject;
  readonly rewritten: boolean;
  readonly context?: AddedContext;
}

export interface ResultOutcome extends Stoppable {
  /** `replace`: the model sees `message` instead of the result; what the user sees stays. */
  readonly action: 'proceed' | 'replace';
  readonly message?: string;
  readonly context?: AddedContext;
  /** Run this tool now, with hooks; its result takes the place of this one. */
  readonly tailCall?: TailCall;
}
export interface TailCall {
  readonly name: string;
  readonly args: JsonObject;
  /** For `original_request_name` of the events of the tail call. */
  readonly originalName: string;
  /** For the option `tailDepth` of the tail call's own events, so that a chain of them ends. */
  readonly depth: number;
}

export interface FailureOutcome extends Stoppable {
  /** Added to the error that the model sees. */
  readonly context?: AddedContext;
  /** Ask the user whether to run the original command outside the sandbox. */
  readonly bypass?: { readonly originalCommand: string; readonly reason: string };
}

export interface PermissionOutcome extends Stoppable {
  /** `allow`: no dialog, run; `deny`: no dialog, refuse; `dialog`: no hook had an opinion. */
  readonly action: 'allow' | 'deny' | 'dialog';
  /** For `deny`: what the model is told. */
  readonly message?: string;
  /** For `allow`: the arguments to run with, whole. */
  readonly updatedInput?: JsonObject;
  /** For `allow`: permissions to keep from now on. */
  readonly updatedPermissions?: readonly Json[];
  /** For `deny`: end the loop as if the user had interrupted. */
  readonly interrupt: boolean;
}

export interface PromptOutcome extends Stoppable {
  readonly action: 'proceed' | 'ask' | 'block';
  /** For `block` and `ask`: why, for the user. */
  readonly message?: string;
  /** What becomes of the prompt when the turn does not take place. */
  readonly prompt: 'kept' | 'discarded';
  readonly context?: AddedContext;
}

export interface StopOutcome extends Stoppable {
  /** `retry`: call the model again with `message` as the user's text. `finish`: the turn is over. */
  readonly action: 'finish' | 'retry';
  readonly message?: string;
  readonly context?: AddedContext;
  readonly retries: Retries;
}
export interface Retries {
  /** Retries in a row, this one included. */
  readonly count: number;
  readonly limit: number;
  /** The hook gave the same reason as the last time: the retry is getting nowhere. */
  readonly sameReason: boolean;
  /** Hooks still refuse, but the limit is reached: tell the user. */
  readonly exhausted: boolean;
}

export interface RequestOutcome extends Stoppable {
  /** `respond`: no call, `response` is the answer. `skip`: no call, an empty stream, and `message` for the user. */
  readonly action: 'call' | 'respond' | 'skip';
  readonly message?: string;
  /** For `call`: what hooks changed, for a translator's `fromStableRequest`. Checked. */
  readonly request?: JsonObject;
  /** For `respond`: for a translator's `fromStableResponse`. Checked. */
  readonly response?: JsonObject;
}

export interface ToolSelectionOutcome {
  /** For a translator's `fromStableRequest`, under `toolConfig`. */
  readonly toolConfig?: JsonObject;
}

export interface ResponseOutcome extends Stoppable {
  /**
   * What becomes of the history's entry; text that was shown already stays on the screen. `discard` also ends the turn,
   * without a Stop event.
   */
  readonly action: 'keep' | 'replace' | 'discard';
  /** For `replace`: for a translator's `fromStableResponse` with the original as its base. Checked. */
  readonly response?: JsonObject;
  /** Tool calls that the response announced do not run. */
  readonly withholdToolCalls: boolean;
  readonly message?: string;
}

export interface ContextOutcome {
  readonly context?: AddedContext;
}

/** Nothing to do; what hooks had to say is in the notifications. */
export type NoticeOutcome = Readonly<Record<never, never>>;
