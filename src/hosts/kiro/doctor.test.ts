import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, withKeys } = installedHost('kiro');

testDoctor('kiro', [
  row('another version of the format', withKeys({ version: '2' }), 'fail rejected'),
  row(
    'an entry that is off',
    changed((text) => text.replaceAll('"enabled": true', '"enabled": false')),
    'fail off',
  ),
  row(
    'old answers again',
    {
      '/home/dev/.kiro/agents/a.json': JSON.stringify({
        hooks: { preToolUse: [{ command: 'portcullis hook --host kiro', timeout_ms: 30_000, cache_ttl_seconds: 60 }] },
      }),
    },
    ['fail cache', 'warn events'],
    { executable: ['/usr/bin/portcullis'] },
  ),
]);
