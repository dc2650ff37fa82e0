import { dirname } from 'node:path';
import type { OptionTable } from '../guards/guard.ts';
import type { Layer } from '../policy/policy.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { resolvePath } from '../shell/path.ts';
import { known, show } from '../shell/value.ts';

/** Where the paths of one file start. */
export interface Base {
  readonly file: string;
  readonly layer: Layer;
  readonly home: string | undefined;
  /** Where a pattern without `./` begins to match; the file's own folder when absent. A preset speaks of who extends it. */
  readonly below?: string;
}

/** The options of one file with every path in them made absolute, so that later nobody needs to know the file. */
export function resolveOptions(options: JsonObject, table: OptionTable, base: Base): JsonObject {
  const values: Record<string, Json> = {};
  for (const [name, value] of Object.entries(options)) {
    const kind = table[name];
    const paths = kind?.type === 'strings' ? kind.paths : undefined;
    values[name] =
      paths === undefined || !Array.isArray(value) ? value : value.map((item) => RESOLVERS[paths](String(item), base));
  }
  return values;
}

const RESOLVERS = { folders: resolveFolder, globs: resolveGlob } as const;

/** A folder relative to the file that names it. */
function resolveFolder(path: string, base: Base): string {
  return show(resolvePath(known(folderOf(base)), known(expanded(path, base))));
}

/**
 * A pattern as an absolute one. A relative one matches at any depth below the file's folder, or directly in it when it
 * begins with `./`. The user's own, the managed file and one given by hand (`--config`) speak of every project: their
 * relative patterns match anywhere.
 * A leading `!` stays in front.
 */
export function resolveGlob(pattern: string, base: Base): string {
  if (pattern.startsWith('!')) return `!${resolveGlob(pattern.slice(1), base)}`;
  const glob = expanded(pattern, base).replace(/\/+$/, '');
  if (/^(?:\/|[A-Za-z]:\/)/.test(glob)) return glob;
  if (/^\.{1,2}(?:\/|$)/.test(glob)) return show(resolvePath(known(escaped(folderOf(base))), known(glob)));
  const anywhere = glob.startsWith('**/') ? glob : `**/${glob}`;
  const top = escaped(base.below?.replaceAll('\\', '/') ?? folderOf(base));
  return base.layer === 'project' ? `${top.replace(/\/$/, '')}/${anywhere}` : anywhere;
}

const folderOf = (base: Base): string => dirname(base.file).replaceAll('\\', '/');

function expanded(path: string, { home }: Base): string {
  return home !== undefined && (path === '~' || path.startsWith('~/'))
    ? home.replaceAll('\\', '/') + path.slice(1)
    : path;
}

/** A folder's own name may hold what a pattern would read as a wildcard; `?` stands for it, as it is one character. */
const escaped = (folder: string): string => folder.replace(/[*?[\]{}\\]/g, '?');
