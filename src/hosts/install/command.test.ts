import { describe, expect, test } from 'vitest';
import type { HostId } from '../../protocol/host.ts';
import type { Scope } from '../settings.ts';
import { hookCommands, type Installed, unwritable } from './command.ts';
import { memoryWorld } from './memory-world.ts';
import { ourCommand } from './our-command.ts';
import { placesOf } from './places.ts';

const unix = { node: '/usr/bin/node', script: '/opt/my tools/portcullis/dist/portcullis.cjs' };
const windows = {
  node: 'C:\\Program Files\\nodejs\\node.exe',
  script: 'C:\\Users\\A B\\portcullis\\dist\\portcullis.cjs',
};

function commandOf(host: HostId, scope: Scope, platform = 'linux', more: Partial<Installed> = {}) {
  const isWindows = platform === 'win32';
  const world = memoryWorld({}, isWindows ? { platform, cwd: 'C:\\p', home: 'C:\\Users\\A B' } : { platform });
  const [place] = placesOf(host, world, scope);
  if (place === undefined) throw new Error(`${host} has no ${scope} scope`);
  const [hook] = hookCommands(place, { ...(isWindows ? windows : unix), ...more }, world);
  return { line: hook?.command, argv: hook?.argv };
}

const quoted = "'/opt/my tools/portcullis/dist/portcullis.cjs'";

describe('a hook that asks the resident server first', () => {
  const resident = { client: '/opt/my tools/portcullis/dist/portcullis-hook', start: false };
  const start = "/bin/sh '/opt/my tools/portcullis/dist/portcullis-hook' --node /usr/bin/node";

  test.each([
    ['claude-code', 'user', false, `${start} --host auto`],
    ['codex', 'user', true, `${start} --start --host codex`],
    ['gemini-cli', 'user', false, `${start} --host gemini-cli`],
  ] as const)('%s, %s scope; with --start: %s', (host, scope, starts, line) => {
    const { line: written = '' } = commandOf(host, scope, 'linux', { resident: { ...resident, start: starts } });
    expect(written).toBe(line);
    expect(ourCommand(written)).toMatchObject({ program: unix.node, script: resident.client, resident: true });
  });

  test('is words for a host that uses no shell', () =>
    expect(commandOf('auggie', 'user', 'linux', { resident }).argv).toEqual([
      '/bin/sh',
      resident.client,
      '--node',
      unix.node,
      '--host',
      'auggie',
    ]));

  test('is the plain hook where there is no shell of POSIX, and in files that others check out', () => {
    expect(commandOf('codex', 'user', 'win32', { resident })).toEqual(commandOf('codex', 'user', 'win32'));
    expect(commandOf('droid', 'project', 'linux', { resident })).toEqual(commandOf('droid', 'project'));
  });
});

describe('the command line of a hook', () => {
  test.each([
    ['claude-code', 'user', 'shared with VS Code and Cursor', `/usr/bin/node ${quoted} hook --host auto`],
    ['claude-code', 'local', 'not checked in', `/usr/bin/node ${quoted} hook --host auto`],
    ['gemini-cli', 'user', 'read by one host', `/usr/bin/node ${quoted} hook --host gemini-cli`],
    [
      'claude-code',
      'project',
      'VS Code sets no variable',
      'node "${CLAUDE_PROJECT_DIR:-.}/node_modules/portcullis/dist/portcullis.cjs" hook --host auto',
    ],
    [
      'droid',
      'project',
      'by the host’s variable',
      'node "$FACTORY_PROJECT_DIR/node_modules/portcullis/dist/portcullis.cjs" hook --host droid',
    ],
    [
      'codex',
      'project',
      'no variable tells the project, and a session may start below it',
      'node -r portcullis/dist/portcullis.cjs - hook --host codex',
    ],
    [
      'amplifier',
      'project',
      'the payload names no event',
      'node "$AMPLIFIER_PROJECT_DIR/node_modules/portcullis/dist/portcullis.cjs" hook --host amplifier --event PreToolUse',
    ],
  ] as const)('%s, %s scope: %s', (host, scope, _why, line) => expect(commandOf(host, scope).line).toBe(line));

  test.each([
    ['claude-code', 'user', 'node "C:/Users/A B/portcullis/dist/portcullis.cjs" hook --host auto'],
    ['codex', 'user', 'node "C:/Users/A B/portcullis/dist/portcullis.cjs" hook --host codex'],
    ['gemini-cli', 'project', 'node -r portcullis/dist/portcullis.cjs - hook --host gemini-cli'],
  ] as const)('%s, %s scope, on Windows', (host, scope, line) =>
    expect(commandOf(host, scope, 'win32').line).toBe(line),
  );

  test('is words for a host that uses no shell', () => {
    expect(commandOf('auggie', 'user').argv).toEqual([unix.node, unix.script, 'hook', '--host', 'auggie']);
    expect(commandOf('auggie', 'user', 'win32').argv).toEqual([
      windows.node,
      windows.script,
      'hook',
      '--host',
      'auggie',
    ]);
  });

  test.each([['linux'], ['win32']])('is known again as ours, on %s', (platform) => {
    for (const host of ['claude-code', 'codex', 'kiro', 'cursor'] as const) {
      const scope = host === 'kiro' ? 'project' : 'user';
      expect(ourCommand(commandOf(host, scope, platform).line ?? '')?.verb).toBe('hook');
      expect(ourCommand(commandOf(host, 'project', platform).line ?? '')?.verb).toBe('hook');
    }
  });

  test.each([
    ['linux', '/opt/a b$c"d', undefined],
    ['linux', '/opt/a\nb', 'another folder'],
    ['win32', 'C:\\100%\\x', 'another folder'],
  ])('on %s, %j', (platform, script, expected) => {
    const why = unwritable({ node: 'node', script }, { platform });
    expect(why?.remedy ?? '').toContain(expected ?? '');
    expect(why === undefined).toBe(expected === undefined);
  });
});
