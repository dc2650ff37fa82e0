import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, installed, row, whole, withKeys } = installedHost('copilot-cli');

testDoctor('copilot-cli', [
  row('another version of the format', withKeys({ version: 2 }), 'fail rejected'),
  row(
    'an empty matcher',
    changed((text) => text.replace('"PreToolUse": [\n      {', '"PreToolUse": [\n      {"matcher": "",')),
    ['fail rejected', 'warn matcher'],
  ),
  row('hooks of the file are off', withKeys({ disableAllHooks: true }), 'fail off'),
  row(
    'hooks of the repository are off',
    { ...whole(), '/home/dev/project/.github/copilot/settings.json': '{"disableAllHooks": true}' },
    'fail off',
  ),
  row(
    'the hook is named among those that are off',
    { ...whole(), '/home/dev/.copilot/settings.json': '{"disabledHooks": ["portcullis.json"]}' },
    'fail disabled',
  ),
  row(
    'only managed hooks run',
    { ...whole(), '/etc/github-copilot/policy.d/a.json': '{"allowManagedHooksOnly": true}' },
    'fail managed-only',
  ),
  row('the folder is not trusted', installed('project'), 'fail trust', {
    env: { COPILOT_ALLOW_ALL: '' },
  }),
  row(
    'a folder above is trusted',
    {
      ...installed('project'),
      '/home/dev/.copilot/config.json': '{"trusted_folders": ["/home/dev"]}',
    },
    [],
    { env: { COPILOT_ALLOW_ALL: '' } },
  ),
  row('the folder is not trusted, and the user’s hook runs', { ...whole(), ...installed('project') }, 'warn twice', {
    env: { COPILOT_ALLOW_ALL: '' },
  }),
  row(
    'a hook where none is read',
    {
      ...whole(),
      '/home/dev/.copilot/config.json':
        '{"hooks": {"preToolUse": [{"bash": "node /opt/portcullis/dist/portcullis.cjs hook"}]}}',
    },
    'warn config',
  ),
]);
