import { notLoaded, type PluginFile } from '../install/plugin-file.ts';

/** Pi 1.6 logs an extension that fails at its start, and would go on unguarded. */
export const pluginFile: PluginFile = {
  module: 'pi',
  text: (address) => `export default async (pi) => {
  try {
    const { extend } = await import(${address});
    extend(pi);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    pi.on("tool_call", () => ({ block: true, reason: ${notLoaded('pi')} }));
  }
};
`,
  probe: (address) => `
import { readFileSync } from 'node:fs';
const { extend } = await import(${address});
const handlers = {};
extend({ on: (name, handler) => { handlers[name] = handler; } });
const { cwd = process.cwd(), session_id, transcript_path, tool_name, tool_input, tool_use_id } = JSON.parse(readFileSync(0, 'utf8'));
const sessionManager = { getSessionId: () => session_id, getSessionFile: () => transcript_path };
const call = { toolName: tool_name, toolCallId: tool_use_id, input: tool_input };
const result = await handlers.tool_call(call, { cwd, hasUI: false, sessionManager });
if (result?.block) {
  console.error(result.reason);
  process.exit(2);
}`,
};
