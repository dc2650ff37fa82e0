import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hookCommands } from '../../src/hosts/install/command.ts';
import { memoryWorld } from '../../src/hosts/install/memory-world.ts';
import { placesOf } from '../../src/hosts/install/places.ts';
import { HOST_IDS, type HostId } from '../../src/protocol/host.ts';
import { type Desk, newDesk } from '../cli/portcullis.ts';

/** What people reported about installers of hooks, and about hooks that were installed and never ran. */
let desk: Desk;
beforeEach(() => {
  desk = newDesk();
});
afterEach(() => desk.clear());

const read = (path: string): string => readFileSync(join(desk.root, path), 'utf8');
const CLAUDE = '.claude/settings.json';
const theirs = (command: string) => ({ type: 'command', command });
const written = (settings: object): string => `${JSON.stringify(settings, null, 2)}\n`;

describe('settings that others write too are as they were after an install, another one, and its end', () => {
  test.each<readonly [report: string, why: string, host: HostId, path: string, text: string]>([
    [
      'danielmiessler/LifeOS#306',
      'settings of the person’s own',
      'claude-code',
      CLAUDE,
      written({ theme: 'dark', env: { A: '1' }, permissions: { deny: ['Read(./.env)'] } }),
    ],
    [
      'DeusData/codebase-memory-mcp#1200',
      'several hooks at the start of a session',
      'claude-code',
      CLAUDE,
      written({ hooks: { SessionStart: [{ hooks: [theirs('./a')] }, { hooks: [theirs('./b'), theirs('./c')] }] } }),
    ],
    [
      'clawlight/clawlight-cli#14',
      'two guards of others, and an event without any',
      'claude-code',
      CLAUDE,
      written({
        hooks: {
          PreToolUse: [
            { matcher: 'Bash', hooks: [theirs('./rm-guard.sh')] },
            { matcher: 'Edit|Write', hooks: [theirs('./env-guard.sh')] },
          ],
          Notification: [],
        },
      }),
    ],
    [
      'pixel-agents-hq PR#378',
      'a byte order mark, comments, a comma before a bracket',
      'claude-code',
      CLAUDE,
      '\ufeff{\n\t// mine\n\t"theme": "dark",\n}\n',
    ],
    ['cycodehq/cycode-cli PR#537', 'a file that others share', 'cursor', '.cursor/hooks.json', '{"version": 1}'],
    [
      'akaszubski/autonomous-dev#1548',
      'hooks of others under every event of ours',
      'gemini-cli',
      '.gemini/settings.json',
      written({ hooks: { BeforeTool: [{ matcher: 'write_file', hooks: [theirs('./check')] }], AfterTool: [] } }),
    ],
  ])('%s: %s', (_report, _why, host, path, text) => {
    desk.write(path, text);
    for (const time of ['first', 'second']) {
      expect(desk.run(['install', host]).code, time).toBe(0);
      for (const { command } of handlersIn(text)) expect(read(path), time).toContain(command);
    }
    const once = handlersIn(read(path)).filter(isOurs);
    expect(new Set(once.map((one) => JSON.stringify([one.event, one.command]))).size).toBe(once.length);
    expect(desk.run(['uninstall', host]).code).toBe(0);
    expect(read(path)).toBe(text);
  });

  test('Yeachan-Heo/oh-my-claudecode PR#3599: a second install finds what the first wrote', () => {
    desk.run(['install', 'claude-code', 'codex', 'cursor']);
    const before = ['.claude/settings.json', '.codex/hooks.json', '.cursor/hooks.json'].map(read);
    expect(desk.run(['install', 'claude-code', 'codex', 'cursor']).out).not.toContain('written');
    expect(['.claude/settings.json', '.codex/hooks.json', '.cursor/hooks.json'].map(read)).toEqual(before);
  });

  test('akaszubski/autonomous-dev#1548: of a group that was shared by hand only ours goes', () => {
    const ours = theirs('/usr/bin/node /old/portcullis.cjs hook');
    desk.write(CLAUDE, { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [ours, theirs('./mine.sh')] }] } });
    desk.run(['uninstall', 'claude-code']);
    expect(JSON.parse(read(CLAUDE))).toEqual({
      hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [theirs('./mine.sh')] }] },
    });
  });

  test('mrgoonie/claudekit-cli#898: nothing of ours is left where a host would start it', () => {
    desk.run(['install', 'all']);
    desk.run(['uninstall', 'all']);
    const left = spawnSync('grep', ['-rl', 'portcullis', '--exclude-dir=state', desk.root], { encoding: 'utf8' });
    expect(left.stdout).toBe('');
  });
});

