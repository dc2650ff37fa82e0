import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BIN, claudePayload, type Home, makeHome, runHook, runScript, runWithOpenInput } from './run-hook.ts';

let home: Home;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const ALLOWED = claudePayload('Bash', { command: 'ls' });
const DENIED = claudePayload('Bash', { command: 'git commit --no-verify -m x' });
/** Stands where a fault is, and must come out nowhere. */
const SECRET = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';

describe('a payload that cannot be read lets the call go on, loudly', () => {
  const rows: readonly (readonly [why: string, stdin: string | Buffer, told: RegExp])[] = [
    ['nothing was sent', '', /payload: missing/],
    ['white space alone is nothing', ' \r\n', /payload: missing/],
    ['a byte order mark alone is nothing', '\uFEFF', /payload: missing/],
    ['the host died while it wrote', '{"hook_event_name":"PreToolUse","tool_na', /payload: truncated JSON/],
    ['text around a secret is no JSON', `{"tool_name": ${SECRET}}`, /payload: invalid JSON at offset 14/],
    ['a byte that no UTF-8 has', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), /payload: invalid UTF-8/],
    ['two documents are none', `${ALLOWED}${ALLOWED}`, /payload: invalid JSON/],
    ['one byte more than 64 MiB', Buffer.alloc(64 * 1024 * 1024 + 1, 0x20), /payload: too large/],
    ['nested past 10,000 levels', `${'['.repeat(10_001)}${']'.repeat(10_001)}`, /payload: nested too deep/],
  ];
  it.each(rows)('%s', (_why, stdin, told) => {
    const outcome = runHook({ home, stdin });
    expect(outcome.stdout).toBe('{}');
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stderr).toMatch(told);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
    expect(home.records()).toMatchObject([{ result: 'error', decision: 'allow', undecoded: true }]);
    expect(JSON.stringify([outcome, home.records()])).not.toContain('ghp_');
  });
});

describe.runIf(spawnSync('script', ['--version']).status === 0)('in a terminal', () => {
  const inTerminal = (redirected: string) => {
    const line = `'${process.execPath}' '${BIN}' hook ${redirected}`;
    const options = { input: '\u0004', encoding: 'utf8', env: { ...home.env, TERM: 'dumb' } } as const;
    return spawnSync('script', ['-qec', line, '/dev/null'], options).stdout;
  };

  it('it says at once what it waits for', () => {
    const waits =
      'portcullis: hook waits for the payload of an event on standard input, as a host sends it; end with Ctrl-D';
    expect(inTerminal('')).toContain(waits);
  });

  it.each(['</dev/null', '<<<"{}"'])('nothing of that where its input is %s', (redirected) => {
    expect(inTerminal(redirected)).not.toContain('waits');
  });
});

describe('arguments that cannot be understood', () => {
  const rows: readonly (readonly [args: readonly string[], told: string])[] = [
    [['--host', 'nonsense'], '--host: unknown value'],
    [['--hots', 'claude-code'], '--hots: unknown option'],
    [['--host'], '--host: missing'],
    [['--event'], '--event: missing'],
    [[SECRET], 'arguments: unknown option'],
  ];
  it.each(rows)('%j', (args, told) => {
    const outcome = runHook({ home, args, stdin: ALLOWED });
    expect(outcome).toMatchObject({ stdout: '{}', exitCode: 0 });
    expect(outcome.stderr).toContain(told);
    expect(outcome.stderr).not.toContain('ghp_');
    expect(home.records()).toMatchObject([{ result: 'error' }]);
  });
  it.each([...rows, [['--host', 'Codex'], '--host: unknown value']] as typeof rows)(
    '%j: what is to be denied is denied',
    (args, told) => {
      const outcome = runHook({ home, args, stdin: DENIED });
      expect(outcome.stdout).toContain('"permissionDecision":"deny"');
      expect(outcome.stderr).toContain(told);
      expect(home.records()).toMatchObject([{ result: 'error', decision: 'deny' }]);
    },
  );
});

describe('a host that treats its pipes badly', () => {
  it('gets its answer though it never closes the pipe', async () => {
    const outcome = await runWithOpenInput(home, [DENIED]);
    expect(outcome.stdout).toContain('"permissionDecision":"deny"');
  });
  it('is waited for when it writes in pieces that end in the middle of objects', async () => {
    const outcome = await runWithOpenInput(
      home,
      [DENIED.slice(0, DENIED.indexOf('}') + 1), DENIED.slice(DENIED.indexOf('}') + 1)],
      50,
    );
    expect(outcome.stdout).toContain('"permissionDecision":"deny"');
  });
  it.runIf(process.platform === 'linux')('is given up after five seconds of silence on a pipe', () => {
    const outcome = runScript('sleep 8 2>/dev/null | "$1" "$2" hook & wait "$!"', home);
    expect(outcome).toMatchObject({ stdout: '{}', exitCode: 0 });
    expect(outcome.stderr).toContain('payload: missing');
  });

  const payloadIn = (name: string, text: string): string => {
    writeFileSync(join(home.path, 'project', name), text);
    return name;
  };
  const rows: readonly (readonly [why: string, script: string])[] = [
    ['stdout is closed', '"$1" "$2" hook <denied >&-'],
    ['stdout and stderr are closed', '"$1" "$2" hook <denied >&- 2>&-'],
    ['nobody reads stdout', '"$1" "$2" hook <denied | true; exit "${PIPESTATUS[0]}"'],
    ['the disk behind stdout is full', '"$1" "$2" hook <denied >/dev/full'],
    ['stdin is closed', '"$1" "$2" hook <&-'],
    ['stdin is a directory', '"$1" "$2" hook <.'],
    ['stdin is write-only', '"$1" "$2" hook 0>out'],
  ];
  it.each(rows)('%s: the exit code is 0 or 2 and nothing is thrown', (_why, script) => {
    payloadIn('denied', DENIED);
    const outcome = runScript(script, home);
    expect([0, 2]).toContain(outcome.exitCode);
    expect(outcome.stderr).not.toMatch(/\n\s+at /);
  });
});

