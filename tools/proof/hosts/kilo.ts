import { indentedJson } from '../../indented-json.ts';
import type { HostProgram } from '../host-program.ts';
import { opencode, settingsFor } from './opencode.ts';

export const kilo: HostProgram = {
  ...opencode,
  host: 'kilo',
  package: '@kilocode/cli-{platform}',
  version: '7.7.9',
  entry: '@kilocode/cli-{platform}/bin/kilo',
  prepare({ home, write }, settings) {
    // It waits for npm to get the types of plugins into its folder, which need not be there.
    write(`${home}/.npmrc`, 'offline=true\nfetch-retries=0\n');
    // Unless it is switched off it asks its maker's service for models, account or not.
    write('kilo.json', indentedJson({ ...settingsFor(settings), disabled_providers: ['kilo'] }));
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
};
