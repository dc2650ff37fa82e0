import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvalPlace } from '../../src/approvals/place.ts';
import { rememberRefusal } from '../../src/approvals/refused.ts';
import { sample as copilot } from '../../src/hosts/copilot-cli/sample.ts';
import { approvalId } from '../../src/policy/fingerprint.ts';
import { claudePayload } from '../hook/run-hook.ts';
import { bin, type Desk, newDesk, RULES, type Transcript } from './portcullis.ts';

const COMMAND = 'npm publish --tag next';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
  desk.write('repo/portcullis.json', RULES);
});
afterEach(() => desk.clear());

const environment = (more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  PATH: process.env.PATH ?? '',
  HOME: desk.root,
  XDG_STATE_HOME: join(desk.root, 'state'),
  TERM: 'dumb',
  ...more,
});

const claude = (command: string, changes: object = {}): string =>
  JSON.stringify({ ...JSON.parse(claudePayload('Bash', { command }, desk.repo)), ...changes });

const hook = (payload: string, host = 'claude-code'): Transcript => desk.run(['hook', '--host', host], payload);

/** The id that a refusal names. */
const idIn = ({ out, err }: Transcript): string => /portcullis approve ([a-z2-9]+)/.exec(out + err)?.[1] ?? 'none';
const isRefused = (outcome: Transcript): boolean => outcome.out.includes('"permissionDecision":"deny"');

