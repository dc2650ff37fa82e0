import { expect, test } from 'vitest';
import { nearestName } from './nearest.ts';

const names = ['no-verify', 'protected-branch', 'protected-files', 'deny', 'ask'];

test.each<readonly [string, string | undefined, string]>([
  ['no-verfy', 'no-verify', 'a letter left out'],
  ['no-verifyy', 'no-verify', 'a letter too many'],
  ['dney', 'deny', 'two letters swapped'],
  ['No-Verify', 'no-verify', 'another case'],
  ['protected-file', 'protected-files', 'the nearer of two'],
  ['aks', 'ask', 'short names allow one slip'],
  ['verify', undefined, 'too far'],
  ['x', undefined, 'nothing like it'],
  ['', undefined, 'nothing at all'],
])('%s means %s (%s)', (typed, meant) => {
  expect(nearestName(typed, names)).toBe(meant);
});
