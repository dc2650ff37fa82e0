import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OLDEST_NODE } from '../src/hosts/install/oldest-node.ts';

/** The built package in a project of its own, as a user has it. */
const root = join(import.meta.dirname, '..');
const manifest: {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const subpaths = Object.entries(manifest.exports).filter(([, target]) => typeof target === 'object');

let project = '';
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'portcullis-package-'));
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/portcullis'), 'dir');
  symlinkSync(join(root, 'node_modules/@types'), join(project, 'node_modules/@types'), 'dir');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Subpaths whose types name something of Node (`AbortSignal`, a stream), beyond the language itself. */
const NEEDS_NODE: readonly string[] = ['./engine', './workflow'];

const specifier = (subpath: string): string => `portcullis${subpath.slice(1)}`;

describe('the package', () => {
  it('asks for the Node that its command line asks for', () => {
    expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`);
  });

  it('has every file that its manifest names', () => {
    const named = [...subpaths.flatMap(([, target]) => Object.values(target)), ...Object.values(manifest.bin)];
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it.each(subpaths)('gives its types to a project under both ways of resolving modules: %s', (subpath) => {
    writeFileSync(
      join(project, 'use.ts'),
      `import * as all from '${specifier(subpath)}';\nexport const names: readonly string[] = Object.keys(all);\n`,
    );
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const compilerOptions = {
        module,
        moduleResolution,
        target: 'es2023',
        lib: ['es2023'],
        types: NEEDS_NODE.includes(subpath) ? ['node'] : [],
        strict: true,
        noEmit: true,
        skipLibCheck: false,
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
      const tsc = join(root, 'node_modules/typescript/bin/tsc');
      const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
      expect(stdout, moduleResolution).toBe('');
      expect(status).toBe(0);
    }
  });

  it('types the judge as its documentation uses it', () => {
    writeFileSync(
      join(project, 'use.ts'),
      `import { evaluate, guards, memoryFacts, noApprovals, presetGuards } from 'portcullis';
import { getHost } from 'portcullis/hosts';
import { effectsOf, readCommand } from 'portcullis/shell';
const decoded = getHost('codex').decode({});
if (decoded.ok) {
  const judge = { facts: memoryFacts({}), approvals: noApprovals, cwd: '/', read: readCommand, effectsOf };
  const { decision } = evaluate(decoded.value, { guards: presetGuards('recommended', guards), rules: [] }, judge);
  const kind: 'allow' | 'ask' | 'deny' | 'block' | 'additionalContext' = decision.decision;
  // @ts-expect-error A decision has no such member: the types are not any.
  decision.nonsense;
  void kind;
}
`,
    );
    const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  });

  it('exports to a running program what its types promise', () => {
    for (const [subpath] of subpaths) {
      const script = `import('${specifier(subpath)}').then((all) => console.log(Object.keys(all).length))`;
      const count = execFileSync(process.execPath, ['-e', script], { cwd: project, encoding: 'utf8' });
      expect(Number(count), subpath).toBeGreaterThan(0);
    }
  });

  it('starts as a command through a link, as npm makes one', () => {
    symlinkSync(join(root, manifest.bin.portcullis ?? ''), join(project, 'portcullis'));
    const { stdout, status } = spawnSync(join(project, 'portcullis'), ['--version'], { encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
