import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../protocol/json.ts';
import { frameworkPayload, harnessOf } from './harness-input.ts';
import { harnessOutput } from './harness-output.ts';
import { canonicalName, isOwnAgent, isSlug } from './identity.ts';
import { camelCased } from './normalise.ts';
import { isRelevant } from './relevance.ts';

describe('keys in camel case', () => {
  it.each<[Json, Json]>([
    [
      { tool_name: 'a', ToolInput: { File_Path: 'b' }, sessionId: 'c' },
      { toolName: 'a', toolInput: { filePath: 'b' }, sessionId: 'c' },
    ],
    [[{ A_b: [{ 'c-d': 1 }] }], [{ aB: [{ cD: 1 }] }]],
    [
      { TOOL_NAME: 1, ID: 2 },
      { toolName: 1, id: 2 },
    ],
    [{ a_b: 1, aB: 2 }, { aB: 2 }],
    [
      { $ref: 1, _private_key: 2 },
      { $ref: 1, _privateKey: 2 },
    ],
    [{ tool2_name: 1 }, { tool2Name: 1 }],
    [null, null],
  ])('%j becomes %j', (value, expected) => expect(camelCased(value)).toEqual(expected));

  it('stay as they are when done twice, and values always', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = camelCased(value as Json);
        expect(camelCased(once)).toEqual(once);
        expect(leaves(once).length).toBeLessThanOrEqual(leaves(value as Json).length);
      }),
    );
  });

  it('are made at any depth, and a key of every object is a key like any other', () => {
    let deep: Json = 'end';
    for (let at = 0; at < 100_000; at += 1) deep = { a_b: deep };
    expect(Object.keys(camelCased(deep) as JsonObject)).toEqual(['aB']);
    const own = camelCased(JSON.parse('{"__proto__":{"x_y":1}}')) as JsonObject;
    expect(Object.getPrototypeOf(own)).toBe(Object.prototype);
    expect(JSON.stringify(own)).toContain('xY');
  });
});

function leaves(value: Json): readonly Json[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}

describe('a payload in the framework’s spelling', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['tools by their framework names', { tool_name: 'str_replace' }, { toolName: 'Edit' }],
    ['a tool that is not known stays', { toolName: 'runSubagent' }, { toolName: 'runSubagent' }],
    ['a tool named like a part of every object too', { toolName: 'constructor' }, { toolName: 'constructor' }],
    [
      'arguments as text',
      { toolName: 'bash', tool_input: '{"command":"ls"}' },
      { toolName: 'Bash', toolInput: { command: 'ls' } },
    ],
    ['arguments as a list', { tool_input: '[1]' }, { toolInput: [1] }],
    ['a text in a text is none', { toolInput: '"{}"' }, {}],
    [
      'who is dispatched',
      { toolInput: { subagent_type: 'a' } },
      { toolInput: { subagent_type: 'a' }, requestedAgent: 'a' },
    ],
    [
      'the root’s own word wins',
      { requestedAgent: 'b', toolInput: { subagentType: 'a' } },
      { requestedAgent: 'b', toolInput: { subagentType: 'a' } },
    ],
    ['a file by any key', { toolInput: { notebook_path: 'x' } }, { toolInput: { notebook_path: 'x' }, filePath: 'x' }],
    ['who acts', { agent_type: 'team:x' }, { agent_type: 'team:x', agentName: 'team:x', harness: 'claude-code' }],
    [
      'a batch, call by call',
      { toolCalls: [null, 'x', { id: '1', name: 'create', args: '{"path":"a"}' }] },
      {
        harness: 'copilot',
        toolCalls: [{ toolCallId: '1', toolName: 'Write', toolInput: { path: 'a' }, filePath: 'a' }],
      },
    ],
  ])('has %s', (_why, payload, expected) => expect(frameworkPayload(payload)).toEqual(expected));

  it.each<[JsonObject, Record<string, string>, string | undefined]>([
    [{ harness: 'x', agent_type: 'a' }, { SKRAFT_HARNESS: 'y' }, 'x'],
    [{ agent_type: 'a', toolArgs: '' }, { SKRAFT_HARNESS: 'y' }, 'y'],
    [{ agent_type: 'a', toolArgs: '' }, {}, 'claude-code'],
    [{ tool_args: '' }, { CLAUDE_PLUGIN_ROOT: '/p' }, 'copilot'],
    [{}, { PLUGIN_ROOT: '/p' }, 'copilot'],
    [{}, { CLAUDE_PLUGIN_ROOT: '/p' }, 'claude-code'],
    [{}, { CLAUDE_PLUGIN_ROOT: '/p', PLUGIN_ROOT: '/p' }, undefined],
    [{ toolCalls: {} }, {}, undefined],
  ])('%j with %j comes from %s', (root, env, expected) => expect(harnessOf(root, env)).toBe(expected));

  it('is made of anything without a fault', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void frameworkPayload(value as Json)));
  });
});

