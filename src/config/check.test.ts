import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  guards,
  load,
  plainGuard,
  RECOMMENDED,
  root,
  severities,
  told,
  USER,
  write,
} from '../../test/support/config-files.ts';
import { defineGuard } from '../guards/guard.ts';
import { loadPolicy } from './load.ts';
import { describeConfigProblem } from './problem.ts';

/** Does nothing before it is told what to guard. */
const idle = defineGuard({
  ...plainGuard,
  name: 'named-files',
  severity: 'deny',
  options: { paths: { type: 'strings', default: [], help: 'x', paths: 'globs', needed: true } },
});

describe('what is wrong is told with its place, and the rest stays in force', () => {
  test.each([
    ['{"guards": {\n"brnches": "deny"}}', '2: guards.brnches: unknown guard `brnches`; did you mean `branches`?'],
    ['{"guards": {"plain": "dney"}}', '1: guards.plain: unknown severity `dney`; did you mean `deny`?'],
    ['{"guards": {"plain": true}}', '1: guards.plain: must be one of off, warn, ask, deny, not true'],
    [
      '{"guards": {"files": ["deny",\n{"path": []}]}}',
      '2: guards.files.1.path: unknown option `path`; did you mean `paths`?',
    ],
    [
      '{"guards": {"files": ["deny", {"paths": "x"}]}}',
      '1: guards.files.1.paths: must be a list of strings, not a string',
    ],
    [
      '{"guards": {"files": ["deny", {"unreadable": "maybe"}]}}',
      '1: guards.files.1.unreadable: unknown value `maybe`; there are: allow, ask, deny',
    ],
    ['{"guards": []}', '1: guards: must be an object, not a list'],
    ['{"extend": []}', '1: extend: unknown setting `extend`; did you mean `extends`?'],
    ['{"extends": ["recomended"]}', '1: extends.0: unknown preset `recomended`; did you mean `recommended`?'],
    [
      '{"rules": [{"name": "x", "when": {}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when: must be an object with at least one of event, tool, host, agent, path, command, url, text',
    ],
    [
      '{"rules": [{"name": "x", "when": {"tol": "shell"}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when.tol: unknown condition `tol`; did you mean `tool`?',
    ],
    [
      '{"rules": [{"name": "x", "when": {"event": "PreTool"}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when.event: unknown event `PreTool`; there are: ',
    ],
    [
      '{"rules": [{"name": "x", "when": {"tool": "shell"}, "decision": "allow", "reason": "y"}]}',
      '1: rules.0.decision: unknown decision `allow`; there are: warn, ask, deny, block',
    ],
    [
      '{"rules": [{"name": "x", "when": {"event": "Pre*X"}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when.event: unknown event `Pre*X`; there are: ',
    ],
    [
      '{"rules": [{"name": "x", "when": {"command": "curl | sh"}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when.command: must be one command, without what joins or redirects commands in a shell',
    ],
    [
      `{"rules": [{"name": "x", "when": {"command": "git 'push'"}, "decision": "deny", "reason": "y"}]}`,
      '1: rules.0.when.command: must be without quotes',
    ],
    [
      '{"rules": [{"name": "x", "when": {"path": "!a"}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when.path: has only exceptions',
    ],
    [
      '{"rules": [{"name": "x", "when": {"event": "Session*", "text": "a"}, "decision": "deny", "reason": "y"}]}',
      '1: rules.0.when.text: never holds: at SessionStart and SessionEnd there is no text',
    ],
    ['{"audit": {"retentionDays": 0}}', '1: audit.retentionDays: must be a number above 0, not 0'],
    ['{"audit": {"maxFileBytes": 9}}', '1: audit.maxFileBytes: must be a number above 65535, not 9'],
    ['{"guards": {"plain": "deny",\n"plain": "ask"}}', '2: guards.plain: stands here twice; the last one counts'],
    ['{"plugins": ["./x.ts"]}', '1: plugins.0: `./x.ts` is not found: there is no file repo/x.ts'],
    ['{"plugins": "./x.ts"}', '1: plugins: must be a list of paths and names of packages, not a string'],
    ['[]', '1: must be an object, not a list'],
    [
      '{\n"guards": {"plain": "off" "files": "deny"}}',
      '2: does not parse: a comma or } is expected (column 27); nothing in this file is in force',
    ],
  ])('%s', (text, message) => {
    write('repo/portcullis.json', text);
    const loaded = load();
    expect(told(loaded)).toEqual([expect.stringContaining(`repo/portcullis.json:${message}`)]);
    expect(loaded.problems[0]?.level).toBe('error');
    expect(severities(loaded).branches).toBe('deny');
    expect(severities(loaded).plain).toBeDefined();
  });

  test('a secret in a wrong place is told by its kind or cut short', () => {
    write('repo/portcullis.json', { guards: { plain: { token: 'ghp_SECRETSECRET' } } });
    expect(told(load()).join()).not.toContain('SECRET');
  });

  test('a rule with a fault is left out, the others hold', () => {
    const good = { name: 'good', when: { command: 'npm publish' }, decision: 'deny', reason: 'x' };
    write('repo/portcullis.json', { rules: [{ ...good, when: { commnd: 'x' } }, good] });
    expect(load().policy.rules.map(({ name }) => name)).toEqual(['good']);
  });

  test('a star in an event stands for any text', () => {
    const rule = { name: 'x', when: { event: ['*ToolUse', 'Stop'] }, decision: 'deny', reason: 'a\u001b[31m\u202eb' };
    write('repo/portcullis.json', { rules: [rule] });
    expect(load().policy.rules).toMatchObject([
      { when: { event: ['PreToolUse', 'PostToolUse', 'Stop'] }, reason: 'a[31mb' },
    ]);
  });

  test('comments and trailing commas are in order', () => {
    write('repo/portcullis.json', '{\n// mine\n"guards": {"plain": "deny",},}');
    expect(load().problems).toEqual([]);
    expect(severities(load()).plain).toBe('deny');
  });

  test.each(['{"a": "b\\":c", "d": {"a": 1}}', '{// x\n"extends": [], "guards": {}}'])(
    '%j: no name stands twice',
    (text) => {
      write('repo/portcullis.json', text);
      expect(told(load()).join()).not.toContain('twice');
    },
  );

  test('of a file that is wrong all over the first mistakes are told, in no time', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => [`guard-${index}`, 'deny'] as const);
    write('repo/portcullis.json', { guards: Object.fromEntries(names) });
    const start = performance.now();
    expect(told(load())).toHaveLength(26);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  test.skipIf(process.platform === 'win32')('a named pipe in place of a file holds nothing up', () => {
    execFileSync('mkfifo', [join(root, 'repo/portcullis.json')]);
    expect(told(load())).toEqual(['repo/portcullis.json: cannot be read: it is no regular file']);
    expect(severities(load())).toEqual(RECOMMENDED);
  });

  test.skipIf(process.platform === 'win32')(
    'a link to nowhere is a file that cannot be read, and not the absence of one',
    () => {
      symlinkSync('nowhere', join(root, 'repo/portcullis.json'));
      expect(told(load())).toEqual(['repo/portcullis.json: cannot be read (ENOENT)']);
      expect(severities(load())).toEqual(RECOMMENDED);
    },
  );

  test('a file of two bytes for each letter is said to be no UTF-8', () => {
    write('repo/portcullis.json', '');
    writeFileSync(join(root, 'repo/portcullis.json'), Buffer.from('\ufeff{ "guards": {} }', 'utf16le'));
    expect(told(load())).toEqual([
      'repo/portcullis.json:1: does not parse: it is not in UTF-8; save it as UTF-8; nothing in this file is in force',
    ]);
  });

  test('a file that does not parse leaves the other layers in force', () => {
    write(USER, { guards: { plain: 'deny' } });
    write('repo/portcullis.json', '{');
    expect(severities(load())).toEqual({ branches: 'deny', plain: 'deny' });
  });
});

