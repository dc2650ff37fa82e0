import type { Repository } from '../../protocol/facts.ts';
import { lookup } from '../../protocol/lookup.ts';

import { join, known, type Value } from '../value.ts';

/** What `git rev-parse` prints about places, by its option: git-rev-parse(1). */
const PLACES: Readonly<Record<string, (repository: Repository) => string | undefined>> = {
  '--show-toplevel': ({ workTree }) => workTree,
  '--git-dir': ({ gitDirectory }) => gitDirectory,
  '--absolute-git-dir': ({ gitDirectory }) => gitDirectory,
  '--git-common-dir': ({ commonDirectory }) => commonDirectory,
  '--show-cdup': ({ workTree }) => workTree,
};
const ASKS =
  /^(?:\$\(|`)\s*git\s+rev-parse\s+(?:--path-format=absolute\s+)?(--[\w-]+)(?:\s+([\w./-]+))?\s*(?:2>\s*\/dev\/null\s*)?(?:\)|`)$/;

/** A path in which git itself is asked for a place of the repository, with that place written out. */
export function withGitPaths(path: Value, repository: Repository | undefined): Value {
  if (repository === undefined || path.every((piece) => typeof piece === 'string')) return path;
  return join(
    ...path.map((piece): Value => {
      const [, option = '', name] =
        typeof piece !== 'string' && piece.gap === 'command' ? (ASKS.exec(piece.source) ?? []) : [];
      const place =
        option === '--git-path' && name !== undefined
          ? ownPath(name, repository)
          : lookup(PLACES, option)?.(repository);
      return place === undefined ? [piece] : known(place);
    }),
  );
}

/** `--git-path hooks` heeds core.hooksPath, refs and hooks are shared by all work trees. */
function ownPath(name: string, repository: Repository): string {
  const configured = name === 'hooks' ? repository.config('core.hooksPath').at(-1) : undefined;
  if (configured?.startsWith('/') === true) return configured;
  return `${/^(?:hooks|refs|config$|packed-refs|objects|info)/.test(name) ? repository.commonDirectory : repository.gitDirectory}/${name}`;
}
