import { tmpdir } from 'node:os';
import { expect } from 'vitest';
import { ECHO, echoed, testReference } from './reference.ts';

testReference('mechanics', [
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
]);

testReference('base input', [
  ['every hook gets the session id', 'Stop', ECHO, {}, echoed({ session_id: 'S' })],
  ['the run id is session and counter', 'Stop', ECHO, {}, echoed({ run_id: 'S########0' })],
  ['there is no run id at SessionStart', 'SessionStart', ECHO, {}, echoed({ run_id: undefined })],
  ['nor at SessionEnd', 'SessionEnd', ECHO, {}, echoed({ run_id: undefined })],
  ['nor at UserPromptSubmit, which comes before the run', 'UserPromptSubmit', ECHO, {}, echoed({ run_id: undefined })],
  ['every hook gets the path of the transcript', 'Stop', ECHO, {}, echoed({ transcript_path: '/t.jsonl' })],
  ['every hook gets the working directory', 'Stop', ECHO, {}, echoed({ cwd: tmpdir() })],
  ['and runs in it', 'Stop', 'pwd -P', {}, { notifications: [{ message: expect.any(String) }] }],
  ['the time is ISO 8601', 'Stop', ECHO, {}, echoed({ timestamp: '1970-01-01T00:00:00.000Z' })],
]);

testReference('common output', [
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
]);
