import type { HostId } from './host.ts';
import type { Json, JsonObject } from './json.ts';
import type { ToolCall } from './tool-call.ts';

/** The canonical events: the thirteen of the copilot-shell contract and the two of sub-agents. */
export const EVENT_NAMES = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'UserPromptSubmit',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'BeforeModel',
  'BeforeToolSelection',
  'AfterModel',
  'SessionStart',
  'SessionEnd',
  'Notification',
  'PreCompact',
] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** Who acts: absent fields were not told by the host. */
export interface Caller {
  readonly id?: string;
  /** The agent's name or type, for example `general-purpose`. */
  readonly type?: string;
  readonly parentId?: string;
}

interface Base {
  readonly host: HostId;
  /** A host's own variant of its wire format, for example Copilot's `native` and `pascal`. */
  readonly dialect?: string;
  /** The event as the host or the `--event` argument spelled it; empty when it was inferred from the fields. */
  readonly hostEvent: string;
  /** What `--event` named, where the payload says otherwise: the payload wins, and the caller logs the difference. */
  readonly expectedEvent?: string;
  readonly sessionId?: string;
  readonly runId?: string;
  readonly transcriptPath?: string;
  /** The session's directory, as the host wrote it. */
  readonly cwd?: string;
  /** ISO 8601, or milliseconds since 1970 rendered as ISO 8601 where the host sends a number. */
  readonly timestamp?: string;
  readonly permissionMode?: string;
  readonly caller?: Caller;
  /** The root object without any key that the canonical fields were read from. */
  readonly extra: JsonObject;
}

/** One call, or several where the host batches them; the first is the one that single-call hosts send. */
export type Calls = readonly [ToolCall, ...ToolCall[]];

export interface ToolEvent extends Base {
  readonly name: 'PreToolUse' | 'PostToolUse' | 'PermissionRequest';
  readonly calls: Calls;
}
export interface ToolFailureEvent extends Base {
  readonly name: 'PostToolUseFailure';
  readonly calls: Calls;
  readonly error?: string;
  readonly errorType?: string;
  readonly interrupted?: boolean;
}
export interface PromptEvent extends Base {
  readonly name: 'UserPromptSubmit';
  readonly prompt?: string;
}
export interface StopEvent extends Base {
  readonly name: 'Stop' | 'SubagentStop';
  readonly stopHookActive?: boolean;
  readonly lastAssistantMessage?: string;
}
export interface SubagentStartEvent extends Base {
  readonly name: 'SubagentStart';
}
export interface ModelEvent extends Base {
  readonly name: 'BeforeModel' | 'BeforeToolSelection' | 'AfterModel';
  readonly request?: Json;
  readonly response?: Json;
}
export interface SessionEvent extends Base {
  readonly name: 'SessionStart' | 'SessionEnd';
  /** SessionStart: `source`; SessionEnd: `reason`. */
  readonly trigger?: string;
}
export interface NotificationEvent extends Base {
  readonly name: 'Notification';
  readonly notificationType?: string;
  readonly message?: string;
}
export interface CompactEvent extends Base {
  readonly name: 'PreCompact';
  readonly trigger?: string;
  readonly customInstructions?: string;
}
/** An event without a canonical meaning, or a root that is no object (`value`). Every field stays in `extra`. */
export interface UnknownEvent extends Base {
  readonly name: 'Unknown';
  readonly value?: Json;
}

export type HookEvent =
  | ToolEvent
  | ToolFailureEvent
  | PromptEvent
  | StopEvent
  | SubagentStartEvent
  | ModelEvent
  | SessionEvent
  | NotificationEvent
  | CompactEvent
  | UnknownEvent;

/** The tool calls of an event; none for events that carry no tool. */
export function callsOf(event: HookEvent): readonly ToolCall[] {
  return 'calls' in event ? event.calls : [];
}
