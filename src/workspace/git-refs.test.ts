import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryFacts, repositoryFiles } from './memory-facts.ts';

const HEADER = '# pack-refs with: peeled fully-peeled ';

interface Packed {
  readonly name: string;
  readonly isTag: boolean;
}

const idOf = (index: number): string => index.toString(16).padStart(40, '0');

/** As git writes them: an annotated tag is followed by what it points to. */
function lines(refs: readonly Packed[]): string {
  return refs.map(({ name, isTag }, at) => `${idOf(at)} ${name}\n${isTag ? `^${idOf(at + 7)}\n` : ''}`).join('');
}

const refIn = (text: string, name: string): string | undefined =>
  memoryFacts({ ...repositoryFiles('/r', 'main'), '/r/.git/packed-refs': text })
    .repository('/r')
    ?.ref(name);

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9._/-]{1,6}[a-z0-9]$/), { maxLength: 40 });

describe('packed refs', () => {
  test('a sorted file gives what a look at every line gives', () => {
    fc.assert(
      fc.property(names, fc.nat(), fc.boolean(), (list, seed, ends) => {
        const sorted = list.map((name) => `refs/x/${name}`).sort();
        const refs = sorted.map((name, at) => ({ name, isTag: ((seed >> (at % 30)) & 1) === 1 }));
        const text = ends ? lines(refs) : lines(refs).replace(/\n$/, '');
        for (const name of [...sorted, 'refs/a', 'refs/x/m', 'refs/z'])
          expect(refIn(`${HEADER}sorted \n${text}`, name)).toBe(refIn(`${HEADER}\n${text}`, name));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['refs/tags/v1', idOf(1), 'a tag that is followed by what it points to'],
    ['refs/tags/v', undefined, 'the beginning of a name'],
    ['refs/tags/v1^', undefined, 'no name'],
  ])('%s is %s: %s', (name, id, _) => {
    const refs = [
      { name: 'refs/heads/a', isTag: false },
      { name: 'refs/tags/v1', isTag: true },
      { name: 'refs/tags/v2', isTag: true },
    ];
    expect(refIn(`${HEADER}sorted \n${lines(refs)}`, name)).toBe(id);
  });

  test('a thousand questions to a hundred thousand refs are answered at once', () => {
    const refs = Array.from({ length: 100_000 }, (_, at) => ({ name: `refs/x/${at}`, isTag: false }));
    const sorted = refs.sort((one, other) => (one.name < other.name ? -1 : 1));
    const files = { ...repositoryFiles('/r', 'main'), '/r/.git/packed-refs': `${HEADER}sorted \n${lines(sorted)}` };
    const repository = memoryFacts(files).repository('/r');
    const start = performance.now();
    for (let at = 0; at < 1_000; at += 1) expect(repository?.ref(`refs/x/${at * 99}`)).toHaveLength(40);
    expect(performance.now() - start).toBeLessThan(2500);
  });
});
