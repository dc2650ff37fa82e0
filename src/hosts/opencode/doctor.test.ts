import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole } = installedHost('opencode');

testDoctor('opencode', [
  row(
    'the module has moved',
    changed((text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail plugin',
  ),
  row('sessions without plugins', whole(), 'fail pure', { env: { OPENCODE_PURE: '1' } }),
]);
