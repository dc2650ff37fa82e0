import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRun, isRunPath, matchesOutput, outputEntry, requiredOutputs, toRunPath } from './outputs.ts';
import { reviewVerdict, toVerdict } from './review.ts';

const ROOT = '.flow/runs';
const verdicts = { PASS: 'APPROVED', FAIL: 'CHANGES_REQUESTED' } as const;

describe('declared outputs', () => {
  it.each([
    ['a.md', { pattern: 'a.md', optional: false }],
    [' a/b.md (what it is) ', { pattern: 'a/b.md', optional: false }],
    ['a.md (OPTIONAL)', { pattern: 'a.md', optional: true }],
    ['a.md (optional, if asked for)', { pattern: 'a.md', optional: true }],
    ['a.md (optionally)', { pattern: 'a.md', optional: false }],
    ['commits on the branch', null],
    ['', null],
  ])('%j reads as %j', (text, entry) => expect(outputEntry(text)).toEqual(entry));

  it('are owed when they lie in the run and are not optional', () => {
    const outputs = [
      '{run}/a.md',
      '.flow/runs/{any}/b/{c}.md (x)',
      '.flow/runs/fixed/c.md',
      'x/.flow/runs/{r}/d.md',
      '{run}/e.md (optional)',
      'f.md',
    ];
    expect(requiredOutputs(outputs, ROOT)).toEqual(['a.md', 'b/{c}.md']);
    expect(inRun('{other}/a.md', ROOT)).toBeUndefined();
  });

  it.each([
    ['a/{x}.md', 'a/b.md', true],
    ['a/{x}.md', 'a/.md', false],
    ['a/{x}.md', 'a/b/c.md', false],
    ['{x}/{y}', 'a/b', true],
    ['a*c', 'ac', true],
    ['a*c', 'a/c', false],
    ['a/**', 'a/b/c', true],
    ['**/c', 'c', false],
    ['a.b', 'axb', false],
    ['a[b]', 'ab', false],
    ['a', 'A', false],
    ['', '', true],
  ])('%s and %s match: %s', (pattern, path, expected) => expect(matchesOutput(pattern, path)).toBe(expected));

  it('match as the regular expression that says the same', () => {
    const piece = fc.constantFrom('a', 'b', '/', '*', '**', '{x}', '.');
    const sign = fc.constantFrom('a', 'b', '/', '.');
    const forms: Record<string, string> = { '*': '[^/]*', '**': '.*', '{x}': '[^/]+', '.': '\\.' };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), fc.array(sign, { maxLength: 9 }), (pieces, signs) => {
        // Two stars that come together are one sign.
        const pattern = pieces.join('');
        const parts = pattern.match(/\{x\}|\*\*|\*|[\s\S]/gu) ?? [];
        const expression = new RegExp(`^${parts.map((part) => forms[part] ?? part).join('')}$`, 's');
        expect(matchesOutput(pattern, signs.join(''))).toBe(expression.test(signs.join('')));
      }),
    );
  });
});

describe('paths of a run', () => {
  it.each([
    ['a/b.md', true],
    ['a..b', true],
    ['', false],
    [' ', false],
    ['/a', false],
    ['\\a', false],
    ['C:\\a', false],
    ['a/../b', false],
    ['a\\..\\b', false],
    ['a\0b', false],
    [7, false],
    [undefined, false],
  ])('%j: %s', (path, expected) => expect(isRunPath(path)).toBe(expected));

  it.each([
    ['.flow/runs/shop/a.md', 'a.md'],
    ['./.flow/runs/shop-2/a/b.md', 'a/b.md'],
    ['.flow\\runs\\shop\\a.md', 'a.md'],
    ['.flow/runs/Shop/a.md', '.flow/runs/Shop/a.md'],
    ['.flow/runs/shop', '.flow/runs/shop'],
    ['x/.flow/runs/shop/a.md', 'x/.flow/runs/shop/a.md'],
    ['a.md', 'a.md'],
  ])('%s is recorded as %s', (path, expected) => expect(toRunPath(path, { root: ROOT })).toBe(expected));
});

describe('what a review decides', () => {
  it.each([
    ['verdict: PASS', 'PASS'],
    ['# Review\n\nstatus: "FAIL"\n', 'FAIL'],
    ['verdict: PASS\r\nverdict: FAIL\r\n', 'PASS'],
    ['verdict:PASS', 'PASS'],
    ['lens:\n  verdict: PASS', null],
    ['verdict: PASS, I think', null],
    ['verdict: "PASS', null],
    ['> verdict: PASS', null],
    ['Verdict: PASS', null],
    ['verdict: MAYBE\nverdict: FAIL', 'FAIL'],
    ['verdict: toString', null],
    ['', null],
  ])('%j: %s', (text, expected) => expect(reviewVerdict(text, { verdicts })).toBe(expected));

  it('stands for a verdict of the state', () => {
    expect(toVerdict('PASS', { verdicts })).toBe('APPROVED');
    expect(toVerdict('APPROVED', { verdicts })).toBeNull();
    expect(toVerdict(undefined, { verdicts })).toBeNull();
  });
});
