import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHookEngine, type Fired, type HookOutput, readLayer } from '../src/engine/index.ts';
import { SAMPLE_FIELDS } from '../src/engine/sample-fields.ts';
import type { EventName } from '../src/protocol/event.ts';
import type { JsonObject } from '../src/protocol/json.ts';

/**
 * What the hooks reference says, sentence by sentence in other words, in its order. A string is a command line that is run
 * as the hook; an object is what a hook answers.
 */
type Row = readonly [
  statement: string,
  event: EventName,
  hook: string | HookOutput,
  fields: JsonObject,
  expected: object,
];

const tell = (hookSpecificOutput: JsonObject): HookOutput => ({ hookSpecificOutput });

async function fired(event: EventName, hook: string | HookOutput, fields: JsonObject): Promise<Fired> {
  const command = typeof hook === 'string' ? hook : `cat >/dev/null; echo '${JSON.stringify(hook)}'`;
  const settings = { hooks: { [event]: [{ hooks: [{ type: 'command', command, name: 'h' }] }] } };
  const engine = createHookEngine({
    sessionId: 'S',
    cwd: tmpdir(),
    transcriptPath: '/t.jsonl',
    layers: [readLayer({ source: 'user', settings })],
    clock: { now: () => new Date(0), elapsed: () => 0 },
  });
  engine.beginRun();
  return engine.fire(event, { ...SAMPLE_FIELDS[event], ...fields } as never);
}

/** The payload comes back as the text for the person. */
const ECHO = 'cat';
const echoed = (payload: object) => ({ payload });

const MECHANICS: readonly Row[] = [
  ['input comes as JSON on stdin', 'Stop', ECHO, {}, echoed({ hook_event_name: 'Stop' })],
  [
    'results go out as JSON on stdout',
    'PreToolUse',
    `echo '{"decision":"deny","reason":"r"}'`,
    {},
    { outcome: { action: 'block' } },
  ],
  [
    'stderr is for logs',
    'PreToolUse',
    `echo '{"decision":"deny"}' >&2`,
    {},
    { outcome: { action: 'proceed' }, notifications: [] },
  ],
  [
    'exit code 2 blocks, with stderr as the reason',
    'PreToolUse',
    'echo no >&2; exit 2',
    {},
    { outcome: { action: 'block', message: expect.stringContaining('no') } },
  ],
  [
    'any other exit code is a warning, and the agent goes on',
    'PreToolUse',
    'echo odd >&2; exit 3',
    {},
    { outcome: { action: 'proceed' }, notifications: [{ message: 'Warning: odd' }] },
  ],
  [
    'anything but the answer on stdout is a mistake, and told',
    'PreToolUse',
    `echo noise; echo '{"decision":"deny"}'`,
    {},
    { outcome: { action: 'block' }, results: [{ warnings: [expect.any(String)] }] },
  ],
];

const BASE: readonly Row[] = [
  ['every hook gets the session id', 'Stop', ECHO, {}, echoed({ session_id: 'S' })],
  ['the run id is session and counter', 'Stop', ECHO, {}, echoed({ run_id: 'S########0' })],
  ['there is no run id at SessionStart', 'SessionStart', ECHO, {}, echoed({ run_id: undefined })],
  ['nor at SessionEnd', 'SessionEnd', ECHO, {}, echoed({ run_id: undefined })],
  ['nor at UserPromptSubmit, which comes before the run', 'UserPromptSubmit', ECHO, {}, echoed({ run_id: undefined })],
  ['every hook gets the path of the transcript', 'Stop', ECHO, {}, echoed({ transcript_path: '/t.jsonl' })],
  ['every hook gets the working directory', 'Stop', ECHO, {}, echoed({ cwd: tmpdir() })],
  ['and runs in it', 'Stop', 'pwd -P', {}, { notifications: [{ message: expect.any(String) }] }],
  ['the time is ISO 8601', 'Stop', ECHO, {}, echoed({ timestamp: '1970-01-01T00:00:00.000Z' })],
];

