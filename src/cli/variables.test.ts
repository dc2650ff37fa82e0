import { expect, test } from 'vitest';
import { readableVariables } from './variables.ts';

test('secret variables of the environment reach no reading', () => {
  const secret = { GITHUB_TOKEN: 'x', NPM_AUTH: 'x', MY_API_KEY: 'x', DB_PASSWORD: 'x', SENTRY_DSN: 'x' };
  const plain = { HOME: '/h', PWD: '/p', PLACE: 'known', KEYBOARD: 'us', AUTHOR: 'me' };
  expect(readableVariables({ ...secret, ...plain, UNSET: undefined })).toEqual(plain);
});

test('a name that every object has is no variable', () => {
  const known = readableVariables({ HOME: '/h' });
  expect(known.constructor).toBeUndefined();
  expect('toString' in known).toBe(false);
});
