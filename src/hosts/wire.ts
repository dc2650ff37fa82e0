import type { EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { WireKeys } from './fields.ts';
import type { Hint } from './host.ts';
import type { ToolNames } from './tool-names.ts';

/** How one host writes its payloads, as far as that fits into data; what does not is code in that host's folder. */
export interface Wire {
  readonly host: HostId;
  readonly tools: ToolNames;
  /** The host's events by its own spelling. Events that are absent here have no canonical meaning. */
  readonly events: Readonly<Record<string, { readonly event: EventName }>>;
  readonly spelling: Spelling;
  /** The MCP server and tool of a call, where the payload tells them beside the tool's name. */
  readonly mcpOf?: (root: JsonObject) => ToolCall['mcp'];
  /** For hosts with several wire formats: which one a payload is in, and how each is spelled. */
  readonly dialects?: {
    readonly of: (root: JsonObject, hint: Hint) => string;
    readonly spellings: Readonly<Record<string, Spelling>>;
  };
}

export interface Spelling {
  readonly keys: WireKeys;
  /** Where this dialect has other names for the events. */
  readonly events?: Wire['events'];
  /** Times are milliseconds since 1970. */
  readonly numericTime?: true;
  /** The payload does not name its event. */
  readonly unnamed?: true;
  /** Keys that the host writes as null when it has no value for them, by its own event name, or for all events (`*`). */
  readonly nulls?: Readonly<Record<string, readonly string[]>>;
}

export function spellingOf(wire: Wire, dialect: string | undefined): Spelling {
  return (dialect === undefined ? undefined : wire.dialects?.spellings[dialect]) ?? wire.spelling;
}
