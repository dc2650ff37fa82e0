import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * The built program in Node for Windows, under Wine: `npm run windows` names that Node and runs these; without it they are
 * skipped, and nothing is made. The drive C: is a folder of its own, made anew for each run.
 */
const NODE = process.env.PORTCULLIS_WINDOWS_NODE;
const DIST = resolve(process.env.PORTCULLIS_DIST ?? join(import.meta.dirname, '../../dist'));
const PROGRAM = 'C:\\Program Files\\portcullis\\portcullis.cjs';
const PROJECT = 'C:\\work\\my project';

const prefix = NODE === undefined ? tmpdir() : realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-wine-')));
const drive = join(prefix, 'drive_c');
const home = join(drive, 'users', process.env.USER ?? 'root');
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  USER: process.env.USER,
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
  WINEPATH: 'C:\\tools',
};

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Node's streams cannot write to a pipe of Wine's: what is said goes to files. */
function wine(args: readonly string[], input = ''): Ran {
  const said = ['stdout', 'stderr'].map((name) => join(prefix, name));
  const [out = 0, err = 0] = said.map((file) => openSync(file, 'w'));
  const cwd = join(drive, 'work/my project');
  const { status } = spawnSync('wine', args, {
    env,
    cwd: existsSync(cwd) ? cwd : prefix,
    input,
    stdio: ['pipe', out, err],
  });
  for (const descriptor of [out, err]) closeSync(descriptor);
  const [stdout = '', stderr = ''] = said.map((file) => readFileSync(file, 'utf8'));
  return { code: status, stdout, stderr };
}

const portcullis = (args: readonly string[], input = ''): Ran => wine([NODE ?? '', PROGRAM, ...args], input);

const payload = (tool_name: string, tool_input: object): string =>
  JSON.stringify({ session_id: 's', cwd: PROJECT, hook_event_name: 'PreToolUse', tool_name, tool_input });

