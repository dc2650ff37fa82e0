import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { underOwnNames } from './renamed-programs.ts';

const link = (path: string) => ({ '/p/z': '/bin/rm', '/bin/sh': '/bin/dash' })[path];
const names = (line: string) =>
  underOwnNames(readCommand(line, { cwd: '/p' }), { link }).commands.map(({ name }) => name);

describe('programs under another name', () => {
  test.each([
    ['cp /bin/rm x; ./x -rf y', ['cp', 'rm'], 'a copy'],
    ['ln -s /bin/tee x && ./x f', ['ln', 'tee'], 'a link'],
    ['ln -s $(which git) g; ./g commit', ['ln', 'git'], 'a program that is looked up'],
    ['cp `command -v git` /tmp/g; /tmp/g commit', ['cp', 'git'], 'in another folder'],
    ['cat /bin/rm > x; chmod +x x; ./x y', ['cat', 'chmod', 'rm', 'bash'], 'a copy by another program'],
    ['cat a /bin/rm > x; ./x y', ['cat', 'x', 'bash'], 'more than the program'],
    ['mkdir d; cp /bin/rm d; d/rm x', ['mkdir', 'cp', 'rm'], 'into a folder'],
    ['cd "$D"; cp /bin/rm x; ./x y', ['cd', 'cp', 'rm'], 'in a directory that is not known'],
    ['./z y', ['rm'], 'a link that is there'],
    ['/bin/sh x', ['sh'], 'a link of the system keeps its name'],
    ['./w y', ['w'], 'a program of its own'],
    ['./x y; cp /bin/rm x', ['x', 'cp'], 'only afterwards'],
    ['hash -p /bin/rm x; x -rf y', ['hash', 'rm'], 'a name that the shell is told the file of'],
    ['hash -p /bin/rm echo; echo y', ['hash', 'echo'], 'a builtin is asked first'],
    ['hash -r; x y', ['hash', 'x'], 'nothing told'],
    ['cp a.txt x; cat x', ['cp', 'cat'], 'no program is started'],
  ] as const)('%s: %j, %s', (line, expected, _why) => {
    expect(names(line).filter((name) => name !== 'which' && name !== 'command')).toEqual(expected);
  });

  test('what could not be read belongs to the program under its own name', () => {
    const reading = underOwnNames(readCommand('cp /bin/cat x; ./x "$(cat y)" | bash', { cwd: '/p' }), { link });
    for (const { by } of reading.unread) expect(reading.commands).toContain(by);
  });
});
