import { textOf } from '../value.ts';
import { shellAliasText } from './alias.ts';
import type { GitCommand } from './git.ts';
import type { GitTree } from './tree.ts';

/** Shell text that git runs for a command, and where. */
export interface CarriedText {
  readonly text: string;
  /** Absolute; undefined when it is not known. */
  readonly directory: string | undefined;
}

/** An alias that begins with `!` runs in the top folder of the work tree. */
export function carriedText(git: GitCommand, trees: readonly GitTree[]): CarriedText | undefined {
  if (git.shell === undefined) return undefined;
  const [place] = git.places;
  const directory = trees[0]?.repository.workTree ?? (place && textOf(place.directory));
  return { text: shellAliasText(git.shell, git.words), directory };
}
