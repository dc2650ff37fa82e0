/**
 * A generated text as a tree, so that a failing one can be made smaller without knowing the grammar: a child may stand in
 * its parent's place when both are of one sort, loose children may go, and a tree may name simpler ones itself.
 */
export interface Tree {
  /** What it can be exchanged for: `command`, `word`, `text` … */
  readonly sort: string;
  readonly children: readonly Tree[];
  readonly write: (parts: readonly string[]) => string;
  /** Its parent can be written without it. */
  readonly loose?: boolean;
  readonly simpler?: readonly Tree[];
}

export const leaf = (sort: string, text: string, simpler: readonly Tree[] = []): Tree => ({
  sort,
  children: [],
  write: () => text,
  simpler,
});

export const branch = (sort: string, children: readonly Tree[], write: Tree['write']): Tree => ({
  sort,
  children,
  write,
});

export const loose = (tree: Tree): Tree => ({ ...tree, loose: true });

export function textOfTree(tree: Tree): string {
  return tree.write(tree.children.map(textOfTree));
}

/** The smallest tree found that still `fails`; tries at most `tries` texts. */
export function shrink(tree: Tree, fails: (text: string) => boolean, tries = 400): Tree {
  const seen = new Set([textOfTree(tree)]);
  let best = tree;
  let left = tries;
  for (let smaller = better(); smaller !== undefined; smaller = better()) best = smaller;
  return best;

  function better(): Tree | undefined {
    const length = textOfTree(best).length;
    for (const candidate of candidates(best)) {
      const text = textOfTree(candidate);
      if (text.length > length || seen.has(text)) continue;
      seen.add(text);
      if (left <= 0) return undefined;
      left -= 1;
      if (fails(text)) return candidate;
    }
    return undefined;
  }
}

/** The same for a text without a tree: runs of its tokens go, long ones first. */
export function shrinkText(text: string, fails: (text: string) => boolean, tries = 400): string {
  let best = tokensOf(text);
  let left = tries;
  for (let length = best.length >> 1; length >= 1; length = length > 1 ? length >> 1 : 0)
    for (let at = 0; at + length <= best.length && left > 0; ) {
      const without = [...best.slice(0, at), ...best.slice(at + length)];
      left -= 1;
      if (fails(without.join(''))) best = without;
      else at += 1;
    }
  return best.join('');
}

const tokensOf = (text: string): readonly string[] => text.match(/\w+|\s|[^\w\s]/g) ?? [];

/** Trees that are one step smaller, the greatest steps first. */
function* candidates(tree: Tree): Generator<Tree> {
  for (const below of descendants(tree)) if (below.sort === tree.sort) yield below;
  yield* tree.simpler ?? [];
  for (const [at, child] of tree.children.entries()) {
    const put = (instead: readonly Tree[]): Tree => ({
      ...tree,
      children: [...tree.children.slice(0, at), ...instead, ...tree.children.slice(at + 1)],
    });
    if (child.loose === true) yield put([]);
    for (const smaller of candidates(child)) yield put([child.loose === true ? loose(smaller) : smaller]);
  }
}

function* descendants(tree: Tree): Generator<Tree> {
  for (const child of tree.children) {
    yield child;
    yield* descendants(child);
  }
}
