import type { Finding, Guard } from '../guards/guard.ts';
import { evaluate, type Verdict } from '../policy/evaluate.ts';
import type { Policy } from '../policy/policy.ts';
import { anywhere, defaultOptions } from '../policy/presets.ts';
import { noApprovals } from '../protocol/approvals.ts';
import type { EventName, HookEvent } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { Span } from '../protocol/span.ts';
import type { ToolCall, ToolKind } from '../protocol/tool-call.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { readWorkflow } from '../workflow/rules/read-workflow.ts';
import { fakeWorkspace, type WorkspaceDescription } from './fake-workspace.ts';

/** What a row is about: exactly one of `command`, `call`, `prompt` and `event`. */
export interface Subject {
  /** A shell command. */
  readonly command?: string;
  /** Any other tool call; what is absent is filled with what such a call usually has. */
  readonly call?: Partial<ToolCall> & { readonly kind: ToolKind };
  /** What a person asks the agent. */
  readonly prompt?: string;
  /** Any other event, whole; for `command` and `call` the name of the event (default `PreToolUse`). */
  readonly event?: HookEvent | 'PreToolUse' | 'PostToolUse' | 'PermissionRequest';
  /** Options of the guard as a policy file writes them; relative paths count from the workspace's `cwd`. */
  readonly options?: JsonObject;
  /** Beside the table's own workspace: each key replaces that one. */
  readonly workspace?: WorkspaceDescription;
  /** The agent that acts, by the name that the host gives it. */
  readonly agent?: string;
}

export interface AllowedRow extends Subject {
  /** Why it must pass, in a few words: the test's name. */
  readonly why: string;
}

export interface StoppedRow extends AllowedRow {
  /** All findings, in order. A single one may be given by `code` and `at` alone. */
  readonly finds?: readonly ExpectedFinding[];
  readonly code?: string;
  readonly at?: string | Span;
}

export interface ExpectedFinding {
  /** A code of `says`, or `unreadable`. */
  readonly code: string;
  /** The exact token, or its place in the text. */
  readonly at?: string | Span;
  readonly severity?: Finding['severity'];
}

/** Judges one row with this guard alone, at its own severity (at `deny` where a preset leaves it off). */
export function judgeRow(guard: Guard, row: Subject, table: WorkspaceDescription = {}): Verdict {
  const workspace = fakeWorkspace({ ...table, ...row.workspace });
  const event = eventOf(row, workspace.cwd);
  const options = { ...defaultOptions(guard.options), ...absoluteOptions(guard, row.options ?? {}, workspace.cwd) };
  const severity = guard.severity === 'off' ? 'deny' : guard.severity;
  const { unreadable } = guard;
  const workflow = placedWorkflow({ ...table, ...row.workspace }, workspace.cwd);
  return evaluate(
    event,
    { guards: [{ guard, severity, options, unreadable, layer: 'file' }], rules: [], ...workflow },
    { ...workspace, approvals: noApprovals, read: readCommand, effectsOf },
  );
}

/** The event that a row stands for, as Claude Code would tell it. */
export function eventOf(row: Subject, cwd: string): HookEvent {
  if (typeof row.event === 'object') return row.event;
  const caller = row.agent === undefined ? {} : { caller: { type: row.agent } };
  const base = { host: 'claude-code', sessionId: 'test', cwd, extra: {}, ...caller } as const;
  if (row.prompt !== undefined)
    return { ...base, name: 'UserPromptSubmit', hostEvent: 'UserPromptSubmit', prompt: row.prompt };
  const name: EventName & ('PreToolUse' | 'PostToolUse' | 'PermissionRequest') = row.event ?? 'PreToolUse';
  return { ...base, name, hostEvent: name, calls: [callOf(row)] };
}

function placedWorkflow({ workflow }: WorkspaceDescription, folder: string): Pick<Policy, 'workflow'> {
  return workflow === undefined ? {} : { workflow: { workflow: readWorkflow(workflow), folder } };
}

function callOf(row: Subject): ToolCall {
  const call = row.call ?? { kind: 'shell' as const };
  const command = row.command === undefined ? {} : { command: row.command, shell: 'posix' as const };
  const input: Json = call.input ?? command;
  return { name: TOOL_NAMES[call.kind], files: [], ...command, ...call, input };
}

/** As Claude Code names them: only messages show a tool's name. */
const TOOL_NAMES: Readonly<Record<ToolKind, string>> = {
  shell: 'Bash',
  write: 'Write',
  edit: 'Edit',
  patch: 'apply_patch',
  read: 'Read',
  search: 'Grep',
  fetch: 'WebFetch',
  agent: 'Task',
  skill: 'Skill',
  mcp: 'mcp__server__tool',
  other: 'Tool',
};

function absoluteOptions(guard: Guard, options: JsonObject, cwd: string): JsonObject {
  const entries = Object.entries(options).map(([name, value]) => {
    const option = guard.options[name];
    if (option?.type !== 'strings' || option.paths === undefined || !Array.isArray(value)) return [name, value];
    const toAbsolute = option.paths === 'globs' ? globFrom : folderFrom;
    return [name, value.map((item: Json) => (typeof item === 'string' ? toAbsolute(item, cwd) : item))];
  });
  return Object.fromEntries(entries);
}

/** As in a policy file: `./` binds a pattern to the folder. */
function globFrom(glob: string, cwd: string): string {
  if (glob.startsWith('!')) return `!${globFrom(glob.slice(1), cwd)}`;
  return glob.startsWith('./') ? `${cwd}/${glob.slice(2)}` : anywhere(glob);
}

function folderFrom(path: string, cwd: string): string {
  if (path.startsWith('/')) return path;
  return path === '.' ? cwd : `${cwd}/${path.replace(/^\.\//, '')}`;
}
