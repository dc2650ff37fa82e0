import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOST_IDS } from '../../src/protocol/host.ts';
import { type Desk, newDesk, RULES } from './portcullis.ts';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
  desk.write('repo/portcullis.json', RULES);
});
afterEach(() => desk.clear());

const testCases = (...args: readonly string[]) => {
  const { out, err, code } = desk.run(['test', ...args]);
  return { out: out.replaceAll(desk.root, ''), err: err.replaceAll(desk.root, ''), code };
};

describe('portcullis test', () => {
  test('says in a line that all is as expected', () => {
    desk.write(
      'repo/portcullis.test.yaml',
      '- deny: [npm publish, sudo npm publish]\n  guard: no-publish\n- allow: ls\n',
    );
    expect(testCases()).toEqual({
      out: 'ok    portcullis.test.yaml  3 passed\n\nNo case is about the rules ask-deploy, careful, hidden, no-env.\n3 passed  (portcullis.json)\n',
      err: '',
      code: 0,
    });
  });

  test('of a failure shows what was expected, what came, and how it was judged', () => {
    desk.write(
      'repo/portcullis.test.yaml',
      '- allow: ls\n- deny: cd dist && deploy --now\n  guard: [ask-deply, no-publish]\n',
    );
    expect(testCases()).toEqual({
      out: `FAIL  portcullis.test.yaml  1 of 2

  cd dist && deploy --now  portcullis.test.yaml:2
    expected deny, got ask
    unknown guard or rule \`ask-deply\`; did you mean \`ask-deploy\`?
    no-publish says nothing, ask-deploy does

      cd dist && deploy --now
        1  cd dist
        2  deploy --now  (in /repo/dist; perhaps)

      ask  ask-deploy (matched)
        cd dist && deploy --now
                   ^^^^^^^^^^^^
        \`deploy --now\` is stopped by the rule ask-deploy: a person decides

      decision ask


No case is about the rules no-publish, careful, hidden, no-env.
1 passed, 1 failed  (portcullis.json)
`,
      err: '',
      code: 1,
    });
  });

  test('finds the project’s cases from anywhere in it, and takes files and folders by name', () => {
    desk.write('repo/portcullis.test.jsonl', '{"allow": "ls"}\n');
    desk.write('repo/portcullis/a.test.yml', '- allow: ls\n');
    desk.write('repo/portcullis/b.yaml', '- deny: ls\n');
    desk.write('repo/other/c.test.yaml', '- deny: ls\n');
    expect(testCases().out).toContain('\n2 passed');
    expect(testCases('other').code).toBe(1);
    expect(testCases('portcullis/b.yaml', 'portcullis').out).toContain('1 passed, 1 failed');
  });

  test.each([
    [[], 'there are no cases in /repo; they are looked for in portcullis.test.yaml, '],
    [['none.yaml'], 'there is no file none.yaml'],
    [['.'], 'there are no cases in .: no file is named *.test.yaml or *.test.jsonl'],
    [['--reporter', 'junits'], '--reporter: unknown reporter `junits`; did you mean `junit`?'],
    [['--config', 'x', '--layers'], '--config and --layers exclude each other'],
    [['--ouput', 'x'], 'unknown option --ouput; did you mean --output?'],
  ])('a command line that is wrong is told: %j', (args, told) => {
    const { out, err, code } = testCases(...args);
    expect(out).toBe('');
    expect(err).toContain(`portcullis: ${told}`);
    expect(code).toBe(64);
  });

  test('writes a report to a file, in a folder that is made for it, and says so when it cannot', () => {
    desk.write('repo/portcullis.test.yaml', '- allow: ls\n');
    expect(testCases('--reporter', 'tap', '--output', 'report.tap')).toMatchObject({ code: 0, err: '' });
    expect(readFileSync(join(desk.repo, 'report.tap'), 'utf8')).toBe('TAP version 14\n1..1\nok 1 - ls\n');
    expect(testCases('--reporter', 'junit', '--output', 'out/ci/report.xml').code).toBe(0);
    expect(readFileSync(join(desk.repo, 'out/ci/report.xml'), 'utf8')).toContain('<testsuites name="portcullis"');
    expect(testCases('--reporter', 'tap', '--output', 'report.tap/report.tap')).toMatchObject({
      err: 'portcullis: /repo/report.tap/report.tap cannot be written (ENOTDIR)\n',
      code: 1,
    });
  });

  test.each([
    ['a case that cannot be read', '- dney: ls\n', 'nothing was judged'],
    ['a file that is no YAML', '- allow: [ls\n', 'nothing was judged'],
    ['a case that is put off', '- { command: ls, expect: deny, skip: later }\n', 'nothing was judged'],
    ['one that can be read among them', '- dney: ls\n- allow: ls\n', 'portcullis.json'],
  ])('says by which policy only where one was asked: %s', (_, text, told) => {
    desk.write('repo/portcullis.test.yaml', text);
    expect(testCases().out).toMatch(new RegExp(`\\(${told}\\)\n$`));
  });

  test('without a configuration, judges by the preset and says so', () => {
    rmSync(join(desk.repo, 'portcullis.json'));
    desk.write('repo/portcullis.test.yaml', '- allow: ls\n');
    expect(testCases().out).toMatch(/\n1 passed {2}\(no portcullis.json: the preset recommended\)\n$/);
  });

  test('fails for a policy that is not in force as it is written', () => {
    desk.write('repo/portcullis.json', '{\n"rules": [\n{ "name": "x" }],\n"guards": { "protected-files": "deny" } }');
    desk.write('repo/portcullis.test.yaml', '- allow: ls\n');
    const { out, code } = testCases('--reporter', 'tap');
    expect(code).toBe(1);
    expect(out).toContain('not ok 1 - the policy is in order\n');
    expect(out).toContain(
      '  message: "guards.protected-files: guards nothing here: its option `paths` names nothing"\n',
    );
    expect(out).toContain('  line: 4\n');
    const told = 'portcullis.json:4: guards.protected-files: guards nothing here: its option `paths` names nothing';
    expect(desk.run(['check', 'ls']).out).toContain(told);
    expect(desk.run(['doctor']).out).toContain(told);
    expect(desk.run(['status']).out).toContain(told);
  });

  test('judges by the project alone, or by every layer, or by one file', () => {
    desk.write('.config/portcullis/portcullis.json', {
      rules: [{ name: 'mine', when: { command: 'ls' }, decision: 'ask', reason: 'x' }],
    });
    const loose = desk.write('loose.json', { extends: [] });
    desk.write(
      'repo/portcullis.test.yaml',
      '- { command: ls, expect: allow }\n- { command: npm publish, expect: deny }\n',
    );
    expect(testCases().code).toBe(0);
    expect(testCases('--layers').out).toContain('expected allow, got ask');
    expect(testCases('--config', loose).out).toContain('expected deny, got allow');
  });
});

