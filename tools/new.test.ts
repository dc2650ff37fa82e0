import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const LEFT_OUT = new Set(['node_modules', 'dist', '.cache', '.git']);

/** The project itself, in a folder where new files may come. */
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portcullis-new-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(path.slice(root.length + 1)) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(tool: string, ...args: readonly string[]): { readonly output: string; readonly status: number | null } {
  const { stdout, stderr, status } = spawnSync(join(copy, 'node_modules/.bin', tool), args, {
    cwd: copy,
    encoding: 'utf8',
  });
  return { output: stdout + stderr, status };
}

const passes = (tool: string, ...args: readonly string[]) => {
  const { output, status } = run(tool, ...args);
  expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
};

describe('npm run new', () => {
  it.each([
    ['guard', 'no-sample', ['src/guards/no-sample.ts', 'src/guards/no-sample.test.ts', 'docs/guards/no-sample.md']],
    ['host', 'sample-host', ['src/hosts/sample-host/index.ts', 'src/hosts/sample-host/answers.test.ts']],
    ['command', 'sample-verb', ['src/cli/commands/sample-verb.ts', 'src/cli/commands/sample-verb.test.ts']],
  ])('makes a %s', (kind, name, files) => {
    passes('tsx', 'tools/new.ts', kind, name);
    for (const file of files) expect(existsSync(join(copy, file)), file).toBe(true);
  });

  it('enters them where the others stand, and on the pages', () => {
    const read = (path: string) => readFileSync(join(copy, path), 'utf8');
    expect(read('src/guards/registry.ts')).toContain('noSample');
    expect(read('src/protocol/host.ts')).toContain("'sample-host'");
    expect(read('src/cli/main.ts')).toContain("import('./commands/sample-verb.ts')");
    expect(read('docs/guards/README.md')).toContain('[no-sample](no-sample.md)');
    expect(read('docs/limits.md')).toContain('"$PROGRAM"');
  });

  it('makes what passes the linter, the types and the tests as it is', () => {
    passes('biome', 'check', 'src/guards', 'src/hosts', 'src/cli', 'src/protocol');
    passes('tsc', '--noEmit');
    passes('tsc', '--noEmit', '-p', 'tsconfig.pure.json');
    const made = [
      'no-sample',
      'sample-host',
      'sample-verb',
      'tools/rooms',
      'test/docs',
      'hosts/decode',
      'hosts/round-trip',
    ];
    passes('vitest', 'run', ...made);
    passes('tsx', 'tools/generate.ts', '--check');
  }, 300_000);

  it.each([
    ['a name that is taken', ['guard', 'prompt-injection'], 'src/guards/prompt-injection.ts is there already'],
    ['a name with capitals', ['guard', 'NoSample'], 'lower-case words with hyphens'],
    ['a name that leaves the folder', ['command', '../x'], 'lower-case words with hyphens'],
    ['another kind', ['room', 'x'], 'guard|host|command NAME'],
    ['nothing', [], 'guard|host|command NAME'],
  ])('refuses %s and writes nothing', (_name, args, message) => {
    const { output, status } = run('tsx', 'tools/new.ts', ...args);
    expect(output).toContain(message);
    expect(status).toBe(1);
  });
});
