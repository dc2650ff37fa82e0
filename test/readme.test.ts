import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin } from './cli/portcullis.ts';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text]) => text ?? '');

let project = '';
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'portcullis-readme-'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/portcullis'), 'dir');
  symlinkSync(join(root, 'node_modules/@types'), join(project, 'node_modules/@types'), 'dir');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('README.md', () => {
  it('shows what the command prints', () => {
    const [shown = ''] = blocks('console');
    const [first = '', ...rest] = shown.split('\n');
    const command = /^\$ portcullis check "(.*)"$/.exec(first)?.[1] ?? '';
    const env = { PATH: process.env.PATH, HOME: project };
    const args = [bin, 'check', command];
    const { stdout, status } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
    expect(stdout).toBe(rest.join('\n'));
    expect(status).toBe(2);
  });

  it('has examples of code that type-check', () => {
    const examples = blocks('ts');
    expect(examples).toHaveLength(2);
    for (const [index, example] of examples.entries())
      writeFileSync(join(project, `example${index}.ts`), `${example}\ndeclare const payload: string;\n`);
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('has a policy that is in order', () => {
    const policy = blocks('json').find((text) => text.includes('"extends"')) ?? '';
    mkdirSync(join(project, '.git'));
    writeFileSync(join(project, 'portcullis.json'), policy);
    const env = { PATH: process.env.PATH, HOME: project };
    const judged = (...more: readonly string[]) => {
      const args = [bin, 'check', 'terraform apply', '--json', ...more];
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
      expect(stderr).toBe('');
      return JSON.parse(stdout);
    };
    expect(judged()).toMatchObject({ decision: 'ask', problems: [], findings: [{ guard: 'no-apply' }] });
    // What the preset says of it alone: the rule shows something new.
    writeFileSync(join(project, 'preset.json'), '{ "extends": ["recommended"] }');
    expect(judged('--config', 'preset.json')).toMatchObject({ decision: 'allow' });
  });

  it('has cases that hold', () => {
    const [yaml = ''] = blocks('yaml');
    writeFileSync(join(project, 'portcullis.cases.yaml'), yaml);
    const env = { PATH: process.env.PATH, HOME: project };
    const args = [bin, 'test', 'portcullis.cases.yaml'];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: project, env, encoding: 'utf8' });
    expect([stdout, stderr, status]).toEqual([expect.any(String), '', 0]);
  });

  it('has settings of hosts that are JSON', () => {
    for (const text of blocks('json')) expect(() => JSON.parse(text)).not.toThrow();
  });
});
