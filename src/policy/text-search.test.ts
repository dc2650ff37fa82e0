import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Budget, compileText, type Found, findsAnything, searchText } from './text-search.ts';
import { readTextPattern } from './text-syntax.ts';

const plenty = (): Budget => ({ left: Number.POSITIVE_INFINITY });

function find(written: string, text: string, budget = plenty()): Found | 'limit' | undefined {
  const pattern = readTextPattern(written);
  if ('fault' in pattern) throw new Error(`${written}: ${pattern.fault}`);
  const program = compileText(pattern);
  if (program === undefined) throw new Error(`${written} is too large`);
  return searchText(program, text, budget);
}

function found(written: string, text: string): string | undefined {
  const place = find(written, text);
  return typeof place === 'object' ? text.slice(place.start, place.end) : place;
}

type Row = readonly [written: string, text: string, match: string | undefined, why: string];

describe('a plain text', () => {
  test.each<Row>([
    ['todo', 'a TODO here', 'TODO', 'without regard to case'],
    ['a.b', 'axb a.b', 'a.b', 'as it stands'],
    ['from*to', 'x from here to there', 'from here to', 'a star is any text'],
    ['/etc/passwd', 'cat /etc/passwd', '/etc/passwd', 'a path is no regular expression'],
    ['/usr/', 'see /usr/bin', 'usr', 'one word between slashes is one'],
    ['straße', 'STRASSE', undefined, 'a character is a character'],
    ['é', 'É', 'É', 'also outside ASCII'],
  ])('%s in %j: %j (%s)', (written, text, match) => expect(found(written, text)).toBe(match));
});

describe('a regular expression', () => {
  test.each<Row>([
    ['/a+/', 'baaac', 'aaa', 'the longest'],
    ['/a+?/', 'baaac', 'aaa', 'even where little is asked for: only whether counts'],
    ['/a|ab|abc/', 'xabc', 'abc', 'of several options, too'],
    ['/b|abc/', 'abc', 'abc', 'the earliest wins over the one that ends first'],
    ['/^b/', 'ab\nb', undefined, 'the beginning of the text'],
    ['/^b/m', 'a\nb', 'b', 'or of a line'],
    ['/a$/m', 'a\nb', 'a', 'the end of a line'],
    ['/\\bcat\\b/', 'concat cat', 'cat', 'whole words'],
    ['/\\Bcat/', 'cat concat', 'cat', 'within words'],
    ['/a.c/', 'a\nc', undefined, 'a dot is no line end'],
    ['/a.c/s', 'a\nc', 'a\nc', 'but with s'],
    ['/[^\\d\\s]+/', '12 ab3', 'ab', 'a set that excludes sets'],
    ['/[a-c-]+/', 'x-ab-', '-ab-', 'a hyphen at the end'],
    ['/[\\]\\/]/', 'a/b', '/', 'escapes in brackets'],
    ['/[/]/', 'a/b', '/', 'a slash in brackets'],
    ['/x{2,3}/', 'xxxx', 'xxx', 'counted'],
    ['/x{,3}/', 'x{,3}', 'x{,3}', 'braces that count nothing'],
    ['/(?<year>\\d{4})-(?:\\d\\d)/', 'on 2026-11', '2026-11', 'groups'],
    ['/\\u{1f600}|\\ud83d\\ude01/', '😁', '😁', 'characters by number'],
    ['/^.$/', '😀', '😀', 'one character, whatever it takes'],
    ['/\\p{Script=Greek}+/', 'a λόγος', 'λόγος', 'properties'],
    ['/\\x41\\t\\cA/', 'A\t\u0001', 'A\t\u0001', 'escapes'],
    ['/(|a)+b/', 'aab', 'aab', 'an empty option in a loop'],
    ['/(a*)*$/', 'aab', '', 'a loop of a loop'],
  ])('%s in %j: %j (%s)', (written, text, match) => expect(found(written, text)).toBe(match));
});

describe('a fault', () => {
  test.each([
    ['/(?=a)b/', /^looking ahead or behind is not possible; .* \(character \d+\)$/],
    ['/(?<!a)b/', /looking ahead or behind/],
    ['/(a)\\1/', /^back-references are not possible/],
    ['/a**/', /^there is nothing to repeat \(character 4\)$/],
    ['/^*/', /nothing to repeat/],
    ['/(a/', /a group is not closed/],
    ['/a)/', /a `\)` without its `\(`/],
    ['/[b-a]/', /a range in brackets is in the wrong order/],
    ['/a{3,2}/', /in the wrong order/],
    ['/a{1001}/', /more than 1000/],
    ['/\\q/', /`\\q` means nothing/],
    ['/\\p{Nonsense}/', /no property of Unicode/],
    ['/\\u12/', /four hexadecimal digits/],
    ['/(?i)a/', /this kind of group is not known; flags stand behind the last slash/],
    ['/a/g', /the flag `g` means nothing here/],
    [`/${'a'.repeat(2_000)}/`, /^it is longer than 2000 characters$/],
    ['a'.repeat(2_001), /^it is longer than 2000 characters$/],
    [`/${'('.repeat(60)}${')'.repeat(60)}/`, /nested too deep/],
  ])('%s', (written, fault) => {
    expect(readTextPattern(written)).toEqual({ fault: expect.stringMatching(fault) });
  });

  test('is what would become too large', () => {
    const pattern = readTextPattern('/((a{100}){100}){100}/');
    expect('fault' in pattern ? undefined : compileText(pattern)).toBeUndefined();
  });
});

