import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsOf, EVENT_NAMES, type HookEvent } from '../protocol/event.ts';
import { HOST_IDS, type HostId } from '../protocol/host.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { Problem } from '../protocol/problem.ts';
import type { Hint } from './host.ts';
import { MAX_DEPTH } from './payload.ts';
import { getHost } from './registry.ts';

const SECRET = 'sk-ant-0123456789abcdef';
const INPUT = 'tool_input/toolInput/toolArgs';

function decoded(payload: Json, hint: Hint = {}, host: HostId = 'claude-code'): HookEvent {
  const result = getHost(host).decode(payload, hint);
  if (!result.ok) throw new Error(`${result.problem.field}: ${result.problem.fault}`);
  return result.value;
}

function problemOf(payload: Json, hint: Hint = {}, host: HostId = 'claude-code'): Problem | undefined {
  const result = getHost(host).decode(payload, hint);
  return result.ok ? undefined : result.problem;
}

const bash = (input: Json): JsonObject => ({ tool_name: 'Bash', tool_input: input });

describe('the input of a tool', () => {
  const rows: readonly (readonly [why: string, input: Json, expected: Json])[] = [
    ['an object is taken as it is', { command: 'ls' }, { command: 'ls' }],
    ['text is decoded once', '{"command":"ls"}', { command: 'ls' }],
    ['text inside text stays text', '"{\\"command\\":\\"ls\\"}"', '{"command":"ls"}'],
    ['a decoded array passes', '[1,2]', [1, 2]],
    ['a decoded number passes', '7', 7],
    ['a decoded null passes', 'null', null],
    ['a null stands when nothing else does', null, null],
    ['a number passes', 7, 7],
    ['an array passes', ['ls'], ['ls']],
    ['a truth value passes', true, true],
  ];
  test.each(rows)('%s', (_why, input, expected) => {
    const before = decoded({ hook_event_name: 'PreToolUse', ...bash(input) });
    const after = decoded({ hook_event_name: 'PostToolUse', ...bash(input), tool_result: 'ok' });
    expect(callsOf(before)[0]?.input).toEqual(expected);
    expect(callsOf(after)[0]?.input).toEqual(expected);
  });

  const faults: readonly (readonly [why: string, payload: JsonObject, problem: Problem])[] = [
    ['no input', { tool_name: 'Bash' }, { field: INPUT, fault: 'missing' }],
    ['text that is no JSON', bash(`{${SECRET}`), { field: INPUT, fault: 'invalid JSON', at: 1 }],
    ['text that ends early', bash(`{"command":"${SECRET}`), { field: INPUT, fault: 'truncated JSON', at: 35 }],
    ['empty text', bash(''), { field: INPUT, fault: 'truncated JSON', at: 0 }],
    ['no name', { tool_input: {} }, { field: 'tool_name/toolName', fault: 'missing' }],
    ['a null for a name', { tool_name: null, tool_input: {} }, { field: 'tool_name/toolName', fault: 'missing' }],
    ['a number for a name', { tool_name: 7, tool_input: {} }, { field: 'tool_name/toolName', fault: 'wrong type' }],
  ];
  test.each(faults)('%s is a problem before and after the tool', (_why, payload, problem) => {
    expect(problemOf({ hook_event_name: 'PreToolUse', ...payload })).toEqual(problem);
    expect(problemOf({ hook_event_name: 'PostToolUse', ...payload })).toEqual(problem);
  });

  test('other fields are not decoded', () => {
    const event = decoded({ hook_event_name: 'UserPromptSubmit', prompt: '{"a":1}' });
    expect(event).toMatchObject({ prompt: '{"a":1}' });
  });

  test('a patch tool may take its patch as plain text', () => {
    const text = '*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch';
    const [call] = callsOf(decoded({ toolName: 'apply_patch', toolArgs: text }, {}, 'copilot-cli'));
    expect(call).toMatchObject({ kind: 'patch', input: text, files: [{ path: 'a.txt', action: 'write' }] });
    expect(call?.unreadable).toBeUndefined();
  });

  test('text that nests too deep is refused by its own depth', () => {
    const deep = `${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`;
    expect(problemOf(bash(deep))).toEqual({ field: INPUT, fault: 'nested too deep' });
    expect(problemOf(bash(deep.slice(1, -1)))).toBeUndefined();
  });
});

