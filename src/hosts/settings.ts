import type { EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';
import { shellLine } from './command-line.ts';

/** Where and how one host is told of its hooks. */
export interface HostSettings {
  readonly files: readonly SettingsFile[];
  /**
   * `json` and `jsonc` hold `layout`: of the latter the host strips comments, and the rest is plain JSON, so that it passes
   * over a file with a trailing comma. `toml` holds `layout`, too, of the kind `list`. `executable`: a file of its own per
   * event; `plugin`: a module that the host loads.
   */
  readonly syntax: 'json' | 'jsonc' | 'toml' | 'executable' | 'plugin';
  /** How entries stand in the document; absent for hosts that have no document. */
  readonly layout?: Layout;
  /** The events that get a hook, by the host's spelling. */
  readonly events: readonly string[];
  /** The hook command has to name its event, because the payload does not. */
  readonly namesEvent?: true;
  /** The project's folder in a command line of the shell that runs hooks, where it can be told from any directory. */
  readonly root?: string;
}

export interface Layout {
  /** Keys from the root to what holds the entries. */
  readonly path: readonly string[];
  /** `lists`: an object with a list per event; `list`: one list, whose entries name their event. */
  readonly kind: 'lists' | 'list';
  /** In a `list`, the key under which an entry names its event. */
  readonly eventKey?: string;
  /** What a new file holds beside them, because the host wants it. */
  readonly base: JsonObject;
  /** One entry of ours. */
  readonly entry: (hook: HookCommand) => JsonObject;
}

export interface HookCommand {
  readonly event: string;
  /** For hosts that run a hook by a shell. */
  readonly command: string;
  /** The same for hosts that start the program themselves. */
  readonly argv: readonly string[];
  /** How long the host may wait. */
  readonly seconds: number;
}

/** A variable that names another folder than the one that a path begins with. */
export interface Move {
  readonly variable: string;
  readonly folder: string;
}

/** A path as the variables move it; undefined where none does. `folderIn` gives the absolute folder that a variable names. */
export function movedPath(
  path: string,
  moves: readonly Move[] | undefined,
  folderIn: (variable: string) => string | undefined,
): { readonly folder: string; readonly rest: string } | undefined {
  for (const { variable, folder } of moves ?? []) {
    const other = folderIn(variable);
    if (other !== undefined && path.startsWith(`${folder}/`))
      return { folder: other, rest: path.slice(folder.length + 1) };
  }
  return undefined;
}

export type Scope = 'user' | 'project' | 'local' | 'managed';

export interface SettingsFile {
  readonly scope: Scope;
  /** With `/`; `~/` is the home, a relative path stands below the project's root. `{event}` is the event's name. */
  readonly path: string;
  /** Where it lies on systems that have another place for it; `%NAME%` is a variable of Windows. */
  readonly on?: Readonly<Partial<Record<'darwin' | 'win32', string>>>;
  /** Every file that is there, where the path's last part begins with `*`; none is ever made. */
  readonly each?: true;
  /** Where this file differs from the host's other ones. */
  readonly layout?: Layout;
  readonly events?: readonly string[];
  /** Of several the first that names an absolute folder counts. */
  readonly moved?: readonly Move[];
  /** The file is ours alone, so that taking the hook out takes the file. */
  readonly ours?: true;
  /** Other hosts that run the hooks of this file: its command cannot say which host calls. */
  readonly alsoRunBy?: readonly HostId[];
}

/** The events that are judged, where a host has them. */
const JUDGED_EVENTS: readonly EventName[] = [
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
  const { args } = isObject(handler) ? handler : {};
  const program = stringAt(handler, 'command');
  if (program !== undefined && Array.isArray(args))
    return [shellLine([program, ...args.filter((word): word is string => typeof word === 'string')])];
  return COMMAND_KEYS.map((key) => stringAt(handler, key)).filter((command) => command !== undefined);
}
