import { describe, expect, test } from 'vitest';
import { type Start, startOfFile, startOfLine } from './start.ts';

const linux = { platform: 'linux', env: { SHELL: '/bin/zsh' } } as const;
const windows = { platform: 'win32', env: { ComSpec: 'C:\\Windows\\cmd.exe' } } as const;
const LINE = 'node "C:/a b/portcullis.cjs" hook';
const cmd = (line: string): Start => ({
  program: windows.env.ComSpec,
  args: ['/d', '/s', '/c', `"${line}"`],
  verbatim: true,
});

describe('a line', () => {
  test.each<[why: string, started: Start, expected: Start]>([
    ['by sh', startOfLine(LINE, { shell: 'sh' }, linux), { program: 'sh', args: ['-c', LINE] }],
    [
      "by the person's shell",
      startOfLine(LINE, { shell: 'login' }, linux),
      { program: '/bin/zsh', args: ['-lc', LINE] },
    ],
    ['by cmd.exe, quotes as they are', startOfLine(LINE, { shell: 'sh' }, windows), cmd(LINE)],
    [
      'by PowerShell',
      startOfLine(LINE, { shell: 'login', windowsShell: 'powershell' }, windows),
      { program: 'powershell.exe', args: ['-NoProfile', '-Command', LINE] },
    ],
  ])('is started %s', (_why, started, expected) => expect(started).toEqual(expected));
});

describe('a program', () => {
  test.each<[file: string, world: typeof linux | typeof windows, expected: Start]>([
    ['/usr/bin/codex', linux, { program: '/usr/bin/codex', args: ['--version'] }],
    ['/opt/codex.cmd', linux, { program: '/opt/codex.cmd', args: ['--version'] }],
    ['C:\\bin\\codex.exe', windows, { program: 'C:\\bin\\codex.exe', args: ['--version'] }],
    ['C:\\npm bin\\codex.CMD', windows, cmd('"C:\\npm bin\\codex.CMD" --version')],
  ])('%s', (file, world, expected) => expect(startOfFile(file, ['--version'], world)).toEqual(expected));
});