describe('a guard that needs to be told what to guard', () => {
  const loadIdle = () => {
    const { problems } = loadPolicy({ cwd: join(root, 'repo'), home: root, env: {}, guards: [...guards, idle] });
    return problems.map((problem) => describeConfigProblem(problem).replace(`${root}/`, ''));
  };
  const told = 'guards nothing here: its option `paths` names nothing';
  test.each<readonly [string, unknown, readonly string[]]>([
    ['is a fault when it is on and was told nothing', 'deny', [`repo/portcullis.json:3: guards.named-files: ${told}`]],
    [
      'is one with exceptions alone, too',
      ['ask', { paths: ['!a'] }],
      [`repo/portcullis.json:3: guards.named-files: ${told}`],
    ],
    ['is none when it was told something', ['deny', { paths: ['a'] }], []],
    ['is none when it is off', 'off', []],
  ])('%s', (_, setting, problems) => {
    write('repo/portcullis.json', `{\n"guards": {\n"named-files": ${JSON.stringify(setting)}\n}\n}`);
    expect(loadIdle()).toEqual(problems);
  });
  test('is none when nobody names it', () => {
    write('repo/portcullis.json', '{}');
    expect(loadIdle()).toEqual([]);
  });
  test('is none when a stronger layer says what to guard', () => {
    write(USER, { guards: { 'named-files': ['ask', { paths: ['a'] }] } });
    write('repo/portcullis.json', { guards: { 'named-files': 'deny' } });
    expect(loadIdle()).toEqual([]);
  });
});

