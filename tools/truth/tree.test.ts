import { describe, expect, test } from 'vitest';
import { Random } from './random.ts';
import { branch, leaf, loose, shrink, shrinkText, type Tree, textOfTree } from './tree.ts';

const block = (inside: Tree): Tree => branch('command', [inside], ([text = '']) => `{ ${text}; }`);
const words = (...texts: readonly string[]): Tree =>
  branch(
    'command',
    texts.map((text, index) => (index === 0 ? leaf('word', text) : loose(leaf('word', text)))),
    (parts) => parts.join(' '),
  );

describe('a failing text is made smaller', () => {
  const smallest = (tree: Tree, fails: (text: string) => boolean) => textOfTree(shrink(tree, fails));

  test('constructs around it and words that may go are taken away', () => {
    expect(smallest(block(block(words('rm', '-f', 'a', 'b'))), (text) => /rm.*b/.test(text))).toBe('rm b');
  });

  test('a tree that names simpler ones is exchanged for them', () => {
    const tree = branch('command', [leaf('word', '"${x:-a}"', [leaf('word', 'a')])], ([text = '']) => `rm ${text}`);
    expect(smallest(tree, (text) => text.includes('a'))).toBe('rm a');
  });

  test('what no longer fails is kept as it was', () => {
    expect(smallest(block(words('a', 'b')), (text) => text === '{ a b; }')).toBe('{ a b; }');
  });

  test('a text without a tree loses its tokens', () => {
    expect(shrinkText('if true; then rm -f a; fi', (text) => text.includes('rm'))).toBe('rm');
  });
});

test('the same seed gives the same choices', () => {
  const draw = (seed: number) =>
    new Random(seed).some(8, () => 0).map((_, index) => new Random(seed + index).below(100));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});
