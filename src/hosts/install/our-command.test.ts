import { describe, expect, test } from 'vitest';
import { isOurs, ourCommand } from './our-command.ts';

describe('a command of ours', () => {
  test.each([
    ['absolute', '/usr/bin/node /opt/p/dist/portcullis.cjs hook --host codex', '/opt/p/dist/portcullis.cjs'],
    ['quoted', `"/a b/node" '/c d/portcullis.cjs' hook`, '/c d/portcullis.cjs'],
    ['of Windows', 'C:/node/node.exe "C:/Users/A B/portcullis.cjs" hook --host auto', 'C:/Users/A B/portcullis.cjs'],
    ['called from PowerShell', '& "C:/a b/node.exe" "C:/x/portcullis.cjs" hook', 'C:/x/portcullis.cjs'],
    [
      'by the project’s variable',
      'node "${CLAUDE_PROJECT_DIR:-.}/node_modules/portcullis/dist/portcullis.cjs" hook',
      '${CLAUDE_PROJECT_DIR:-.}/node_modules/portcullis/dist/portcullis.cjs',
    ],
    ['searched', 'node -r portcullis/dist/portcullis.cjs - hook --host kiro', 'portcullis/dist/portcullis.cjs'],
    ['written by hand', 'portcullis hook --host=auto', undefined],
    ['by npx', 'npx --yes portcullis hook', undefined],
  ])('%s', (_why, line, script) => expect(ourCommand(line)).toMatchObject({ verb: 'hook', script }));

  test.each([
    [
      'with its own Node',
      "/bin/sh '/c d/portcullis-hook' --node '/a b/node' --host auto",
      '/a b/node',
      ['--host', 'auto'],
    ],
    [
      'that starts the server',
      '/bin/sh /x/portcullis-hook --node /n/node --start --host codex',
      '/n/node',
      ['--host', 'codex'],
    ],
    ['by names', 'sh /x/portcullis-hook', 'node', []],
  ])('asks the resident server first: %s', (_why, line, program, args) =>
    expect(ourCommand(line)).toMatchObject({ verb: 'hook', resident: true, program, args }),
  );

  test.each([
    ['--start --host codex', true],
    ['--host codex', undefined],
    ['--host codex --start', undefined],
  ])('starts the server only where that is said first: %s', (words, starts) =>
    expect(ourCommand(`sh /x/portcullis-hook ${words}`)?.starts).toBe(starts),
  );

  test('is a bridge too', () =>
    expect(ourCommand('node /x/portcullis.cjs bridge --from gemini-cli --to claude-code')?.verb).toBe('bridge'));
});

describe('somebody else’s command', () => {
  test.each([
    ['a name that only begins like it', '/opt/portcullis-extra hook'],
    ['a script that only ends like it', 'node /opt/not-portcullis.cjs hook'],
    ['another verb', 'portcullis check ls'],
    ['ours behind something of theirs', 'cat | node /x/portcullis.cjs hook'],
    ['ours with something behind it', 'node /x/portcullis.cjs hook || true'],
    ['ours with its output sent away', 'node /x/portcullis.cjs hook >/dev/null'],
    ['a shell that does more', "sh -c 'portcullis-hook'"],
    ['the client with something behind it', 'sh /x/portcullis-hook --host auto || true'],
    ['a client that only ends like ours', 'sh /x/my-portcullis-hook --host auto'],
    ['a variable in front', 'DEBUG=1 portcullis hook'],
    ['the name in an argument', 'node /x/mine.cjs portcullis.cjs hook'],
    ['nothing', ''],
  ])('%s', (_why, line) => expect(ourCommand(line)).toBeUndefined());

  test('a handler without a command', () => {
    expect(isOurs({ type: 'http', url: 'https://x/portcullis.cjs hook' }, 'any')).toBe(false);
    expect(isOurs('portcullis hook', 'any')).toBe(false);
  });
});

test('a handler is asked for one verb or any', () => {
  const bridge = { type: 'command', command: 'portcullis bridge --from x --to y' };
  expect([isOurs(bridge, 'hook'), isOurs(bridge, 'bridge'), isOurs(bridge, 'any')]).toEqual([false, true, true]);
});
