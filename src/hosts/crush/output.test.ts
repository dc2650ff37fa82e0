import { describe, expect, test } from 'vitest';
import type { Json } from '../../protocol/json.ts';
import type { Reply } from '../host.ts';
import { output, sampleEvent } from '../testing.ts';
import { crush } from './index.ts';

const reply = (document: Json): Reply =>
  crush.decodeOutput(output(0, JSON.stringify(document)), sampleEvent(crush, 'PreToolUse'));
const more = (context: string): Reply => ({ decision: { decision: 'additionalContext', context } });
const nothing: Reply = { decision: { decision: 'allow' } };

describe('what Crush makes of an answer', () => {
  test.each<[why: string, document: Json, Reply]>([
    ['a text for the agent', { context: 'MORE' }, more('MORE')],
    ['several, of which empty ones do not count', { context: ['A', '', 'B'] }, more('A\nB')],
    ['the first name that holds one', { context: '', additional_context: 'MORE' }, more('MORE')],
    ['a list of something else', { context: [1] }, nothing],
    ['an approval is no more than nothing to us', { decision: 'allow', reason: 'x' }, nothing],
    [
      'a patch of the input',
      { updated_input: { command: 'ls' } },
      { decision: { decision: 'allow', input: { command: 'ls' } } },
    ],
    [
      'one as text',
      { updated_input: '{"command":"ls"}' },
      { decision: { decision: 'allow', input: { command: 'ls' } } },
    ],
    [
      'a refusal, beside which nothing counts',
      { decision: 'deny', reason: 'WHY', context: 'x', updated_input: {} },
      { decision: { decision: 'deny', message: 'WHY' } },
    ],
    [
      'an end of the turn',
      { halt: true, reason: 'WHY' },
      { decision: { decision: 'deny', message: 'WHY' }, ends: 'WHY' },
    ],
    ['a reason that is no text spoils the whole', { decision: 'deny', reason: 7 }, nothing],
    ['Claude Code’s part is read alone', { decision: 'deny', reason: 'WHY', hookSpecificOutput: {} }, nothing],
    ['and what it holds', { hookSpecificOutput: { additionalContext: 'MORE' } }, more('MORE')],
  ])('%s', (_why, document, expected) => expect(reply(document)).toEqual(expected));

  test('exit code 49 ends the turn', () => {
    expect(crush.decodeOutput(output(49, '', 'WHY'), sampleEvent(crush, 'PreToolUse'))).toEqual({
      decision: { decision: 'deny', message: 'WHY' },
      ends: 'WHY',
    });
  });
});