describe('surroundings that give nothing', () => {
  const rows: readonly (readonly [why: string, env: NodeJS.ProcessEnv])[] = [
    ['a home that is a file', { HOME: '/dev/null' }],
    ['a home where nothing can be made', { HOME: '/proc/nowhere' }],
    ['a state folder that cannot be written', { XDG_STATE_HOME: '/proc/nowhere' }],
    ['a cache folder that cannot be written', { XDG_CACHE_HOME: '/proc/nowhere' }],
    ['relative folders, which the specification says to ignore', { XDG_STATE_HOME: 'x', XDG_CACHE_HOME: 'y' }],
  ];
  it.each(rows)('%s: the verdict is the same', (_why, env) => {
    const usual = runHook({ home, stdin: DENIED });
    const outcome = runHook({ home, stdin: DENIED, env });
    expect({ ...outcome, stderr: '' }).toEqual({ ...usual, stderr: '' });
    expect(outcome.stderr).toContain(usual.stderr);
  });
  it('no home: the verdict is the same, without an id that nobody could keep', () => {
    const usual = runHook({ home, stdin: DENIED });
    const outcome = runHook({ home, stdin: DENIED, env: { HOME: undefined } });
    expect(usual.stdout).toContain('portcullis approve');
    expect(outcome.exitCode).toBe(usual.exitCode);
    expect(outcome.stdout).toBe(usual.stdout.replace(/\\nIf the person wants[^"]*/, ''));
  });
  it('tells once that the audit could not be written', () => {
    const outcome = runHook({ home, stdin: ALLOWED, env: { XDG_STATE_HOME: '/proc/nowhere' } });
    expect(outcome).toMatchObject({ stdout: '', exitCode: 0 });
    expect(outcome.stderr).toMatch(/^portcullis: the audit record was not written \(ENOENT\)\n$/);
  });
  it('judges in a directory that was removed meanwhile', () => {
    writeFileSync(join(home.path, 'project/denied'), DENIED);
    const outcome = runScript('exec <denied; mkdir gone; cd gone; rmdir ../gone; exec "$1" "$2" hook', home);
    expect(outcome.stdout).toContain('"permissionDecision":"deny"');
  });
});

describe('a policy that is no policy', () => {
  const rows: readonly (readonly [why: string, text: string])[] = [
    ['no JSON', '{ "guards": '],
    ['a list', '[1, 2]'],
    ['an unknown guard', '{ "guards": { "no-verfy": "off" } }'],
    ['an option of the wrong kind', '{ "guards": { "no-verify": ["deny", { "unreadable": 7 }], "x": null } }'],
    ['keys that are names of methods', '{ "constructor": {}, "toString": 1, "guards": { "hasOwnProperty": "deny" } }'],
    ['nested without end', `{ "guards": ${'['.repeat(20_000)}`],
  ];
  it.each(rows)('%s is told, and the guards stay on', (_why, text) => {
    mkdirSync(join(home.path, 'project/.git'));
    writeFileSync(join(home.path, 'project/portcullis.json'), text);
    const outcome = runHook({
      home,
      stdin: claudePayload('Bash', { command: 'git commit --no-verify' }, join(home.path, 'project')),
    });
    expect(outcome.stdout).toContain('"permissionDecision":"deny"');
    expect(outcome.stderr).toContain('portcullis.json');
  });
});

describe('a broken installation', () => {
  const broken = (breakIt: (dist: string) => void): string => {
    const dist = join(home.path, 'dist');
    cpSync(dirname(BIN), dist, { recursive: true });
    breakIt(dist);
    return dist;
  };
  it.each([
    ['the hook’s scripts are gone', (dist: string) => truncateSync(join(dist, 'hook.js'), 0)],
    ['the hook’s scripts are cut off', (dist: string) => truncateSync(join(dist, 'hook.js'), 5_000)],
  ])('%s: the call goes on and the failure is told', (_why, breakIt) => {
    broken(breakIt);
    writeFileSync(join(home.path, 'project/denied'), DENIED);
    const outcome = runScript('"$1" ../dist/portcullis.cjs hook <denied', home);
    expect(outcome).toMatchObject({ stdout: '{}', exitCode: 0 });
    expect(outcome.stderr).toMatch(/^portcullis: the hook failed \(\w+\); nothing was judged\n$/);
    expect(outcome.stderr).not.toContain(readFileSync(BIN, 'utf8').slice(100, 140));
  });
});
