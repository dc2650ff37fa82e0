import { isObject, type Json, type JsonObject, parseJson } from '../../protocol/json.ts';

/**
 * A harness's payload in the framework's own spelling: `toolName` in the framework's names, `toolInput` as an object,
 * `requestedAgent`, `filePath`, `agentName` and `harness` lifted to the root, a batch call by call. Every other field
 * stays. Arguments that cannot be read leave no `toolInput`. Works on a copy; never throws.
 */
export function frameworkPayload(
  payload: Json,
  env: Readonly<Record<string, string | undefined>> = {},
  harnessVariable = 'SKRAFT_HARNESS',
): JsonObject {
  const root = isObject(payload) ? payload : {};
  const harness = harnessOf(root, env, harnessVariable);
  const calls = first(root, ['toolCalls', 'tool_calls']);
  return {
    ...without(root, CALL_KEYS),
    ...callFields(root, ROOT_KEYS),
    ...present('agentName', first(root, AGENT_KEYS)),
    ...present('harness', harness),
    ...(Array.isArray(calls) ? { toolCalls: calls.filter(isObject).map(batchCall) } : {}),
  };
}

/**
 * Which harness sent a payload, by the first rule that fires: said outright, the shape of the payload, the one plugin
 * variable that is set. Undefined when it cannot be told.
 */
export function harnessOf(
  root: JsonObject,
  env: Readonly<Record<string, string | undefined>> = {},
  harnessVariable = 'SKRAFT_HARNESS',
): string | undefined {
  const said = [root.harness, root.skraftHarness, env[harnessVariable]].find(isName);
  if (said !== undefined) return said;
  if (hasAny(root, ['agent_type', 'agentType'])) return 'claude-code';
  if (hasAny(root, ['toolArgs', 'tool_args', 'agentName']) || Array.isArray(root.toolCalls)) return 'copilot';
  const isCopilot = isName(env.PLUGIN_ROOT);
  const isClaude = isName(env.CLAUDE_PLUGIN_ROOT);
  if (isCopilot === isClaude) return undefined;
  return isCopilot ? 'copilot' : 'claude-code';
}

const isName = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';
const hasAny = (root: JsonObject, keys: readonly string[]): boolean => keys.some((key) => Object.hasOwn(root, key));

/** The framework's name for a harness's tool; a name that it does not know stays. */
export function frameworkTool(name: Json): Json {
  if (typeof name !== 'string') return name;
  const key = name.toLowerCase();
  return Object.hasOwn(TOOLS, key) ? (TOOLS[key] ?? name) : name;
}

const TOOLS: Readonly<Record<string, string>> = {
  bash: 'Bash',
  shell: 'Bash',
  powershell: 'Bash',
  write_bash: 'WriteBash',
  write_powershell: 'WriteBash',
  write: 'Write',
  create: 'Write',
  create_file: 'Write',
  edit: 'Edit',
  str_replace: 'Edit',
  str_replace_editor: 'StrReplaceEditor',
  multiedit: 'MultiEdit',
  notebookedit: 'NotebookEdit',
  apply_patch: 'ApplyPatch',
  agent: 'Agent',
  task: 'Agent',
  read: 'Read',
  view: 'Read',
  read_file: 'Read',
};

/** Under which keys the fields of one call stand. */
interface CallKeys {
  readonly name: readonly string[];
  readonly input: readonly string[];
}
const ROOT_KEYS: CallKeys = {
  name: ['toolName', 'tool_name'],
  input: ['toolInput', 'tool_input', 'toolArgs', 'tool_args'],
};
/** Inside a batch the names may be shorter. */
const BATCH_KEYS: CallKeys = { name: [...ROOT_KEYS.name, 'name'], input: [...ROOT_KEYS.input, 'args', 'arguments'] };
const AGENT_KEYS = ['agentName', 'agent_name', 'agentType', 'agent_type'];
const REQUESTED = { root: ['requestedAgent', 'requested_agent'], input: ['subagentType', 'subagent_type'] };
const FILE = { root: ['filePath', 'file_path'], input: ['filePath', 'file_path', 'path', 'notebook_path'] };
/** What is written anew under the framework's keys. */
const CALL_KEYS = [...ROOT_KEYS.name, ...ROOT_KEYS.input, 'toolCalls', 'tool_calls'];

function callFields(root: JsonObject, keys: CallKeys): JsonObject {
  const name = first(root, keys.name);
  const input = argumentsOf(first(root, keys.input));
  return {
    ...(name === undefined ? {} : { toolName: frameworkTool(name) }),
    ...present('toolInput', input),
    ...present('requestedAgent', lifted(root, input, REQUESTED)),
    ...present('filePath', lifted(root, input, FILE)),
  };
}

function batchCall(entry: JsonObject): JsonObject {
  return { ...present('toolCallId', first(entry, ['toolCallId', 'id'])), ...callFields(entry, BATCH_KEYS) };
}

/** The root's own spelling wins over what the arguments say. */
function lifted(
  root: JsonObject,
  input: Json | undefined,
  { root: own, input: inner }: { readonly root: readonly string[]; readonly input: readonly string[] },
): Json | undefined {
  return first(root, own) ?? (isObject(input) ? first(input, inner) : undefined);
}

/** An object or a list stays the same one; a text is parsed, and counts only when it holds one of these. */
function argumentsOf(value: Json | undefined): Json | undefined {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
}

const first = (root: JsonObject, keys: readonly string[]): Json | undefined => {
  const key = keys.find((one) => Object.hasOwn(root, one) && root[one] !== undefined);
  return key === undefined ? undefined : root[key];
};
const present = (key: string, value: Json | undefined): JsonObject => (value === undefined ? {} : { [key]: value });
const without = (root: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(root).filter(([key]) => !keys.includes(key)));