describe('aliases', () => {
  test('every spelling of every field is read', () => {
    const event = decoded({
      hookEventName: 'PreToolUse',
      toolName: 'Bash',
      toolArgs: '{"command":"ls"}',
      sessionId: 's',
      transcriptPath: '/t',
      cwd: '/c',
      permissionMode: 'plan',
    });
    expect(event).toMatchObject({
      name: 'PreToolUse',
      sessionId: 's',
      transcriptPath: '/t',
      cwd: '/c',
      permissionMode: 'plan',
    });
    expect(callsOf(event)[0]).toMatchObject({ name: 'Bash', command: 'ls' });
  });

  test('the first that is present wins, except that a null falls through', () => {
    const [first] = callsOf(decoded({ tool_name: 'A', toolName: 'B', tool_input: { a: 1 }, toolArgs: '{"b":1}' }));
    expect(first).toMatchObject({ name: 'A', input: { a: 1 } });
    const [second] = callsOf(decoded({ tool_name: null, toolName: 'B', tool_input: null, toolArgs: '{"b":1}' }));
    expect(second).toMatchObject({ name: 'B', input: { b: 1 } });
  });

  test('no alias of the contract reaches the extras, whatever it holds', () => {
    const payload = {
      hook_event_name: 'SessionStart',
      hookEventName: 'Stop',
      tool_name: 1,
      toolName: 1,
      tool_input: 1,
      toolInput: 1,
      toolArgs: 1,
      tool_result: 1,
      toolResult: 1,
      session_id: 7,
      sessionId: 'x',
      stop_hook_active: 1,
      stopHookActive: 1,
      transcript_path: 1,
      transcriptPath: 1,
      cwd: 1,
      user_prompt: 1,
      userPrompt: 1,
      custom: 'kept',
    };
    expect(decoded(payload).extra).toEqual({ custom: 'kept' });
  });

  test('a value of the wrong type in a field that nobody needs fails nothing', () => {
    const event = decoded({ hook_event_name: 'PreToolUse', ...bash({}), session_id: 7, cwd: [], timestamp: {} });
    expect(event.sessionId).toBeUndefined();
    expect(event.extra).toEqual({ timestamp: {} });
  });

  test('a key that names the prototype stays an extra', () => {
    const payload = JSON.parse('{"hook_event_name":"SessionStart","__proto__":{"a":1}}');
    expect(Object.keys(decoded(payload).extra)).toEqual(['__proto__']);
  });

  test('times in milliseconds become ISO times, and impossible ones stay extras', () => {
    const at = (timestamp: Json): HookEvent =>
      decoded({ toolName: 'bash', toolArgs: {}, timestamp }, {}, 'copilot-cli');
    expect(at(1750000000).timestamp).toBe('1970-01-21T06:06:40.000Z');
    expect(at(1e300).timestamp).toBeUndefined();
    expect(at(1e300).extra).toEqual({ timestamp: 1e300 });
  });
});

