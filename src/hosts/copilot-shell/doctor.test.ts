import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole, withKeys } = installedHost('copilot-shell');

testDoctor('copilot-shell', [
  row('hooks are off', withKeys({ hooksConfig: { enabled: false } }), 'fail off'),
  row(
    'a switch that it does not read',
    changed((text) => text.replace('"hooks": {', '"hooks": {"enabled": false,')),
    [],
  ),
  row(
    'the folder is not to be trusted',
    {
      ...whole(),
      '/home/dev/.copilot-shell/trustedFolders.json': '{"/home/dev/project": "DO_NOT_TRUST"}',
    },
    'fail trust',
  ),
]);
