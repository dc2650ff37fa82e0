import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** Without a person there it asks nobody and lets every tool run. */
export const kimiCode: HostProgram = {
  host: 'kimi-code',
  package: '@moonshot-ai/kimi-code',
  version: '2.1.0',
  entry: '@moonshot-ai/kimi-code/dist/main.mjs',
  runs: 'script',
  node: 22,
  wire: { scope: 'user' },
  prepare({ home, write }, { model, ledger: [command, ...args] }) {
    write(
      `${home}/.kimi-code/config.toml`,
      `telemetry = false
default_model = "fake"

[providers.fake]
type = "openai"
base_url = "${model}/v1"
api_key = "none"

[models.fake]
provider = "fake"
model = "fake-model"
max_context_size = 100000
`,
    );
    write(`${home}/.kimi-code/mcp.json`, indentedJson({ mcpServers: { ledger: { command, args } } }));
  },
  start: (_stage, { prompt }) => ({
    args: ['-p', prompt, '--output-format', 'stream-json'],
    env: { KIMI_DISABLE_TELEMETRY: '1', KIMI_CODE_NO_AUTO_UPDATE: '1' },
  }),
  tools: {
    shell: (command) => ({ name: 'Bash', input: { command } }),
    write: (path, content) => ({ name: 'Write', input: { path, content } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  },
};

/** The last version before 2. */
export const kimiCodeOld: HostProgram = { ...kimiCode, version: '0.43.1' };
