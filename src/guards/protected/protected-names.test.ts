import { describe, expect, test } from 'vitest';
import { namesProtected } from './protected-names.ts';

const paths = ['**/.env*', '!**/.env.example', '/srv/app/**/state/*/ledger.json', 'infra/**'];

describe('a text that nobody can read', () => {
  const rows: readonly (readonly [text: string, named: boolean, why: string])[] = [
    ['{"file_path":"/x/.env","content":', true, 'a broken document'],
    ['{"command":"echo > \\"/srv/app/state/a/ledger.json\\"', true, 'escaped quotes'],
    ['{"path":"C:\\\\work\\\\infra\\\\main.tf"', true, 'doubled backslashes'],
    ['echo x > sta\\te/a/led\\ger.json', true, 'backslashes that mean nothing'],
    ['rm ../infra/a/b', true, 'a pattern for all below'],
    ['rm STATE/A/LEDGER.JSON', true, 'by any case'],
    ['rm state//a/./ledger.json', false, 'a dot between is not folded'],
    ['rm infrastructure/x', false, 'a longer name'],
    ['rm ledger.json', false, 'only the end of the pattern'],
    ['{"command":"ls"}', false, 'nothing at all'],
  ];
  test.each(rows)('%s: %s (%s)', (text, named) => {
    expect(namesProtected(text, { paths })).toBe(named);
  });

  test('takes time in proportion to its length', () => {
    const text = '.env/'.repeat(400_000);
    const start = performance.now();
    namesProtected(text, { paths });
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
