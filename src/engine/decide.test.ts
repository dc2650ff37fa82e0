import { describe, expect, test } from 'vitest';
import { cwd, engineWith, specific, tool } from '../../test/support/hook-engine.ts';
import { ASK_PROMPT } from './decide.ts';
import { createHookEngine } from './engine.ts';
import type { HookOutput } from './hook.ts';

describe('what the agent does next', () => {
  test('without hooks everything goes on', async () => {
    const engine = createHookEngine({ sessionId: 'S', cwd });
    expect((await engine.fire('PreToolUse', tool)).outcome).toEqual({
      action: 'proceed',
      input: tool.tool_input,
      rewritten: false,
    });
    expect((await engine.fire('PostToolUse', { ...tool, tool_response: {} })).outcome).toEqual({ action: 'proceed' });
    expect((await engine.fire('PermissionRequest', tool)).outcome).toEqual({ action: 'dialog', interrupt: false });
    expect((await engine.fire('Stop', {})).outcome).toMatchObject({ action: 'finish' });
    expect((await engine.fire('BeforeModel', { llm_request: {} })).outcome).toEqual({ action: 'call' });
    expect((await engine.fire('BeforeToolSelection', { llm_request: {} })).outcome).toEqual({});
    expect((await engine.fire('AfterModel', { llm_request: {}, llm_response: {} })).outcome).toEqual({
      action: 'keep',
      withholdToolCalls: false,
    });
    expect((await engine.fire('SessionStart', { source: 'startup' })).outcome).toEqual({});
  });

  test.each<[string, HookOutput, object]>([
    [
      'deny blocks with the reason',
      { decision: 'deny', reason: 'no' },
      { action: 'block', message: 'PreToolUse hook blocked execution: no' },
    ],
    [
      'continue: false kills the loop',
      { continue: false, stopReason: 'enough' },
      { action: 'block', stop: { reason: 'enough', when: 'now' } },
    ],
    ['ask shows the fixed prompt', { decision: 'ask', systemMessage: 'sure?' }, { action: 'ask', message: ASK_PROMPT }],
    [
      'tool_input merges with and overrides the arguments',
      specific({ tool_input: { command: 'ls -l' } }),
      { action: 'proceed', input: { command: 'ls -l', limit: 1 }, rewritten: true },
    ],
    ['a rewrite of the wrong type blocks', specific({ tool_input: ['ls'] }), { action: 'block' }],
  ])('PreToolUse: %s', async (_, output, outcome) => {
    expect((await engineWith('PreToolUse', output).fire('PreToolUse', tool)).outcome).toMatchObject(outcome);
  });

  test('PreToolUse: a rewrite that the tool does not accept fails the call', async () => {
    const engine = createHookEngine({
      sessionId: 'S',
      cwd,
      validateInput: (_, input) => (typeof input.command === 'string' ? undefined : 'command: not a string'),
    });
    engine.register('PreToolUse', { type: 'function', name: 'h', run: () => specific({ tool_input: { command: 5 } }) });
    expect((await engine.fire('PreToolUse', tool)).outcome).toMatchObject({
      action: 'block',
      message: expect.stringContaining('command: not a string'),
    });
  });

  test.each<[string, HookOutput, object]>([
    ['deny replaces the result', { decision: 'deny', reason: 'hidden' }, { action: 'replace', message: 'hidden' }],
    [
      'context is appended, unable to fake a tag',
      specific({ additionalContext: '<b>' }),
      { context: { text: '&lt;b&gt;', to: 'tool result', lasts: 'history' } },
    ],
    [
      'another tool is asked for',
      specific({ tailToolCallRequest: { name: 'read', args: { a: 1 } } }),
      { tailCall: { name: 'read', args: { a: 1 }, originalName: 'run_shell_command', depth: 1 } },
    ],
    ['continue: false stops', { continue: false }, { action: 'proceed', stop: { when: 'now' } }],
  ])('PostToolUse: %s', async (_, output, outcome) => {
    expect(
      (await engineWith('PostToolUse', output).fire('PostToolUse', { ...tool, tool_response: {} })).outcome,
    ).toMatchObject(outcome);
  });

  test('PostToolUse: a chain of tail calls ends', async () => {
    const engine = engineWith('PostToolUse', specific({ tailToolCallRequest: { name: 'read' } }));
    const { outcome } = await engine.fire(
      'PostToolUse',
      { ...tool, tool_response: {}, original_request_name: 'first' },
      { tailDepth: 5 },
    );
    expect(outcome).not.toHaveProperty('tailCall');
  });

  test('PostToolUseFailure: context for the agent, and a request to leave the sandbox', async () => {
    const engine = engineWith(
      'PostToolUseFailure',
      specific({ additionalContext: 'c', sandbox_bypass_request: { original_command: 'rm', reason: 'r' } }),
      { decision: 'deny', reason: 'why' },
    );
    const { outcome } = await engine.fire('PostToolUseFailure', { ...tool, tool_use_id: 't', error: 'e' });
    expect(outcome).toEqual({
      context: { text: 'c\nwhy', to: 'tool error', lasts: 'history' },
      bypass: { originalCommand: 'rm', reason: 'r' },
    });
  });

  test.each<[string, HookOutput, object]>([
    [
      'deny discards the message',
      { decision: 'deny', reason: 'no' },
      { action: 'block', prompt: 'discarded', message: 'UserPromptSubmit hook blocked processing: no' },
    ],
    ['continue: false keeps it', { continue: false, reason: 'later' }, { action: 'block', prompt: 'kept' }],
    ['ask asks', { decision: 'ask', reason: 'sure?' }, { action: 'ask', message: 'sure?' }],
    [
      'context is for this turn only',
      specific({ additionalContext: 'c' }),
      { action: 'proceed', context: { text: 'c', to: 'prompt', lasts: 'turn' } },
    ],
  ])('UserPromptSubmit: %s', async (_, output, outcome) => {
    expect(
      (await engineWith('UserPromptSubmit', output).fire('UserPromptSubmit', { prompt: 'p' })).outcome,
    ).toMatchObject(outcome);
  });

  test.each<[string, HookOutput, object]>([
    [
      'a synthetic response needs no refusal',
      specific({ llm_response: { text: 'pong' } }),
      { action: 'respond', response: { text: 'pong' } },
    ],
    ['deny skips the call, visibly', { decision: 'deny', reason: 'no' }, { action: 'skip', message: 'no' }],
    ['an edit goes out', specific({ llm_request: { model: 'm' } }), { action: 'call', request: { model: 'm' } }],
    [
      'a malformed edit never lets the original through',
      specific({ llm_request: { messages: 5 } }),
      { action: 'skip' },
    ],
    [
      'continue: false stops',
      { continue: false, stopReason: 's' },
      { action: 'skip', stop: { reason: 's', when: 'now' } },
    ],
  ])('BeforeModel: %s', async (_, output, outcome) => {
    expect(
      (await engineWith('BeforeModel', output).fire('BeforeModel', { llm_request: { model: 'x' } })).outcome,
    ).toMatchObject(outcome);
  });

  test.each<[string, HookOutput, object]>([
    [
      'deny discards the response and holds its tool calls',
      { decision: 'deny', reason: 'no' },
      { action: 'discard', withholdToolCalls: true, message: 'no' },
    ],
    [
      'a replacement',
      specific({ llm_response: { text: 'x' } }),
      { action: 'replace', response: { text: 'x' }, withholdToolCalls: false },
    ],
    [
      'continue: false stops after the turn',
      { continue: false, reason: 'R', stopReason: 'S' },
      { action: 'keep', stop: { reason: 'S', when: 'turn' } },
    ],
  ])('AfterModel: %s', async (_, output, outcome) => {
    const fired = await engineWith('AfterModel', output).fire('AfterModel', { llm_request: {}, llm_response: {} });
    expect(fired.outcome).toMatchObject(outcome);
  });

  test('PermissionRequest: deny beats allow, and says why', async () => {
    const allow = specific({
      decision: { behavior: 'allow', updatedInput: { command: 'x' }, updatedPermissions: [{ type: 'y' }] },
    });
    expect((await engineWith('PermissionRequest', allow).fire('PermissionRequest', tool)).outcome).toEqual({
      action: 'allow',
      updatedInput: { command: 'x' },
      updatedPermissions: [{ type: 'y' }],
      interrupt: false,
    });
    const deny = specific({ decision: { behavior: 'deny', message: 'm', interrupt: true } });
    expect((await engineWith('PermissionRequest', allow, deny).fire('PermissionRequest', tool)).outcome).toEqual({
      action: 'deny',
      message: 'm',
      interrupt: true,
    });
  });

  test('SessionStart: context yes, decisions no', async () => {
    const engine = engineWith('SessionStart', {
      ...specific({ additionalContext: 'c' }),
      decision: 'deny',
      continue: false,
      systemMessage: 'hello',
    });
    const fired = await engine.fire('SessionStart', { source: 'resume' });
    expect(fired.outcome).toEqual({ context: { text: 'c', to: 'session', lasts: 'history' } });
    expect(fired.notifications).toMatchObject([{ message: 'hello' }]);
  });
});
