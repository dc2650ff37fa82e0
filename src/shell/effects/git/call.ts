import type { Word } from '../../reading.ts';
import { type Piece, prefixOf, type Value } from '../../value.ts';
import { type Call, type Draft, here, possible } from '../draft.ts';

/** A git command after its global options. */
export interface GitCall extends Call {
  /** The words behind the subcommand. */
  readonly words: readonly Word[];
  /** The root of the work tree. */
  readonly root: Value;
  /** What it is given in place of a repository that it would find. */
  readonly gitDirectory: Value | undefined;
}

export interface Subcommand {
  readonly names: string;
  readonly options: string;
  readonly effects: (call: GitCall) => readonly Draft[];
}

/** Every file of the work tree. */
export const everyFile = (call: GitCall, action: Draft['action'], extra: Partial<Draft> = {}): readonly Draft[] => [
  here(action, { ...possible, ...extra, in: call.root }),
];

/** The same where git keeps local changes, or refuses. */
export const carefulWrites = (call: GitCall): readonly Draft[] => everyFile(call, 'write', { careful: true });

/** A pathspec as a path: its own `*` spans directories, `:/x` starts at the root, `:!x` takes away. */
export function onPathspecs(
  call: GitCall,
  action: Draft['action'],
  words: readonly Word[],
  extra: Partial<Draft> = {},
): readonly Draft[] {
  return words.flatMap((word): readonly Draft[] => {
    const magic = /^:(?:\(([\w,]*)\)|([/!^]+):?)/u.exec(prefixOf(word.value));
    const signs = magic?.[1] ?? magic?.[2] ?? '';
    if (/exclude|[!^]/u.test(signs) || word.value.length === 0) return [];
    const rest = magic === null ? word.value : cut(word.value, magic[0].length);
    const fromTop = /top|\//u.test(signs);
    const spec: Value = rest.length === 0 ? ['.'] : /literal/u.test(signs) ? rest : rest.flatMap(globbed);
    return [{ action, word, reach: 'tree', ...extra, path: spec, ...(fromTop ? { in: call.root } : {}) }];
  });
}

const cut = (value: Value, length: number): Value =>
  [String(value[0]).slice(length), ...value.slice(1)].filter((piece) => piece !== '');

/** A star that git itself expands: the shell was kept from it by quotes. */
function globbed(piece: Piece): readonly Piece[] {
  if (typeof piece !== 'string') return [piece];
  return piece
    .split(/(\*+|\?|\[[^\]/]+\])/u)
    .filter((text) => text !== '')
    .map((text): Piece => {
      if (!/^[*?[]/u.test(text) || text === '[') return text;
      return { gap: 'glob', source: text.startsWith('*') ? '**' : text, splits: true };
    });
}
