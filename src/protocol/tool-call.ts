import type { Json } from './json.ts';

/** What an agent wants to do, whatever its host calls the tool. */
export const TOOL_KINDS = [
  'shell',
  'write',
  'edit',
  'patch',
  'read',
  'search',
  'fetch',
  'agent',
  'skill',
  'mcp',
  'other',
] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** The command language a shell tool takes. */
export type ShellDialect = 'posix' | 'powershell' | 'cmd';

/** A file that the tool call itself names (a shell command's files come from its reading instead). */
export interface NamedFile {
  /** As the host wrote it: relative to the event's directory, absolute, or with a drive letter. */
  readonly path: string;
  readonly action: 'read' | 'write' | 'remove' | 'move';
  /** For `move`: where it goes. */
  readonly to?: string;
}

export interface ToolCall {
  /** The host's own name for the tool, untouched. Empty when the host sent none. */
  readonly name: string;
  readonly kind: ToolKind;
  /** The arguments, after the one decoding of a stringified form; keys as the host wrote them. */
  readonly input: Json;
  /** Why nobody can tell what the call does: the host named no tool, or the arguments are still text after their decoding. */
  readonly unreadable?: 'no tool name' | 'text input';
  readonly id?: string;
  /** The tool's result, on events after the tool ran. */
  readonly response?: Json;
  /**
   * The command text and its language: for `shell`, and for an `mcp` tool whose own name is a shell's. Absent when the
   * arguments hold no command string.
   */
  readonly command?: string;
  readonly shell?: ShellDialect;
  /** A directory that the call itself names for the command (`workdir`, `cwd`), as written. */
  readonly directory?: string;
  readonly files: readonly NamedFile[];
  readonly url?: string;
  /** All addresses that the call names, where there are several; `url` is the first. */
  readonly urls?: readonly string[];
  /** For `agent` and `skill`: whom or what the call names. */
  readonly target?: string;
  readonly mcp?: { readonly server: string; readonly tool: string };
}