/** The command in a pseudo terminal, with what a person would type. */
function inTerminal(
  args: readonly string[],
  typed: string,
  env: Readonly<Record<string, string>> = {},
  columns?: number,
): Transcript {
  const command = ['node', bin, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const line = columns === undefined ? command : `stty cols ${columns}; ${command}`;
  const { stdout, stderr, status } = spawnSync('script', ['-qec', line, '/dev/null'], {
    cwd: desk.repo,
    input: typed,
    encoding: 'utf8',
    env: environment(env),
  });
  return { out: stdout.replaceAll('\r\n', '\n'), err: stderr, code: status };
}

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.runIf(hasScript)('a person in a terminal', () => {
  it('reads a question that is broken between words, around a command that is not broken', () => {
    const long = `${COMMAND} --registry https://registry.example.com/a/b --otp 123456`;
    const id = idIn(hook(claude(long)));
    const { out } = inTerminal(['approve', id], 'no\n', {}, 60);
    expect(out).toContain(`\n  ${long}\n`);
    expect(out).toContain(
      'It lets through exactly this, read as it was then: no other\ncommand, text, directory or guard.\n',
    );
    for (const line of inTerminal(['approve', '--help'], '', {}, 60).out.split('\n'))
      expect(line.length).toBeLessThan(61);
  });

  it('lets exactly one call through', () => {
    const id = idIn(hook(claude(COMMAND)));
    const { out, code } = inTerminal(['approve', id, '--reason', 'the pipeline is down'], 'yes\n');
    expect(out).toContain(`  ${COMMAND}\n  in ${desk.repo}\n`);
    expect(out).toContain(`Approved ${id} for one call`);
    expect(code).toBe(0);
    expect(hook(claude(COMMAND))).toMatchObject({ out: '', err: '', code: 0 });
    expect(isRefused(hook(claude(COMMAND)))).toBe(true);
  });

  it('lets nothing else through', () => {
    inTerminal(['approve', idIn(hook(claude(COMMAND))), '--for', '10m'], 'yes\n');
    expect(isRefused(hook(claude(COMMAND)))).toBe(false);
    expect(isRefused(hook(claude(`${COMMAND} --force`)))).toBe(true);
    expect(isRefused(hook(claude(COMMAND, { cwd: desk.root })))).toBe(false);
    desk.write('portcullis.json', RULES);
    expect(isRefused(hook(claude(COMMAND, { cwd: desk.root })))).toBe(true);
    expect(isRefused(hook(claude(`${COMMAND} && cat .env`)))).toBe(true);
  });

  it('lets it through whatever host it comes from', () => {
    inTerminal(['approve', idIn(hook(claude(COMMAND))), '--for', '10m'], 'yes\n');
    const payload = { ...Object(copilot.payload), cwd: desk.repo, toolName: 'bash', toolArgs: { command: COMMAND } };
    expect(hook(JSON.stringify(payload), 'copilot-cli').out).toBe('');
  });

  it.each(['no\n', '\n', 'y\n', 'yes please\n'])('who answers %j approves nothing', (typed) => {
    const id = idIn(hook(claude(COMMAND)));
    const { out, code } = inTerminal(['approve', id], typed);
    expect(out).toContain('nothing was approved');
    expect(code).toBe(1);
    expect(isRefused(hook(claude(COMMAND)))).toBe(true);
  });

  it('who sits in an agent’s terminal approves nothing', () => {
    const id = idIn(hook(claude(COMMAND)));
    const { out, code } = inTerminal(['approve', id], 'yes\n', { CLAUDECODE: '1' });
    expect(out).toContain('started by an agent (CLAUDECODE)');
    expect(code).toBe(1);
  });

  it('sees no mark of a terminal in what the agent wrote, and every line of it', () => {
    const command = 'npm publish \u001b[2K\u202e\n# a second line\nnpm publish';
    const { out } = inTerminal(['approve', idIn(hook(claude(command)))], 'no\n');
    expect(out).not.toMatch(/\u001b\[2K|\u202e/);
    expect(out).toContain('\n  # a second line\n  npm publish\n');
  });

  it('takes an approval back', () => {
    const id = idIn(hook(claude(COMMAND)));
    inTerminal(['approve', id.slice(0, 3), '--always'], 'yes\n');
    expect(isRefused(hook(claude(COMMAND)))).toBe(false);
    expect(desk.run(['approve', '--revoke', id])).toEqual({ out: `Revoked ${id}.\n`, err: '', code: 0 });
    expect(isRefused(hook(claude(COMMAND)))).toBe(true);
    expect(desk.run(['approve', '--revoke', id])).toMatchObject({ out: '', code: 1 });
  });

  it('is shown by list, status, doctor and log', () => {
    const id = idIn(hook(claude(COMMAND)));
    inTerminal(['approve', id, '--for', '2h', '--reason', 'why not'], 'yes\n');
    hook(claude(COMMAND));
    expect(desk.run(['approve', '--list']).out).toMatch(new RegExp(`^${id}  until .* UTC  ${COMMAND}\n.*why not\n$`));
    expect(JSON.parse(desk.run(['approve', '--list', '--json']).out)).toMatchObject([
      { id, once: false, reason: 'why not', state: 'in force', guards: ['no-publish'] },
    ]);
    expect(desk.run(['status']).out).toContain(`Let through by a person\n  ${id}`);
    expect(desk.run(['status', '--line']).out).toContain('1 approval');
    expect(JSON.parse(desk.run(['status', '--json']).out).approvals).toMatchObject([{ id }]);
    expect(JSON.parse(desk.run(['doctor', 'codex', '--json']).out).approvals).toMatchObject([{ id }]);
    const log = desk.run(['log']).out;
    expect(log).toContain(`portcullis approve ${id}`);
    expect(log).toMatch(new RegExp(`${id} let through by \\S+ until .* UTC: why not`));
    expect(log).toContain(`let through by the approval ${id}`);
  });

  it('check and replay see it, and use up nothing', () => {
    inTerminal(['approve', idIn(hook(claude(COMMAND)))], 'yes\n');
    for (let count = 0; count < 2; count += 1) {
      expect(desk.run(['check', COMMAND])).toMatchObject({ code: 0, out: expect.stringContaining('approved by') });
      expect(desk.run(['replay'], JSON.stringify({ command: COMMAND })).out).toContain('"decision":"allow"');
    }
    expect(isRefused(hook(claude(COMMAND)))).toBe(false);
  });

  it('check and replay name no id, since nobody keeps what they refuse', () => {
    const asked = [
      desk.run(['check', COMMAND]).out,
      desk.run(['check', '--json', COMMAND]).out,
      desk.run(['replay'], JSON.stringify({ host: 'codex', command: COMMAND })).out,
    ];
    for (const out of asked) {
      expect(out).toContain('no-publish');
      expect(out).not.toContain('portcullis approve');
    }
    expect(desk.run(['approve']).out).toBe('Nothing was refused in the last 24 hours that could be approved.\n');
  });

  it('of twenty hooks at the same moment one uses it up', async () => {
    inTerminal(['approve', idIn(hook(claude(COMMAND)))], 'yes\n');
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => startedHook(claude(COMMAND, { tool_use_id: `toolu_${at}` }))),
    );
    expect(outcomes.filter((out) => out === '')).toHaveLength(1);
    expect(outcomes.filter((out) => out.includes('"deny"'))).toHaveLength(19);
  }, 60_000);

  it('is asked once where the call also leads to a question of the host', () => {
    inTerminal(['approve', idIn(hook(claude(COMMAND)))], 'yes\n');
    const question = { hook_event_name: 'PermissionRequest', tool_use_id: undefined };
    expect(hook(claude(COMMAND))).toMatchObject({ out: '' });
    expect(hook(claude(COMMAND, question)).out).not.toContain('deny');
    expect(hook(claude(COMMAND, { ...question, session_id: 'other' })).out).toContain('deny');
  });
});

