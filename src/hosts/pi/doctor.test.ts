import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, installed, row, whole } = installedHost('pi');
/** The extension in a project, and what people decided about folders. */
const decided = (decisions: string): Readonly<Record<string, string>> => ({
  ...installed('project'),
  '/home/dev/.pi/agent/trust.json': decisions,
});

testDoctor('pi', [
  row(
    'the module has moved',
    changed((text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail plugin',
  ),
  row('a project that nobody trusts', installed('project'), 'fail trust'),
  row(
    'a project that a person does not trust',
    decided('{"/home/dev/project": false, "/home/dev": true}'),
    'fail trust',
  ),
  row('a project below a trusted folder', decided('{"/home/dev": true}'), []),
  row(
    'a project that is trusted where the host’s folder has moved to',
    { ...installed('project'), '/cfg/trust.json': '{"/home/dev": true}' },
    [],
    { env: { PI_CODING_AGENT_DIR: '/cfg' } },
  ),
  row('an untrusted project beside an extension of the user', { ...whole(), ...installed('project') }, 'warn twice'),
  row(
    'an extension that is left out by its name',
    { ...whole(), '/home/dev/.pi/agent/settings.json': '{"extensions": ["-extensions/portcullis.js"]}' },
    'fail excluded',
  ),
  row(
    'extensions that are left out together',
    { ...whole(), '/home/dev/.pi/agent/settings.json': '{"extensions": ["!**/*.js"]}' },
    'fail excluded',
  ),
  row(
    'another extension that is left out',
    {
      ...whole(),
      '/home/dev/.pi/agent/settings.json': '{"extensions": ["-extensions/other.js", "!extensions/o*.js"]}',
    },
    [],
  ),
]);
