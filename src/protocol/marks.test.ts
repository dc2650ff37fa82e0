import { describe, expect, it } from 'vitest';
import { oneLine, replaceMarks } from './marks.ts';

describe('replaceMarks', () => {
  it.each([
    ['a line that is overwritten', 'rm\rls', 'rm<d>ls'],
    ['a colour', '\u001b[31mred', '<1b>[31mred'],
    ['a control character of eight bits', 'a\u009b31m', 'a<9b>31m'],
    ['a text that is reversed', 'a\u202eb\u2069', 'a<202e>b<2069>'],
    ['marks of a direction', '\u200e\u200f\u061c', '<200e><200f><61c>'],
    ['what has no width', 'no\u200bpe\u2060\ufeff', 'no<200b>pe<2060><feff>'],
    ['breaks of lines', 'a\nb\u2028c\u2029', 'a<a>b<2028>c<2029>'],
  ])('shows %s', (_, text, shown) => {
    expect(replaceMarks(text, (mark) => `<${mark.charCodeAt(0).toString(16)}>`)).toBe(shown);
  });
  it('leaves what is seen as it is', () => {
    const text = 'ä é 漢字 👍🏽 שלום — “quoted”\u00a0…';
    expect(replaceMarks(text, () => '?')).toBe(text);
  });
});

describe('oneLine', () => {
  it('makes one space of each run of white space and marks, and none at the ends', () => {
    expect(oneLine('\n a \u202e\t\r\n b\u0000 c \u200b')).toBe('a b c');
  });
});