/** What a hook answers that runs beside others. */
function startedHook(payload: string): Promise<string> {
  const child = spawn(process.execPath, [bin, 'hook', '--host', 'claude-code'], { cwd: desk.repo, env: environment() });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stdin.end(payload);
  return new Promise((resolve) => child.on('close', () => resolve(out)));
}

describe('without a terminal', () => {
  it.each<[string, readonly string[]]>([
    ['at all', []],
    ['for once', ['--once']],
    ['for ever', ['--always']],
  ])('nobody approves anything %s', (_, more) => {
    const outcome = desk.run(['approve', idIn(hook(claude(COMMAND))), ...more], 'yes\n');
    expect(outcome).toEqual({
      out: '',
      err: 'portcullis: a person has to confirm this: run it in a terminal, with nothing redirected\n',
      code: 1,
    });
    expect(isRefused(hook(claude(COMMAND)))).toBe(true);
  });

  it('what was refused is listed, as text and as JSON', () => {
    const id = idIn(hook(claude(COMMAND)));
    expect(desk.run(['approve'])).toMatchObject({
      out: expect.stringMatching(
        new RegExp(`^${id}  ${COMMAND}\n        in ${desk.repo}, no-publish; \\d seconds? ago\n$`),
      ),
      code: 0,
    });
    expect(JSON.parse(desk.run(['approve', '--json']).out)).toMatchObject([
      {
        id,
        host: 'claude-code',
        actions: [{ subject: COMMAND, cwd: desk.repo }],
        objections: [{ guard: 'no-publish' }],
      },
    ]);
  });

  it('the first letters of an id do, where no other begins so', () => {
    const place = approvalPlace({ XDG_STATE_HOME: join(desk.root, 'state') }, undefined);
    if (place === undefined) throw new Error('no place');
    // There are fewer letters than commands here, so that two ids begin with the same one.
    const ids = Array.from({ length: 40 }, (_, at) => {
      const fingerprints = [JSON.stringify(['no-publish', 'no-publish', '', desk.repo, 'shell', `echo ${at}`, []])];
      const id = approvalId(fingerprints);
      rememberRefusal({ id, fingerprints }, { time: new Date().toISOString(), host: '' }, place);
      return id;
    });
    const [letter = ''] = ids.map((id) => id.charAt(0)).filter((one, at, all) => all.indexOf(one) !== at);
    const likely = ids.filter((id) => id.startsWith(letter));
    const { err, code } = desk.run(['approve', letter]);
    expect([code, ...likely.filter((id) => !err.includes(id))]).toEqual([1]);
    expect(desk.run(['approve', (likely[0] ?? '').toUpperCase()]).err).toContain('in a terminal');
  });

  it.each<[string, readonly string[], number, string]>([
    ['an id of nothing', ['approve', 'zzzzzz'], 1, 'nothing here has the ID zzzzzz'],
    ['no id', ['approve', '--once'], 64, 'an ID is missing'],
    ['two spans', ['approve', 'abc', '--once', '--always'], 64, 'only one of --once, --always'],
    ['two wishes', ['approve', 'abc', '--list'], 64, 'only one of an ID, --list and --revoke'],
    ['a span that is none', ['approve', 'abc', '--for', 'ever'], 64, '--for needs a span'],
    ['a span that is an age', ['approve', 'abc', '--for', '99999999999d'], 64, 'no more than 365d'],
    ['no span of time', ['approve', 'abc', '--for', '0m'], 64, '--for needs a span'],
  ])('%s is told', (_, args, code, told) => {
    expect(desk.run(args)).toMatchObject({ out: '', code, err: expect.stringContaining(told) });
  });

  it('nothing refused and nothing given is said so', () => {
    expect(desk.run(['approve']).out).toContain('Nothing was refused');
    expect(desk.run(['approve', '--list']).out).toBe('Nothing was approved.\n');
  });
});

