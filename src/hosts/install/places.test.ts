import { describe, expect, test } from 'vitest';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { memoryWorld } from './memory-world.ts';
import { placesOf, placesReadBy } from './places.ts';

const files = (host: HostId, world = memoryWorld({}), scope?: 'user' | 'project' | 'managed') =>
  placesOf(host, world, scope).map(({ file }) => file);

describe('where a host is told of its hooks', () => {
  test('lies in the home, the project and the system', () => {
    expect(files('claude-code')).toEqual([
      '/home/dev/.claude/settings.json',
      '/home/dev/project/.claude/settings.json',
      '/home/dev/project/.claude/settings.local.json',
      '/etc/claude-code/managed-settings.json',
    ]);
  });

  test('a project is found from a folder below it', () => {
    const world = memoryWorld({ '/home/dev/project/.git/HEAD': '' }, { cwd: '/home/dev/project/src/deep' });
    expect(files('codex', world, 'project')).toEqual(['/home/dev/project/.codex/hooks.json']);
  });

  test.each([
    ['claude-code', { CLAUDE_CONFIG_DIR: '/cfg' }, '/cfg/settings.json'],
    ['codex', { CODEX_HOME: '/cfg' }, '/cfg/hooks.json'],
    ['gemini-cli', { GEMINI_CLI_HOME: '/cfg' }, '/cfg/.gemini/settings.json'],
    ['kimi-code', { KIMI_CODE_HOME: '/cfg' }, '/cfg/config.toml'],
    ['crush', { XDG_CONFIG_HOME: '/xdg' }, '/xdg/crush/crush.json'],
    ['crush', { XDG_CONFIG_HOME: '/xdg', CRUSH_GLOBAL_CONFIG: '/cfg' }, '/cfg/crush.json'],
    ['codex', { CODEX_HOME: 'relative' }, '/home/dev/.codex/hooks.json'],
  ] as const)('%s: %j moves the user’s file', (host, env, file) =>
    expect(files(host, memoryWorld({}, { env }), 'user')).toEqual([file]),
  );

  test.each([
    ['claude-code', 'darwin', {}, '/Library/Application Support/ClaudeCode/managed-settings.json'],
    ['claude-code', 'win32', {}, 'C:\\Program Files\\ClaudeCode\\managed-settings.json'],
    ['cursor', 'win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Cursor\\hooks.json'],
  ] as const)('%s on %s: %j', (host, platform, env, file) => {
    const cwd = platform === 'win32' ? 'C:\\p' : '/p';
    expect(files(host, memoryWorld({}, { platform, env, cwd, home: cwd }), 'managed')).toEqual([file]);
  });

  test('a home that is the project has its file once', () => {
    const world = memoryWorld({}, { cwd: '/home/dev' });
    expect(files('gemini-cli', world)).toEqual(['/home/dev/.gemini/settings.json', '/etc/gemini-cli/settings.json']);
  });

  test('a file for each event', () => {
    expect(files('cline', memoryWorld({}), 'project')).toContain('/home/dev/project/.clinerules/hooks/PreToolUse');
    expect(placesOf('cline', memoryWorld({}), 'project').map(({ events }) => events)).toContainEqual(['PreToolUse']);
  });

  test('every agent’s file that is there, and no other', () => {
    const world = memoryWorld({ '/home/dev/.kiro/agents/a.json': '{}', '/home/dev/.kiro/agents/notes.md': '' });
    expect(files('kiro', world, 'user')).toEqual(['/home/dev/.kiro/agents/a.json']);
    expect(files('kiro', memoryWorld({}), 'user')).toEqual([]);
  });

  test('files of other hosts that it runs too', () => {
    const read = placesReadBy('copilot-cli', memoryWorld({}), HOST_IDS).map(({ file }) => file);
    expect(read).toContain('/home/dev/project/.claude/settings.json');
    expect(read).not.toContain('/home/dev/.claude/settings.json');
    expect(new Set(read).size).toBe(read.length);
  });
});
