import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaseFile, readCaseFile } from './case-file.ts';
import { caseSchema } from './case-schema.ts';
import { CASE_FIELDS, COMMON_FIELDS } from './read-cases.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portcullis-cases-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(text: string, name = 'a.test.yaml'): CaseFile {
  const file = join(folder, name);
  writeFileSync(file, text);
  return readCaseFile(file);
}
const faults = (file: CaseFile): readonly string[] => file.faults.map(({ line, message }) => `${line}: ${message}`);

describe('a file of YAML', () => {
  test('is a list of cases, each with its line', () => {
    const { cases, faults: told } = read(`# ours
- deny: npm publish
  guard: no-publish
- expect: [ask, deny]
  tool: read
  input: .env
  cwd: packages/api
  host: codex
  agent: reviewer
  env: { CI: "1", HOME: null }
  branch: main
  files: { a.txt: text, b.txt: null }
  reason: secret
`);
    expect(told).toEqual([]);
    expect(cases).toEqual([
      {
        line: 2,
        value: {
          name: 'npm publish',
          subject: { is: 'command', command: 'npm publish' },
          host: 'claude-code',
          env: {},
          world: {},
          expected: { outcomes: ['deny'], guards: ['no-publish'] },
        },
      },
      {
        line: 4,
        value: {
          name: 'read .env',
          subject: { is: 'tool', kind: 'read', input: '.env' },
          host: 'codex',
          cwd: 'packages/api',
          agent: 'reviewer',
          env: { CI: '1', HOME: null },
          world: { git: { branch: 'main', branches: [], config: '' }, files: { 'a.txt': 'text', 'b.txt': null } },
          expected: { outcomes: ['ask', 'deny'], guards: [], reason: 'secret' },
        },
      },
    ]);
  });

  test('may have defaults, and several commands in one case', () => {
    const { cases, faults: told } = read(`defaults: { host: codex, branch: topic }
cases:
  - deny:
      - git push
      - { command: git push -f, branch: main }
    why: pushing is for people
  - allow: ls
    host: cursor
`);
    expect(told).toEqual([]);
    expect(cases.map(({ line, value: { name, host, world } }) => [line, name, host, world.git])).toEqual([
      [4, 'pushing is for people: git push', 'codex', { branch: 'topic', branches: [], config: '' }],
      [5, 'pushing is for people: git push -f', 'codex', { branch: 'main', branches: [], config: '' }],
      [7, 'ls', 'cursor', { branch: 'topic', branches: [], config: '' }],
    ]);
  });

  test('may repeat itself by anchors', () => {
    const { cases } = read('- &one { deny: a, env: { X: "1" } }\n- { <<: *one, deny: b }\n');
    expect(cases.map(({ value }) => [value.name, value.env])).toEqual([
      ['a', { X: '1' }],
      ['b', { X: '1' }],
    ]);
  });

  test('is told when its aliases would grow without bound', () => {
    const levels = Array.from(
      { length: 12 },
      (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index},`.repeat(9)}]`,
    );
    expect(faults(read(`a0: &a0 [x]\n${levels.join('\n')}\n`))).toEqual(['1: its aliases stand for too much']);
  });

  test.each([
    ['- deny: [a', ['1: Flow sequence in block collection must be sufficiently indented and end with a ]'], 'no YAML'],
    ['\n- deny: a\n  dney: b\n', ['3: dney: unknown field `dney`; did you mean `deny`?'], 'a mistyped field'],
    [
      '- { comand: a, expect: deny }',
      ['1: comand: unknown field `comand`; did you mean `command`?'],
      'and no fault of what is then missing',
    ],
    [
      '- command: a\n  expect: denied\n',
      ['2: expect: unknown outcome `denied`; there are: allow, warn, ask, deny, block'],
      'a mistyped outcome',
    ],
    ['- deny: a\n  host: claude\n', ['2: host: unknown host `claude`; there are: claude-code, '], 'an unknown host'],
    ['- deny: a\n  event: PreTool\n', ['2: event: unknown event `PreTool`; there are: '], 'an unknown event'],
    ['- { deny: { tool: raed } }', ['1: deny.tool: unknown tool `raed`; did you mean `read`?'], 'an unknown tool'],
    ['- command: a\n', ['1: needs `expect`: allow, warn, ask, deny, block'], 'nothing that is expected'],
    [
      '- expect: deny\n',
      ['1: needs one of command, tool, prompt, payload, or an `event` that has no tool'],
      'no subject',
    ],
    ['- deny: a\n  prompt: b\n', ['2: prompt: stands beside `command`: a case is about one thing'], 'two subjects'],
    ['- deny: a\n  allow: b\n', ['1: says both `allow` and `deny`: one of them is meant'], 'two outcomes'],
    [
      '- deny: a\n  expect: ask\n',
      ['2: expect: stands beside `deny`: one of them is meant'],
      'an outcome beside the short form',
    ],
    [
      '- command: a\n  expect: ask\n  decision: deny\n',
      ['2: expect: stands beside `decision`'],
      'two names for the outcome',
    ],
    ['- command: a\n  expect: []\n', ['2: expect: names no outcome'], 'no outcome'],
    ['- deny: a\n  guard: x\n  guards: [y]\n', ['2: guard: stands beside `guards`'], 'two names for the guards'],
    ['- deny: []\n', ['1: deny: names no command'], 'no command'],
    ['- deny: [1]\n', ['1: deny: must be a command or an object, not 1'], 'a number'],
    [
      '- deny: a\n  env: { A: 1 }\n',
      ['2: env.A: must be text (in quotes, for a number) or null, not 1'],
      'a variable that is a number',
    ],
    ['- deny: a\n  env: []\n', ['2: env: must be an object, not a list'], 'variables in a list'],
    [
      '- deny: a\n  git: main\n',
      ['2: git: must be an object with branch, branches, config, or false for no repository, not a string'],
      'a repository that is text',
    ],
    [
      '- deny: a\n  git: { brnch: x }\n',
      ['2: git.brnch: unknown setting `brnch`; did you mean `branch`?'],
      'a mistyped setting',
    ],
    [
      '- deny: a\n  files: { x: 1 }\n',
      ['2: files.x: must be text, or null for a file that is not there, not 1'],
      'a file that is a number',
    ],
    [
      '- deny: a\n  guard: { }\n',
      ['2: guard: must be the name of a guard or rule, or a list, not an object'],
      'a guard that is none',
    ],
    ['- deny: a\n  reason: /(/\n', ['2: reason: a group is not closed (character 3)'], 'a pattern with a fault'],
    ['- npm publish\n', ['1: a case must be an object, not a string'], 'text alone'],
    [
      'deny: a\n',
      ['1: deny: unknown setting `deny`; there are: cases, defaults', '1: cases: must be a list of cases, not nothing'],
      'no list',
    ],
    [
      'cases: []\ndefaults: { command: x }\n',
      ['2: defaults.command: unknown field `command`; there are: '],
      'defaults that are no circumstance',
    ],
    ['', ['1: holds no case'], 'nothing'],
    [
      '- {deny: a}\n---\n- {deny: b}\n',
      ['2: a second document begins here; a file holds one list of cases (column 1)'],
      'two documents',
    ],
  ])('%j is told with its line: %j (%s)', (text, expected) => {
    const told = faults(read(text));
    expect(told).toHaveLength(expected.length);
    for (const [index, start] of expected.entries()) expect(told[index]?.startsWith(start), told[index]).toBe(true);
  });

  test('keeps the cases that are in order beside one that is not', () => {
    const file = read('- deny: a\n- deny: b\n  hots: x\n- deny: c\n');
    expect(file.cases.map(({ value }) => value.name)).toEqual(['a', 'c']);
    expect(faults(file)).toHaveLength(1);
  });
});

