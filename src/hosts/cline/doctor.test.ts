import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole } = installedHost('cline');

testDoctor('cline', [
  row('a file that may not be executed', whole(), ['fail executable'], {
    executable: ['/usr/bin/node'],
  }),
  row(
    'line ends of Windows',
    changed((text) => text.replaceAll('\n', '\r\n')),
    'fail line-ends',
  ),
  row(
    'the script has moved',
    changed((text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail moved',
  ),
  row(
    'the file for tools is missing',
    (({ '/home/dev/.cline/hooks/PreToolUse': _gone, ...rest }) => rest)(whole()),
    'fail events',
  ),
]);
