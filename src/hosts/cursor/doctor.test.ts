import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole } = installedHost('cursor');
const CLAUDE = '/home/dev/.claude/settings.json';

testDoctor('cursor', [
  row(
    'no version',
    changed((text) => text.replace(',\n  "version": 1', '')),
    'fail rejected',
  ),
  row(
    'an event that it does not know',
    changed((text) => text.replace('"stop": [', '"Stop": [],\n"stop": [')),
    'fail rejected',
  ),
  row(
    'an address in a command',
    changed((text) => text.replace('"stop": [', '"stop": [{"command": "curl https://x"},')),
    'fail rejected',
  ),
  row(
    'an entry without a command',
    changed((text) => text.replace('"stop": [', '"stop": [{"hooks": []},')),
    'fail rejected',
  ),
  row('a link', whole(), 'fail link', { links: { '/home/dev/.cursor/hooks.json': '/x' } }),
  row(
    'Claude Code’s files are taken entry by entry',
    { ...whole(), [CLAUDE]: JSON.stringify({ hooks: { Odd: [] } }) },
    [],
  ),
]);
