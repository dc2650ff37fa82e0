import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONDITIONS } from '../src/config/check-rules.ts';
import { loadPolicy } from '../src/config/load.ts';
import { guards } from '../src/guards/registry.ts';

const guide = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8');

describe('the guide to the configuration', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portcullis-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const [, example = ''] = /```json\n([^`]*)```/.exec(guide) ?? [];
  test('shows a file that is in order', () => {
    const file = join(folder, 'portcullis.json');
    writeFileSync(file, example);
    const { policy, problems } = loadPolicy({ cwd: folder, home: folder, env: {}, guards, file });
    expect(problems).toEqual([]);
    expect(policy.rules.map(({ name }) => name)).toEqual(['no-publish', 'no-todo']);
  });

  test('names every condition of a rule', () => {
    for (const condition of CONDITIONS) expect(guide).toContain(`\`${condition}\``);
  });
});