describe('the event', () => {
  const spellings: readonly (readonly [string, HookEvent['name']])[] = [
    ['PreToolUse', 'PreToolUse'],
    ['preToolUse', 'PreToolUse'],
    ['pre_tool_use', 'PreToolUse'],
    ['PRE-TOOL-USE', 'PreToolUse'],
    ['pre tool use', 'PreToolUse'],
    ['prétooluse', 'Unknown'],
    ['éPreToolUse', 'PreToolUse'],
    ['constructor', 'Unknown'],
    ['__proto__', 'Unknown'],
    ['', 'PreToolUse'],
  ];
  test.each(spellings)('%j is %s', (name, expected) => {
    expect(decoded({ hook_event_name: name, ...bash({}) }).name).toBe(expected);
  });

  test.each(EVENT_NAMES)('%s is known on every host by its canonical name', (name) => {
    for (const id of HOST_IDS) {
      expect(getHost(id).eventOf({ hook_event_name: name, hook: name, agent_action_name: name }).name).toBe(name);
    }
  });

  test('the end of a session has two names', () => {
    expect(decoded({ hook_event_name: 'SessionStop' }).name).toBe('SessionEnd');
    expect(decoded({ hookEventName: 'session-end' }).name).toBe('SessionEnd');
  });

  const own: readonly (readonly [HostId, string, HookEvent['name']])[] = [
    ['copilot-cli', 'userPromptSubmitted', 'UserPromptSubmit'],
    ['copilot-cli', 'agentStop', 'Stop'],
    ['copilot-cli', 'subagentStop', 'SubagentStop'],
    ['copilot-cli', 'errorOccurred', 'Unknown'],
    ['claude-code', 'userPromptSubmitted', 'Unknown'],
    ['gemini-cli', 'AfterAgent', 'Stop'],
    ['gemini-cli', 'PreCompress', 'PreCompact'],
    ['claude-code', 'AfterAgent', 'Unknown'],
    ['claude-code', 'PreSkillShellCommand', 'PreToolUse'],
    ['cursor', 'beforeSubmitPrompt', 'UserPromptSubmit'],
    ['kiro', 'agentSpawn', 'SessionStart'],
    ['auggie', 'PromptSubmit', 'UserPromptSubmit'],
  ];
  test.each(own)('%s calls by %s what is %s', (host, name, expected) => {
    expect(getHost(host).eventOf({}, { event: name })).toEqual({ name: expected, hostEvent: name });
  });

  const inferred: readonly (readonly [why: string, payload: JsonObject, expected: HookEvent['name']])[] = [
    ['a result', { ...bash({}), tool_result: 'x' }, 'PostToolUse'],
    ['a false result', { ...bash({}), toolResult: false }, 'PostToolUse'],
    ['a null result is none', { ...bash({}), tool_result: null }, 'PreToolUse'],
    ['the response of Claude Code infers nothing', { ...bash({}), tool_response: 'x' }, 'PreToolUse'],
    ['a name and an input', bash({}), 'PreToolUse'],
    ['a batch', { toolCalls: [{ name: 'bash', args: {} }] }, 'PreToolUse'],
    ['nothing', { session_id: 's' }, 'Unknown'],
    ['a null name', { hook_event_name: null, ...bash({}) }, 'PreToolUse'],
  ];
  test.each(inferred)('is inferred: %s', (_why, payload, expected) => {
    expect(decoded(payload)).toMatchObject({ name: expected, hostEvent: '' });
  });

  test('a response feeds the result all the same', () => {
    const [call] = callsOf(decoded({ hook_event_name: 'PostToolUse', ...bash({}), tool_response: { stdout: 'x' } }));
    expect(call?.response).toEqual({ stdout: 'x' });
  });

  test('a hint fills the gap, and where the payload says otherwise it is kept beside', () => {
    const native = { sessionId: 's', timestamp: 1, prompt: 'hello' };
    expect(decoded(native, { event: 'userPromptSubmitted' }, 'copilot-cli')).toMatchObject({
      name: 'UserPromptSubmit',
      prompt: 'hello',
      hostEvent: 'userPromptSubmitted',
    });
    expect(decoded({ hook_event_name: 'Stop' }, { event: 'SubagentStop' })).toMatchObject({
      name: 'Stop',
      expectedEvent: 'SubagentStop',
    });
    expect(decoded({ hook_event_name: 'Stop' }, { event: 'stop' }).expectedEvent).toBeUndefined();
  });

  test.each(['Pre', 'constructor', '__proto__', '5'])('the hint %j names no event and hides no call', (event) => {
    const hinted = decoded({ tool_name: 'Bash', tool_input: { command: 'ls' } }, { event });
    expect(hinted).toMatchObject({ name: 'PreToolUse', expectedEvent: event });
    expect(decoded({ whatever: 1 }, { event })).toMatchObject({ name: 'Unknown', hostEvent: event });
  });

  test.each([
    ['cursor', { command: 'ls' }, 'beforeShellExecution'],
    ['cursor', { hook_event_name: '', command: 'ls' }, 'beforeShellExecution'],
    ['cursor', { hookEventName: 'beforeShellExecution', command: 'ls' }, undefined],
    ['windsurf', { tool_info: { command_line: 'ls' } }, 'pre_run_command'],
  ] as const)('%s: a call that is laid out by its event is so by the hint, too: %j', (host, payload, event) => {
    const result = decoded(payload, event === undefined ? {} : { event }, host);
    expect(callsOf(result)).toMatchObject([{ kind: 'shell', command: 'ls' }]);
  });

  test('a name of the wrong type is a problem', () => {
    expect(problemOf({ hook_event_name: 7, ...bash({}) })).toEqual({
      field: 'hook_event_name/hookEventName',
      fault: 'wrong type',
    });
  });

  test('the flag of a stop is needed, so that its wrong type is a problem', () => {
    expect(problemOf({ hook_event_name: 'Stop', stop_hook_active: 'yes' })).toEqual({
      field: 'stop_hook_active/stopHookActive',
      fault: 'wrong type',
    });
    expect(problemOf({ hook_event_name: 'Stop', stop_hook_active: null })).toBeUndefined();
    expect(problemOf({ hook_event_name: 'SessionStart', stop_hook_active: 'yes' })).toBeUndefined();
  });

  test('an event without a canonical meaning keeps its name and all its fields', () => {
    const payload = { hook_event_name: 'TeammateIdle', session_id: 's', tool_name: 7, team_name: 't' };
    expect(decoded(payload)).toMatchObject({
      name: 'Unknown',
      hostEvent: 'TeammateIdle',
      sessionId: 's',
      extra: payload,
    });
  });

  test.each([[null], [7], ['text'], [true], [[1]]] as const)('a root that is no object is no event: %j', (root) => {
    expect(decoded(root)).toEqual({ name: 'Unknown', host: 'claude-code', hostEvent: '', extra: {}, value: root });
  });
});

