import { EVENT_NAMES } from '../protocol/event.ts';
import { HOST_IDS, type HostId } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';
import { folded } from './event-names.ts';
import type { Env, Hint } from './host.ts';

/**
 * The host that sent a payload, by its marks and then by the environment; undefined when more than one could have. An
 * explicit `--host` is the caller's to prefer: one settings file is run by three hosts, so the argument of a hook command
 * may say less than the payload.
 */
export function detectHost(payload: Json, hint: Hint = {}): HostId | undefined {
  const hosts = candidateHosts(payload, hint);
  return hosts.length === 1 ? hosts[0] : undefined;
}

/** Every host that could have sent the payload; all of them when it holds no mark at all. */
export function candidateHosts(payload: Json, hint: Hint = {}): readonly HostId[] {
  const root = isObject(payload) ? payload : {};
  const env = hint.env ?? {};
  const sure = MARKS.find((mark) => mark.sure?.(root) === true);
  if (sure !== undefined) return [sure.host];
  const possible = Object.keys(root).length === 0 ? MARKS : MARKS.filter((mark) => mark.possible(root));
  const told = (possible.length === 0 ? MARKS : possible).filter((mark) => mark.env?.(env) === true);
  const first = told[0];
  if (first !== undefined) return [first.host];
  return possible.length === 0 ? HOST_IDS : possible.map(({ host }) => host);
}

interface Marks {
  readonly host: HostId;
  /** Only this host writes so. */
  readonly sure?: (root: JsonObject) => boolean;
  /** Nothing in the payload contradicts this host. */
  readonly possible: (root: JsonObject) => boolean;
  /** `CLAUDE_PROJECT_DIR` is no mark: eight hosts set it. */
  readonly env?: (env: Env) => boolean;
}

const has = (root: JsonObject, ...keys: readonly string[]): boolean => keys.every((key) => key in root);
const hasAny = (root: JsonObject, ...keys: readonly string[]): boolean => keys.some((key) => key in root);
const event = (root: JsonObject): string => stringAt(root, 'hook_event_name') ?? stringAt(root, 'hookEventName') ?? '';
const named = (root: JsonObject, names: readonly string[]): boolean => names.includes(event(root));
const set = (env: Env, ...names: readonly string[]): boolean => names.every((name) => (env[name] ?? '') !== '');
const mode = (root: JsonObject): string | undefined => stringAt(root, 'permission_mode');
/** A transcript lies in the host's own folder, unless a person moved that. */
const writesTo = (root: JsonObject, folder: string): boolean => {
  const path = stringAt(root, 'transcript_path') ?? stringAt(root, 'transcriptPath') ?? '';
  return path.replaceAll('\\', '/').includes(`/${folder}/`);
};

const isoTime = (root: JsonObject): boolean => typeof root.timestamp === 'string';
const pascalEvent = (root: JsonObject): boolean =>
  /^[A-Z]/.test(event(root)) && EVENT_NAMES.some((name) => name.toLowerCase() === folded(event(root)));

const GEMINI_EVENTS = ['BeforeTool', 'AfterTool', 'BeforeAgent', 'AfterAgent', 'PreCompress'];
const GEMINI_KINDRED = ['BeforeModel', 'AfterModel', 'BeforeToolSelection'];
const KIRO_EVENTS = ['preToolUse', 'postToolUse', 'userPromptSubmit', 'agentSpawn', 'stop'];
const PI_EVENTS = [
  'tool_call',
  'tool_result',
  'input',
  'session_start',
  'agent_before_settle',
  'session_shutdown',
  'session_before_compact',
];
const CLAUDE_MODES = ['default', 'acceptEdits', 'plan', 'dontAsk', 'bypassPermissions', 'auto'];
/** Qwen Code shares two of Claude Code's, but always with a time. */
const QWEN_MODES = ['default', 'plan', 'auto_edit', 'auto', 'yolo'];
const DROID_MODES = ['off', 'spec', 'auto-low', 'auto-medium', 'auto-high'];
/** What a hook-shell payload may hold. */
const AMPLIFIER_KEYS = ['tool_name', 'tool_input', 'tool_result', 'prompt', 'timestamp', 'session_id', 'trigger'];

