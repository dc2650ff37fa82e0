import { installedHost, testDoctor } from '../install/trap-table.ts';

const { row, whole, withKeys } = installedHost('gemini-cli');

testDoctor('gemini-cli', [
  row('hooks are off', withKeys({ hooksConfig: { enabled: false } }), 'fail off'),
  row(
    'the hook is off by its name',
    { ...whole(), '/sys.json': '{"hooksConfig": {"disabled": ["portcullis"]}}' },
    'fail off',
    { env: { GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/sys.json' } },
  ),
  row(
    'the folder is not to be trusted',
    { ...whole(), '/home/dev/.gemini/trustedFolders.json': '{"/home/dev/project": "DO_NOT_TRUST"}' },
    'fail trust',
    { env: { GEMINI_CLI_TRUST_WORKSPACE: '' } },
  ),
  row('nothing is known of the folder', whole(), 'warn trust', {
    env: { GEMINI_CLI_TRUST_WORKSPACE: '' },
  }),
  row(
    'the folder above is trusted',
    { ...whole(), '/home/dev/.gemini/trustedFolders.json': '{"/home/dev/other": "TRUST_PARENT"}' },
    [],
    { env: { GEMINI_CLI_TRUST_WORKSPACE: '' } },
  ),
  row('trust is not asked for', withKeys({ security: { folderTrust: { enabled: false } } }), [], {
    env: { GEMINI_CLI_TRUST_WORKSPACE: '' },
  }),
]);
