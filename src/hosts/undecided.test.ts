import { describe, expect, test } from 'vitest';
import type { Decision } from '../protocol/decision.ts';
import type { EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import { getHost } from './registry.ts';
import { eventFor } from './testing.ts';
import { encodeUndecided } from './undecided.ts';

const FAMILY: readonly HostId[] = ['claude-code', 'copilot-cli', 'vscode'];
const deny: Decision = { decision: 'deny', message: 'WHY' };

describe('one envelope for the hosts that run the same settings', () => {
  test('says a refusal on the root and in hookSpecificOutput', () => {
    const answer = encodeUndecided(deny, eventFor('claude-code', 'PreToolUse', 'PreToolUse'), FAMILY);
    const words = { permissionDecision: 'deny', permissionDecisionReason: 'WHY' };
    expect(answer).toEqual({
      stdout: JSON.stringify({ ...words, hookSpecificOutput: { hookEventName: 'PreToolUse', ...words } }),
      stderr: '',
      exitCode: 0,
    });
  });

  const rows: readonly (readonly [EventName, Decision])[] = [
    ['PreToolUse', deny],
    ['PreToolUse', { decision: 'ask', message: 'WHY' }],
    ['PreToolUse', { decision: 'additionalContext', context: 'MORE' }],
    ['PostToolUse', deny],
    ['PermissionRequest', deny],
    ['UserPromptSubmit', deny],
    ['UserPromptSubmit', { decision: 'additionalContext', context: 'MORE' }],
    ['Stop', deny],
    ['SubagentStop', deny],
    ['SessionStart', { decision: 'additionalContext', context: 'MORE' }],
    ['SubagentStart', { decision: 'additionalContext', context: 'MORE' }],
  ];
  describe.each(rows)('%s %j', (name, decision) => {
    const answer = encodeUndecided(decision, eventFor('claude-code', name, name), FAMILY);
    for (const id of FAMILY) {
      for (const dialect of id === 'copilot-cli' ? ['native', 'pascal'] : [undefined]) {
        if (id === 'vscode' && name === 'PermissionRequest') continue;
        test(`${id} ${dialect ?? ''} obeys it`, () => {
          const event = eventFor(id, name, name, dialect);
          expect(getHost(id).decodeOutput(answer, event).decision).toEqual(decision);
        });
      }
    }
  });

  test('what none of them can refuse is told to the agent', () => {
    const event = eventFor('claude-code', 'SubagentStart', 'SubagentStart');
    for (const id of FAMILY)
      expect(getHost(id).decodeOutput(encodeUndecided(deny, event, FAMILY), event).decision).toMatchObject({
        context: 'WHY',
      });
  });

  test('a question on a permission request and an allowance are silence', () => {
    const event = eventFor('claude-code', 'PermissionRequest', 'PermissionRequest');
    expect(encodeUndecided({ decision: 'ask', message: 'WHY' }, event, FAMILY).stdout).toBe('');
    expect(encodeUndecided({ decision: 'allow' }, event, FAMILY).stdout).toBe('');
  });
});

describe('any other mixture', () => {
  const event = eventFor('claude-code', 'PreToolUse', 'PreToolUse');

  test('is refused by exit code, with nothing on stdout', () => {
    expect(encodeUndecided(deny, event, ['claude-code', 'codex'])).toEqual({
      stdout: '',
      stderr: 'WHY\n',
      exitCode: 2,
    });
    expect(encodeUndecided({ decision: 'ask', message: 'WHY' }, event, [])).toMatchObject({ exitCode: 2 });
  });

  test('is told nothing else', () => {
    const silence = { stdout: '', stderr: '', exitCode: 0 };
    expect(encodeUndecided({ decision: 'additionalContext', context: 'x' }, event, ['codex', 'vscode'])).toEqual(
      silence,
    );
    expect(encodeUndecided(deny, eventFor('claude-code', 'Unknown', 'X'), ['codex', 'vscode'])).toEqual(silence);
  });
});
