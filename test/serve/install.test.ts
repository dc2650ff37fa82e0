import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin } from '../cli/portcullis.ts';
import { client, type ServeDesk, serveDesk, shellCall } from './desk.ts';

describe.skipIf(process.platform === 'win32')('portcullis install --resident', () => {
  let desk: ServeDesk;
  beforeEach(() => {
    desk = serveDesk();
  });
  afterEach(() => desk.clear());

  function portcullis(...args: readonly string[]) {
    const options = { cwd: desk.repo, env: desk.env, encoding: 'utf8' } as const;
    const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], options);
    return { out: stdout, err: stderr, code: status };
  }

  test('writes the client’s command, which runs, and is taken out again to the byte', async () => {
    const before = '{\n  // mine\n  "theme": "dark"\n}\n';
    const settings = desk.write('.claude/settings.json', before);
    expect(portcullis('install', 'claude-code', '--resident')).toMatchObject({ code: 0 });
    const { hooks } = JSON.parse(readFileSync(settings, 'utf8').replace('// mine', ''));
    const { command } = hooks.PreToolUse[0].hooks[0];
    expect(command).toBe(`/bin/sh ${client} --node ${process.execPath} --host auto`);
    await desk.serve();
    const input = shellCall('git commit --no-verify -m x');
    const env = { ...desk.env, CLAUDE_PROJECT_DIR: desk.repo };
    expect(spawnSync('/bin/sh', ['-c', command], { input, env, cwd: desk.repo }).status).toBe(2);
    expect(portcullis('install', 'claude-code', '--resident').out).toContain('unchanged');
    expect(portcullis('uninstall', 'claude-code')).toMatchObject({ code: 0 });
    expect(readFileSync(settings, 'utf8')).toBe(before);
  });

  test('replaces the plain hook, and is replaced by it', () => {
    const settings = join(desk.root, '.codex/hooks.json');
    portcullis('install', 'codex');
    const plain = readFileSync(settings, 'utf8');
    portcullis('install', 'codex', '--resident', '--start');
    expect(readFileSync(settings, 'utf8')).toContain(`${client} --node ${process.execPath} --start --host codex`);
    expect(readFileSync(settings, 'utf8')).not.toContain('portcullis.cjs hook');
    portcullis('install', 'codex');
    expect(readFileSync(settings, 'utf8')).toBe(plain);
  });

  test('serves hosts that have a script for each event, too', async () => {
    portcullis('install', 'cline', '--resident');
    await desk.serve();
    const hook = join(desk.root, '.cline/hooks/PreToolUse');
    expect(readFileSync(hook, 'utf8')).toContain(`exec /bin/sh ${client} --node ${process.execPath} --host cline`);
    expect(portcullis('status', '--json').out).toContain('"host": "cline"');
    expect(portcullis('uninstall', 'cline').code).toBe(0);
  });

  test('doctor calls the hook live with and without the server, and tells which', async () => {
    portcullis('install', 'gemini-cli', '--resident');
    const alone = portcullis('doctor', 'gemini-cli', '--json');
    expect(JSON.parse(alone.out)).toMatchObject({ live: true, resident: { hosts: ['gemini-cli'], answers: false } });
    expect(portcullis('doctor', 'gemini-cli').out).toContain('slower and as safe; start `portcullis serve`');
    const { child } = await desk.serve();
    const served = JSON.parse(portcullis('doctor', 'gemini-cli', '--json').out);
    expect(served).toMatchObject({ live: true, resident: { answers: true, told: `process ${child.pid}` } });
    expect(served.hosts[0].probes).toMatchObject([{ result: 'refused' }]);
  }, 60_000);

  test('doctor starts no server by a hook that would, and leaves no folder', async () => {
    const temporary = join(desk.root, 'tmp');
    mkdirSync(temporary);
    portcullis('install', 'codex', '--resident', '--start');
    const told = JSON.parse(portcullis('doctor', 'codex', '--json').out);
    expect(told.resident).toMatchObject({ answers: false, starts: true });
    const { out } = portcullis('doctor', 'codex');
    expect(out).toContain(
      'resident server  not started yet  asked by codex\n  no process: the next call from codex starts one\n',
    );
    const env = { ...desk.env, TMPDIR: temporary };
    // Without a runtime folder the server would lie in the probe's own state folder.
    for (const runtime of [desk.env.XDG_RUNTIME_DIR ?? '', ''])
      spawnSync(process.execPath, [bin, 'doctor', 'codex'], {
        cwd: desk.repo,
        env: { ...env, XDG_RUNTIME_DIR: runtime },
      });
    // A server that was started would be listening by then.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(desk.socket)).toBe(false);
  }, 60_000);

  test('doctor says nothing of a server that no hook asks', () => {
    portcullis('install', 'gemini-cli');
    expect(JSON.parse(portcullis('doctor', 'gemini-cli', '--json').out)).not.toHaveProperty('resident');
  }, 30_000);

  test('uninstall stops the server with the last hook that asks it, and says so', async () => {
    // A file with settings of its own stays.
    desk.write('.gemini/settings.json', '{ "theme": "dark" }\n');
    portcullis('install', 'codex', 'gemini-cli', '--resident');
    const { child, ended } = await desk.serve();
    expect(portcullis('uninstall', 'codex').out).not.toContain('stopped');
    expect(portcullis('uninstall', 'gemini-cli', '--dry-run').out).not.toContain('stopped');
    const { out, code } = portcullis('uninstall', 'gemini-cli');
    expect([code, out]).toEqual([0, expect.stringContaining(`the server, process ${child.pid}, was stopped\n`)]);
    expect(await ended).toBe(0);
  }, 30_000);

  test('doctor tells of a server that no hook asks, and how to end it', async () => {
    portcullis('install', 'codex');
    const { child, ended } = await desk.serve();
    const { out } = portcullis('doctor', 'codex');
    expect(out).toContain(`process ${child.pid} runs, and no hook here asks it: \`portcullis serve --stop\` ends it`);
    expect(portcullis('serve', '--stop')).toMatchObject({
      code: 0,
      out: `the server, process ${child.pid}, was stopped\n`,
    });
    expect(await ended).toBe(0);
    expect(portcullis('serve', '--stop')).toMatchObject({ code: 0, out: 'no server runs\n' });
    expect(portcullis('serve', '--stop', '--idle', '1h')).toMatchObject({ code: 64 });
  }, 30_000);

  test.each([
    [['--scope', 'project', '--resident'], '--resident is for your own settings'],
    [['--start'], '--start is for --resident'],
    [['--bridge', '--resident'], 'cannot be had at once'],
  ])('%j is refused', (args, why) => {
    const { err, code } = portcullis('install', 'claude-code', ...args);
    expect([code, err]).toEqual([64, expect.stringContaining(why)]);
  });
});
