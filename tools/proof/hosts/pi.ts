import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

export const pi: HostProgram = {
  host: 'pi',
  package: '@earendil-works/pi-coding-agent',
  version: '1.6.0',
  entry: '@earendil-works/pi-coding-agent/dist/bundle/cli.js',
  runs: 'script',
  node: 22,
  wire: { scope: 'user' },
  prepare({ home, write }, { model, ledger: [command, ...args] }) {
    const fake = { baseUrl: `${model}/v1`, api: 'openai-completions', apiKey: 'none', models: [{ id: 'fake-model' }] };
    write(`${home}/.pi/agent/models.json`, indentedJson({ providers: { fake } }));
    const ledger = { command, args, exposure: 'direct' };
    write(`${home}/.pi/agent/mcp.json`, indentedJson({ mcpServers: { ledger } }));
  },
  start: (_stage, { prompt }) => ({
    args: ['--offline', '--model', 'fake/fake-model', '--print', prompt],
    env: { PI_OFFLINE: '1', PI_TELEMETRY: '0', PI_SKIP_VERSION_CHECK: '1' },
  }),
  tools: {
    shell: (command) => ({ name: 'bash', input: { command } }),
    write: (path, content) => ({ name: 'write', input: { path, content } }),
    mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  },
};
