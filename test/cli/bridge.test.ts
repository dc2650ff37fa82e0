import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, newDesk, type Transcript } from './portcullis.ts';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
});
afterEach(() => desk.clear());

const session = { session_id: 's', transcript_path: '', timestamp: '2026-11-30T10:18:17.621Z' };
const gemini = (event: string, fields: object): string =>
  `${JSON.stringify({ ...session, cwd: desk.repo, hook_event_name: event, ...fields })}\n`;
const shell = (command: string): string =>
  gemini('BeforeTool', { tool_name: 'run_shell_command', tool_input: { command, description: 'd' } });

/** A hook that keeps what it was sent, and prints. */
function hook(prints: string | object, exit = 0): string {
  const text = typeof prints === 'string' ? prints : JSON.stringify(prints);
  const file = desk.write(
    'repo/hook.sh',
    `#!/bin/sh\ncat > seen.json\nenv > seen.env\nprintf '%s' '${text}'\nexit ${exit}\n`,
  );
  chmodSync(file, 0o755);
  return './hook.sh';
}
const seen = () => JSON.parse(readFileSync(join(desk.repo, 'seen.json'), 'utf8'));

const bridge = (input: string, ...args: readonly string[]): Transcript =>
  desk.run(['bridge', '--from', 'gemini-cli', '--to', 'claude-code', ...args], input, {
    GEMINI_PROJECT_DIR: desk.repo,
  });

const deny = {
  hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'not here' },
};

describe('a hook of Claude Code under Gemini CLI', () => {
  test('sees its own event, tool and variables', () => {
    const { out, code } = bridge(shell('ls'), '--', hook(''));
    expect([out, code]).toEqual(['', 0]);
    expect(seen()).toMatchObject({
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      cwd: desk.repo,
    });
    const env = readFileSync(join(desk.repo, 'seen.env'), 'utf8');
    expect(env).toContain(`CLAUDE_PROJECT_DIR=${desk.repo}\n`);
    expect(env).not.toContain('GEMINI_PROJECT_DIR');
  });

  test('refuses in Gemini’s words', () =>
    expect(bridge(shell('ls'), '--', hook(deny))).toEqual({
      out: '{"decision":"deny","reason":"not here"}',
      err: '',
      code: 0,
    }));

  test('refuses by its exit code', () =>
    expect(bridge(shell('ls'), '--', 'echo no >&2; exit 2')).toMatchObject({
      out: '{"decision":"deny","reason":"no"}',
      code: 0,
    }));

  test('rewrites the tool’s input under the names that the host’s call has', () => {
    const input = gemini('BeforeTool', { tool_name: 'write_file', tool_input: { file_path: 'a', content: 'x' } });
    const { out } = bridge(
      input,
      '--',
      hook({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { file_path: 'b', content: 'x' } } }),
    );
    expect(JSON.parse(out)).toEqual({
      hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { file_path: 'b', content: 'x' } },
    });
  });

  test('hears of prompts, stops and starts too', () => {
    const again = hook({ decision: 'block', reason: 'go on' });
    expect(
      JSON.parse(
        bridge(gemini('AfterAgent', { prompt: 'x', prompt_response: 'y', stop_hook_active: false }), '--', again).out,
      ),
    ).toEqual({ decision: 'deny', reason: 'go on' });
    expect(seen()).toMatchObject({ hook_event_name: 'Stop', stop_hook_active: false });
    bridge(gemini('BeforeAgent', { prompt: 'hello' }), '--', again);
    expect(seen()).toMatchObject({ hook_event_name: 'UserPromptSubmit', prompt: 'hello' });
    const context = hook({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'mind this' } });
    expect(JSON.parse(bridge(gemini('SessionStart', { source: 'startup' }), '--', context).out)).toEqual({
      hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'mind this' },
    });
  });

  test.each([
    ['Bash', true],
    ['Edit|Write', false],
    ['run_shell_command', false],
  ])('is asked only about tools that match %s', (matcher, isAsked) =>
    expect(bridge(shell('ls'), '--matcher', matcher, '--', hook(deny)).out.includes('"deny"')).toBe(isAsked),
  );

  test('no text of a payload reaches a shell', () => {
    bridge(shell('$(touch owned); `touch owned`; "; touch owned; "'), '--', hook(''));
    expect(() => readFileSync(join(desk.repo, 'owned'))).toThrow();
  });

  test('several words are a program and its arguments', () => {
    const file = desk.write('repo/a b.sh', '#!/bin/sh\necho "$1" >&2; exit 2\n');
    chmodSync(file, 0o755);
    expect(bridge(shell('ls'), '--', './a b.sh', '$HOME; x')).toMatchObject({
      out: '{"decision":"deny","reason":"$HOME; x"}',
    });
  });
});

