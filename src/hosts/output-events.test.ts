import { describe, expect, test } from 'vitest';
import type { HostId } from '../protocol/host.ts';
import type { HookOutput } from './host.ts';
import { getHost } from './registry.ts';
import { hook, json, output, sampleEvent } from './testing.ts';

describe('where the block goes on other events', () => {
  const block = { decision: 'block', reason: 'WHY' };
  const others: readonly (readonly [string, HostId, string, HookOutput, boolean])[] = [
    ['a stop is refused on the root', 'claude-code', 'Stop', output(0, json(block)), true],
    [
      'and not in hookSpecificOutput',
      'claude-code',
      'Stop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      false,
    ],
    [
      'VS Code looks in hookSpecificOutput',
      'vscode',
      'Stop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      true,
    ],
    ['and not on the root', 'vscode', 'Stop', output(0, json(block)), false],
    [
      'and takes one stop for the other',
      'vscode',
      'SubagentStop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      true,
    ],
    [
      'Codex knows no hookSpecificOutput there',
      'codex',
      'Stop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      false,
    ],
    ['Copilot takes no exit code there', 'copilot-cli', 'agentStop', output(2, '', 'WHY'), false],
    ['Claude Code takes one', 'claude-code', 'Stop', output(2, '', 'WHY'), true],
    ['but not for a permission', 'claude-code', 'PermissionRequest', output(2, '', 'WHY'), false],
    ['Copilot does, at every code but 0', 'copilot-cli', 'permissionRequest', output(1, '', 'WHY'), true],
    ['and Codex at 2', 'codex', 'PermissionRequest', output(2, '', 'WHY'), true],
    ['a prompt is refused on the root', 'copilot-cli', 'userPromptSubmitted', output(0, json(block)), true],
    ['after a tool Qwen Code refuses nothing', 'qwen-code', 'PostToolUse', output(0, json(block)), false],
    ['but a batch it does', 'qwen-code', 'PostToolBatch', output(0, json(block)), true],
    ['a followup sends Cursor back', 'cursor', 'stop', output(0, json({ followup_message: 'WHY' })), true],
    ['a prompt of Cursor’s is stopped by the code', 'cursor', 'beforeSubmitPrompt', output(2, '', 'WHY'), true],
    ['what began cannot be stopped', 'windsurf', 'post_run_command', output(2, '', 'WHY'), false],
    ['a session starts whatever a hook says', 'claude-code', 'SessionStart', output(2, '', 'WHY'), false],
  ];
  for (const [why, id, event, given, blocks] of others) {
    test(`${id} ${event}: ${why}`, () => {
      const host = getHost(id);
      const { decision } = host.decodeOutput(given, sampleEvent(host, event));
      expect(decision.decision === 'deny').toBe(blocks);
    });
  }
});

describe('what rides along', () => {
  test('plain text is context at the start of a session of Claude Code, and nothing before a tool', () => {
    const host = getHost('claude-code');
    const given = output(0, 'read the notes');
    expect(host.decodeOutput(given, sampleEvent(host, 'SessionStart')).decision).toEqual({
      decision: 'additionalContext',
      context: 'read the notes',
    });
    expect(host.decodeOutput(given, sampleEvent(host, 'PreToolUse')).decision).toEqual({ decision: 'allow' });
  });

  test('modified arguments of Copilot may be JSON text', () => {
    const host = getHost('copilot-cli');
    const given = output(0, json({ modifiedArgs: '{"command":"ls"}' }));
    expect(host.decodeOutput(given, sampleEvent(host, 'preToolUse')).decision).toEqual({
      decision: 'allow',
      input: { command: 'ls' },
    });
  });

  test('lines of progress before Copilot’s answer are passed over', () => {
    const host = getHost('copilot-cli');
    const given = output(
      0,
      `${json({ type: 'progress', message: 'thinking' })}\n${json({ permissionDecision: 'deny', permissionDecisionReason: 'WHY' })}`,
    );
    expect(host.decodeOutput(given, sampleEvent(host, 'preToolUse')).decision).toEqual({
      decision: 'deny',
      message: 'WHY',
    });
  });
});