test.each([
  ['/a(?=b)/', '`/a(?=b)/`: looking ahead or behind is not possible; '],
  ['/(a/', '`/(a/`: a group is not closed (character 4)'],
  ['/a/g', '`/a/g`: the flag `g` means nothing here; there are i, m and s'],
  ['/a*/', '`/a*/` finds something in every text, the empty one included'],
  ['x'.repeat(2001), `\`${'x'.repeat(59)}…\`: it is longer than 2000 characters`],
  ['/(a{100}){100}/', '`/(a{100}){100}/` becomes too large when its repetitions are written out'],
])('the text pattern %s is told with its line', (text, told) => {
  const rules = [{ name: 'x', when: { text: ['good', text] }, decision: 'deny', reason: 'y' }];
  write('repo/portcullis.json', JSON.stringify({ rules }, null, 2));
  const { policy, problems } = load();
  expect(policy.rules).toEqual([]);
  expect(problems.map(describeConfigProblem)).toEqual([
    expect.stringContaining(`repo/portcullis.json:6: rules.0.when.text: ${told}`),
  ]);
});

describe('a fault in a rule is told with its own line', () => {
  const rule = { name: '"r"', when: '{ "tool": "shell" }', decision: '"deny"', reason: '"x"', unreadable: '"ask"' };
  const faultsWith = (changes: Readonly<Record<string, string | undefined>>): readonly string[] => {
    const entries = Object.entries({ ...rule, ...changes }).filter(([, value]) => value !== undefined);
    const lines = entries.map(([name, value]) => `"${name}": ${value}`);
    write('repo/portcullis.json', `{ "rules": [{\n${lines.join(',\n')}\n}] }`);
    return load().problems.map((problem) =>
      describeConfigProblem(problem).replace(`${root}/repo/portcullis.json:`, ''),
    );
  };

  test('and there is none in one that is in order', () => expect(faultsWith({})).toEqual([]));

  test.each([
    [{ name: '1' }, '2: rules.0.name: must be text, not 1'],
    [{ name: '" "' }, '2: rules.0.name: is empty'],
    [{ name: undefined }, '1: rules.0.name: is missing'],
    [{ when: '[]' }, '3: rules.0.when: must be an object with at least one of event, '],
    [{ when: undefined }, '1: rules.0.when: must be an object with at least one of event, '],
    [{ when: '{\n"tool": 1 }' }, '4: rules.0.when.tool: must be text or a list of texts, not 1'],
    [{ when: '{\n"tool": [] }' }, '4: rules.0.when.tool: is empty'],
    [{ when: '{\n"comand": "x" }' }, '4: rules.0.when.comand: unknown condition `comand`; did you mean `command`?'],
    [
      { when: '{\n"event": "PreTolUse" }' },
      '4: rules.0.when.event: unknown event `PreTolUse`; did you mean `PreToolUse`?',
    ],
    [{ when: '{\n"host": "curser" }' }, '4: rules.0.when.host: unknown host `curser`; did you mean `cursor`?'],
    [{ when: '{\n"path": ["!a"] }' }, '4: rules.0.when.path: has only exceptions'],
    [{ when: '{\n"command": "a | b" }' }, '4: rules.0.when.command: must be one command, '],
    [{ when: '{\n"tool": ["a", 1] }' }, '4: rules.0.when.tool: must be text or a list of texts, not 1 among them'],
    [{ when: '{\n"tool": ["a", ""] }' }, '4: rules.0.when.tool: has an empty text'],
    [{ when: '{\n"url": {} }' }, '4: rules.0.when.url: must be text or a list of texts, not an object'],
    [{ when: '{\n"agent": "" }' }, '4: rules.0.when.agent: is empty'],
    [{ when: '{\n"text": "/(/" }' }, '4: rules.0.when.text: `/(/`: a group is not closed (character 3)'],
    [{ when: `{\n"text": [${'"a",'.repeat(100)}"a"] }` }, '4: rules.0.when.text: has more than 100 texts; '],
    [{ when: '{ "event": "Stop",\n"tool": "shell" }' }, '4: rules.0.when.tool: never holds: at Stop no tool is called'],
    [{ decision: '"denny"' }, '4: rules.0.decision: unknown decision `denny`; did you mean `deny`?'],
    [{ decision: undefined }, '1: rules.0.decision: must be one of warn, ask, deny, block, not nothing'],
    [{ reason: 'null' }, '5: rules.0.reason: must be text, not null'],
    [{ reason: undefined }, '1: rules.0.reason: is missing'],
    [{ unreadable: '"dney"' }, '6: rules.0.unreadable: unknown value `dney`; did you mean `deny`?'],
    [{ because: '"x"' }, '7: rules.0.because: unknown setting `because`; '],
  ])('%j: %s', (changes, told) => {
    const faults = faultsWith(changes);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.startsWith(told), faults[0]).toBe(true);
  });
});