test.each([
  ['/a*/', true],
  ['/(a|b?)+/', true],
  ['**', true],
  ['/^$/', false],
  ['/a?b/', false],
])('%s finds something in every text: %s', (written, is) => {
  const pattern = readTextPattern(written);
  expect('fault' in pattern ? undefined : findsAnything(pattern)).toBe(is);
});

describe('the time', () => {
  const hard = 'a'.repeat(30_000);
  test.each([
    ['/(a+)+$/', `${hard}!`],
    ['/(a|a)*b/', hard],
    ['/(a|aa)+$/', `${hard}!`],
    ['/(.*?,){25}P/', 'a,'.repeat(15_000)],
    ['/\\s+$/', `${' '.repeat(30_000)}x`],
    ['/^(([a-z])+.)+[A-Z]([a-z])+$/', hard],
    ['/(x+x+)+y/', 'x'.repeat(30_000)],
    ['*a*a*a*a*b', hard],
  ])('%s takes steps in proportion to the text', (written, text) => {
    const budget: Budget = { left: text.length * 200 };
    expect(find(written, text, budget)).toBeUndefined();
    expect(budget.left).toBeGreaterThan(0);
  });

  test('ends where the work becomes too much', () => {
    expect(find('/[^x]{900}y/', hard, { left: 1_000_000 })).toBe('limit');
  });

  test('is counted for every text, however short', () => {
    const budget: Budget = { left: 1_000_000 };
    const found = Array.from({ length: 10_000 }, () => find('/s[a-z]{200}/', 's', budget));
    expect(found.at(0)).toBeUndefined();
    expect(found.at(-1)).toBe('limit');
  });

  test('does not grow with what it takes to know a character', () => {
    const start = process.cpuUsage();
    expect(find('/\\p{Lu}\\p{Ll}/i', '漢字'.repeat(200_000))).toBeUndefined();
    const { user, system } = process.cpuUsage(start);
    // Asked anew for every character it takes two seconds of a processor.
    expect(user + system).toBeLessThan(700_000);
  });
});

describe('the same as JavaScript’s own', () => {
  const char = fc.constantFrom(
    'a',
    'b',
    'A',
    'k',
    '1',
    '_',
    ' ',
    '\\n',
    '\\s',
    '\\w',
    '\\D',
    '.',
    '[ab]',
    '[^a1]',
    'é',
  );
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      char,
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => one + other),
      fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?'))
        .map(([one, times]) => `(${one})${times}`),
      fc.tuple(fc.constantFrom('^', '$', '\\b', '\\B', ''), tie('pattern')).map(([edge, one]) => edge + one),
      fc.tuple(tie('pattern'), fc.constantFrom('$', '\\b')).map(([one, edge]) => one + edge),
    ),
  }));
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', 'B', 'k', '1', '_', ' ', '\n', 'é', 'É'),
    maxLength: 12,
  });
  const flags = fc.constantFrom('', 'i', 'm', 's', 'im', 'ims');

  test('finds where it finds, and begins where it begins', () => {
    fc.assert(
      fc.property(pattern, flags, text, (source, flag, subject) => {
        const own = new RegExp(source, `${flag}u`).exec(subject);
        const place = find(`/${source}/${flag}`, subject);
        expect(place === undefined ? undefined : place !== 'limit' && place.start).toBe(own?.index);
      }),
      { numRuns: 3000 },
    );
  });

  test('reads what it reads', () => {
    const piece = fc.constantFrom(...'ab(|)[]{}*+?^$.\\d\\-,12:=!<>'.split(''), '\\b', '(?:', '[^');
    fc.assert(
      fc.property(fc.string({ unit: piece, maxLength: 8, minLength: 1 }), (source) => {
        const isRead = !('fault' in readTextPattern(`/${source}/`));
        let isValid = true;
        try {
          new RegExp(source, 'u');
        } catch {
          isValid = false;
        }
        // What the flag `u` takes is read here, too, but for looking around and back-references.
        if (isValid && !/\(\?<?[=!]|\\[1-9]/.test(source)) expect(isRead).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });
});
