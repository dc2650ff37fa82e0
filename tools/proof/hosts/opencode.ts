import { indentedJson } from '../../indented-json.ts';
import type { HostProgram, SessionSettings } from '../host-program.ts';

export const opencode: HostProgram = {
  host: 'opencode',
  package: 'opencode-{platform}',
  version: '1.18.33',
  entry: 'opencode-{platform}/bin/opencode',
  runs: 'binary',
  wire: { scope: 'user' },
  prepare({ write }, settings) {
    write('opencode.json', indentedJson(settingsFor(settings)));
  },
  start: (_stage, { prompt }) => ({
    args: ['run', prompt],
    env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
  }),
  tools: {
    shell: (command) => ({ name: 'bash', input: { command, description: 'what is needed' } }),
    write: (filePath, content) => ({ name: 'write', input: { filePath, content } }),
    mcp: (server, tool, input) => ({ name: `${server}_${tool}`, input }),
  },
};

/** A provider whose model is the scripted one, everything allowed, and the server of the forbidden tool. */
export function settingsFor({ model, ledger }: SessionSettings) {
  const fake = {
    npm: '@ai-sdk/openai-compatible',
    name: 'Fake',
    options: { baseURL: `${model}/v1`, apiKey: 'none' },
    models: { 'fake-model': { tool_call: true, limit: { context: 100_000, output: 4_000 } } },
  };
  return {
    model: 'fake/fake-model',
    small_model: 'fake/fake-model',
    autoupdate: false,
    share: 'disabled',
    permission: { bash: 'allow', edit: 'allow', external_directory: 'allow' },
    provider: { fake },
    mcp: { ledger: { type: 'local', command: ledger, enabled: true } },
  };
}
