import { installedHost, testDoctor } from '../install/trap-table.ts';

const { row, whole, withKeys } = installedHost('vscode');

testDoctor('vscode', [
  row(
    'its folder is left out',
    {
      ...whole(),
      '/home/dev/.config/Code/User/settings.json': '{"chat.hookFilesLocations": {"~/.copilot/hooks": false}}',
    },
    'fail locations',
  ),
  row('hooks of the file are off', withKeys({ disableAllHooks: true }), 'fail off'),
]);