/** In the order in which marks are trusted: the more peculiar a host's format, the earlier it stands. */
const MARKS: readonly Marks[] = [
  {
    host: 'kilo',
    sure: (root) => root.client === 'kilo' && typeof root.hook === 'string' && isObject(root.input),
    possible: () => false,
  },
  {
    host: 'opencode',
    sure: (root) => typeof root.hook === 'string' && isObject(root.input),
    possible: () => false,
  },
  {
    host: 'grok',
    sure: (root) => has(root, 'hookEventName', 'sessionId', 'workspaceRoot'),
    possible: () => false,
  },
  {
    host: 'pi',
    sure: (root) => named(root, PI_EVENTS),
    possible: () => false,
  },
  {
    host: 'cline',
    sure: (root) => has(root, 'clineVersion') || has(root, 'hookName', 'taskId'),
    possible: (root) => has(root, 'taskId'),
  },
  {
    host: 'windsurf',
    sure: (root) => has(root, 'agent_action_name'),
    possible: () => false,
  },
  {
    host: 'crush',
    sure: (root) => typeof root.event === 'string' && has(root, 'session_id', 'cwd') && event(root) === '',
    possible: () => false,
    env: (env) => set(env, 'CRUSH_EVENT'),
  },
  {
    host: 'kimi-code',
    sure: (root) =>
      has(root, 'hook_event_name', 'client_type') ||
      (has(root, 'session_id', 'tool_call_id') && !hasAny(root, 'tool_use_id', 'transcript_path', 'timestamp')),
    possible: () => false,
  },
  {
    host: 'cursor',
    sure: (root) => has(root, 'cursor_version') || has(root, 'conversation_id', 'generation_id'),
    possible: (root) => has(root, 'conversation_id'),
    env: (env) => set(env, 'CURSOR_VERSION') || set(env, 'CURSOR_PROJECT_DIR'),
  },
  {
    host: 'auggie',
    sure: (root) =>
      has(root, 'is_mcp_tool') ||
      (has(root, 'conversation_id', 'workspace_roots') && (pascalEvent(root) || named(root, ['PromptSubmit']))),
    possible: (root) => has(root, 'conversation_id'),
    env: (env) => set(env, 'AUGMENT_HOOK_EVENT') || set(env, 'AUGMENT_PROJECT_DIR'),
  },
  {
    host: 'copilot-cli',
    sure: (root) =>
      writesTo(root, '.copilot') ||
      has(root, 'toolArgs') ||
      root.hookName === 'permissionRequest' ||
      (has(root, 'sessionId') && typeof root.timestamp === 'number'),
    possible: isCopilotLike,
    env: (env) => set(env, 'COPILOT_CLI') || set(env, 'COPILOT_PROJECT_DIR'),
  },
  {
    host: 'copilot-shell',
    sure: (root) => writesTo(root, '.copilot-shell') || (has(root, 'run_id') && isoTime(root)),
    possible: (root) =>
      has(root, 'session_id', 'transcript_path') && isoTime(root) && !hasAny(root, 'permission_mode', 'prompt_id'),
    env: (env) => set(env, 'COPILOT_SHELL_PROJECT_DIR'),
  },
  {
    host: 'gemini-cli',
    sure: (root) => named(root, GEMINI_EVENTS) || writesTo(root, '.gemini') || has(root, 'mcp_context', 'timestamp'),
    possible: isGeminiLike,
    env: (env) => set(env, 'GEMINI_SESSION_ID') || set(env, 'GEMINI_CWD'),
  },
  {
    host: 'qwen-code',
    sure: (root) =>
      writesTo(root, '.qwen') || (isoTime(root) && (has(root, 'prompt_id') || QWEN_MODES.includes(mode(root) ?? ''))),
    possible: (root) => has(root, 'session_id', 'transcript_path') && isoTime(root) && !named(root, GEMINI_EVENTS),
    env: (env) =>
      set(env, 'QWEN_CODE_SESSION_ID') || (set(env, 'QWEN_PROJECT_DIR') && !set(env, 'COPILOT_SHELL_PROJECT_DIR')),
  },
  {
    host: 'codex',
    sure: (root) => writesTo(root, '.codex') || has(root, 'turn_id', 'model'),
    possible: (root) =>
      has(root, 'session_id', 'transcript_path') && !isoTime(root) && named(root, ['SessionStart', 'SessionEnd']),
  },
  {
    host: 'droid',
    sure: (root) => writesTo(root, '.factory') || DROID_MODES.includes(mode(root) ?? ''),
    possible: (root) => has(root, 'session_id', 'permission_mode') && !has(root, 'timestamp') && !inClaudeMode(root),
    env: (env) => set(env, 'FACTORY_PROJECT_DIR') || set(env, 'DROID_PROJECT_DIR'),
  },
  {
    host: 'kiro',
    sure: (root) => has(root, 'hook_events') || (named(root, KIRO_EVENTS) && !hasAny(root, 'session_id', 'timestamp')),
    possible: (root) => has(root, 'hook_events'),
  },
  {
    host: 'amplifier',
    possible: (root) =>
      event(root) === '' && Object.keys(root).every((key) => AMPLIFIER_KEYS.includes(key)) && !has(root, 'toolName'),
    sure: (root) =>
      event(root) === '' &&
      isoTime(root) &&
      has(root, 'tool_name') &&
      Object.keys(root).every((key) => AMPLIFIER_KEYS.includes(key)),
    env: (env) => set(env, 'AMPLIFIER_PROJECT_DIR') || set(env, 'AMPLIFIER_SESSION_ID'),
  },
  {
    host: 'claude-code',
    sure: (root) =>
      !has(root, 'timestamp') &&
      (writesTo(root, '.claude') ||
        has(root, 'prompt_id') ||
        (has(root, 'session_id', 'hook_event_name') && !has(root, 'turn_id') && inClaudeMode(root))),
    possible: (root) => !hasAny(root, 'timestamp', 'turn_id', 'toolArgs', 'sessionId'),
    env: (env) => set(env, 'CLAUDECODE') || set(env, 'CLAUDE_CODE_SESSION_ID'),
  },
  {
    host: 'vscode',
    sure: (root) => isVsCodeLike(root) && isoTime(root) && has(root, 'tool_use_id', 'hook_event_name'),
    possible: isVsCodeLike,
  },
];

