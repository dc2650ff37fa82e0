import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin, type Desk, newDesk } from './portcullis.ts';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
});
afterEach(() => desk.clear());

describe('the command line', () => {
  test.each([[['--help']], [['-h']], [['help']]])('%j lists the commands', (args) => {
    const { out, err, code } = desk.run(args);
    expect([code, err]).toEqual([0, '']);
    for (const verb of ['hook', 'check', 'replay', 'log', 'init', 'schema']) expect(out).toContain(`\n  ${verb} `);
  });

  test('without a command says what there is, on stderr', () => {
    const { out, err, code } = desk.run([]);
    expect([code, out]).toEqual([64, '']);
    expect(err).toContain('portcullis <command>');
  });

  test('a mistyped command is answered with the nearest', () => {
    const { err, code } = desk.run(['chek', 'ls']);
    expect(code).toBe(64);
    expect(err).toBe('portcullis: there is no command chek; did you mean check?\n\n`portcullis help` lists them.\n');
  });

  test('names that every object has are no commands', () => {
    expect(desk.run(['constructor']).code).toBe(64);
    expect(desk.run(['check', 'ls', '--toString']).code).toBe(64);
  });

  test.each([
    [['check', '-j', 'ls'], 'unknown option -j; did you mean --json?'],
    [['check', 'ls', '-json'], 'unknown option -json; did you mean --json?'],
    [['log', '-n', '5'], 'unknown option -n'],
    [['test', '-w'], 'unknown option -w; did you mean --watch?'],
    [['bridge', '--from', 'codex', '--to', 'claude'], 'there is no host claude; did you mean claude-code?'],
  ])('%j is a wrong command line, and no word', (args, told) => {
    const { out, err, code } = desk.run(args);
    expect([code, out, err.split('\n')[0]]).toEqual([64, '', `portcullis: ${told}`]);
  });

  test('behind -- stands whatever may look like an option', () => {
    expect(desk.run(['check', '--', '-rf']).out).toContain('decision allow');
    expect(desk.run(['check', '-'], 'git status\n').out).toContain('git status');
  });

  test.each(['log', 'report'])(
    '%s without a place to keep a log in fails, though its command line is in order',
    (verb) => {
      expect(desk.run([verb], '', { HOME: '', XDG_STATE_HOME: '' })).toMatchObject({
        code: 1,
        err: 'portcullis: there is no home or state folder, so there is no log\n',
      });
    },
  );

  test('help of a command is its --help', () => {
    expect(desk.run(['help', 'log'])).toEqual(desk.run(['log', '--help']));
  });

  test.each(['hook', 'check', 'replay', 'log', 'init', 'schema'])(
    '%s --help tells how it is called and what its exit codes mean',
    (verb) => {
      const { out, code } = desk.run([verb, '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`^portcullis ${verb} ?`));
      expect(out).toContain('Exit 0');
    },
  );

  test.each(['--version', '-V', 'version'])('%s is the package’s', (word) => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect(desk.run([word]).out).toBe(`${version}\n`);
  });

  test.each(['check', 'log', 'approve', 'install', 'status', 'report', 'test'])(
    'the first line of %s --help has every option that is explained below it',
    (verb) => {
      const [line = '', ...rest] = desk.run([verb, '--help']).out.split('\n');
      const explained = rest.flatMap((row) => /^ {2}(--[\w-]+)/.exec(row)?.[1] ?? []);
      expect(explained.filter((option) => option !== '--help' && !line.includes(option))).toEqual([]);
    },
  );

  test.skipIf(process.platform === 'win32')('a directory that is gone is said to be, and no other one is taken', () => {
    const gone = `mkdir gone && cd gone && rmdir ../gone && '${process.execPath}' '${bin}'`;
    const inGone = (verb: string) => spawnSync('sh', ['-c', `${gone} ${verb}`], { cwd: desk.repo, encoding: 'utf8' });
    for (const verb of ['init', 'status', 'check ls'])
      expect(inGone(verb)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'portcullis: the directory that this was called in is gone; change to one that is there\n',
      });
    expect(inGone('schema').stdout).toContain('config');
    expect(inGone('init --help')).toMatchObject({ status: 0, stderr: '' });
  });

  test.skipIf(!existsSync('/dev/full'))('what could not be printed is no success', () => {
    const full = (verb: string) =>
      spawnSync('sh', ['-c', `'${process.execPath}' '${bin}' ${verb} > /dev/full`], {
        cwd: desk.repo,
        encoding: 'utf8',
      });
    const stderr = 'portcullis: the output could not be written (ENOSPC)\n';
    expect(full('schema config')).toMatchObject({ status: 1, stderr });
    expect(full('check "git commit --no-verify"')).toMatchObject({ status: 2, stderr });
  });
});

