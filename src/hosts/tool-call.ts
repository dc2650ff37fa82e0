import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import type { NamedFile, ToolCall } from '../protocol/tool-call.ts';
import { shapeAnywhere } from './all-tools.ts';
import { compact } from './compact.ts';
import { gitWords } from './git-tool.ts';
import { isPatch, patchFiles } from './patch.ts';
import { mcpSplit, shapeNamed, type ToolNames } from './tool-names.ts';
import type { ToolShape } from './tool-shapes.ts';
import { shapeByWords } from './tool-words.ts';
import { asTyped } from './typed-keys.ts';

/** A tool call as a payload tells it, before anybody knows what the tool is. */
export interface RawCall {
  readonly name: string;
  /** After its one decoding. */
  readonly input: Json;
  readonly id?: string | undefined;
  readonly response?: Json | undefined;
  /** Where the payload names the MCP server beside the tool. */
  readonly mcp?: { readonly server: string; readonly tool: string } | undefined;
}

/** What a call wants to do, by the host's own tool names first and by every other host's after them. */
export function toolCall(raw: RawCall, tools: ToolNames): ToolCall {
  const { name, input } = raw;
  const mcp = raw.mcp ?? mcpCallOf(name, input, tools);
  // A server's tool is judged by its own name, so that a shell or a file writer behind it is still seen.
  const args = mcp === undefined ? input : innerArguments(input);
  const shape = chosen(mcp === undefined ? shapeOf(name, args, tools) : serverShape(mcp.tool, args, tools), args);
  const kind = mcp === undefined ? shape.kind : 'mcp';
  const git = mcp === undefined ? undefined : gitWords(mcp.tool, args);
  const command = git !== undefined ? quoted(git) : shape.kind === 'shell' ? commandOf(args) : undefined;
  const urls = shape.kind === 'fetch' ? urlsOf(args) : [];
  return compact({
    name,
    kind,
    input,
    id: raw.id,
    response: raw.response,
    unreadable: unreadable(name, input, kind),
    command,
    shell: git !== undefined ? 'posix' : command === undefined ? undefined : shape.shell,
    directory: shape.kind === 'shell' ? firstText(args, DIRECTORY_KEYS) : undefined,
    files: filesOf(shape, args),
    url: urls[0],
    urls: urls.length > 1 ? urls : undefined,
    target: kind === 'agent' || kind === 'skill' ? targetOf(args, TARGET_KEYS[kind]) : undefined,
    mcp,
  });
}

const OTHER: ToolShape = { kind: 'other' };

/** A server's tool has no documentation here: an argument that names a file tells as much as the tool's own name. */
function serverShape(name: string, args: Json, tools: ToolNames): ToolShape {
  return shapeOf(
    name,
    args,
    tools,
    FILE_KEYS.some((key) => stringAt(args, key) !== undefined),
  );
}

function shapeOf(name: string, args: Json, tools: ToolNames, hasFile = false): ToolShape {
  if (name === '') return OTHER;
  const hasCommand = COMMAND_LINE_KEYS.some((key) => isCommand(args, key));
  const isTyped = TYPED_KEYS.some((key) => isCommand(args, key));
  return (
    shapeNamed(tools, name) ?? shapeAnywhere(name) ?? shapeByWords(name, { hasCommand, hasFile, isTyped }) ?? OTHER
  );
}

function chosen(shape: ToolShape, input: Json): ToolShape {
  const choice = shape.choose === undefined ? undefined : stringAt(input, shape.choose.by);
  if (shape.choose === undefined || choice === undefined) return shape;
  return Object.hasOwn(shape.choose.shapes, choice) ? (shape.choose.shapes[choice] ?? shape) : shape;
}

function unreadable(name: string, input: Json, kind: ToolCall['kind']): ToolCall['unreadable'] {
  if (name === '') return 'no tool name';
  return typeof input === 'string' && !(kind === 'patch' && isPatch(input)) ? 'text input' : undefined;
}

/** Forms that mean a server's tool on every host. */
const COMMON_MCP = [mcpSplit('mcp__', '__'), mcpSplit('mcp:', ':')];
/** Tools that call any server's tool name it in their arguments (Cline's `use_mcp_tool`). */
const SERVER_KEYS = ['server_name', 'serverName', 'server'];
const SERVER_TOOL_KEYS = ['tool_name', 'toolName', 'tool'];

