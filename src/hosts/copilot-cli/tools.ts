import type { McpName, ToolNames } from '../tool-names.ts';

/**
 * Copilot CLI 1.0.102, native names; events named in Pascal case carry Claude's names. `write_bash` types into a running
 * shell, so what it types is read as commands.
 */
export const tools: ToolNames = {
  names: {
    shell: ['bash', 'write_bash'],
    powershell: ['powershell', 'write_powershell'],
    write: ['create'],
    edit: ['edit', 'str_replace'],
    editor: ['str_replace_editor'],
    patch: ['apply_patch'],
    read: ['view'],
    search: ['grep', 'rg', 'glob'],
    fetch: ['web_fetch'],
    agent: ['task'],
    skill: ['skill'],
  },
  mcp: serverAndTool,
  mcpName: (server, tool) => `${server}-${tool}`,
};

/** `demo-echo_it` before and after the tool, `demo/echo_it` in a permission request; a server's own name may hold hyphens. */
function serverAndTool(name: string): ReturnType<McpName> {
  const slash = name.indexOf('/');
  const at = slash > 0 ? slash : name.lastIndexOf('-');
  if (at <= 0 || at === name.length - 1) return undefined;
  return { server: name.slice(0, at), tool: name.slice(at + 1) };
}
