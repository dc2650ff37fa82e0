import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** Needs an API key, a trusted folder and `--yolo`, without which it does not offer the tools. */
export const geminiCli: HostProgram = {
  host: 'gemini-cli',
  package: '@google/gemini-cli',
  version: '0.61.0',
  entry: '@google/gemini-cli/bundle/gemini.js',
  runs: 'script',
  node: 20,
  wire: { scope: 'user' },
  // With a server of tools running; without one, its process ends there, without a word.
  waitsOnAsk: true,
  prepare({ home, write }, { ledger: [command, ...args] }) {
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false },
      mcpServers: { ledger: { command, args, trust: true } },
    };
    write(`${home}/.gemini/settings.json`, indentedJson(settings));
  },
  start: (_stage, { model, prompt }) => ({
    args: ['-m', 'gemini-2.5-flash', '--yolo', '-p', prompt],
    env: {
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: model,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
      GEMINI_CLI_NO_RELAUNCH: '1',
      NO_COLOR: '1',
    },
  }),
  tools: {
    shell: (command) => ({ name: 'run_shell_command', input: { command } }),
    write: (file_path, content) => ({ name: 'write_file', input: { file_path, content } }),
    mcp: (server, tool, input) => ({ name: `mcp_${server}_${tool}`, input }),
  },
};
