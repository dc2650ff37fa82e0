import { describe, expect, it } from 'vitest';
import { forkBomb } from './runaway.ts';

const bombs: readonly (readonly [text: string, found: string | undefined, why: string])[] = [
  [':(){ :|:& };:', ':(){ :|:& };:', 'the name that it is known by'],
  ['echo a; boom () { boom | boom & }; boom', 'boom () { boom | boom & }; boom', 'behind other commands, with spaces'],
  ['f(){\n f|f&\n};f', 'f(){\n f|f&\n};f', 'over several lines'],
  ['a(){ b|b& };a', undefined, 'a function that starts something else'],
  ['f(){ f|f& }', undefined, 'a function that nobody calls'],
  ["git commit -m ':(){ :|:& };:'", undefined, 'quoted text starts nothing'],
  [`echo "\\"():(){ :|:& };:"`, undefined, 'quoted text with an escaped quote'],
];

describe('forkBomb', () => {
  it.each(bombs)('%j gives %j: %s', (text, found) => {
    const span = forkBomb(text);
    expect(span === undefined ? undefined : text.slice(span.start, span.end)).toBe(found);
  });

  it('takes no time to speak of for any long text', () => {
    const size = 300_000;
    const texts = [
      'a'.repeat(size),
      'a()'.repeat(size / 3),
      `"${'\\"'.repeat(size / 2)}`,
      `a(){${'a|'.repeat(size / 2)}`,
    ];
    const start = performance.now();
    for (const text of texts) forkBomb(`${text}()`);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