describe('a case', () => {
  test('has the same outcome from every host', () => {
    const cases = HOST_IDS.map((host) => `- { deny: npm publish, host: ${host}, guard: no-publish }\n`);
    desk.write('repo/portcullis.test.yaml', cases.join(''));
    expect(testCases()).toMatchObject({ code: 0 });
  });

  test('may say which branch is checked out, what is in files, and which variables are set', () => {
    desk.write('repo/portcullis.json', {
      extends: [],
      guards: { 'protected-branch': 'deny' },
      rules: [{ name: 'no-publish', when: { command: 'npm publish' }, decision: 'deny', reason: 'x' }],
    });
    desk.write('repo/release.sh', 'npm publish\n');
    desk.write(
      'repo/portcullis.test.yaml',
      `- allow: git commit -m x
- deny: git commit -m x
  branch: main
- { deny: git commit -m x, cwd: packages/a, git: { branch: topic, config: "[alias]\\n\\tc = commit" }, skip: later }
- { allow: git commit -m x, git: false }
- deny: sh release.sh
- allow: sh release.sh
  files: { release.sh: npm pack }
- allow: sh release.sh
  files: { release.sh: null }
- deny: npm $VERB
  env: { VERB: publish }
- deny: "git checkout main && git commit -m x"
  git: { branch: topic, branches: [main] }
`,
    );
    const { out, code } = testCases();
    expect({ out, code }).toMatchObject({ code: 0 });
    expect(out).toContain('8 passed, 1 skipped');
  });

  test('may be about a result, a prompt, an agent, or an event without a tool', () => {
    desk.write('repo/portcullis.json', {
      extends: [],
      rules: [
        { name: 'result', when: { event: 'PostToolUse', text: 'token=' }, decision: 'deny', reason: 'x' },
        { name: 'prompt', when: { event: 'UserPromptSubmit', text: 'deploy' }, decision: 'deny', reason: 'x' },
        { name: 'reviewer', when: { agent: 'reviewer', tool: 'write' }, decision: 'deny', reason: 'x' },
        { name: 'stop', when: { event: 'Stop' }, decision: 'warn', reason: 'look back' },
      ],
    });
    desk.write(
      'repo/portcullis.test.yaml',
      `- block: { command: cat x, event: PostToolUse, response: { stdout: token=1 } }
  guard: result
- block: { prompt: deploy it }
  guard: prompt
- deny: { tool: write, input: { file_path: a, content: b }, agent: reviewer }
- allow: { tool: write, input: a, agent: author }
- { event: Stop, expect: warn, context: look back }
`,
    );
    expect(testCases()).toMatchObject({ code: 0 });
  });
});

test('--watch judges again when cases or the policy change', { timeout: 30_000 }, async () => {
  desk.write('repo/portcullis.test.yaml', '- deny: npm publish\n');
  const { child, printed } = desk.start(['test', '--watch']);
  const shows = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 200 && !printed().includes(text); tries += 1) await sleep(50);
    expect(printed()).toContain(text);
  };
  try {
    await shows('1 passed');
    desk.write('repo/portcullis.test.yaml', '- deny: npm publish\n- allow: ls\n- allow: pwd\n');
    await shows('3 passed');
    desk.write('repo/portcullis.json', { ...RULES, rules: [] });
    await shows('expected deny, got allow');
    desk.write('repo/portcullis/more.test.yaml', '- allow: date\n');
    await shows('3 passed, 1 failed');
  } finally {
    child.kill();
  }
});
