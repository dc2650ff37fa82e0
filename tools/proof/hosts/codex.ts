import type { HostProgram } from '../host-program.ts';

/** Offers `apply_patch` to the models it knows, and hooks run without the flag that passes over their trust. */
export const codex: HostProgram = {
  host: 'codex',
  package: '@openai/codex',
  version: '0.171.0',
  entry: '@openai/codex/bin/codex.js',
  runs: 'script',
  node: 16,
  wire: { scope: 'user' },
  prepare({ home, write }, { model, ledger: [command, ...args] }) {
    write(
      `${home}/.codex/config.toml`,
      `model = "gpt-5.5"
model_provider = "fake"
approval_policy = "never"
sandbox_mode = "danger-full-access"
check_for_update_on_startup = false

[analytics]
enabled = false

[model_providers.fake]
name = "fake"
base_url = "${model}/v1"
env_key = "FAKE_KEY"
wire_api = "responses"
request_max_retries = 0
stream_max_retries = 0

[mcp_servers.ledger]
command = ${JSON.stringify(command)}
args = ${JSON.stringify(args)}
`,
    );
  },
  start: ({ home }, { prompt }) => ({
    args: ['exec', '--skip-git-repo-check', '--json', prompt],
    env: { CODEX_HOME: `${home}/.codex`, FAKE_KEY: 'none' },
  }),
  tools: {
    shell: (cmd) => ({ name: 'exec_command', input: { cmd } }),
    write(file, text) {
      const lines = text.trimEnd().split('\n');
      const added = lines.map((line) => `+${line}\n`).join('');
      return { name: 'apply_patch', input: `*** Begin Patch\n*** Add File: ${file}\n${added}*** End Patch\n` };
    },
    mcp: (server, name, input) => ({ name, namespace: `mcp__${server}`, input }),
  },
};
