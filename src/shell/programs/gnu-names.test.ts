import { expect, test } from 'vitest';
import { readCommand } from '../read.ts';

test.each([
  ['gsed', 'sed', 'beside the system’s own'],
  ['/usr/local/bin/gtruncate', 'truncate', 'by its path'],
  ['g[', 'g[', 'no name that one types'],
  ['gtest', 'gtest', 'many a test run'],
  ['gcc', 'gcc', 'a name of its own'],
  ['gh', 'gh', 'a name of its own'],
  ['g', 'g', 'a letter'],
])('%s is %s: %s', (program, expected) => {
  expect(readCommand(`${program} a b`, { cwd: '/repo' }).commands[0]?.name).toBe(expected);
});
