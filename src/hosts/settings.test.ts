import { describe, expect, test } from 'vitest';
import { HOST_IDS } from '../protocol/host.ts';
import { settingsOf } from './all-settings.ts';
import { getHost } from './registry.ts';
import { commandsIn, type HookCommand } from './settings.ts';

const argv = ['/usr/bin/node', '/opt/portcullis.cjs', 'hook'];
const hook: HookCommand = { event: 'PreToolUse', command: argv.join(' '), argv, seconds: 10 };

describe.each(HOST_IDS)('%s', (id) => {
  const host = getHost(id);
  const settings = settingsOf(id);

  test('judges events that it decodes, a tool about to run among them', () => {
    const meant = settings.events.map((event) => host.eventOf({}, { event }).name);
    expect(meant).not.toContain('Unknown');
    expect(meant).toContain('PreToolUse');
    expect(new Set(settings.events).size).toBe(settings.events.length);
  });

  test('has a file for the project, where the host reads one, and each file once', () => {
    const paths = settings.files.map((file) => file.path);
    const isPersonal = id === 'kimi-code';
    expect(settings.files.map((file) => file.scope)).toContain(isPersonal ? 'user' : 'project');
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('has an entry in which the command is found again', () => {
    if (settings.layout !== undefined) expect(commandsIn(settings.layout.entry(hook))).toEqual([hook.command]);
    else expect(['executable', 'plugin']).toContain(settings.syntax);
  });

  test('waits in its own unit', () => {
    const entry = JSON.stringify(settings.layout?.entry(hook) ?? {});
    const written = /"timeout":(\d+)/.exec(entry)?.[1];
    const { unit } = host.capabilities.timeout;
    // Qwen Code counts seconds below 1000 only in its newer versions; Kiro's newer files count seconds, its older ones not.
    const expected = id === 'qwen-code' || (unit === 'ms' && id !== 'kiro') ? '10000' : '10';
    if (written !== undefined) expect(written).toBe(expected);
  });
});

test('Claude Code and Copilot CLI are given the same entries, one for each event and none with a matcher', () => {
  const [claude, copilot] = [settingsOf('claude-code'), settingsOf('copilot-cli')];
  expect(copilot.events).toEqual(claude.events);
  for (const event of claude.events) {
    const { onFailure: _closed, ...handler } = handlerOf(claude.layout?.entry({ ...hook, event }));
    expect(handlerOf(copilot.layout?.entry({ ...hook, event }))).toEqual(handler);
  }
});

function handlerOf(entry: unknown): Record<string, unknown> {
  expect(Object.keys(entry ?? {})).toEqual(['hooks']);
  const { hooks } = JSON.parse(JSON.stringify(entry));
  expect(hooks).toHaveLength(1);
  return hooks[0];
}

describe('commands in an entry', () => {
  test.each([
    ['a group', { matcher: 'Bash', hooks: [{ type: 'command', command: 'a' }, { command: 'b' }] }, ['a', 'b']],
    ['a flat entry', { command: 'a', timeout: 3 }, ['a']],
    ['Copilot’s two shells', { bash: 'a', powershell: 'b' }, ['a', 'b']],
    ['an action', { trigger: 'PreToolUse', action: { type: 'command', command: 'a' } }, ['a']],
    ['a program with its arguments', { command: '/a b/node', args: ['x'] }, ["'/a b/node' x"]],
    ['another kind of handler', { hooks: [{ type: 'http', url: 'https://x' }] }, []],
    ['no entry', 'command', []],
    ['a null', null, []],
  ] as const)('%s', (_why, entry, expected) => {
    expect(commandsIn(entry)).toEqual(expected);
  });
});
