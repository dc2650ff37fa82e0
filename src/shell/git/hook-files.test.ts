import { describe, expect, it } from 'vitest';
import { isIdle } from './hook-files.ts';

describe('a hook that does nothing', () => {
  it.each([
    '',
    '#!/bin/sh\n',
    '#!/bin/sh\n\n# nothing\nexit 0\n',
    'set -e\ntrue\n',
    ':',
    'exit # done',
    '#!/bin/sh\nexit 0\nnpm test\n',
  ])('%j', (text) => expect(isIdle(text)).toBe(true));
  it.each(['npm test', '#!/bin/sh\nnpm test\nexit 0\n', 'exit 1', '. "$(dirname "$0")/h"', 'true && npm test'])(
    '%j does something',
    (text) => expect(isIdle(text)).toBe(false),
  );
});
