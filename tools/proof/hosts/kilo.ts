import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

export const kilo: HostProgram = {
  host: 'kilo',
  package: '@kilocode/cli-{platform}',
  version: '7.7.9',
  entry: '@kilocode/cli-{platform}/bin/kilo',
  runs: 'binary',
  wire: { scope: 'user' },
  prepare({ home, write }, { model, ledger }) {
    const fake = {
      npm: '@ai-sdk/openai-compatible',
      name: 'Fake',
      options: { baseURL: `${model}/v1`, apiKey: 'none' },
      models: { 'fake-model': { tool_call: true, limit: { context: 100_000, output: 4_000 } } },
    };
    const settings = {
      model: 'fake/fake-model',
      small_model: 'fake/fake-model',
      autoupdate: false,
      share: 'disabled',
      // Otherwise it asks its maker's service for models, account or not.
      disabled_providers: ['kilo'],
      permission: { bash: 'allow', edit: 'allow', external_directory: 'allow' },
      provider: { fake },
      mcp: { ledger: { type: 'local', command: ledger, enabled: true } },
    };
    // It waits for npm to get the types of plugins into its folder, which need not be there.
    write(`${home}/.npmrc`, 'offline=true\nfetch-retries=0\n');
    write('kilo.json', indentedJson(settings));
  },
  start: (_stage, { prompt }) => ({
    args: ['run', prompt],
    env: {
      KILO_DISABLE_AUTOUPDATE: '1',
      KILO_DISABLE_MODELS_FETCH: '1',
      KILO_DISABLE_SESSION_INGEST: '1',
      KILO_NO_DAEMON: '1',
      KILO_TELEMETRY_LEVEL: 'off',
    },
  }),
  tools: {
    shell: (command) => ({ name: 'bash', input: { command, description: 'what is needed' } }),
    write: (filePath, content) => ({ name: 'write', input: { filePath, content } }),
    mcp: (server, tool, input) => ({ name: `${server}_${tool}`, input }),
  },
};