describe('what is written for a decision', () => {
  it('is one envelope for two harnesses before a tool runs', () => {
    const words = { permissionDecision: 'deny', permissionDecisionReason: 'why' };
    expect(harnessOutput({ decision: 'block', message: 'why' }, 'PreToolUse')).toEqual({
      ...words,
      hookSpecificOutput: { hookEventName: 'PreToolUse', ...words },
    });
  });

  it.each<[Json, string | null, JsonObject | undefined]>([
    [{ decision: 'deny', message: 'why' }, 'SubagentStop', { decision: 'block', reason: 'why' }],
    [{ decision: 'allow' }, 'PreToolUse', undefined],
    [{ decision: 'additionalContext', context: '' }, 'PostToolUse', undefined],
    [{ decision: 'deny', message: 'why' }, null, undefined],
    [{ decision: 'approve' }, 'PreToolUse', undefined],
    [null, 'PreToolUse', undefined],
  ])('%j on %s: %j', (decision, event, expected) => expect(harnessOutput(decision, event)).toEqual(expected));
});

describe('whether a payload can matter', () => {
  it.each<[string, JsonObject, boolean]>([
    ['PreToolUse', { toolName: 'Bash' }, true],
    ['PreToolUse', { toolName: 'Read' }, false],
    ['PreToolUse', { toolName: 'anything', requestedAgent: 'a' }, true],
    ['PreToolUse', { toolName: 'Read', filePath: '.copilot-tracking/skraft-plans/a/state.json' }, true],
    ['PreToolUse', { toolCalls: [{ toolName: 'Read' }, { toolName: 'ApplyPatch' }] }, true],
    ['PostToolUse', { toolName: 'Bash' }, false],
    ['PostToolUse', { toolName: 'Read', filePath: 'skills/a/SKILL.md' }, true],
    ['SessionStart', {}, true],
  ])('%s %j: %s', (event, payload, expected) =>
    expect(isRelevant(event, payload, JSON.stringify(payload))).toBe(expected),
  );

  it('lets text that is no JSON through to whoever owns failures', () =>
    expect(isRelevant('PreToolUse', {}, '{"toolName":')).toBe(true));
});

describe('names of agents', () => {
  const names = {
    aliases: { builder: 'The Builder', 'The Builder': 'The Builder', 'team:odd': 'Odd', 'a b': 'One', 'a-b': 'Two' },
    namespaces: ['team'],
  };

  it.each([
    ['builder', 'The Builder'],
    [' team:builder ', 'The Builder'],
    ['plugin:team:builder', 'The Builder'],
    ['team:odd', 'Odd'],
    ['BUILDER', 'The Builder'],
    ['the-builder', 'The Builder'],
    ['Team_Odd', 'Team_Odd'],
    ['a_b', 'a_b'],
    ['team:stranger', 'stranger'],
    ['other:builder', 'other:builder'],
    ['constructor', 'constructor'],
    ['team:', undefined],
    ['  ', undefined],
    [7, undefined],
  ])('%j is %j', (name, expected) => expect(canonicalName(name, names)).toBe(expected));

  it('are the workflow’s own or not', () => {
    expect(isOwnAgent('The Builder', names)).toBe(true);
    expect(isOwnAgent('builder', names)).toBe(false);
  });

  it.each([
    ['a-1', true],
    ['A', false],
    ['a--b', false],
    ['../a', false],
    ['a/b', false],
    ['', false],
    [null, false],
  ])('a run may be called %j: %s', (slug, expected) => expect(isSlug(slug)).toBe(expected));
});