describe.skipIf(NODE === undefined)('on Windows', () => {
  beforeAll(() => {
    wine(['reg', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f']);
    cpSync(DIST, join(drive, 'Program Files/portcullis'), { recursive: true });
    for (const folder of ['work/my project/src', 'work/other', 'tools'])
      mkdirSync(join(drive, folder), { recursive: true });
    const project = join(drive, 'work/my project');
    for (const args of [
      ['init', '-q', '-b', 'main'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'x'],
      ['switch', '-q', '-c', 'topic'],
    ])
      spawnSync('git', args, { cwd: project });
    writeFileSync(join(project, '.git/hooks/pre-commit'), '#!/bin/sh\nnpm test\n');
    // As npm puts programs on the path of Windows.
    for (const host of ['claude', 'codex', 'gemini'])
      writeFileSync(join(drive, `tools/${host}.cmd`), '@echo 9.9.9\r\n');
    writeFileSync(join(project, '.env'), 'KEY=1\r\n');
  });
  afterAll(() => {
    spawnSync('wineserver', ['-k'], { env });
    rmSync(prefix, { recursive: true, force: true });
  });

  test('a hook refuses and lets pass, and says nothing else', () => {
    const refused = portcullis(
      ['hook', '--host', 'claude-code'],
      payload('Bash', { command: 'git commit --no-verify -m x' }),
    );
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stdout)).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } });
    const passed = portcullis(['hook', '--host', 'claude-code'], payload('Bash', { command: 'git commit -m x' }));
    expect(passed).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('compiled code is kept where Windows has such things, and grows', () => {
    const before = sizes();
    for (const command of ['git push origin topic', 'for f in *; do echo "$f"; done', 'rm -rf ../other'])
      expect(portcullis(['hook', '--host', 'codex'], payload('shell', { command })).stderr).not.toContain('kept');
    expect(before).toHaveLength(1);
    expect(sizes()).toHaveLength(1);
    expect(sizes()[0]).toBeGreaterThan(before[0] ?? 0);
  });

  const sizes = (): readonly number[] => {
    const folder = join(home, 'AppData/Local/portcullis');
    return readdirSync(folder)
      .filter((name) => name.startsWith('hook-'))
      .map((name) => readFileSync(join(folder, name)).length);
  };

  const settings = join(home, '.claude/settings.json');
  const before = '{\r\n\t"model": "x"\r\n}\r\n';

  test('hooks are installed, and live', () => {
    mkdirSync(join(home, '.claude'), { recursive: true });
    writeFileSync(settings, before);
    // Codex and Gemini CLI start hooks by PowerShell, and Wine's does nothing.
    const hosts = ['claude-code', 'copilot-cli', 'qwen-code', 'cursor', 'cline'];
    expect(portcullis(['install', 'codex', ...hosts]).code).toBe(0);
    const found = JSON.parse(portcullis(['doctor', ...hosts, '--json']).stdout);
    const states = found.hosts.map(({ host, state }: { host: string; state: string }) => `${host} ${state}`);
    expect(states.toSorted()).toEqual(hosts.map((host) => `${host} live`).toSorted());
  });

  test.each<[decision: string, tool: string, input: object]>([
    ['deny', 'Bash', { command: 'git push origin topic:main' }],
    ['deny', 'Bash', { command: 'rm -rf .' }],
    ['deny', 'Bash', { command: `rm -rf "${PROJECT}"` }],
    ['deny', 'Bash', { command: 'rm -rf c:/WORK' }],
    ['ask', 'Bash', { command: 'rm -rf C:/work/other' }],
    ['ask', 'Bash', { command: 'rm -rf ../other' }],
    ['ask', 'Bash', { command: 'rm -rf ~/Documents' }],
    ['allow', 'Bash', { command: 'rm -rf src "$TEMP/x"' }],
    ['deny', 'Bash', { command: `cat "${PROJECT}\\.env"` }],
    ['deny', 'Bash', { command: 'type .env' }],
    ['deny', 'Bash', { command: 'rm ".git\\hooks\\pre-commit"' }],
    ['deny', 'Bash', { command: 'cmd /c "git commit --no-verify -m x"' }],
    ['deny', 'Bash', { command: 'powershell -Command "Remove-Item -Recurse -Force C:\\work"' }],
    ['deny', 'PowerShell', { command: 'git commit --no-verify -m x' }],
    ['ask', 'PowerShell', { command: 'Remove-Item -Recurse -Force C:\\work\\other' }],
    ['deny', 'PowerShell', { command: 'Get-Content .env' }],
    ['allow', 'PowerShell', { command: 'Get-ChildItem' }],
    ['deny', 'Read', { file_path: `${PROJECT}\\.ENV` }],
    ['deny', 'Read', { file_path: 'C:\\Users\\Public\\.ssh\\id_rsa' }],
    ['allow', 'Read', { file_path: `${PROJECT}\\src\\a.ts` }],
    ['deny', 'Write', { file_path: 'c:\\work\\MY PROJECT\\.GIT\\hooks\\PRE-COMMIT', content: 'x' }],
    ['allow', 'Write', { file_path: 'src\\a.ts', content: 'x' }],
    ['deny', 'Write', { file_path: 'C:\\Users\\%USER%\\.claude\\settings.json', content: '{}' }],
    ['deny', 'Write', { file_path: '\\\\?\\C:\\users\\%USER%\\.codex\\config.toml', content: '' }],
    ['deny', 'Write', { file_path: 'C:\\users\\%USER%\\AppData\\Local\\portcullis\\approvals\\x.json', content: '' }],
  ])('%s: %s %j', (decision, tool, input) => {
    const call = payload(tool, input).replaceAll('%USER%', process.env.USER ?? 'root');
    const line = JSON.stringify({ id: 1, host: 'claude-code', payload: JSON.parse(call) });
    expect(JSON.parse(portcullis(['replay'], line).stdout)).toMatchObject({ decision });
  });

  test('the engine runs them', () => {
    const input = JSON.stringify({ tool_name: 'Bash', tool_input: { command: 'git commit --no-verify -m x' } });
    const { code, stdout } = portcullis(['fire', 'PreToolUse', '--host', 'claude-code', '--input', input]);
    expect({ code, isRefused: stdout.includes('makes `git commit` skip the hooks') }).toEqual({
      code: 0,
      isRefused: true,
    });
  });

  test('hooks are taken out again, to the byte', () => {
    expect(portcullis(['uninstall', 'all']).code).toBe(0);
    expect(readFileSync(settings, 'utf8')).toBe(before);
  });

  test('what was decided is on record', () => {
    const { stdout } = portcullis(['log']);
    expect(stdout).toContain('git commit --no-verify -m x');
    expect(stdout).toContain(PROJECT);
  });
});
