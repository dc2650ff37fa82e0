import { describe, expect, it } from 'vitest';
import type { Decision } from '../protocol/decision.ts';
import type { HostId } from '../protocol/host.ts';
import { getHost } from './registry.ts';
import { settle } from './settle.ts';
import { eventFor } from './testing.ts';
import { encodeUndecided } from './undecided.ts';

const deny: Decision = { decision: 'deny', message: 'WHY', approval: 'abc234' };
const ask: Decision = { decision: 'ask', message: 'WHY', approval: 'abc234' };
const TOLD = /^WHY\n.*`portcullis approve abc234`/;

const settled = (id: HostId, decision: Decision): Decision =>
  settle(decision, eventFor(id, 'PreToolUse', 'PreToolUse'), getHost(id));

describe('the id of what was refused', () => {
  it('stands in the refusal', () => {
    expect(settled('claude-code', deny)).toMatchObject({ message: expect.stringMatching(TOLD) });
  });
  it('stands where a question becomes a refusal', () => {
    const { decision, ...rest } = settled('codex', ask);
    expect([decision, rest]).toEqual(['deny', { message: expect.stringMatching(TOLD) }]);
  });
  it('is not told where the host asks the person itself', () => {
    expect(settled('claude-code', ask)).toEqual({ decision: 'ask', message: 'WHY' });
  });
  it('is not told without one', () => {
    expect(settled('claude-code', { decision: 'deny', message: 'WHY' })).toEqual({
      decision: 'deny',
      message: 'WHY',
    });
  });
  it('stands in the words for a caller that could be several hosts', () => {
    const event = eventFor('claude-code', 'PreToolUse', 'PreToolUse');
    const told = (hosts: readonly HostId[], decision: Decision): string => {
      const { stdout, stderr } = encodeUndecided(decision, event, hosts);
      return stdout + stderr;
    };
    expect(told(['claude-code', 'copilot-cli'], deny)).toContain('portcullis approve abc234');
    expect(told(['claude-code', 'copilot-cli'], ask)).not.toContain('portcullis approve');
    // Nobody is asked by an exit code.
    expect(told(['codex', 'droid'], ask)).toContain('portcullis approve abc234');
  });
});