describe('init', () => {
  test('writes a file that parses, means what it says and changes nothing of the recommended policy', () => {
    expect(desk.run(['init'])).toEqual({ out: `Wrote ${desk.repo}/portcullis.json.\n`, err: '', code: 0 });
    const text = readFileSync(join(desk.repo, 'portcullis.json'), 'utf8');
    expect(text).toContain('"extends": ["recommended"]');
    const { out, err } = desk.run(['check', 'ls', '--json']);
    expect([JSON.parse(out).problems, err]).toEqual([[], '']);
  });

  test('names the schema of the package where the folder has it, and no file that is not there', () => {
    desk.run(['init']);
    expect(readFileSync(join(desk.repo, 'portcullis.json'), 'utf8')).not.toContain('$schema');
    desk.write('repo/app/node_modules/portcullis/schema/config.json', '{}');
    desk.run(['init', 'app']);
    expect(readFileSync(join(desk.repo, 'app/portcullis.json'), 'utf8')).toMatch(
      /^\{\n {2}"\$schema": "\.\/node_modules\/portcullis\/schema\/config\.json",\n/,
    );
  });

  test('every guard in it can be switched on by taking the comment marks away', () => {
    desk.run(['init']);
    const file = join(desk.repo, 'portcullis.json');
    desk.write(
      'repo/portcullis.json',
      readFileSync(file, 'utf8').replaceAll(/^( *)\/\/ ("[a-z-]+": "[a-z]+",)$/gm, '$1$2'),
    );
    const { out } = desk.run(['check', 'ls', '--json']);
    expect(JSON.parse(out).problems).toEqual([]);
  });

  test('leaves a file that is there as it is', () => {
    const file = desk.write('repo/portcullis.json', '{}');
    expect(desk.run(['init'])).toEqual({
      out: '',
      err: `portcullis: ${file} is there already; it was left as it is\n`,
      code: 1,
    });
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  test('says why it cannot write', () => {
    expect(desk.run(['init', 'nowhere'])).toMatchObject({ code: 1, err: expect.stringContaining('(ENOENT)') });
  });
});

describe('schema', () => {
  test('config describes every guard with its options', () => {
    const { out, code } = desk.run(['schema', 'config']);
    const schema = JSON.parse(out);
    expect(code).toBe(0);
    const [, listed] = schema.properties.guards.properties['protected-files'].anyOf;
    expect(Object.keys(listed.prefixItems[1].properties)).toEqual(['paths', 'unreadable']);
  });

  test('the file of the package is what is printed', () => {
    expect(readFileSync(join(import.meta.dirname, '../../schema/config.json'), 'utf8')).toBe(
      desk.run(['schema', 'config']).out,
    );
  });

  test('without a name tells the names, and knows no others', () => {
    expect(desk.run(['schema'])).toEqual({ out: 'config\ncases\n', err: '', code: 0 });
    expect(desk.run(['schema', 'x'])).toEqual({
      out: '',
      err: 'portcullis: there is no schema x; there are: config, cases\n',
      code: 64,
    });
  });
});

describe('log', () => {
  const time = '2026-11-30T10:00:00.000Z';
  const record = (changes: object): string => JSON.stringify({ time, result: 'ok', decision: 'allow', ...changes });
  const finding = { guard: 'no-verify', code: 'flag', severity: 'deny', token: '-n', because: '`-n` skips the hooks' };
  const denied = record({
    decision: 'deny',
    host: 'codex',
    event: 'PreToolUse',
    tool: 'Bash',
    cwd: '/repo',
    subject: 'git commit\n-n \u001b[31m',
    findings: [finding],
  });
  const failed = record({
    result: 'error',
    host: 'codex',
    event: 'PreToolUse',
    error: 'payload: invalid JSON at offset 3',
    problems: ['/c.json:1: does not parse'],
  });
  const lines = [record({ host: 'vscode', event: 'Stop' }), denied, failed];
  const writeLog = (): string =>
    desk.write('state/portcullis/audit-2026-11-30.jsonl', `${lines.join('\n')}\n{"time":"20`);

  test('is drawn for a person', () => {
    writeLog();
    const { out, err, code } = desk.run(['log']);
    expect(code).toBe(0);
    expect(err).toBe(`portcullis: 1 damaged line in ${desk.root}/state/portcullis\n`);
    expect(out).toBe(`2026-11-30T10:00:00Z  allow    vscode Stop
2026-11-30T10:00:00Z  deny     codex PreToolUse Bash
    git commit⏎-n ␛[31m  in /repo
    no-verify (flag): \`-n\` skips the hooks
2026-11-30T10:00:00Z  allow    codex PreToolUse  error
    payload: invalid JSON at offset 3
    /c.json:1: does not parse
`);
  });

  test('draws nothing that moves or colours the terminal', () => {
    const forged = record({ event: 'Stop\u001b[2J', tool: '\u202ex', host: 'a\nb' });
    desk.write('state/portcullis/audit-2026-11-30.jsonl', `${forged}\n`);
    expect(desk.run(['log']).out).toBe('2026-11-30T10:00:00Z  allow    a⏎b Stop␛[2J ·x\n');
  });

  test.each([
    [['--decision', 'deny'], [denied]],
    [['--guard', 'no-verify'], [denied]],
    [['--guard', 'other'], []],
    [['--host', 'codex', '--limit', '1'], [failed]],
    [['--since', '2026-12-01'], []],
    [['--since', '2026-11-30T09:00Z'], lines],
    [['--limit', '0'], []],
    [['--since', '99999999999d'], lines],
  ])('%j, as JSON', (args, expected) => {
    writeLog();
    const { out } = desk.run(['log', '--json', ...args]);
    expect(out).toBe(expected.map((line) => `${line}\n`).join(''));
  });

  test.each([
    [['--since', 'yesterday'], '--since needs a span'],
    [['--decision', 'maybe'], '--decision must be one of'],
    [['--limit', 'x'], '--limit needs a number'],
    [['--limit', ''], '--limit needs a number'],
  ])('%j is refused', (args, message) => {
    expect(desk.run(['log', ...args])).toMatchObject({ code: 64, out: '', err: expect.stringContaining(message) });
  });

  test('goes on with what is written later', async () => {
    const file = writeLog();
    const { child, printed } = desk.start(['log', '--json', '--follow', '--decision', 'deny']);
    await expect.poll(printed, { timeout: 10_000 }).toBe(`${denied}\n`);
    // In two pieces, as another process may be caught half-way.
    const later = record({ decision: 'deny', host: 'later' });
    appendFileSync(file, `\n${lines[0]}\n${later.slice(0, 20)}`);
    await new Promise((resume) => setTimeout(resume, 700));
    appendFileSync(file, `${later.slice(20)}\n`);
    await expect.poll(printed, { timeout: 10_000 }).toBe(`${denied}\n${later}\n`);
    child.kill();
  });

  test('is empty where nothing was logged', () => {
    expect(desk.run(['log'])).toEqual({ out: 'No call is on record.\n', err: '', code: 0 });
    expect(desk.run(['log', '--json']).out).toBe('');
  });

  test('does not let a name that is mistyped look like good news', () => {
    expect(desk.run(['log', '--guard', 'no-verify'])).toMatchObject({ out: 'No such call is on record.\n', err: '' });
    expect(desk.run(['log', '--guard', 'no-verfy'])).toMatchObject({
      out: 'No such call is on record.\n',
      err: 'portcullis: unknown guard or rule `no-verfy`; did you mean `no-verify`?\n',
      code: 0,
    });
    expect(desk.run(['log', '--host', 'claude'])).toEqual({
      out: '',
      err: 'portcullis: there is no host claude; did you mean claude-code?\n',
      code: 64,
    });
  });

  test.each(['0', '12', 'yesterday', '2026', '2026-13-01'])('takes --since %s for no date', (since) => {
    expect(desk.run(['log', '--since', since]).code).toBe(64);
  });
});
