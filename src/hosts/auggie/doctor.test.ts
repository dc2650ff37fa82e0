import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, withHandlers } = installedHost('auggie');

testDoctor('auggie', [
  row(
    'an event that it does not know',
    changed((text) => text.replace('"Stop": [', '"Halt": [],\n"Stop": [')),
    'fail rejected',
  ),
  row(
    'a command line where a program belongs',
    withHandlers(({ args: _none, ...handler }) => ({
      ...handler,
      command: '/usr/bin/node /opt/portcullis/dist/portcullis.cjs hook',
    })),
    'fail shell',
  ),
]);