describe('a file that cannot be read whole is left as it is, and that is told', () => {
  test.each<readonly [report: string, why: string, host: HostId, path: string, text: string, told: string]>([
    ['pixel-agents-hq PR#378', 'half of it is written', 'claude-code', CLAUDE, '{"hooks": {"Stop": [', 'missing'],
    [
      'let-sunny/canicode PR#267',
      'an entry of a shape for which the host drops all of them',
      'claude-code',
      CLAUDE,
      '{"hooks": {"PreToolUse": [{"matcher": "Bash", "command": "./rm-guard.sh"}]}}',
      '`hooks.PreToolUse.0` has no list `hooks`',
    ],
    [
      'Dicklesworthstone/destructive_command_guard#125',
      'a byte order mark, for which Codex refuses it',
      'codex',
      '.codex/hooks.json',
      '\ufeff{"hooks": {}}',
      'begins with a byte order mark',
    ],
  ])('%s: %s', (_report, _why, host, path, text, told) => {
    desk.write(path, text);
    expect(desk.run(['install', host])).toMatchObject({ code: 1, out: expect.stringContaining(told) });
    expect(read(path)).toBe(text);
  });
});

describe('what is installed runs', () => {
  const world = (platform: NodeJS.Platform) => memoryWorld({ '/home/dev/.kiro/agents/a.json': '{}' }, { platform });
  const linesOf = (host: HostId, node: string, script: string, platform: NodeJS.Platform): readonly string[] =>
    placesOf(host, world(platform), 'user').flatMap((place) =>
      hookCommands(place, { node, script }, world(platform)).map(({ command }) => command),
    );

  test.each([
    ['anthropics/claude-code#21878', 'C:\\Users\\me\\portcullis.cjs', 'C:\\node\\node.exe'],
    ['EmpiricaAI/empirica#111', 'D:\\Tools\\portcullis\\dist\\portcullis.cjs', 'C:\\Program Files\\nodejs\\node.exe'],
    ['tpierrain/kenjaku#31', 'C:\\Users\\A B\\AppData\\portcullis.cjs', 'C:\\node\\node.exe'],
  ])('%s: a line that bash, cmd and PowerShell take alike', (_report, script, node) => {
    const lines = HOST_IDS.flatMap((host) => linesOf(host, node, script, 'win32'));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      // PowerShell takes a quoted first word for a text, cmd drops quotes that stand first, bash eats backslashes.
      expect(line).toMatch(/^[\w:/.-]+ /u);
      expect(line).not.toContain('\\');
      expect(line).not.toContain('${');
    }
  });

  test.each([
    ['anthropics/claude-plugins-official#358', 'a b'],
    ['anthropics/claude-code#33431', 'Application Support'],
    ['anthropics/claude-code#16152', "o'neil & co (1)"],
    ['Soul-Brews-Studio/arra-oracle-skills-cli#231', '$HOME'],
  ])('%s: from a folder called %s, in whatever directory', (_report, name) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'bug-reports-')), name);
    mkdirSync(folder);
    const script = join(folder, 'portcullis.cjs');
    writeFileSync(script, 'process.stdout.write(process.argv.slice(2, 4).join(" "));');
    for (const line of new Set(HOST_IDS.flatMap((host) => linesOf(host, process.execPath, script, 'linux'))))
      expect(spawnSync('/bin/sh', ['-c', line], { cwd: '/', encoding: 'utf8' })).toMatchObject({
        stdout: 'hook --host',
        stderr: '',
      });
    rmSync(join(folder, '..'), { recursive: true });
  });

  test('openai/codex#26733: no entry names tools, so that none is missed', () => {
    desk.run(['install', 'all']);
    for (const path of SETTINGS) {
      const ours = handlersIn(read(path)).filter(isOurs);
      expect(ours.length, path).toBeGreaterThan(4);
      expect(read(path), path).not.toContain('"matcher"');
    }
  });

  test('Dicklesworthstone/destructive_command_guard#125: a new file begins with its brace', () => {
    desk.run(['install', 'all']);
    for (const path of SETTINGS) expect(readFileSync(join(desk.root, path))[0], path).toBe('{'.charCodeAt(0));
  });

  test('google-gemini/gemini-cli#29122: half a minute, in the unit that each host counts', () => {
    desk.run(['install', 'all']);
    const times = SETTINGS.map((path) => {
      const judging = handlersIn(read(path)).filter(({ event }) => /pre_?tool|beforetool/iu.test(event));
      return [path, ...new Set(judging.map(({ timeout }) => timeout))];
    });
    expect(times).toEqual([
      ['.claude/settings.json', 30],
      ['.codex/hooks.json', 30],
      ['.copilot/hooks/portcullis.json', 30],
      ['.cursor/hooks.json', 30],
      ['.factory/hooks.json', 30],
      ['.gemini/settings.json', 30_000],
      ['.qwen/settings.json', 30_000],
    ]);
  });

  test('QwenLM/qwen-code#12457: where a host can be told to refuse when a hook fails, it is', () => {
    desk.run(['install', 'claude-code', 'cursor']);
    const [claude] = handlersIn(read(CLAUDE));
    const [cursor] = handlersIn(read('.cursor/hooks.json'));
    expect(claude).toMatchObject({ event: 'PreToolUse', onFailure: 'block' });
    expect(cursor).toMatchObject({ event: 'preToolUse', failClosed: true });
  });
});

