import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** The program of one platform, because the package that picks it asks for Node 22. */
export const claudeCode: HostProgram = {
  host: 'claude-code',
  package: '@anthropic-ai/claude-code-{platform}',
  version: '2.1.332',
  entry: '@anthropic-ai/claude-code-{platform}/claude',
  runs: 'binary',
  wire: { scope: 'user' },
  prepare({ home, write }, { ledger: [command, ...args] }) {
    write(`${home}/mcp.json`, indentedJson({ mcpServers: { ledger: { command, args } } }));
  },
  start: ({ home }, { model, prompt }) => ({
    args: [
      ...['-p', prompt, '--model', 'claude-sonnet-4-5', '--output-format', 'stream-json', '--verbose'],
      ...['--mcp-config', `${home}/mcp.json`, '--allowedTools', 'Bash', 'Write', 'mcp__ledger__erase'],
    ],
    env: {
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
    },
  }),
  tools: {
    shell: (command) => ({ name: 'Bash', input: { command, description: 'what is needed' } }),
    write: (file_path, content) => ({ name: 'Write', input: { file_path, content } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  },
};
