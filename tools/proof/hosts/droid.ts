import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** The program of one platform: the package that picks it names versions that are not published. */
export const droid: HostProgram = {
  host: 'droid',
  package: '@factory/cli-{platform}',
  version: '0.215.0',
  entry: '@factory/cli-{platform}/bin/droid',
  runs: 'binary',
  wire: { scope: 'user' },
  prepare({ home, write }, { model, ledger: [command, ...args] }) {
    const fake = {
      model: 'fake-model',
      displayName: 'Fake',
      baseUrl: `${model}/v1`,
      apiKey: 'none',
      provider: 'generic-chat-completion-api',
      maxOutputTokens: 4_000,
    };
    write(`${home}/.factory/settings.json`, indentedJson({ customModels: [fake] }));
    write(`${home}/.factory/mcp.json`, indentedJson({ mcpServers: { ledger: { type: 'stdio', command, args } } }));
  },
  start: (_stage, { prompt }) => ({
    args: ['exec', '-m', 'custom:fake-model', '--skip-permissions-unsafe', prompt],
    env: { FACTORY_API_KEY: 'fk-none' },
  }),
  tools: {
    shell: (command) => ({
      name: 'Execute',
      input: { command, riskLevelReason: 'none', riskLevel: { value: 'low', reason: 'none' } },
    }),
    write: (file_path, content) => ({ name: 'Create', input: { file_path, content } }),
    mcp: (server, tool, input) => ({ name: `${server}___${tool}`, input }),
  },
};
