import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleIslands, type Islands } from './islands.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portcullis-islands-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Bundles modules below `src/`, each on an island named after its folder. */
function bundle(
  modules: Readonly<Record<string, string>>,
  exports: Readonly<Record<string, string>>,
): Promise<Islands> {
  for (const [path, text] of Object.entries(modules)) {
    mkdirSync(dirname(join(root, 'src', path)), { recursive: true });
    writeFileSync(join(root, 'src', path), text);
  }
  const islandOf = (path: string): string => path.split('/')[1] ?? '';
  const options = { platform: 'node', target: 'node20', charset: 'ascii', logLevel: 'silent' } as const;
  return bundleIslands({ root, exports, islandOf, options });
}

/** Runs the islands as the hook does, and tells which of them were evaluated, in their order. */
function start({ islands, exports }: Islands) {
  type Exports = (key: number) => unknown;
  const evaluated: string[] = [];
  const exported = new Map<number, { exports: Exports }>();
  const island = (number: number): Exports => {
    const before = exported.get(number);
    if (before !== undefined) return before.exports;
    const module: { exports: Exports } = { exports: () => undefined };
    exported.set(number, module);
    evaluated.push(islands[number]?.name ?? '?');
    runInThisContext(islands[number]?.script ?? '')(module, require, island);
    return module.exports;
  };
  const require = createRequire(import.meta.url);
  const get = (name: string): unknown => {
    const [number, key] = exports[name] ?? [-1, -1];
    return island(number)(key);
  };
  return { evaluated, get };
}

describe('islands', () => {
  it('evaluates an island when something on it is first used', async () => {
    const islands = await bundle(
      {
        'main/a.ts': `import { far } from '../far/b.ts';\nimport { never } from '../never/c.ts';\nexport const go = (really: boolean) => (really ? far(2) : 0);\nexport const no = () => never;`,
        'far/b.ts': `import { shared } from '../main/shared.ts';\nexport function far(value: number) { return value * shared; }`,
        'main/shared.ts': 'export const shared = 21;',
        'never/c.ts': 'export const never = 1;',
      },
      { go: 'src/main/a.ts', no: 'src/main/a.ts' },
    );
    const { evaluated, get } = start(islands);
    const go = get('go') as (really: boolean) => number;
    expect(go(false)).toBe(0);
    expect(evaluated).toEqual(['main']);
    expect(go(true)).toBe(42);
    expect(evaluated).toEqual(['main', 'far']);
  });

  it('passes on constants, classes and what another island exports again', async () => {
    const islands = await bundle(
      {
        'main/a.ts': `import { Thing, again, table } from '../far/index.ts';\nexport const go = () => [new Thing(3).value, again, table.key, \`\${table.key}!\`];`,
        'far/index.ts': `export { original as again } from '../farther/x.ts';\nexport class Thing { readonly value: number; constructor(value: number) { this.value = value; } }\nexport const table = { key: 'k' };`,
        'farther/x.ts': `import type { Never } from './no-such-module.ts';\nexport const original: string | Never = 'again';`,
      },
      { go: 'src/main/a.ts' },
    );
    const go = start(islands).get('go') as () => unknown;
    expect(go()).toEqual([3, 'again', 'k', 'k!']);
  });

  it('writes ASCII alone, in strings, templates and regular expressions', async () => {
    const islands = await bundle(
      { 'main/a.ts': "export const all = ['…', `${1}…`, /^[は-ん…]+$/u.test('ひ…'), /^😀$/u.test('😀')];" },
      { all: 'src/main/a.ts' },
    );
    expect(/[^\x00-\x7e]/.test(islands.islands.map(({ script }) => script).join(''))).toBe(false);
    expect(start(islands).get('all')).toEqual(['…', '1…', true, true]);
  });

  it('asks for a module of Node once on each island', async () => {
    const islands = await bundle(
      {
        'main/a.ts': `import { sep } from 'node:path';\nimport { other } from './b.ts';\nexport const both = [sep, other];`,
        'main/b.ts': `import { sep } from 'node:path';\nexport const other = sep;`,
      },
      { both: 'src/main/a.ts' },
    );
    expect(islands.islands[0]?.script.split(/\w\("node:path"\)/)).toHaveLength(2);
    expect(start(islands).get('both')).toEqual(['/', '/']);
  });

  it.each([
    [
      'a namespace of another island',
      {
        'main/a.ts': `import * as far from '../far/b.ts';\nexport const keys = Object.keys(far);`,
        'far/b.ts': 'export const b = 1;',
      },
      'only named imports',
    ],
    [
      'letters beyond ASCII in a tagged template',
      { 'main/a.ts': 'export const keys = String.raw`…`;' },
      'must be ASCII',
    ],
  ])('refuses %s', async (_, modules, message) => {
    await expect(bundle(modules, { keys: 'src/main/a.ts' })).rejects.toThrow(message);
  });
});