function mcpCallOf(name: string, input: Json, tools: ToolNames): ToolCall['mcp'] {
  const shape = shapeNamed(tools, name) ?? shapeAnywhere(name);
  if (shape !== undefined && shape.kind !== 'mcp') return undefined;
  if (shape !== undefined) {
    return { server: firstText(input, SERVER_KEYS) ?? '', tool: firstText(input, SERVER_TOOL_KEYS) ?? '' };
  }
  for (const form of [...COMMON_MCP, tools.mcp]) {
    const found = form(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The arguments of a server's tool may stand one level down. */
function innerArguments(input: Json): Json {
  const inner = isObject(input) ? input.arguments : undefined;
  return isObject(inner) ? inner : input;
}

/** Keys that hold a command line whatever the tool; the others do so only in tools that are known. */
const COMMAND_LINE_KEYS = ['command', 'cmd', 'script', 'commandLine', 'command_line', 'CommandLine', 'commands'];
const TYPED_KEYS = ['input', 'chars', 'input_text'];
const DIRECTORY_KEYS = [
  'workdir',
  'cwd',
  'directory',
  'dir_path',
  'working_directory',
  'workingDirectory',
  'working_dir',
  'workdir_path',
];

function isCommand(input: Json, key: string): boolean {
  const value = isObject(input) ? input[key] : undefined;
  return typeof value === 'string' || Array.isArray(value);
}

/**
 * A tool reads one of these keys. Which one, a server's tool does not say, and a call may hold several: then all of them
 * count, one line each. A task definition (VS Code's `create_and_run_task`) holds its command one level down.
 */
function commandOf(input: Json): string | undefined {
  if (!isObject(input)) return undefined;
  const lines = COMMAND_LINE_KEYS.map((key) => commandAt(input, key)).filter((line) => line !== undefined);
  const written = [...new Set(lines)].filter((line) => line !== '');
  if (written.length > 0) return written.join('\n');
  const typed = TYPED_KEYS.map((key) => commandAt(input, key)).find((line) => line !== undefined);
  const task = input.task;
  return typed === undefined ? (isObject(task) ? taskCommand(task) : lines[0]) : asTyped(typed);
}

function commandAt(input: JsonObject, key: string): string | undefined {
  const value = input[key];
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return key === 'commands' ? listed(value) : quoted(value);
}

function taskCommand(task: JsonObject): string | undefined {
  const command = stringAt(task, 'command');
  const args = task.args;
  return command === undefined || !Array.isArray(args) ? command : `${command} ${quoted(args)}`;
}

/** Several command lines, run one after the other; what is none does not hide the others. */
function listed(values: readonly Json[]): string {
  const lines = values.map((value) => (isObject(value) ? commandOf(value) : plainText(value)));
  return lines.filter((line) => line !== undefined).join('\n');
}

/** An argument vector (`["bash", "-lc", "…"]`) as a command line that a POSIX shell splits into the same words. */
function quoted(values: readonly Json[]): string {
  const words = values.map(plainText);
  return words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** As a program would get it: hosts that take numbers among the words turn them into text. */
const plainText = (value: Json): string => (typeof value === 'string' ? value : jsonText(value));

const PATH_KEYS = [
  'file_path',
  'path',
  'filePath',
  'filename',
  'file_name',
  'fileName',
  'file',
  'target_file',
  'targetFile',
  'notebook_path',
  'notebookPath',
  'absolute_path',
  'relative_path',
  'relativePath',
  'pathInProject',
  'dirPath',
  'dir_path',
  'directory_path',
  'uri',
];
/** Those that name a file whatever the tool is called. */
const FILE_KEYS = [
  'file_path',
  'filePath',
  'target_file',
  'targetFile',
  'relative_path',
  'relativePath',
  'pathInProject',
  'notebook_path',
  'notebookPath',
];
const PATH_LIST_KEYS = ['paths', 'file_paths', 'filePaths', 'files', 'edits', 'replacements', 'operations', 'changes'];
const MOVE_FROM = ['source', 'from', 'old_path', 'oldPath', 'source_path', 'src'];
const MOVE_TO = ['destination', 'to', 'new_path', 'newPath', 'destination_path', 'target', 'dest'];
const PATCH_KEYS = ['command', 'input', 'patch', 'patchText', 'patch_text', 'diff'];

/** Every file that the arguments name: a tool reads one spelling, and more than it reads does no harm to a guard. */
function filesOf(shape: ToolShape, input: Json): readonly NamedFile[] {
  const { action } = shape;
  if (action === undefined) return [];
  const inPatch = action === 'write' ? patchesIn(input) : [];
  if (action === 'move') return [...inPatch, ...moved(input)];
  return [...inPatch, ...pathsIn(input).map((path) => ({ path, action }))];
}

function patchesIn(input: Json): readonly NamedFile[] {
  const texts = typeof input === 'string' ? [input] : PATCH_KEYS.map((key) => stringAt(input, key));
  return texts.flatMap((text) => (text !== undefined && isPatch(text) ? patchFiles(text) : []));
}

function moved(input: Json): readonly NamedFile[] {
  const named = textsAt(input, MOVE_FROM);
  const from = named.length > 0 ? named : pathsIn(input);
  const [to, ...others] = textsAt(input, MOVE_TO);
  const moves = from.map((path) => compact({ path, action: 'move' as const, to }));
  const written = from.length === 0 && to !== undefined ? [to, ...others] : others;
  return [...moves, ...written.map((path) => ({ path, action: 'write' as const }))];
}

function textsAt(input: Json, keys: readonly string[]): readonly string[] {
  return isObject(input) ? [...new Set(keys.flatMap((key) => textsIn(input[key])).map(plainPath))] : [];
}

function pathsIn(input: Json): readonly string[] {
  if (!isObject(input)) return [];
  const single = PATH_KEYS.map((key) => stringAt(input, key)).filter((path) => path !== undefined && path !== '');
  const many = PATH_LIST_KEYS.flatMap((key) => {
    const list = input[key];
    if (!Array.isArray(list)) return [];
    return list.flatMap((item) => (typeof item === 'string' ? [item] : PATH_KEYS.map((path) => stringAt(item, path))));
  });
  const named = [...single, ...many].filter((path) => path !== undefined).map(plainPath);
  return [...new Set(named)];
}

/** Tools that take a file by URI (VS Code) get the same file by its path. */
function plainPath(path: string): string {
  if (!path.includes('://')) return path;
  const match = /^file:\/\/(localhost(?=\/))?(?:\/(?=[A-Za-z](?::|%3A)\/))?(.*)$/i.exec(path);
  if (match?.[2] === undefined) return path;
  // Another computer's name stands in front: `file://server/share`.
  const isShare = match[1] === undefined && /^(?![A-Za-z](?::|%3A)\/)[^/]/i.test(match[2]);
  const file = isShare ? `//${match[2]}` : match[2];
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

const URL_KEYS = ['url', 'uri', 'urls'];

/** Gemini's `web_fetch` takes its addresses inside a prompt; where the address is an argument, a prompt only speaks of it. */
function urlsOf(input: Json): readonly string[] {
  const named = isObject(input) ? URL_KEYS.flatMap((key) => textsIn(input[key])) : [];
  if (named.length > 0) return [...new Set(named)];
  return [...new Set((stringAt(input, 'prompt') ?? '').match(/\bhttps?:\/\/[^\s"'<>]+/gi) ?? [])];
}

/** A text, or the texts in a list. */
function textsIn(value: Json | undefined): readonly string[] {
  const items: readonly (Json | undefined)[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string' && item !== '');
}

const TARGET_KEYS = {
  agent: ['subagent_type', 'subagentType', 'agent_type', 'agentType', 'agent_name', 'agentName', 'agent', 'name'],
  skill: ['skill', 'skill_name', 'skillName', 'name', 'command'],
} as const;

/** A slash command (`/review 12`) names its skill in its first word. */
function targetOf(input: Json, keys: readonly string[]): string | undefined {
  const named = firstText(input, keys);
  return named?.startsWith('/') ? /^\/(\S*)/.exec(named)?.[1] : named;
}

function firstText(input: Json, keys: readonly string[]): string | undefined {
  if (!isObject(input)) return undefined;
  for (const key of keys) {
    const value = input[key];
    if (typeof value === 'string') return value;
    if (Array.isArray(value) && typeof value[0] === 'string') return value[0];
  }
  return undefined;
}
