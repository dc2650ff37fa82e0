import { describe, expect, test } from 'vitest';
import {
  asks,
  denies,
  guardThat,
  judgeWith,
  policyOf,
  type Said,
  shell,
  warns,
} from '../../test/support/small-policy.ts';
import type { Guard } from '../guards/guard.ts';
import { evaluate } from './evaluate.ts';

describe('messages', () => {
  test('the first finding of the winning kind leads, the others follow shortly', () => {
    const { decision } = evaluate(shell('x'), policyOf(asks, denies('first'), denies('second'), warns), judgeWith());
    expect(decision).toEqual({
      decision: 'deny',
      message:
        '`first` is bad. Do {other} instead. [portcullis: first]\nAlso: `second` is bad. [second]\nAlso: mild. [asker]',
      context: 'by the way. [portcullis: warner]',
    });
  });

  test('of many findings only some are named', () => {
    const guard = guardThat((context) => {
      for (const token of ['a', 'b', 'c', 'd', 'e', 'f']) context.report('bad', { token });
    });
    const { decision } = evaluate(shell('x'), policyOf(guard), judgeWith());
    expect('message' in decision && decision.message.split('\n').slice(1)).toEqual([
      'Also: `b` is bad. [tester]',
      'Also: `c` is bad. [tester]',
      'Also: `d` is bad. [tester]',
      'And 2 more.',
    ]);
  });

  test('text of the payload stays on one line, in back-ticks, without marks that move or reverse it, and short', () => {
    const token = `a\n\u001b[31m\u202eb\`c ${'x'.repeat(200)}`;
    const guard = guardThat((context) => context.report('bad', { token }, { other: '{token}' }));
    const [finding] = evaluate(shell('x'), policyOf(guard), judgeWith()).findings;
    expect(finding?.because).toBe(`\`a [31m b'c ${'x'.repeat(68)}…\` is bad`);
    expect(finding?.instead).toBe('Do `{token}` instead.');
  });

  test('what can be told as a secret stays out of the message, and in the token that a person may approve', () => {
    // Put together so that no scanner takes this file for a leak.
    const secret = ['gh', 'p_', 'q7Rt2Lm9Xz4Vb8Nc3Ks6Pd1Wf5Gh0Jy'].join('');
    const { decision, findings } = evaluate(shell('x'), policyOf(denies(`a=${secret}`)), judgeWith());
    expect(decision).toMatchObject({ message: expect.stringContaining('`a=[redacted]` is bad') });
    expect(findings).toMatchObject([{ token: `a=${secret}` }]);
  });

  test('a guard’s own words stand without back-ticks', () => {
    const says = { bad: { what: '{token} {does} {path}', own: ['does'], instead: '' } };
    const guard = guardThat((context) => context.report('bad', { token: 'rm' }, { does: 'removes', path: 'a b' }), {
      says: says as unknown as Guard<Said>['says'],
    });
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).findings[0]?.because).toBe('`rm` removes `a b`');
  });

  test('the token is the text under the span', () => {
    const guard = guardThat((context) => {
      const [call] = context.calls;
      if (call !== undefined) context.report('bad', { call, field: 'command', span: { start: 4, end: 8 } });
    });
    const [finding] = evaluate(shell('git push now'), policyOf(guard), judgeWith()).findings;
    expect(finding).toMatchObject({ token: 'push', field: 'command', span: { start: 4, end: 8 }, call: 0 });
  });

  test('what guards tell goes to the agent, also when nothing is wrong', () => {
    const guard = guardThat((context) => context.tell('the branch is main'));
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).decision).toEqual({
      decision: 'additionalContext',
      context: 'the branch is main',
    });
  });

  test('the same thing found twice is said once', () => {
    const guard = guardThat((context) => {
      context.report('bad', { token: 'x', span: { start: 0, end: 1 } });
      context.report('bad', { token: 'x', span: { start: 0, end: 1 } });
    });
    expect(evaluate(shell('x'), policyOf(guard), judgeWith()).findings).toHaveLength(1);
  });
});
