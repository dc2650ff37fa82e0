import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

describe('fold', () => {
  it.each([
    ['capitals', 'IGNORE', 'ignore'],
    ['full-width letters', 'ＩＧＮＯＲＥ！', 'ignore!'],
    ['bold mathematical letters', '𝐈𝐠𝐧𝐨𝐫𝐞', 'ignore'],
    ['double-struck mathematical letters', '𝕚𝕘𝕟𝕠𝕣𝕖', 'ignore'],
    ['circled letters', 'ⓘⓖⓝⓞⓡⓔ', 'ignore'],
    ['letters in squares', '🅸🅶🅽🅾🆁🅴', 'ignore'],
    ['small capitals', 'ɪɢɴᴏʀᴇ', 'ignore'],
    ['Cyrillic look-alikes', 'іgnоrе', 'ignore'],
    ['Greek look-alikes', 'ιgnορε', 'ignope'],
    ['accents, composed and not', 'ígno\u0301re', 'ignore'],
    ['soft hyphens and zero widths', 'ig\u00adno\u200b\u2060re', 'ignore'],
    ['tag characters and variation selectors', 'a\u{e0041}\ufe0f\u{e0101}b', 'ab'],
    ['a dotted capital I, which has a longer lower case', 'İgnore', 'ignore'],
    ['other scripts stay', '忽略 שלום', '忽略 שלום'],
    ['emoji stay', '🎉x', '🎉x'],
  ])('reads %s', (_name, text, folded) => expect(fold(text).text).toBe(folded));

  it('knows where each folded letter came from', () => {
    const text = 'x\u200b𝐢𝐠 нет Ｎ\u{e0041}o';
    const { text: folded, origin } = fold(text);
    expect(text.slice(origin(folded.indexOf('i')), origin(folded.indexOf('i')) + 2)).toBe('𝐢');
    expect(text.slice(origin(folded.lastIndexOf('n')), origin(folded.lastIndexOf('n')) + 1)).toBe('Ｎ');
    expect(text.slice(origin(folded.length - 1))).toBe('o');
  });

  it('keeps places in order and within the text, whatever the text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { text: folded, origin } = fold(text);
        const places = [...Array(folded.length + 1).keys()].map(origin);
        expect(places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))).toBe(true);
        expect(places.at(-1)).toBeLessThanOrEqual(text.length);
      }),
    ));

  it('changes nothing that it has folded before', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fold(fold(text).text).text === fold(text).text)));
});
