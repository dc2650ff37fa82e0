import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Gap, Value } from '../shell/value.ts';
import { couldMatch, matchesText, matchesWord } from './pattern.ts';

const gap: Gap = { gap: 'variable', source: '$X', splits: false };

describe('words', () => {
  test.each([
    ['publish', 'publish', true, 'the same word'],
    ['publish', 'publishes', false, 'a longer word'],
    ['pub*', 'publish', true, 'a star at the end'],
    ['*ish', 'publish', true, 'a star in front'],
    ['p*b*h', 'publish', true, 'stars in the middle'],
    ['p*x*h', 'publish', false, 'a letter that is not there'],
    ['*', '', true, 'a star stands for nothing, too'],
    ['a.c', 'abc', false, 'a full stop is no wildcard'],
    ['a?c', 'abc', false, 'nor is a question mark'],
    ['(a', '(a', true, 'what a regular expression would refuse is text'],
  ])('%s and %s: %s (%s)', (pattern, text, matches) => {
    expect(matchesWord(pattern, text)).toBe(matches);
  });

  test('texts match without regard to case', () => {
    expect(matchesText('bash', 'Bash')).toBe(true);
    expect(matchesText('MCP__git*', 'mcp__github__push')).toBe(true);
  });

  test('agree with a regular expression of the same meaning', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '*'), { maxLength: 8 }).map((list) => list.join(''));
    const texts = fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(letters, texts, (pattern, text) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '[^]*')}$`);
        expect(matchesWord(pattern, text)).toBe(expression.test(text));
      }),
    );
  });

  test('hostile lengths end', () => {
    expect(matchesWord(`${'*a'.repeat(5_000)}`, 'a'.repeat(5_000))).toBe(true);
    expect(matchesWord(`${'*a'.repeat(5_000)}b`, 'a'.repeat(1_000_000))).toBe(false);
  });
});

describe('texts that are partly known', () => {
  test.each<[string, Value, boolean, string]>([
    ['publish', ['pub', gap], true, 'the known part fits'],
    ['publish', ['x', gap], false, 'the known part does not'],
    ['publish', [gap], true, 'nothing is known'],
    ['publish', [gap, 'er'], false, 'the end does not fit'],
    ['p*r', ['pub', gap, 'er'], true, 'a wildcard meets a gap'],
    ['a*', [gap, 'z'], true, 'both leave room'],
  ])('%s could be %j: %s (%s)', (pattern, value, expected) => {
    expect(couldMatch(pattern, value)).toBe(expected);
  });
});