const COMMON: readonly Row[] = [
  [
    'systemMessage is a box of its own under the hook’s name',
    'PreToolUse',
    { systemMessage: 'm' },
    {},
    { notifications: [{ hookName: 'h', message: 'm' }] },
  ],
  [
    'suppressOutput hides metadata',
    'PreToolUse',
    { suppressOutput: true, systemMessage: 'm' },
    {},
    { notifications: [{ suppressed: true }] },
  ],
  [
    'continue: false stops the loop at once',
    'PostToolUse',
    { continue: false },
    {},
    { outcome: { stop: { when: 'now' } } },
  ],
  [
    'stopReason is shown to the user then',
    'PostToolUse',
    { continue: false, stopReason: 's' },
    {},
    { outcome: { stop: { reason: 's' } } },
  ],
  ['block is another word for deny', 'PreToolUse', { decision: 'block' }, {}, { outcome: { action: 'block' } }],
  [
    'approve is a decision, too',
    'PreToolUse',
    { decision: 'approve' },
    {},
    { outcome: { action: 'proceed' }, finalOutput: { decision: 'allow' } },
  ],
  [
    'reason is the text of the box where systemMessage is left out',
    'PreToolUse',
    { decision: 'allow', reason: 'r' },
    {},
    { notifications: [{ message: 'r' }] },
  ],
];

const TOOLS: readonly Row[] = [
  ['PreToolUse carries the call’s id', 'PreToolUse', ECHO, {}, echoed({ tool_use_id: 'call-1' })],
  ['and PostToolUse the same one', 'PostToolUse', ECHO, {}, echoed({ tool_use_id: 'call-1' })],
  [
    'PreToolUse carries the tool’s name and the model’s arguments',
    'PreToolUse',
    ECHO,
    {},
    echoed({ tool_name: 'run_shell_command', tool_input: { command: 'true' } }),
  ],
  [
    'PreToolUse carries MCP metadata',
    'PreToolUse',
    ECHO,
    { mcp_context: { server_name: 's' } },
    echoed({ mcp_context: { server_name: 's' } }),
  ],
  [
    'PreToolUse carries the first name in a tail call',
    'PreToolUse',
    ECHO,
    { original_request_name: 'first' },
    echoed({ original_request_name: 'first' }),
  ],
  [
    'PreToolUse: deny keeps the tool from running, the reason is the tool’s error',
    'PreToolUse',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'block', message: expect.stringContaining('r') } },
  ],
  [
    'PreToolUse: the box is there whatever is decided',
    'PreToolUse',
    { decision: 'deny', reason: 'r', systemMessage: 'm' },
    {},
    { notifications: [{ message: 'm', dimmed: false }] },
  ],
  [
    'PreToolUse: tool_input merges with and overrides the arguments',
    'PreToolUse',
    tell({ tool_input: { command: 'b' } }),
    { tool_input: { command: 'a', x: 1 } },
    { outcome: { input: { command: 'b', x: 1 } } },
  ],
  [
    'PreToolUse: continue: false kills the loop',
    'PreToolUse',
    { continue: false },
    {},
    { outcome: { action: 'block', stop: { when: 'now' } } },
  ],
  [
    'PreToolUse: an ask uses the fixed prompt, the hook’s words are in the box',
    'PreToolUse',
    { decision: 'ask', systemMessage: 'm' },
    {},
    {
      outcome: { action: 'ask', message: 'A hook requires your confirmation to proceed.' },
      notifications: [{ message: 'm' }],
    },
  ],
  [
    'PostToolUse carries the result',
    'PostToolUse',
    ECHO,
    { tool_response: { llmContent: 'x' } },
    echoed({ tool_response: { llmContent: 'x' } }),
  ],
  [
    'PostToolUse: deny hides the result, the reason takes its place',
    'PostToolUse',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'replace', message: 'r' } },
  ],
  [
    'PostToolUse: additionalContext is appended to the result',
    'PostToolUse',
    tell({ additionalContext: 'c' }),
    {},
    { outcome: { context: { text: 'c', to: 'tool result' } } },
  ],
  [
    'PostToolUse: another tool’s result can replace the first',
    'PostToolUse',
    tell({ tailToolCallRequest: { name: 'n', args: { a: 1 } } }),
    {},
    { outcome: { tailCall: { name: 'n', args: { a: 1 } } } },
  ],
  [
    'PostToolUseFailure carries the error, its type, and whether the user interrupted',
    'PostToolUseFailure',
    ECHO,
    { error: 'e', error_type: 'timeout', is_interrupt: true },
    echoed({ error: 'e', error_type: 'timeout', is_interrupt: true }),
  ],
  [
    'PostToolUseFailure: context helps the agent recover',
    'PostToolUseFailure',
    tell({ additionalContext: 'c' }),
    {},
    { outcome: { context: { text: 'c', to: 'tool error' } } },
  ],
  [
    'PostToolUseFailure: a bypass of the sandbox is asked for',
    'PostToolUseFailure',
    tell({ sandbox_bypass_request: { original_command: 'o', reason: 'r' } }),
    {},
    { outcome: { bypass: { originalCommand: 'o', reason: 'r' } } },
  ],
];

