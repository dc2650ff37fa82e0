import { describe, expect, test } from 'vitest';
import { drawStacked, drawTable } from './table.ts';

const HEADS = [{ title: 'Name' }, { title: 'Calls', right: true }, { title: 'What' }];

describe('a table', () => {
  test('has words to the left and figures to the right, without spaces at the ends of lines', () => {
    expect(
      drawTable(
        HEADS,
        [
          ['a', '5', 'x'],
          ['longer', '12345678', ''],
        ],
        80,
      ),
    ).toEqual(['Name       Calls  What', 'a              5  x', 'longer  12345678']);
  });

  test('cuts the last column where the terminal ends, and no other word is wider than forty columns', () => {
    expect(drawTable(HEADS, [['a', '5', 'word '.repeat(20)]], 30)).toEqual([
      'Name  Calls  What',
      'a         5  word word word w…',
    ]);
    expect(drawTable(HEADS, [['x'.repeat(90), '5', 'y']], 80)[1]).toBe(`${'x'.repeat(39)}…      5  y`);
  });

  test('counts columns, not characters', () => {
    expect(
      drawTable(
        HEADS,
        [
          ['名前', '5', 'x'],
          ['e\u0301', '1', 'y'],
        ],
        80,
      ),
    ).toEqual(['Name  Calls  What', '名前      5  x', 'e\u0301         1  y']);
  });

  test('without rows is its heads', () => {
    expect(drawTable(HEADS, [], 80)).toEqual(['Name  Calls  What']);
  });
});

describe('rows for a terminal that a table is too wide for', () => {
  test('have their cells below the first one, as many in a line as fit, and no empty ones', () => {
    const heads = [...HEADS, { title: 'Errors', right: true }];
    const rows = [
      ['a-long-name', '5', '', '0'],
      ['b', '12', 'word '.repeat(9).trim(), '3'],
    ];
    expect(drawStacked(heads, rows, 24)).toEqual([
      'a-long-name',
      '    Calls: 5, Errors: 0',
      'b',
      '    Calls: 12',
      '    What: word word wor…',
      '    Errors: 3',
    ]);
  });
});
