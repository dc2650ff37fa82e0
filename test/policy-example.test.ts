import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin } from './cli/portcullis.ts';

const root = join(import.meta.dirname, '..');

/** The example and what the guides show, judged by the built command in a folder of their own. */
describe.runIf(existsSync(bin))('a policy and its cases', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portcullis-policy-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function test(cwd: string, ...args: readonly string[]) {
    const env = { PATH: process.env.PATH ?? '', HOME: folder };
    const { stdout, stderr, status } = spawnSync(process.execPath, [bin, 'test', ...args], {
      cwd,
      env,
      encoding: 'utf8',
    });
    return { stdout, stderr, status };
  }

  it('of the example are all as expected', () => {
    const place = join(folder, 'example');
    cpSync(join(root, 'examples/policy'), place, { recursive: true });
    const { stdout, stderr, status } = test(place, '--reporter', 'json');
    const report = JSON.parse(stdout);
    const failed = report.cases.filter(({ state }: { readonly state: string }) => state === 'failed');
    expect({ failed, stderr, status }).toEqual({ failed: [], stderr: '', status: 0 });
    expect(report.passed).toBeGreaterThan(20);
    expect(report.silent).toEqual([]);
  });

  it.each(['README.md', 'docs/configuration.md', 'docs/policy-cases.md'])('of %s are all as expected', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const place = join(folder, page.replaceAll('/', '-'));
    mkdirSync(place);
    const blocks = (language: string) =>
      [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, block = '']) => block);
    writeFileSync(join(place, 'portcullis.json'), blocks('json').find((block) => block.includes('"rules"')) ?? '');
    const files = [
      ...blocks('yaml').map((block, index) => [`${index}.test.yaml`, block] as const),
      ...blocks('jsonl').map((block, index) => [`${index}.test.jsonl`, block] as const),
    ];
    expect(files.length).toBeGreaterThan(0);
    for (const [name, block] of files) writeFileSync(join(place, name), block);
    const { stdout, stderr, status } = test(place, '.');
    expect({ stdout: status === 0 ? '' : stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 });
  });
});
