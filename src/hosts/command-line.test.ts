import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hardOnWindows, nameOf, shellLine, windowsLine, wordsOf } from './command-line.ts';

describe('a line for a POSIX shell', () => {
  test.each([
    [['/usr/bin/node', '/opt/portcullis.cjs', 'hook'], '/usr/bin/node /opt/portcullis.cjs hook'],
    [['/opt/a b/node', 'x'], "'/opt/a b/node' x"],
    [["/home/o'neil/node"], "'/home/o'\\''neil/node'"],
    [['/opt/$HOME/`x`', ''], "'/opt/$HOME/`x`' ''"],
  ])('%j', (argv, line) => expect(shellLine(argv)).toBe(line));

  test('is taken apart by a real shell into the same words', () => {
    const word = fc.string({ unit: fc.constantFrom(...' \'"\\$`!*?~#&;|<>(){}[]=%^ab/\n\t') });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (argv) => {
        const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${shellLine(argv)}`], { encoding: 'utf8' });
        expect(stdout.split('\0').slice(0, -1)).toEqual(argv);
      }),
      { numRuns: 60 },
    );
  });

  test('is read back by wordsOf', () => {
    const word = fc.string({ unit: fc.constantFrom(...' \'"$`ab/.'), minLength: 1 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (argv) => {
        fc.pre(argv[0] !== '&');
        expect(wordsOf(shellLine(argv))).toEqual(argv);
      }),
    );
  });
});

describe('a line for Windows', () => {
  test.each([
    [
      'plain paths',
      ['C:\\node\\node.exe', 'D:\\p\\portcullis.cjs', 'hook'],
      'C:/node/node.exe D:/p/portcullis.cjs hook',
    ],
    [
      'a program in a folder with a space is called by name, so that no quotes stand first',
      ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Users\\A B\\portcullis.cjs', 'hook'],
      'node "C:/Users/A B/portcullis.cjs" hook',
    ],
    ['what only one shell reads is quoted', ['node', 'C:\\a(b)\\x.cjs'], 'node "C:/a(b)/x.cjs"'],
  ])('%s', (_why, argv, line) => expect(windowsLine(argv)).toBe(line));

  test.each([
    ['C:\\Users\\A B', false],
    ['C:\\%USER%', true],
    ['C:\\a$b', true],
    ['C:\\a!b', true],
  ])('%s cannot be written for every shell: %s', (path, hard) => expect(hardOnWindows(path)).toBe(hard));
});

describe('the words of a line', () => {
  test.each([
    ['double quotes', '"/usr/bin/node" "/a b/x.cjs" hook', ['/usr/bin/node', '/a b/x.cjs', 'hook']],
    ['quotes inside a word', 'a"b c"d\'e f\'', ['ab cde f']],
    ['an empty word', `a ''`, ['a', '']],
    ['an escaped space', 'a\\ b c', ['a b', 'c']],
    ['escapes in double quotes', '"a\\"b\\$c"', ['a"b$c']],
    ['a path of Windows', 'C:\\node\\node.exe hook', ['C:\\node\\node.exe', 'hook']],
    ['PowerShell calls with &', '& "C:/a b/node.exe" hook', ['C:/a b/node.exe', 'hook']],
    ['an unclosed quote ends the reading', 'a "b', ['a']],
    ['nothing', '  ', []],
  ])('%s', (_why, line, words) => expect(wordsOf(line)).toEqual(words));
});

test.each([
  ['/usr/bin/node', 'node'],
  ['C:\\nodejs\\node.exe', 'node'],
  ['portcullis.cmd', 'portcullis'],
  ['/x/portcullis.cjs', 'portcullis'],
])('%s is called %s', (path, name) => expect(nameOf(path)).toBe(name));