const AGENT: readonly Row[] = [
  ['UserPromptSubmit carries the user’s text', 'UserPromptSubmit', ECHO, { prompt: 'p' }, echoed({ prompt: 'p' })],
  [
    'UserPromptSubmit: context is for this turn only',
    'UserPromptSubmit',
    tell({ additionalContext: 'c' }),
    {},
    { outcome: { action: 'proceed', context: { text: 'c', to: 'prompt', lasts: 'turn' } } },
  ],
  [
    'UserPromptSubmit: deny blocks the turn and discards the message',
    'UserPromptSubmit',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'block', prompt: 'discarded' } },
  ],
  [
    'UserPromptSubmit: continue: false blocks the turn and saves the message',
    'UserPromptSubmit',
    { continue: false, reason: 'r' },
    {},
    { outcome: { action: 'block', prompt: 'kept' } },
  ],
  [
    'Stop says whether it is a retry, and what was said last',
    'Stop',
    ECHO,
    { last_assistant_message: 'l' },
    echoed({ stop_hook_active: false, last_assistant_message: 'l' }),
  ],
  [
    'Stop: deny forces a retry with the reason as a new prompt',
    'Stop',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'retry', message: 'r' } },
  ],
  [
    'Stop: continue: false ends the session, stopReason is shown',
    'Stop',
    { continue: false, stopReason: 's' },
    {},
    { outcome: { action: 'finish', stop: { reason: 's' } } },
  ],
];

const MODEL: readonly Row[] = [
  [
    'BeforeModel carries the request in the stable format',
    'BeforeModel',
    ECHO,
    { llm_request: { model: 'm', messages: [] } },
    echoed({ llm_request: { model: 'm', messages: [] } }),
  ],
  [
    'BeforeModel: parts of the request can be overridden',
    'BeforeModel',
    tell({ llm_request: { model: 'n' } }),
    {},
    { outcome: { action: 'call', request: { model: 'n' } } },
  ],
  [
    'BeforeModel: a synthetic response takes the place of the call',
    'BeforeModel',
    tell({ llm_response: { text: 't' } }),
    {},
    { outcome: { action: 'respond', response: { text: 't' } } },
  ],
  [
    'BeforeModel: deny blocks this attempt with an empty stream',
    'BeforeModel',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'skip', message: 'r' } },
  ],
  [
    'BeforeModel: exit code 2 is a deny of this attempt',
    'BeforeModel',
    'echo r >&2; exit 2',
    {},
    { outcome: { action: 'skip', message: 'r' } },
  ],
  [
    'BeforeToolSelection carries the same request',
    'BeforeToolSelection',
    ECHO,
    { llm_request: { model: 'm', messages: [] } },
    echoed({ llm_request: { model: 'm', messages: [] } }),
  ],
  [
    'BeforeToolSelection: NONE disables all tools',
    'BeforeToolSelection',
    tell({ toolConfig: { mode: 'NONE' } }),
    {},
    { outcome: { toolConfig: { mode: 'NONE' } } },
  ],
  [
    'BeforeToolSelection: ANY forces a call',
    'BeforeToolSelection',
    tell({ toolConfig: { mode: 'ANY' } }),
    {},
    { outcome: { toolConfig: { mode: 'ANY' } } },
  ],
  [
    'BeforeToolSelection: a list of names allows those',
    'BeforeToolSelection',
    tell({ toolConfig: { allowedFunctionNames: ['b', 'a'] } }),
    {},
    { outcome: { toolConfig: { allowedFunctionNames: ['a', 'b'] } } },
  ],
  [
    'BeforeToolSelection knows neither decision nor continue',
    'BeforeToolSelection',
    { decision: 'deny', continue: false },
    {},
    { outcome: {}, results: [{ warnings: [expect.any(String), expect.any(String)] }] },
  ],
  [
    'AfterModel carries request and response',
    'AfterModel',
    ECHO,
    {},
    echoed({ llm_request: expect.any(Object), llm_response: expect.objectContaining({ text: 'Hi' }) }),
  ],
  [
    'AfterModel: a response replaces the entry of the history',
    'AfterModel',
    tell({ llm_response: { candidates: [{ content: { parts: ['x'] } }] } }),
    {},
    { outcome: { action: 'replace', withholdToolCalls: false } },
  ],
  [
    'AfterModel: deny discards the response and runs none of its tools',
    'AfterModel',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'discard', withholdToolCalls: true } },
  ],
  [
    'AfterModel: continue: false stops after this turn',
    'AfterModel',
    { continue: false },
    {},
    { outcome: { action: 'keep', stop: { when: 'turn' } } },
  ],
];