test.each([
  ['cursor', { hook_event_name: 'beforeMCPExecution', tool_name: 'run', tool_input: '{}' }],
  ['auggie', { hook_event_name: 'PreToolUse', ...bash({}) }],
] as const)('%s works in the first root of its workspace, unless it says where', (host, payload) => {
  const roots = { workspace_roots: ['/repo', '/other'] };
  expect(decoded({ ...payload, ...roots }, {}, host).cwd).toBe('/repo');
  expect(decoded({ ...payload, ...roots, cwd: '/other' }, {}, host).cwd).toBe('/other');
});

describe('what cannot be judged', () => {
  test('an empty tool name, as Amplifier sends it', () => {
    const [call] = callsOf(
      decoded({ tool_name: '', tool_input: {}, timestamp: '2026-01-01T00:00:00Z' }, {}, 'amplifier'),
    );
    expect(call).toMatchObject({ name: '', kind: 'other', unreadable: 'no tool name' });
  });

  test('an input that is still text', () => {
    const [call] = callsOf(decoded(bash('"rm -rf x"')));
    expect(call).toMatchObject({ kind: 'shell', input: 'rm -rf x', unreadable: 'text input' });
    expect(call?.command).toBeUndefined();
  });
});

describe('a batch', () => {
  test('each entry is a call of its own, and what is no object is dropped', () => {
    const toolCalls = [
      { id: '1', name: 'bash', args: '{"command":"ls"}' },
      7,
      { toolName: 'view', toolArgs: { path: 'a' } },
    ];
    const event = decoded({ sessionId: 's', toolCalls, toolName: 'ignored', toolArgs: {} }, {}, 'copilot-cli');
    expect(callsOf(event)).toMatchObject([
      { id: '1', kind: 'shell', command: 'ls' },
      { kind: 'read', files: [{ path: 'a', action: 'read' }] },
    ]);
  });

  const good = { tool_name: 'Bash', tool_input: { command: 'ls' } };
  const broken = { tool_name: 'Bash', tool_input: '{' };

  test.each([
    ['PostToolBatch', [good, broken], 'afterwards, one entry that cannot be decoded fails the whole'],
    ['PreToolUse', [broken, { tool_input: {} }], 'before, too, where no other can be'],
  ])('%s: %s', (hook_event_name, tool_calls, _) => {
    expect(problemOf({ hook_event_name, tool_calls })?.fault).toBe('truncated JSON');
  });

  test.each([[[good, broken]], [[broken, good]], [[{ tool_name: 7, tool_input: {} }, good]]])(
    'before they run, an entry that cannot be decoded keeps no other from being judged: %j',
    (tool_calls) => {
      const calls = callsOf(decoded({ hook_event_name: 'PreToolUse', tool_calls }));
      expect(calls.map(({ command, unreadable }) => command ?? unreadable).sort()).toEqual(['ls', 'no tool name']);
    },
  );
});

describe('whatever comes', () => {
  const keys = fc.constantFrom(
    'hook_event_name',
    'hookEventName',
    'tool_name',
    'tool_input',
    'toolArgs',
    'tool_calls',
    'tool_result',
    'hook',
    'input',
    'output',
    'tool_call',
    'tool_info',
    'agent_action_name',
    'hook_events',
    'stop_hook_active',
    'timestamp',
    'mcp_context',
    'workspace_roots',
  );
  const names = fc.constantFrom<Json>(...EVENT_NAMES, 'beforeShellExecution', 'pre_run_command', 'tool.execute.before');
  const value = fc.oneof(fc.jsonValue(), names, fc.constant<Json>({ command: 'ls', path: 'x' }));
  const payloads = fc.oneof(fc.jsonValue(), fc.dictionary(keys, value));

  test.each(HOST_IDS)('%s decodes without throwing, and problems tell fields alone', (id) => {
    const host = getHost(id);
    fc.assert(
      fc.property(payloads, fc.option(names), (payload, event) => {
        const hint = typeof event === 'string' ? { event } : {};
        const result = host.decode(payload as Json, hint);
        host.eventOf(payload as Json, hint);
        if (result.ok) {
          host.encodeEvent(result.value);
          host.encode({ decision: 'deny', message: 'WHY' }, result.value);
        } else expect(result.problem.field).toMatch(/^[\w/]+$/);
      }),
      { numRuns: 300 },
    );
  });

  test.each(HOST_IDS)('%s tells no text of an input that it cannot decode', (id) => {
    const host = getHost(id);
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const text = `${before}${SECRET}${after}`;
        const flat = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: text };
        const native = { toolName: 'bash', toolArgs: text };
        for (const payload of [flat, native]) {
          const result = host.decode(payload);
          if (!result.ok) expect(JSON.stringify(result.problem)).not.toContain(SECRET);
        }
      }),
      { numRuns: 100 },
    );
  });
});
