import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { rooms } from './rooms.ts';

export const root = join(import.meta.dirname, '..');

/** A source file of the product, by its path from `src/`. Tests and what only tests import are none. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

export interface Import {
  /** As written. */
  readonly from: string;
  /** From `src/`, for relative imports. */
  readonly path: string | undefined;
}

export function sourceFiles(): readonly SourceFile[] {
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !TEST_TOOLS.has(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(root, 'src', path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

/** Tables and samples for the tests beside them. */
const TEST_TOOLS = new Set(['hosts/testing.ts', 'hosts/install/random-settings.ts', 'hosts/install/trap-table.ts']);

/**
 * The room that a path from `src/` belongs to: of all entries that claim it, the one that stands last on the map.
 * Undefined for files of no room; `index.ts` is the public face and may import from all.
 */
export function roomOf(path: string): string | undefined {
  return Object.entries(rooms).findLast(([name, room]) => claims(room.files ?? [`${name}/`, `${name}.ts`], path))?.[0];
}

const claims = (patterns: readonly string[], path: string): boolean =>
  patterns.some((pattern) => (pattern.endsWith('/') ? path.startsWith(pattern) : matches(pattern, path)));

/** `*` stands for one folder's name. */
function matches(pattern: string, path: string): boolean {
  const names = path.split('/');
  const wanted = pattern.split('/');
  return names.length === wanted.length && wanted.every((name, at) => name === '*' || name === names[at]);
}

function importsOf(path: string, text: string): readonly Import[] {
  const statement =
    /^\s*(?:import|export)\s(?:type\s)?[^'";]*?\bfrom\s*['"](?<from>[^'"]+)['"]|^\s*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm;
  return [...text.matchAll(statement)].map(({ groups = {} }) => {
    const from = groups.from ?? groups.bare ?? groups.dynamic ?? '';
    const isRelative = from.startsWith('.');
    return { from, path: isRelative ? posix.join(dirname(path), from) : undefined };
  });
}
