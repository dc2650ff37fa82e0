import { SPELLINGS } from './hidden-spellings.ts';
import { PLACES } from './hiding-places.ts';
import type { Random } from './random.ts';
import { branch, leaf, loose, type Tree } from './tree.ts';
import { double, single } from './words.ts';

/** The command in one to five places, one inside the other. */
export function hiddenCommand(random: Random): Tree {
  let tree: Tree = leaf('command', random.pick(SPELLINGS), [leaf('command', 'MARK')]);
  for (let depth = random.pick([1, 1, 2, 2, 2, 3, 3, 4, 5]); depth > 0; depth -= 1) {
    const hide = random.pick(PLACES);
    const quote = random.pick([single, single, double]);
    tree = branch('command', [tree], ([text = '']) => hide(text, quote));
  }
  return random.chance(15) ? branch('command', [loose(leaf('command', ':')), tree], (parts) => parts.join('\n')) : tree;
}
