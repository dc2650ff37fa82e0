import { describe, expect, test } from 'vitest';
import type { Decision } from '../protocol/decision.ts';
import type { HostId } from '../protocol/host.ts';
import { getHost } from './registry.ts';
import { settle } from './settle.ts';
import { cannotRewrite, eventFor, sampleEvent } from './testing.ts';

const ask: Decision = { decision: 'ask', message: 'WHY' };
const deny: Decision = { decision: 'deny', message: 'WHY' };

describe('what a host cannot say becomes the next stricter thing that it can', () => {
  const rows: readonly (readonly [why: string, HostId, string, Decision, Decision])[] = [
    ['a question is asked where a person can be', 'claude-code', 'PreToolUse', ask, ask],
    ['and refused where the host fails on it', 'codex', 'PreToolUse', ask, deny],
    ['or runs the tool unasked', 'cursor', 'preToolUse', ask, deny],
    ['or runs it when nobody is there', 'droid', 'PreToolUse', ask, deny],
    ['a block is a denial', 'claude-code', 'PreToolUse', { decision: 'block', message: 'WHY' }, deny],
    [
      'a refusal where nothing can be refused is told to the agent',
      'qwen-code',
      'PostToolUse',
      deny,
      { decision: 'additionalContext', context: 'WHY' },
    ],
    ['or to the person', 'gemini-cli', 'SessionEnd', deny, { decision: 'allow', notice: 'WHY' }],
    ['or to nobody', 'copilot-cli', 'sessionEnd', deny, { decision: 'allow' }],
    [
      'text for an agent that would go on because of it is shown to the person',
      'claude-code',
      'Stop',
      { decision: 'additionalContext', context: 'MORE' },
      { decision: 'allow', notice: 'MORE' },
    ],
    [
      'a rewritten result takes its place beside a refusal that leaves the result with the agent',
      'claude-code',
      'PostToolUse',
      { ...deny, response: 'CLEAN' },
      { ...deny, response: 'CLEAN' },
    ],
    ['and goes where the refusal itself does', 'copilot-cli', 'postToolUse', { ...deny, response: 'CLEAN' }, deny],
    [
      'a sub-agent’s start is refused where a host can',
      'cursor',
      'subagentStart',
      { decision: 'block', message: 'WHY', notice: 'WHY' },
      deny,
    ],
    [
      'and told to the agent and the person where it cannot',
      'claude-code',
      'SubagentStart',
      { decision: 'block', message: 'WHY', notice: 'WHY' },
      { decision: 'additionalContext', context: 'WHY', notice: 'WHY' },
    ],
    [
      'what the person is shown already stays',
      'claude-code',
      'Stop',
      { decision: 'additionalContext', context: 'MORE', notice: 'NOTE' },
      { decision: 'allow', notice: 'NOTE' },
    ],
    [
      'text beside a refusal that carries only its reason joins the reason',
      'codex',
      'PreToolUse',
      { ...deny, context: 'MORE' },
      { decision: 'deny', message: 'WHY\nMORE' },
    ],
    [
      'a rewritten input that cannot be handed over is a refusal',
      'windsurf',
      'pre_run_command',
      { decision: 'allow', input: { command: 'ls' } },
      { decision: 'deny', message: cannotRewrite('Windsurf') },
    ],
    [
      'beside a question it is dropped, because the person sees the call as it is',
      'qwen-code',
      'PreToolUse',
      { ...ask, input: { command: 'ls' } },
      ask,
    ],
    [
      'a rewritten result takes the place of a refusal’s reason where that replaces it',
      'codex',
      'PostToolUse',
      { decision: 'allow', response: 'TEXT' },
      { decision: 'deny', message: 'TEXT' },
    ],
    [
      'and is dropped where nothing can',
      'vscode',
      'PostToolUse',
      { decision: 'allow', response: 'TEXT' },
      { decision: 'allow' },
    ],
    [
      'blank text is no text',
      'claude-code',
      'PreToolUse',
      { decision: 'additionalContext', context: ' \n' },
      { decision: 'allow' },
    ],
    [
      'a refusal without a reason gets one',
      'codex',
      'PreToolUse',
      { decision: 'deny', message: '' },
      { decision: 'deny', message: 'Refused by policy.' },
    ],
  ];
  test.each(rows)('%s (%s %s)', (_why, id, name, decision, expected) => {
    const host = getHost(id);
    expect(settle(decision, sampleEvent(host, name), host)).toEqual(expected);
  });

  test('an event that the host reads no answer to is answered with nothing', () => {
    const host = getHost('claude-code');
    expect(settle(deny, eventFor('claude-code', 'Unknown', 'TeammateIdle'), host)).toEqual({ decision: 'allow' });
    expect(host.encode(deny, eventFor('claude-code', 'Unknown', 'TeammateIdle')).stdout).toBe('');
    expect(host.encode(deny, eventFor('claude-code', 'BeforeModel', 'BeforeModel')).stdout).toBe('');
  });
});
