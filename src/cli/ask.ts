import type { Host } from '../hosts/host.ts';
import type { Calls } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { ToolKind } from '../protocol/tool-call.ts';

/** What a host would send before it runs a shell command: Claude Code's call of it, in that host's own words. */
export function shellPayload(command: string, host: Host, cwd: string | undefined): Json {
  const calls: Calls = [{ name: 'Bash', kind: 'shell', input: { command }, command, shell: 'posix', files: [] }];
  return host.encodeEvent({
    name: 'PreToolUse',
    host: 'claude-code',
    hostEvent: 'PreToolUse',
    calls,
    extra: {},
    ...(cwd === undefined || cwd === '' ? {} : { cwd }),
  });
}

/** What Claude Code would send before it runs a tool of this kind; a text is what that kind is mostly about. */
export function toolPayload(kind: ToolKind, input: JsonObject | string, cwd: string): Json {
  const { tool, about } = TOOLS[kind];
  const toolName = kind === 'mcp' ? mcpName(input) : tool;
  const toolInput = typeof input === 'string' ? { [about]: input } : input;
  return { hook_event_name: 'PreToolUse', cwd, tool_name: toolName, tool_input: toolInput };
}

/** Claude Code 2.1's names; it has no patch tool of its own, so Codex's stands there. */
const TOOLS: Readonly<Record<ToolKind, { readonly tool: string; readonly about: string }>> = {
  shell: { tool: 'Bash', about: 'command' },
  write: { tool: 'Write', about: 'file_path' },
  edit: { tool: 'Edit', about: 'file_path' },
  patch: { tool: 'apply_patch', about: 'input' },
  read: { tool: 'Read', about: 'file_path' },
  search: { tool: 'Grep', about: 'path' },
  fetch: { tool: 'WebFetch', about: 'url' },
  agent: { tool: 'Agent', about: 'subagent_type' },
  skill: { tool: 'Skill', about: 'skill' },
  mcp: { tool: '', about: 'text' },
  other: { tool: 'Other', about: 'text' },
};

/** `server/tool`, as a text or in the two fields of an object. */
function mcpName(input: JsonObject | string): string {
  const [server = '', tool = ''] =
    typeof input === 'string' ? input.split('/') : [String(input.server ?? ''), String(input.tool ?? '')];
  return `mcp__${server || 'server'}__${tool || 'tool'}`;
}