/** Events of the session name no mode. */
function inClaudeMode(root: JsonObject): boolean {
  return !has(root, 'permission_mode') || CLAUDE_MODES.includes(mode(root) ?? '');
}

function isCopilotLike(root: JsonObject): boolean {
  return (
    !hasAny(root, 'tool_use_id', 'permission_mode', 'prompt_id', 'turn_id', 'run_id') &&
    (event(root) === '' || event(root) === 'ErrorOccurred' || pascalEvent(root))
  );
}

function isGeminiLike(root: JsonObject): boolean {
  const shared = ['SessionStart', 'SessionEnd', 'Notification', ...GEMINI_KINDRED];
  return (
    has(root, 'session_id', 'transcript_path') && isoTime(root) && named(root, shared) && !has(root, 'permission_mode')
  );
}

const VSCODE_EVENTS = [
  '',
  'SessionStart',
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PreCompact',
  'SubagentStart',
  'SubagentStop',
  'Stop',
];

/** Its tool calls carry an id wherever they carry a time, which is what tells them from Copilot's. */
function isVsCodeLike(root: JsonObject): boolean {
  if (hasAny(root, 'permission_mode', 'prompt_id', 'turn_id', 'run_id', 'toolArgs')) return false;
  if (typeof root.timestamp === 'number' || !named(root, VSCODE_EVENTS)) return false;
  return !(isoTime(root) && has(root, 'tool_name') && !has(root, 'tool_use_id'));
}
