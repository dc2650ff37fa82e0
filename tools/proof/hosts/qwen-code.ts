import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** Without `--yolo` it declines the tools before any hook is asked. */
export const qwenCode: HostProgram = {
  host: 'qwen-code',
  package: '@qwen-code/qwen-code',
  version: '0.24.4',
  entry: '@qwen-code/qwen-code/cli.js',
  runs: 'script',
  node: 22,
  wire: { scope: 'user' },
  prepare({ home, write }, { ledger: [command, ...args] }) {
    const settings = {
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { disableAutoUpdate: true },
      mcpServers: { ledger: { command, args, trust: true } },
    };
    write(`${home}/.qwen/settings.json`, indentedJson(settings));
  },
  start: (_stage, { model, prompt }) => ({
    args: ['--auth-type', 'openai', '--yolo', '-p', prompt],
    env: { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: 'fake-model', NO_COLOR: '1' },
  }),
  tools: {
    shell: (command) => ({
      name: 'run_shell_command',
      input: { command, description: 'what is needed', is_background: false },
    }),
    write: (file_path, content) => ({ name: 'write_file', input: { file_path, content } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  },
};

/** What npm picks under Node 20. */
export const qwenCodeOld: HostProgram = { ...qwenCode, version: '0.15.10', node: 20 };