describe('a file of JSON lines', () => {
  test('holds a case a line, as replay takes and prints them', () => {
    const payload = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } };
    const lines = [
      { id: 'one', host: 'codex', command: 'npm publish', decision: 'ask', guards: ['no-publish'] },
      { id: 'two', payload, expect: 'allow' },
      { id: 'three', payloadBase64: Buffer.from(JSON.stringify(payload)).toString('base64'), decision: 'context' },
    ];
    const { cases, faults: told } = read(
      `\ufeff${lines.map((line) => JSON.stringify(line)).join('\r\n')}\n\n`,
      'a.jsonl',
    );
    expect(told).toEqual([]);
    expect(cases.map(({ line, value }) => [line, value.name, value.subject.is, value.expected.outcomes])).toEqual([
      [1, 'one', 'command', ['ask']],
      [2, 'two', 'payload', ['allow']],
      [3, 'three', 'payload', ['warn']],
    ]);
  });

  test('tells each line that is wrong, and keeps the others', () => {
    const file = read('{"deny": "a"}\n{nonsense}\n[]\n{"deny": "b", "gaurd": "x"}\n', 'b.jsonl');
    expect(faults(file)).toEqual([
      '2: is no JSON; each line holds one case',
      '3: a case must be an object, not a list',
      '4: gaurd: unknown field `gaurd`; did you mean `guard`?',
    ]);
    expect(file.cases).toHaveLength(1);
  });

  test('may begin with defaults', () => {
    const file = read('{"defaults": {"host": "codex"}}\n{"deny": "a"}\n', 'c.jsonl');
    expect(file.cases.map(({ line, value }) => [line, value.host])).toEqual([[2, 'codex']]);
  });
});

test('a file that is not there, and one of another kind, are told', () => {
  expect(faults(readCaseFile(join(folder, 'none.yaml')))).toEqual(['1: cannot be read (ENOENT)']);
  expect(faults(readCaseFile(join(folder, 'cases.txt')))).toEqual([
    '1: cases are kept in files that end in .jsonl, .ndjson, .yaml, .yml, .json',
  ]);
});

test('the schema has every field of a case, and no other', () => {
  const schema = JSON.parse(JSON.stringify(caseSchema()));
  expect(Object.keys(schema.$defs.case.properties).sort()).toEqual([...CASE_FIELDS].sort());
  expect(Object.keys(schema.anyOf[1].properties.defaults.properties).sort()).toEqual([...COMMON_FIELDS].sort());
});