const LIFECYCLE: readonly Row[] = [
  ['SessionStart says what began it', 'SessionStart', ECHO, { source: 'resume' }, echoed({ source: 'resume' })],
  [
    'SessionStart: context opens the first turn',
    'SessionStart',
    tell({ additionalContext: 'c' }),
    {},
    { outcome: { context: { text: 'c', to: 'session' } } },
  ],
  [
    'SessionStart: the message is shown',
    'SessionStart',
    { systemMessage: 'm' },
    {},
    { notifications: [{ message: 'm' }] },
  ],
  [
    'SessionStart: decision and continue are ignored',
    'SessionStart',
    { decision: 'deny', continue: false },
    {},
    { outcome: {} },
  ],
  [
    'SessionEnd says why',
    'SessionEnd',
    ECHO,
    { reason: 'bypass_permissions_disabled' },
    echoed({ reason: 'bypass_permissions_disabled' }),
  ],
  ['SessionEnd: the message is shown', 'SessionEnd', { systemMessage: 'm' }, {}, { notifications: [{ message: 'm' }] }],
  ['SessionEnd: a failing hook keeps nobody from leaving', 'SessionEnd', 'exit 2', {}, { outcome: {} }],
  [
    'Notification carries type, message and details',
    'Notification',
    ECHO,
    { details: { a: 1 } },
    echoed({ notification_type: 'ToolPermission', message: 'Run a command?', details: { a: 1 } }),
  ],
  [
    'Notification: the hook’s message is shown beside it',
    'Notification',
    { systemMessage: 'm' },
    {},
    { notifications: [{ message: 'm' }] },
  ],
  ['Notification: nothing can be blocked', 'Notification', 'exit 2', {}, { outcome: {} }],
  [
    'PreCompact carries trigger and instructions',
    'PreCompact',
    ECHO,
    { trigger: 'auto', custom_instructions: 'i' },
    echoed({ trigger: 'auto', custom_instructions: 'i' }),
  ],
  ['PreCompact: the message is shown', 'PreCompact', { systemMessage: 'm' }, {}, { notifications: [{ message: 'm' }] }],
  ['PreCompact: nothing can be blocked or changed', 'PreCompact', { decision: 'deny' }, {}, { outcome: {} }],
  [
    'PermissionRequest carries mode, tool, arguments and suggestions',
    'PermissionRequest',
    ECHO,
    { permission_suggestions: [{ type: 't', tool: 'x' }] },
    echoed({
      permission_mode: 'default',
      tool_name: 'run_shell_command',
      permission_suggestions: [{ type: 't', tool: 'x' }],
    }),
  ],
  [
    'PermissionRequest: allow, with input and permissions',
    'PermissionRequest',
    tell({ decision: { behavior: 'allow', updatedInput: { command: 'u' }, updatedPermissions: [{ type: 't' }] } }),
    {},
    { outcome: { action: 'allow', updatedInput: { command: 'u' }, updatedPermissions: [{ type: 't' }] } },
  ],
  [
    'PermissionRequest: deny, with message and interrupt',
    'PermissionRequest',
    tell({ decision: { behavior: 'deny', message: 'm', interrupt: true } }),
    {},
    { outcome: { action: 'deny', message: 'm', interrupt: true } },
  ],
];

describe.each([
  ['mechanics', MECHANICS],
  ['base input', BASE],
  ['common output', COMMON],
  ['tool hooks', TOOLS],
  ['agent hooks', AGENT],
  ['model hooks', MODEL],
  ['lifecycle hooks', LIFECYCLE],
])('the hooks reference: %s', (_, rows) => {
  test.concurrent.each(rows)('%s', async (_statement, event, hook, fields, expected) => {
    const result = await fired(event, hook, fields);
    const payload = hook === ECHO ? JSON.parse(result.results[0]?.stdout ?? '{}') : undefined;
    expect({ ...result, payload: { run_id: undefined, ...payload } }).toMatchObject(expected);
  });
});
