import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row } = installedHost('opencode');

testDoctor('opencode', [
  row(
    'the module has moved',
    changed((text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail plugin',
  ),
]);