describe('the way out is told to the agent', () => {
  it.each([
    ['Claude Code', () => hook(claude(COMMAND))],
    [
      'Copilot CLI',
      () => {
        const payload = {
          ...Object(copilot.payload),
          cwd: desk.repo,
          toolName: 'bash',
          toolArgs: { command: COMMAND },
        };
        return hook(JSON.stringify(payload), 'copilot-cli');
      },
    ],
    ['a host that asks nobody', () => hook(claude('deploy', { hook_event_name: 'PreToolUse' }), 'codex')],
  ])('under %s', (_, refuse) => {
    const outcome = refuse();
    expect(JSON.parse(outcome.out)).toBeDefined();
    expect(outcome.out).toMatch(/ask them to run `portcullis approve [a-z2-9]{6}` in a terminal of their own/);
  });
  it('and not where the host asks the person itself', () => {
    const { out } = hook(claude('deploy'));
    expect(out).toContain('"permissionDecision":"ask"');
    expect(out).not.toContain('portcullis approve');
  });
});

describe('what was allowed', () => {
  it('leaves no trace of approvals, and looks for none', () => {
    hook(claude('ls'));
    expect(existsSync(join(desk.root, 'state/portcullis/approvals'))).toBe(false);
  });
  it('never asks the store, whose fault only a refusal meets', () => {
    mkdirSync(join(desk.root, 'state/portcullis/approvals/approvals.json'), { recursive: true });
    expect(hook(claude('ls'))).toMatchObject({ err: '' });
    const outcome = hook(claude(COMMAND));
    expect(isRefused(outcome)).toBe(true);
    expect(outcome.err).toContain('no approval counts');
  });
  it('and check and replay keep nothing of what they refuse', () => {
    desk.run(['check', COMMAND]);
    desk.run(['replay'], JSON.stringify({ command: COMMAND }));
    expect(existsSync(join(desk.root, 'state'))).toBe(false);
  });
});

describe.runIf(hasScript)('an approval that no person gave', () => {
  it('counts for nothing, and hook, doctor and status say so', () => {
    inTerminal(['approve', idIn(hook(claude(COMMAND)))], 'yes\n');
    const store = join(desk.root, 'state/portcullis/approvals/approvals.json');
    writeFileSync(store, readFileSync(store, 'utf8').replace('"once": true', '"once": false'));
    const outcome = hook(claude(COMMAND));
    expect(isRefused(outcome)).toBe(true);
    expect(outcome.err).toContain('forged or changed');
    const folder = join(desk.root, 'state/portcullis');
    const logs = readdirSync(folder).filter((name) => name.startsWith('audit-'));
    expect(logs.map((name) => readFileSync(join(folder, name), 'utf8')).join()).toContain('forged or changed');
    expect(desk.run(['status']).err).toContain('forged or changed');
    expect(desk.run(['approve', '--list']).err).toContain('forged or changed');
    const doctor = desk.run(['doctor', 'codex', '--json']);
    expect(JSON.parse(doctor.out).problems).toEqual([expect.stringContaining('forged or changed')]);
    expect(doctor.code).toBe(1);
  });

  it('is found where one for a single call was made to last', () => {
    const id = idIn(hook(claude(COMMAND)));
    const problems = (): unknown => JSON.parse(desk.run(['doctor', 'codex', '--json']).out).problems;
    inTerminal(['approve', id], 'yes\n');
    hook(claude(COMMAND));
    expect(problems()).toEqual([]);
    rmSync(join(desk.root, 'state/portcullis/approvals/ended'), { recursive: true });
    expect(problems()).toEqual([
      `the approval ${id} is for one call, and 1 passed by it: its mark of being used was taken away`,
    ]);
    hook(claude(COMMAND));
    expect(problems()).toEqual([
      `the approval ${id} is for one call, and 2 passed by it: its mark of being used was taken away`,
    ]);
  });
});
