import { describe, expect, test } from 'vitest';
import type { Json } from '../protocol/json.ts';
import { noteNearKinds } from './near-kinds.ts';

function notes(tool: Json): readonly string[] {
  const told: string[] = [];
  noteNearKinds([{ when: {} }, { when: { tool } }], (path, message) => told.push(`${path.join('.')}: ${message}`));
  return told;
}

describe('a condition that is nearly a kind of tool', () => {
  test.each<[tool: Json, near: string, why: string]>([
    ['shel', 'shell', 'a letter is missing'],
    ['Shels', 'shell', 'one is another, in any case'],
    ['serach', 'search', 'two have changed places'],
    ['saerhc', 'search', 'a longer name may hold two slips'],
    [['Bash', 'ftech'], 'fetch', 'one of several'],
  ])('%j is told of, with %s: %s', (tool, near) =>
    expect(notes(tool)).toEqual([
      expect.stringMatching(new RegExp(`^rules\\.1\\.when\\.tool: .*did you mean \`${near}\``)),
    ]),
  );

  test.each<[Json, string]>([
    ['shell', 'the kind itself'],
    ['Shell', 'in another case'],
    ['Bash', 'the name of a host’s tool'],
    ['Task', 'another one'],
    ['WebFetch', 'longer than a slip'],
    ['read_file', 'with a part that no kind has'],
    ['she*', 'a pattern'],
    ['mcp__x__shel', 'a tool of a server'],
    ['shlel-x', 'with another sign'],
    ['sarhc', 'two slips in a short name'],
    [7, 'no text, which is told of elsewhere'],
  ])('%j is not: %s', (tool) => expect(notes(tool)).toEqual([]));

  test('rules that are no list are not looked at', () => {
    expect(() => noteNearKinds({ when: { tool: 'shel' } }, () => expect.unreachable())).not.toThrow();
  });
});