describe('a hook that is installed and does not run is told of', () => {
  test.each<readonly [report: string, host: HostId, path: string, from: RegExp, to: string, told: string]>([
    [
      'google-gemini/gemini-cli#29122',
      'gemini-cli',
      '.gemini/settings.json',
      /30000/gu,
      '30',
      'is 30 milliseconds: the hook is always too late, and the tool runs',
    ],
    ['mvanhorn/last30days PR#318', 'claude-code', CLAUDE, /: 30,/gu, ': 30000,', 'was another unit meant?'],
    [
      'Claude Code 2.1.191',
      'claude-code',
      CLAUDE,
      /"PreToolUse": \[\s*\{/u,
      '"PreToolUse": [{"matcher": "Bash,Write",',
      'hears only tools that match "Bash,Write"',
    ],
    [
      'mrgoonie/claudekit-cli#898',
      'codex',
      '.codex/hooks.json',
      /portcullis\.cjs/gu,
      'gone/portcullis.cjs',
      'is not there',
    ],
    ['openai/codex#26733', 'cursor', '.cursor/hooks.json', /"preToolUse"/u, '"other"', 'tools run unjudged'],
  ])('%s', (_report, host, path, from, to, told) => {
    desk.run(['install', host]);
    const before = read(path);
    writeFileSync(join(desk.root, path), before.replace(from, to));
    expect(read(path)).not.toBe(before);
    expect(desk.run(['doctor', host]).out.replaceAll(/\s+/gu, ' ')).toContain(told);
  });
});

/** Settings in JSON that name commands, by host. */
const SETTINGS = [
  '.claude/settings.json',
  '.codex/hooks.json',
  '.copilot/hooks/portcullis.json',
  '.cursor/hooks.json',
  '.factory/hooks.json',
  '.gemini/settings.json',
  '.qwen/settings.json',
];

interface Handler {
  readonly event: string;
  readonly command: string;
  readonly timeout?: number;
  /** In a group. */
  readonly hooks?: readonly Handler[];
}

type Events = Readonly<Record<string, readonly Handler[]>>;

const isOurs = ({ command }: Handler): boolean => command.includes('portcullis.cjs');

/** Every command of a settings file with its event, in groups or without; some have nothing but events. */
function handlersIn(text: string): readonly Handler[] {
  const bare = text
    .replace(/^\ufeff/u, '')
    .replaceAll(/^\s*\/\/.*$/gmu, '')
    .replaceAll(/,(\s*[\]}])/gu, '$1');
  const settings: { readonly hooks?: Events } & Events = JSON.parse(bare);
  return Object.entries(settings.hooks ?? settings)
    .filter(([, groups]) => Array.isArray(groups))
    .flatMap(([event, groups]) =>
      groups.flatMap((group) => (group.hooks ?? [group]).map((handler) => ({ ...handler, event }))),
    );
}
