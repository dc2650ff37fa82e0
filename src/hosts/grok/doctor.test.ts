import { installedHost, testDoctor } from '../install/trap-table.ts';

const { installed, row, whole } = installedHost('grok');
/** The hook in a project, and what people decided about folders. */
const decided = (decisions: string): Readonly<Record<string, string>> => ({
  ...installed('project'),
  '/home/dev/.grok/trusted_folders.toml': decisions,
});

testDoctor('grok', [
  row('a project that nobody trusts', installed('project'), 'fail trust'),
  row(
    'a project that a person does not trust, below a trusted folder',
    decided('[folders."/home/dev"]\ntrusted = true\n\n[folders."/home/dev/project"]\ntrusted = false\n'),
    'fail trust',
  ),
  row('a project below a trusted folder', decided('[folders."/home/dev"]\ntrusted = true\n'), []),
  row(
    'a project that is trusted where the host’s folder has moved to',
    { ...installed('project'), '/cfg/trusted_folders.toml': '[folders."/home/dev"]\ntrusted = true\n' },
    [],
    { env: { GROK_HOME: '/cfg' } },
  ),
  row(
    'a project that was trusted in a folder that has moved since',
    decided('[folders."/home/dev"]\ntrusted = true\n'),
    'fail trust',
    { env: { GROK_HOME: '/cfg' } },
  ),
  row('a machine where folders are not asked about', installed('project'), [], {
    env: { GROK_FOLDER_TRUST: '0' },
  }),
  row(
    'a hook that a person has switched off',
    { ...whole(), '/home/dev/.grok/disabled-hooks': 'global/portcullis:pre_tool_use[0].hooks[0]\n' },
    'fail disabled',
  ),
  row(
    'another hook that is switched off',
    { ...whole(), '/home/dev/.grok/disabled-hooks': 'global/other:stop[0].hooks[0]\n' },
    [],
  ),
  row(
    'an administrator lets only managed hooks run',
    { ...whole(), '/etc/grok/requirements.toml': '[x]\nallow_managed_hooks_only = true\n' },
    'fail managed-only',
  ),
]);
