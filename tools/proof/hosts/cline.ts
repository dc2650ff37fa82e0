import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** A refusal ends its session, and the model is never told. */
export const cline: HostProgram = {
  host: 'cline',
  package: 'cline',
  version: '3.0.65',
  entry: '@cline/cli-{platform}/bin/cline',
  runs: 'binary',
  wire: { scope: 'user' },
  endsOnRefusal: true,
  prepare({ home, write }, { ledger: [command, ...args] }) {
    const servers = { mcpServers: { ledger: { type: 'stdio', command, args, autoApprove: ['erase'] } } };
    write(`${home}/.cline/data/settings/cline_mcp_settings.json`, indentedJson(servers));
  },
  start: (_stage, { model, prompt }) => ({
    before: [['auth', '-p', 'openai-compatible', '-k', 'none', '-m', 'fake-model', '-b', `${model}/v1`]],
    args: ['-P', 'openai-compatible', '-m', 'fake-model', prompt],
    env: {},
  }),
  tools: {
    shell: (command) => ({ name: 'run_commands', input: { commands: [command] } }),
    write: (path, new_text) => ({ name: 'editor', input: { path, new_text } }),
    mcp: (server, tool, input) => ({ name: `${server}__${tool}`, input }),
  },
};
