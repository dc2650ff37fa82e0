import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole } = installedHost('kilo');

testDoctor('kilo', [
  row(
    'the module has moved',
    changed((text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail plugin',
  ),
  row('sessions without plugins', whole(), 'fail pure', { env: { KILO_PURE: 'True' } }),
  row('a variable that says no to that', whole(), [], { env: { KILO_PURE: '0' } }),
]);
