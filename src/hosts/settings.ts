import type { EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';

/** Where and how one host is told of its hooks. */
export interface HostSettings {
  readonly files: readonly SettingsFile[];
  /** `json` and `jsonc` hold `layout`; `executable`: a file of its own per event; `plugin`: a module that the host loads. */
  readonly syntax: 'json' | 'jsonc' | 'executable' | 'plugin';
  /** How entries stand in the document; absent for hosts that have no document. */
  readonly layout?: Layout;
  /** The events that get a hook, by the host's spelling. */
  readonly events: readonly string[];
  /** The hook command has to name its event, because the payload does not. */
  readonly namesEvent?: true;
}

export interface Layout {
  /** Keys from the root to what holds the entries. */
  readonly path: readonly string[];
  /** `lists`: an object with a list per event; `list`: one list, whose entries name their event. */
  readonly kind: 'lists' | 'list';
  /** What a new file holds beside them, because the host wants it. */
  readonly base: JsonObject;
  /** One entry of ours. */
  readonly entry: (hook: HookCommand) => JsonObject;
}

export interface HookCommand {
  readonly event: string;
  readonly command: string;
  /** How long the host may wait. */
  readonly seconds: number;
}

export type Scope = 'user' | 'project' | 'local' | 'managed';

export interface SettingsFile {
  readonly scope: Scope;
  /** With `/`; `~/` is the home, a relative path stands below the project's root. `{event}` is the event's name. */
  readonly path: string;
  /** A variable that names a folder in place of the start of the path. */
  readonly moved?: { readonly variable: string; readonly folder: string };
  /** The file is ours alone, so that taking the hook out takes the file. */
  readonly ours?: true;
  /** Other hosts that run the hooks of this file: its command cannot say which host calls. */
  readonly alsoRunBy?: readonly HostId[];
}

/** The events that are judged, where a host has them. */
export const JUDGED_EVENTS: readonly EventName[] = [
  'PreToolUse',
  'PostToolUse',
  'UserPromptSubmit',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'SessionStart',
  'SessionEnd',
  'PreCompact',
];

/** A host's own names for the judged events, from the table of its events: the first for each. */
export function judgedEvents(events: Readonly<Record<string, { readonly event: EventName }>>): readonly string[] {
  const names = Object.keys(events);
  return JUDGED_EVENTS.flatMap((event) => names.find((name) => events[name]?.event === event) ?? []);
}

/** A group without a matcher around one command, as in Claude Code's settings. */
export function group(handler: JsonObject): JsonObject {
  return { hooks: [{ type: 'command', ...handler }] };
}

/** The lists that most hosts keep under `hooks`. */
export function hookLists(entry: Layout['entry'], base: JsonObject = {}): Layout {
  return { path: ['hooks'], kind: 'lists', base, entry };
}

/** Every command line in one entry of any host, flat or in a group; what is no entry has none. */
export function commandsIn(entry: Json): readonly string[] {
  const { hooks } = isObject(entry) ? entry : {};
  const handlers: readonly Json[] = Array.isArray(hooks) ? hooks : [entry];
  return handlers
    .flatMap((handler) => [handler, isObject(handler) ? (handler.action ?? null) : null])
    .flatMap(commandsOf);
}

const COMMAND_KEYS = ['command', 'bash', 'powershell', 'commandWindows', 'windows', 'linux', 'osx'];

function commandsOf(handler: Json): readonly string[] {
  return COMMAND_KEYS.map((key) => stringAt(handler, key)).filter((command) => command !== undefined);
}
