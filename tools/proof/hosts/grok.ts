import type { HostProgram } from '../host-program.ts';

export const grok: HostProgram = {
  host: 'grok',
  package: '@xai-official/grok-{platform}',
  version: '1.0.41',
  entry: '@xai-official/grok-{platform}/bin/grok.br',
  runs: 'binary',
  wire: { scope: 'user' },
  prepare({ home, write }, { model, ledger: [command, ...args] }) {
    write(
      `${home}/.grok/config.toml`,
      `[features]
telemetry = false

[telemetry]
trace_upload = false

[models]
default = "fake"

[model.fake]
model = "fake-model"
base_url = "${model}/v1"
api_key = "none"

[mcp_servers.ledger]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`,
    );
  },
  start: (_stage, { prompt }) => ({
    args: ['-p', prompt, '--no-auto-update', '--always-approve'],
    env: { GROK_TELEMETRY_ENABLED: '0', GROK_TELEMETRY_TRACE_UPLOAD: '0' },
  }),
  tools: {
    shell: (command) => ({ name: 'run_terminal_command', input: { command, description: 'what is needed' } }),
    write: (file_path, content) => ({ name: 'write', input: { file_path, content } }),
    mcp: (server, tool, input) => ({ name: 'use_tool', input: { tool_name: `${server}__${tool}`, tool_input: input } }),
  },
};

/** It runs the hooks of Claude Code's settings, too, which do not name it. */
export const grokByClaude: HostProgram = {
  ...grok,
  wiring: 'by the settings of Claude Code',
  wire: { scope: 'user', settingsOf: 'claude-code' },
};
