import { describe, expect, test } from 'vitest';
import { flowing, wrapped } from './wrap.ts';

describe('text that is wider than the terminal', () => {
  test.each([
    ['is broken between words', 'one two three four five six seven', 'one two three four five\nsix seven'],
    ['stays below its cell', '  --stop  end the server that runs', '  --stop  end the server\n          that runs'],
    ['keeps its indent', '  a b c d e f g h i j k l m n', '  a b c d e f g h i j k\n  l m n'],
    [
      'with a word that is too wide keeps that whole',
      'at /a/path/that/is/much/too/long here',
      'at\n/a/path/that/is/much/too/long\nhere',
    ],
    [
      'counts colours as nothing',
      '\u001b[31mone two three four fiv\u001b[0m',
      '\u001b[31mone two three four fiv\u001b[0m',
    ],
    ['counts wide characters twice', '漢字 漢字漢字漢字漢字 漢字', '漢字 漢字漢字漢字漢字\n漢字'],
    ['is looked at line by line', 'short\n\none two three four five six', 'short\n\none two three four five\nsix'],
  ])('%s', (_, text, shown) => expect(wrapped(text, 24)).toBe(shown));

  test.each([[undefined], [0]])('is left alone where the width is %s', (columns) => {
    const text = 'one two three four five six seven';
    expect(wrapped(text, columns)).toBe(text);
    expect(flowing('one\ntwo', columns)).toBe('one\ntwo');
  });
});

test('sentences that were written in lines flow, and a list stays a list', () => {
  expect(flowing('one two three\nfour five six seven\n  a list\n  goes on\n\nend\n', 24)).toBe(
    'one two three four five\nsix seven\n  a list\n  goes on\n\nend\n',
  );
});
