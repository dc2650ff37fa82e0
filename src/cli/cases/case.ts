import type { EventName } from '../../protocol/event.ts';
import type { HostId } from '../../protocol/host.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import type { ToolKind } from '../../protocol/tool-call.ts';

/** One case of a project's policy: something an agent might do, and what the policy is to make of it. */
export interface PolicyCase {
  readonly name: string;
  readonly subject: Subject;
  readonly host: HostId;
  /** Absent: before a tool runs, or when a prompt is sent. */
  readonly event?: EventName;
  /** As written: relative to the project's folder. */
  readonly cwd?: string;
  /** Variables beside those of this process; null: one that is not set. */
  readonly env: Readonly<Record<string, string | null>>;
  readonly agent?: string;
  /** A tool's result, for events after it ran. */
  readonly response?: Json;
  readonly world: World;
  readonly expected: Expected;
  /** Why it is not run. */
  readonly skip?: string;
}

export type Subject =
  | { readonly is: 'command'; readonly command: string }
  /** A text is what that kind of tool is mostly about. */
  | { readonly is: 'tool'; readonly kind: ToolKind; readonly input: JsonObject | string }
  | { readonly is: 'prompt'; readonly prompt: string }
  | { readonly is: 'payload'; readonly payload: Json }
  /** The event alone. */
  | { readonly is: 'event' };

/** What is otherwise on disk than it is. */
export interface World {
  /** The repository, with one commit; `false`: there is none. */
  readonly git?: { readonly branch: string; readonly branches: readonly string[]; readonly config: string } | false;
  /** Texts by path, relative to the case's directory; null: there is no such file. */
  readonly files?: Readonly<Record<string, string | null>>;
}

export const OUTCOMES = ['allow', 'warn', 'ask', 'deny', 'block'] as const;
/** What becomes of a call; `warn`: it goes on, and the agent is told something. */
export type Outcome = (typeof OUTCOMES)[number];

export interface Expected {
  /** Any of these. */
  readonly outcomes: readonly Outcome[];
  /** Guards and rules that have to object or remark. */
  readonly guards: readonly string[];
  /** A text pattern that is found in the reason. */
  readonly reason?: string;
  /** The same for what the agent is told besides. */
  readonly context?: string;
}

/** Something wrong with a file of cases, or with one of them. */
export interface CaseFault {
  readonly line: number;
  readonly message: string;
}
