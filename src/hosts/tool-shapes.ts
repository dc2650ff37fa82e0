import type { NamedFile, ShellDialect, ToolKind } from '../protocol/tool-call.ts';

/** What a tool's arguments mean. */
export interface ToolShape {
  readonly kind: ToolKind;
  readonly shell?: ShellDialect;
  /** What the call does to the files that its arguments name. */
  readonly action?: NamedFile['action'];
  /** The argument whose value says which shape the call has (`str_replace_editor {command: "create"}`). */
  readonly choose?: { readonly by: string; readonly shapes: Readonly<Record<string, ToolShape>> };
}

const read: ToolShape = { kind: 'read', action: 'read' };
const write: ToolShape = { kind: 'write', action: 'write' };
const edit: ToolShape = { kind: 'edit', action: 'write' };

/** The shapes that tools have, by a name that the hosts' tool tables use. */
export const TOOL_SHAPES = {
  shell: { kind: 'shell', shell: 'posix' },
  powershell: { kind: 'shell', shell: 'powershell' },
  cmd: { kind: 'shell', shell: 'cmd' },
  write,
  edit,
  remove: { kind: 'write', action: 'remove' },
  move: { kind: 'write', action: 'move' },
  patch: { kind: 'patch', action: 'write' },
  read,
  search: { kind: 'search', action: 'read' },
  fetch: { kind: 'fetch' },
  agent: { kind: 'agent' },
  skill: { kind: 'skill' },
  /** A tool that calls any MCP tool, named in its arguments. */
  mcp: { kind: 'mcp' },
  other: { kind: 'other' },
  /** One tool for looking at and changing files; without a command that it knows it is taken for a change. */
  editor: { ...edit, choose: { by: 'command', shapes: { view: read, create: write, read } } },
} as const satisfies Readonly<Record<string, ToolShape>>;

export type ShapeName = keyof typeof TOOL_SHAPES;
