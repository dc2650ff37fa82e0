import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, newDesk, RULES } from './portcullis.ts';

let desk: Desk;
beforeAll(() => {
  desk = newDesk();
  desk.write('repo/portcullis.json', RULES);
});
afterAll(() => desk.clear());

/** The transcript with the throw-away folder's name taken out. */
const check = (...args: readonly string[]) => {
  const { out, err, code } = desk.run(['check', ...args]);
  return { out: out.replaceAll(desk.root, ''), err, code };
};

describe('a drawing for a person', () => {
  test('shows each command, how it is reached and where it runs, and underlines the token', () => {
    expect(check('cd dist && sudo npm publish')).toEqual({
      code: 2,
      err: '',
      out: `cd dist && sudo npm publish
  1  cd dist
  2  npm publish  (in /repo/dist; through sudo; perhaps)

deny  no-publish (matched)
  cd dist && sudo npm publish
                  ^^^^^^^^^^^
  \`npm publish\` is stopped by the rule no-publish: releases go through the pipeline

decision deny
`,
    });
  });

  test('of an allowed command says what it does', () => {
    expect(check('cp a.txt b.txt')).toEqual({
      code: 0,
      err: '',
      out: `cp a.txt b.txt
  1  cp a.txt b.txt
     reads /repo/a.txt
     writes /repo/b.txt

decision allow
`,
    });
  });

  test('says what could not be read', () => {
    const { out, code } = check('eval "$X"');
    expect(code).toBe(1);
    expect(out).toContain('  ?  "$X"  (the code is known only when it runs)\n');
    expect(out).toContain('ask  hidden (unreadable)\n  eval "$X"\n       ^^^^\n');
  });

  test('of a text with several lines shows the line that counts', () => {
    const { out } = check('echo one\necho two; npm publish\necho three');
    expect(out).toContain('  echo two; npm publish\n            ^^^^^^^^^^^\n');
  });

  test('counts the columns of wide and invisible characters', () => {
    const { out } = check('echo 日本; npm publish');
    expect(out).toContain('  echo 日本; npm publish\n             ^^^^^^^^^^^\n');
  });

  test('shows a long line around the token', () => {
    const { out } = check(`echo ${'x'.repeat(300)}; npm publish; echo ${'y'.repeat(300)}`);
    const lines = out.split('\n');
    const at = lines.findIndex((line) => /^ +\^+$/.test(line));
    const shown = lines[at - 1] ?? '';
    expect(shown.length).toBeLessThan(110);
    expect(shown.slice((lines[at] ?? '').indexOf('^'), (lines[at] ?? '').length)).toBe('npm publish');
  });

  test('lets no control character of the command reach the terminal', () => {
    expect(check("echo '\u001b[2J\u0007\u202e'").out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  });

  test('has colours on a terminal only', () => {
    expect(check('npm publish').out).not.toContain('\u001b');
  });
});

describe('exit codes', () => {
  test.each([
    ['ls', 0, 'allowed'],
    ['rm x', 0, 'allowed with a warning'],
    ['deploy', 1, 'asked'],
    ['npm publish', 2, 'refused'],
  ])('%s: %i (%s)', (command, code) => {
    expect(check(command).code).toBe(code);
  });

  test.each([
    [[], "'<command>' is missing"],
    [['a', 'b'], 'one word too many: b'],
    [['ls', '--tol', 'x'], 'unknown option --tol; did you mean --tool?'],
    [['ls', '--cwd'], '--cwd needs a value: DIR'],
    [['ls', '--json=x'], '--json takes no value'],
    [['ls', '--tool', 'hammer'], '--tool must be one of shell, write'],
    [['ls', '--cwd', '/no/where'], '/no/where is no directory'],
    [['{"a"', '--tool', 'write'], 'the tool input begins like JSON but is none'],
  ])('%j: 64 (%s)', (args, message) => {
    const { out, err, code } = check(...args);
    expect([out, code]).toEqual(['', 64]);
    expect(err).toContain(`portcullis: ${message}`);
  });
});

describe('what is asked', () => {
  test.each(['{ npm publish; }', '{npm,publish}'])('%s is a command, and no JSON', (command) => {
    expect(check(command).code).toBe(2);
  });

  test('may begin with dashes behind two of them', () => {
    expect(check('--', '--x; npm publish').code).toBe(2);
  });

  test('may be made in another directory', () => {
    desk.write('other/.git/HEAD', 'ref: refs/heads/main\n');
    const { out, code } = check('npm publish', '--cwd', '../other');
    // The project's rule refuses; where it does not hold, the recommended guards only ask before a release.
    expect([out.includes('no-publish'), code]).toEqual([false, 1]);
  });

  test('may be judged by one file alone', () => {
    const file = desk.write('strict.json', { extends: [], rules: [{ ...RULES.rules[0], when: { command: 'ls' } }] });
    expect(check('ls', '--config', file).code).toBe(2);
    expect(check('npm publish', `--config=${file}`).code).toBe(0);
  });

  test('may come from standard input', () => {
    expect(desk.run(['check', '-'], 'npm publish\n').code).toBe(2);
  });

  test.each([
    ['write', '.env', 2],
    ['read', 'notes.md', 0],
    ['edit', '{"file_path": ".env", "old_string": "a", "new_string": "b"}', 2],
    ['shell', '{"command": "npm publish"}', 2],
  ])('may be the input of another tool: %s %s', (kind, input, code) => {
    expect(check(input, '--tool', kind).code).toBe(code);
  });
});

test('the same as JSON', () => {
  const { out, code } = check('cd dist && npm publish > log', '--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({
    decision: 'deny',
    calls: [
      {
        tool: 'Bash',
        kind: 'shell',
        cwd: '/repo',
        commands: [
          { text: 'cd dist', span: { start: 0, end: 7 }, directories: ['/repo'], runs: 'certain' },
          { text: 'npm publish', directories: ['/repo/dist'], runs: 'possible', effects: ['may write /repo/dist/log'] },
        ],
        unread: [],
      },
    ],
    findings: [{ guard: 'no-publish', severity: 'deny', token: 'npm publish', span: { start: 11, end: 22 } }],
    problems: [],
  });
});

test('what a stronger layer outweighs is a note, and what has no effect as written a problem', () => {
  const own = newDesk();
  own.write('.config/portcullis/portcullis.json', { guards: { 'no-verify': 'deny' } });
  own.write('repo/portcullis.json', { guards: { 'no-verify': 'off', 'no-verfy': 'deny' } });
  const { out } = own.run(['check', 'ls']);
  expect(out).toMatch(/^note {2}\S+\/repo\/portcullis\.json:1: guards\.no-verify: /m);
  expect(out).toMatch(/^problem {2}\S+\/repo\/portcullis\.json:1: guards\.no-verfy: /m);
  expect(JSON.parse(own.run(['check', '--json', 'ls']).out)).toMatchObject({
    problems: [expect.stringContaining('no-verfy')],
    notes: [expect.stringContaining('no-verify')],
  });
  own.clear();
});
