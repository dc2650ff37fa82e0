import { words } from '../../../src/hosts/copilot-cli/words.ts';
import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';

/** Its own model provider, without a login. In a session without a person, hooks of a project need `--trust-folder`. */
export const copilotCli: HostProgram = {
  host: 'copilot-cli',
  wiring: 'events in Pascal case, as installed',
  package: '@github/copilot-{platform}',
  version: '1.0.102',
  entry: '@github/copilot-{platform}/copilot',
  runs: 'binary',
  wire: { scope: 'user' },
  prepare({ home, write }, { ledger: [command, ...args] }) {
    const server = { type: 'local', command, args, tools: ['*'] };
    write(`${home}/.copilot/mcp-config.json`, indentedJson({ mcpServers: { ledger: server } }));
  },
  start: (_stage, { model, prompt }) => ({
    args: ['-p', prompt, '--allow-all-tools', '--trust-folder', '--output-format', 'json'],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'fake-model',
      COPILOT_AUTO_UPDATE: 'false',
    },
  }),
  tools: {
    shell: (command) => ({ name: 'bash', input: { command, description: 'what is needed' } }),
    write: (path, file_text) => ({ name: 'create', input: { path, file_text } }),
    mcp: (server, tool, input) => ({ name: `${server}-${tool}`, input }),
  },
};

/** The events' own names, whose payloads do not say which event they are of: the command line has to. */
export const copilotNative: HostProgram = {
  ...copilotCli,
  wiring: 'native events, written by hand',
  wire: {
    byHand({ write }, hook) {
      const entries = Object.keys(words).map((event) => [
        event,
        [{ type: 'command', command: hook('--host', 'copilot-cli', '--event', event), timeoutSec: 30 }],
      ]);
      write('.github/hooks/guards.json', indentedJson({ version: 1, hooks: Object.fromEntries(entries) }));
    },
  },
};
