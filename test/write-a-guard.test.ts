import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin } from './cli/portcullis.ts';

/** The guide, followed to the letter: its files are written, its commands run, in their order. */
const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'docs/write-a-guard.md'), 'utf8');

/** A block of code after a line that names its file. */
const files = [...guide.matchAll(/^`([\w./-]+)`[^\n]*:\n\n```\w+\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', text = '']) => [path, text] as const,
);
const lines = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) => block.trim().split('\n'));
/** What the guide has installed: nothing else is there for its commands. The folder stands for this one. */
const packages = lines.flatMap((line) => /^npm install --save-dev (.*)$/.exec(line)?.[1]?.split(' ') ?? []);
/** Each other line of a block of commands, with what its comment says of the outcome. */
const commands = lines
  .filter((line) => !line.startsWith('npm install '))
  .map((line) => {
    const [, command = '', comment = ''] = /^(.*?)(?:\s+# (.*))?$/.exec(line) ?? [];
    return [command, comment.startsWith('refused') ? 2 : 0] as const;
  });

let home = '';
let project = '';
beforeAll(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-guide-')));
  project = join(home, 'project');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
  mkdirSync(join(project, '.git'));
  writeFileSync(join(project, '.git/HEAD'), 'ref: refs/heads/feature\n');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  for (const named of packages) {
    const installed = named.startsWith('/') ? root : join(root, 'node_modules', named);
    symlinkSync(installed, join(project, 'node_modules', basename(named)));
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const bash = (command: string) =>
  spawnSync('bash', ['-c', `portcullis() { "$NODE" "$BIN" "$@"; }\n${command}`], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: home, NODE: process.execPath, BIN: bin },
  });

describe('the guide to writing a guard', () => {
  it('has a guard, its policy and its tests', () => {
    expect(files.map(([path]) => path)).toEqual([
      'portcullis/guards.ts',
      'portcullis.json',
      'portcullis/guards.test.ts',
    ]);
    expect(commands.length).toBeGreaterThan(5);
    expect(packages).toEqual(['/path/to/portcullis', 'tsx']);
  });

  it('has code that type-checks', () => {
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      strict: true,
      allowImportingTsExtensions: true,
      noEmit: true,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['portcullis'] }));
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' }).stdout).toBe('');
  });

  it.each(commands)('has a command that does what it says: %s', (command, status) => {
    const result = bash(command);
    expect(result.stderr).toBe('');
    expect(result.status).toBe(status);
  });

  it('has a policy that is in order, and a guard that is live', () => {
    expect(JSON.parse(bash('portcullis status --json').stdout)).toMatchObject({
      problems: [],
      plugins: [{ state: 'live', guards: ['no-publish'] }],
    });
  });
});
