import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { type Import, roomOf, root, type SourceFile, sourceFiles } from './room-of.ts';
import { rooms } from './rooms.ts';

const files = sourceFiles();

describe('the map of rooms', () => {
  it('has every folder of src/, and every file is in a room', () => {
    const homeless = files.filter(({ path }) => path !== 'index.ts' && roomOf(path) === undefined);
    expect(homeless.map(({ path }) => path)).toEqual([]);
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const { name } of folders)
      expect(
        Object.keys(rooms).some((room) => room === name || room.startsWith(`${name}/`)),
        `src/${name}`,
      ).toBe(true);
  });

  it('names no room that is not on disk, and calls none planned that is', () => {
    const inhabited = new Set(files.map(({ path }) => roomOf(path)));
    const expected = Object.entries(rooms).filter(([, room]) => room.planned !== true);
    expect(Object.keys(rooms).filter((name) => inhabited.has(name))).toEqual(expected.map(([name]) => name));
  });

  it('lets rooms import only from rooms that stand above them on the map', () => {
    const order = Object.keys(rooms);
    for (const [name, { may }] of Object.entries(rooms))
      for (const other of may)
        if (other !== '*')
          expect(order.indexOf(other), `${name} may import ${other}`).toBeLessThan(order.indexOf(name));
  });
});

describe('imports', () => {
  it('stay within what the map allows', () => {
    const wrong = files.flatMap((file) => file.imports.filter((one) => !isAllowed(file, one)).map(said(file)));
    expect(wrong).toEqual([]);
  });

  it('name files that are there, with their ending', () => {
    const lost = files.flatMap((file) =>
      file.imports.filter(({ path }) => path !== undefined && !existsSync(join(root, 'src', path))).map(said(file)),
    );
    expect(lost).toEqual([]);
  });

  it('make no circle', () => expect(circles(files)).toEqual([]));

  it('never lead from one guard to another', () => {
    const isGuard = (path: string) =>
      roomOf(path) === 'guards' && files.some((file) => file.path === path && /\bdefineGuard\(\{/.test(file.text));
    const wrong = files.flatMap((file) =>
      file.imports.filter(({ path }) => isGuard(file.path) && path !== undefined && isGuard(path)).map(said(file)),
    );
    expect(wrong).toEqual([]);
  });
});

describe('pure rooms', () => {
  const pure = files.filter(({ path }) => rooms[roomOf(path) ?? '']?.pure === true);

  it('import no module of Node and load nothing at run time', () => {
    const wrong = pure.flatMap((file) => file.imports.filter(({ from }) => from.startsWith('node:')).map(said(file)));
    expect(wrong).toEqual([]);
    expect(pure.filter(({ text }) => /\bimport\(|\brequire\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it.each(pure.map((file) => [file.path, file] as const))('%s uses nothing beyond the language', (_path, file) =>
    expect(forbidden(file.text)).toEqual([]),
  );

  it.each([
    ['a timer', 'setTimeout(() => {}, 1)', ['setTimeout']],
    ['a member', 'x = Date.now() + Math.random()', ['Date.now', 'Math.random']],
    ['a method of locales', '"a".localeCompare("b")', ['localeCompare']],
    ['the time of day', 'new Date()', ['new Date()']],
    ['a given date in local time', 'new Date(0).getHours()', ['getHours']],
    ['a given date', 'new Date(0).toISOString()', []],
    ['a name of one’s own', 'const process = 1; export const y = process', []],
    ['a word in a text or comment', '// Buffer\nx = "URL"', []],
    ['a type', 'let x: URL | undefined', []],
  ])('are held to that: %s', (_name, text, found) => expect(forbidden(text)).toEqual(found));
});

const said = (file: SourceFile) => (one: Import) => `${file.path} imports ${one.from}`;

function isAllowed(file: SourceFile, { from, path }: Import): boolean {
  if (file.path === 'index.ts') return true;
  const room = roomOf(file.path) ?? '';
  const { may = [] } = rooms[room] ?? {};
  if (path === undefined) return from.startsWith('node:') || PACKAGES[from]?.includes(file.path) === true;
  const other = roomOf(path);
  return other === room || may.includes('*') || (other !== undefined && may.includes(other));
}

/** The packages of the product, and the only files that know them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  unbash: ['shell/parse.ts'],
  'jsonc-parser': ['hosts/install/document.ts'],
  'smol-toml': ['hosts/install/toml.ts'],
  yaml: ['cli/cases/case-file.ts'],
  esbuild: ['plugins/compile.ts'],
};

/** One path for each circle of imports, those of types too. */
function circles(all: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    if (done.has(path) || trail.includes(path)) return;
    for (const one of byPath.get(path)?.imports ?? []) if (one.path !== undefined) visit(one.path, [...trail, path]);
    done.add(path);
  };
  for (const { path } of all) visit(path, []);
  return found;
}

/** Globals that are no part of ECMAScript, or that read the clock, chance or the locale, or run text as code. */
const GLOBALS =
  'AbortController AbortSignal Blob Buffer Date.now Event EventTarget Function Intl Math.random TextDecoder TextEncoder URL URLSearchParams WebAssembly atob btoa clearTimeout console crypto document eval fetch global navigator performance process queueMicrotask require self setImmediate setInterval setTimeout structuredClone window'.split(
    ' ',
  );

/**
 * What a text uses of these. esbuild replaces a name only where it is the global one, so that texts, comments, types and
 * names of the file's own do not count.
 */
function forbidden(text: string): readonly string[] {
  const marks = new Map(GLOBALS.map((name) => [`FORBIDDEN_${name.replace('.', '_')}`, name]));
  const define = Object.fromEntries([...marks].map(([mark, name]) => [name, mark]));
  const { code } = transformSync(text, { loader: 'ts', format: 'esm', define });
  const names = [...code.matchAll(/\bFORBIDDEN_\w+/g)].map(([mark]) => marks.get(mark) ?? mark);
  const local = /\.(localeCompare|toLocale\w+|get(?:Date|Day|FullYear|Hours|Minutes|Month|TimezoneOffset))\b/g;
  const methods = [...code.matchAll(local)].map(([, name]) => name ?? '');
  return [...names, ...methods, ...(/\bnew Date\(\)/.test(code) ? ['new Date()'] : [])];
}
