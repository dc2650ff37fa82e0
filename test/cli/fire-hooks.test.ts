import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, newDesk } from './portcullis.ts';

let desk: Desk;
const SETTINGS = `{
  // kept
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "shell",
        "hooks": [{ "type": "command", "command": "echo '{\\"decision\\":\\"deny\\",\\"reason\\":\\"no\\"}'", "name": "guard" }]
      },
      { "hooks": [{ "type": "command", "command": "echo oops >&2; exit 1", "name": "broken" }] }
    ]
  }
}
`;

beforeAll(() => {
  desk = newDesk();
  desk.write('repo/hooks.json', SETTINGS);
  desk.write('repo/.copilot-shell/settings.json', SETTINGS);
});
afterAll(() => desk.clear());

const portcullis = (...args: readonly string[]) => {
  const { out, err, code } = desk.run(args);
  return { out: out.replaceAll(desk.root, '').replace(/\d+\.\d ms/g, 'T ms'), err, code };
};

describe('portcullis fire', () => {
  test('shows the plan, each hook raw and read, and what comes of them', () => {
    expect(portcullis('fire', 'PreToolUse', '--settings', 'hooks.json')).toEqual({
      code: 1,
      err: '',
      out: `PreToolUse: 2 hooks, side by side

guard  exit code 0, T ms  user, /repo/hooks.json:7
  echo '{"decision":"deny","reason":"no"}'
  stdout: {"decision":"deny","reason":"no"}
  read as: {"decision":"deny","reason":"no"}

broken  exit code 1, T ms  user, /repo/hooks.json:9
  echo oops >&2; exit 1
  stderr: oops
  read as: {"systemMessage":"Warning: oops"}
  exit code 1: oops

Told together
  {
    "decision": "deny",
    "reason": "no",
    "systemMessage": "[broken] Warning: oops"
  }
What the agent does
  {
    "input": {
      "command": "true"
    },
    "rewritten": false,
    "action": "block",
    "message": "PreToolUse hook blocked execution: no"
  }
`,
    });
  });

  test('takes the fields of the event, and prints data for programs', () => {
    const { out, code } = portcullis(
      'fire',
      'PreToolUse',
      '--settings',
      'hooks.json',
      '--input',
      '{"tool_name":"read_file"}',
      '--format',
      'json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      plan: { hooks: ['broken'], sequential: false },
      input: { tool_name: 'read_file', tool_input: { command: 'true' } },
      results: [{ hook: 'broken', exitCode: 1, stderr: 'oops\n' }],
      outcome: { action: 'proceed' },
    });
  });

  test("does not run a project's hook that nobody approved", () => {
    const { out, code } = portcullis('fire', 'PreToolUse');
    expect(code).toBe(1);
    expect(out).toContain('guard is not trusted yet: `portcullis hooks trust`');
    expect(out).toContain('no hook runs');
  });

  test.each([
    [['fire', 'Nonsense'], 'there is no event Nonsense'],
    [['fire', 'Stop', '--input', '{'], '--input is no JSON'],
    [['fire', 'Stop', '--format', 'xml'], '--format must be text or json'],
    [['fire', 'Stop', '--settings', 'absent.json'], 'there is no file'],
  ])('%j is a wrong command line', (args, message) => {
    const { code, err } = portcullis(...args);
    expect(code).toBe(64);
    expect(err).toContain(message);
  });
});

describe('portcullis hooks', () => {
  test.each([
    [[], 'No hooks are configured here for copilot-shell; `--host` names another host, or all.\n'],
    [['--host', 'codex'], 'No hooks are configured here for codex.\n'],
    [['--settings', 'empty.json'], 'No hooks stand in empty.json.\n'],
  ])('says whose settings hold none: %j', (args, out) => {
    const own = newDesk();
    own.write('repo/empty.json', {});
    expect(own.run(['hooks', 'list', ...args])).toEqual({ out, err: '', code: 0 });
    own.clear();
  });

  test('lists by event and matcher, with state and place', () => {
    expect(portcullis('hooks', 'list')).toEqual({
      code: 0,
      err: '',
      out: `PreToolUse
  shell
    untrusted guard  project  echo '{"decision":"deny","reason":"no"}'  /repo/.copilot-shell/settings.json:7
  *
    untrusted broken  project  echo oops >&2; exit 1  /repo/.copilot-shell/settings.json:9
`,
    });
  });

  test('approves nothing unseen, and what is approved runs', () => {
    expect(portcullis('hooks', 'trust')).toMatchObject({
      code: 1,
      err: 'portcullis: nothing was trusted: a person has to agree in a terminal, with nothing redirected, or say --yes\n',
    });
    expect(portcullis('hooks', 'trust', '--yes').out).toContain('Trusted 2 hooks');
    expect(portcullis('fire', 'PreToolUse').out).toContain('PreToolUse: 2 hooks');
  });

  test('switches in the file that holds the hook, and keeps the rest', () => {
    const file = 'repo/.copilot-shell/settings.json';
    expect(portcullis('hooks', 'disable', 'guard')).toEqual({
      code: 0,
      err: '',
      out: 'changed: /repo/.copilot-shell/settings.json\n',
    });
    expect(readFileSync(join(desk.root, file), 'utf8')).toBe(
      SETTINGS.replace('{\n', '{\n  "hooksConfig": {"disabled":["guard"]},\n'),
    );
    expect(portcullis('hooks', 'list').out).toContain('off       guard');
    portcullis('hooks', 'enable', 'guard');
    expect(readFileSync(join(desk.root, file), 'utf8')).toBe(
      SETTINGS.replace('{\n', '{\n  "hooksConfig": {"disabled":[]},\n'),
    );
    expect(portcullis('hooks', 'disable', 'absent')).toMatchObject({ code: 1 });
  });

  test('switches everything', () => {
    portcullis('hooks', 'disable-all');
    expect(portcullis('hooks', 'list').out).not.toContain('on ');
    portcullis('hooks', 'enable-all');
    expect(portcullis('hooks', 'list').out).not.toContain('off ');
  });

  test('tells mistakes with file and line', () => {
    desk.write('repo/bad.json', '{\n  "hooks": {\n    "PreTool": []\n  }\n}');
    expect(portcullis('hooks', 'validate', '--settings', 'bad.json')).toEqual({
      code: 1,
      err: '',
      out: '/repo/bad.json:3: hooks.PreTool: no event has this name\n',
    });
    expect(portcullis('hooks', 'validate', '--settings', 'hooks.json')).toMatchObject({
      code: 0,
      out: '2 hooks, no problems.\n',
    });
  });
});