describe('what cannot be said is told', () => {
  test('an event that the other host does not have', () =>
    expect(bridge(gemini('BeforeModel', { llm_request: {} }), '--', hook(deny))).toEqual({
      out: '',
      err: 'portcullis: Claude Code has no event like BeforeModel of Gemini CLI; no hook was asked\n',
      code: 0,
    }));

  test('text for the agent before a tool', () => {
    const context = { hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'mind this' } };
    const { out, err, code } = bridge(shell('ls'), '--', hook(context));
    expect([JSON.parse(out), code]).toEqual([{ systemMessage: 'mind this' }, 0]);
    expect(err).toBe('portcullis: text for the agent cannot be given to Gemini CLI at BeforeTool\n');
  });

  test('a question, to a host that has none', () => {
    const ask = {
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'sure?' },
    };
    const payload = JSON.stringify({
      session_id: 's',
      turn_id: 't',
      transcript_path: null,
      cwd: desk.repo,
      hook_event_name: 'PreToolUse',
      model: 'm',
      permission_mode: 'default',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      tool_use_id: 'c',
    });
    const { out, err, code } = desk.run(['bridge', '--from', 'codex', '--to', 'claude-code', '--', hook(ask)], payload);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'sure?',
      },
    });
    expect(err).toBe('portcullis: a question cannot be asked of OpenAI Codex at PreToolUse: it is refused\n');
  });

  test('the end of the whole run', () => {
    const { err, code } = bridge(shell('ls'), '--', hook({ continue: false, stopReason: 'enough' }));
    expect([code, err]).toEqual([
      0,
      'portcullis: the hook ends the whole run, which no answer of the bridge can say\n',
    ]);
  });

  test.each([
    ['crashes', 'exit 3', 'exit code 3'],
    ['is not there', './gone.sh', 'exit code 127'],
    ['prints no JSON', 'echo \'{"a": }\'', 'invalid JSON'],
    ['takes too long', 'sleep 5', 'Hook timed out after 300ms'],
  ])('a hook that %s: the call goes on, unless it is to be refused', (_why, command, fault) => {
    const open = bridge(shell('ls'), '--timeout', '0.3', '--', command);
    expect(open).toEqual({
      out: '',
      err: `portcullis: the hook failed by the rules of Claude Code: ${fault}\n`,
      code: 0,
    });
    const closed = bridge(shell('ls'), '--timeout', '0.3', '--on-failure', 'block', '--', command);
    expect([closed.code, JSON.parse(closed.out).decision]).toEqual([0, 'deny']);
  });

  test('a payload that cannot be read', () => {
    const { out, err, code } = bridge('{"secret": sk-1234', '--', hook(deny));
    expect([out, code]).toEqual(['', 0]);
    expect(err).toMatch(/^portcullis: payload: .*; no hook was asked\n$/);
    expect(err).not.toContain('sk-1234');
  });

  test.each([
    [['--to', 'claude-code', '--', 'x'], '--from and --to must name hosts'],
    [['--from', 'x', '--to', 'claude-code', '--', 'x'], 'there is no host x; there are '],
    [['--from', 'codex', '--to', 'cursor'], 'a command is needed'],
    [['--from', 'codex', '--to', 'claude-code', '--timeout', 'x', '--', 'x'], '--timeout needs'],
    [['--from', 'codex', '--to', 'claude-code', '--on-failure', 'allow', '--', 'x'], '--on-failure can only be block'],
  ])('%j is a wrong command line', (args, message) =>
    expect(desk.run(['bridge', ...args])).toMatchObject({ code: 64, err: expect.stringContaining(message) }),
  );
});

describe('the hooks that a project has for Claude Code', () => {
  const settings = (entries: object): void => {
    desk.write('repo/.claude/settings.json', { hooks: entries });
  };

  test('are asked by their matchers; the strictest answer counts, and ours is not among them', () => {
    hook(deny);
    settings({
      PreToolUse: [
        { matcher: 'Edit', hooks: [{ type: 'command', command: 'touch edit-asked' }] },
        {
          matcher: 'Bash',
          hooks: [
            { type: 'command', command: './hook.sh' },
            { type: 'command', command: 'true' },
          ],
        },
        { hooks: [{ type: 'command', command: 'portcullis hook' }] },
      ],
    });
    const { out, code } = bridge(shell('ls'));
    expect([JSON.parse(out), code]).toEqual([{ decision: 'deny', reason: 'not here' }, 0]);
    expect(() => readFileSync(join(desk.repo, 'edit-asked'))).toThrow();
  });

  test('refuse when they fail, where `onFailure` says so', () => {
    settings({ PreToolUse: [{ hooks: [{ type: 'command', command: 'exit 9', onFailure: 'block' }] }] });
    expect(JSON.parse(bridge(shell('ls')).out)).toMatchObject({ decision: 'deny' });
  });

  test('are wired into other hosts, and out again', () => {
    settings({
      PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './hook.sh' }] }],
      Stop: [{ hooks: [{ type: 'command', command: 'x' }] }],
    });
    desk.write('.gemini/x', '');
    const { out, code } = desk.run(['install', '--bridge', 'gemini-cli', 'copilot-cli', 'cline']);
    expect(code).toBe(0);
    expect(out).toContain('copilot-cli runs the hooks of claude-code itself');
    expect(out).toContain('cline has no settings document that a bridge could stand in');
    const { hooks } = JSON.parse(readFileSync(join(desk.repo, '.gemini/settings.json'), 'utf8'));
    expect(Object.keys(hooks)).toEqual(['BeforeTool', 'AfterAgent']);
    expect(hooks.BeforeTool).toEqual([
      {
        hooks: [
          {
            type: 'command',
            name: 'portcullis',
            command: 'node -r portcullis/dist/portcullis.cjs - bridge --from gemini-cli --to claude-code',
            timeout: 60_000,
          },
        ],
      },
    ]);
    desk.run(['uninstall', 'all', '--bridge']);
    expect(() => readFileSync(join(desk.repo, '.gemini/settings.json'))).toThrow();
  });

  test('that are not there need no bridge', () =>
    expect(desk.run(['install', '--bridge', 'codex'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('this project has no hooks'),
    }));
});
