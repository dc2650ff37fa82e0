import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectLine } from '../../../test/support/effect-rows.ts';
import { readCommand } from '../read.ts';
import { effectsOf } from './effects.ts';

const tell = (command: string) => effectsOf(readCommand(command, { cwd: '/w', home: '/h' })).map(effectLine);

/** Lines of plain words, the last one as a redirection where it begins with one. */
const LINES: readonly (readonly string[])[] = [
  ['rm', '-rf', 'a', 'b'],
  ['mv', '-t', 'dir', 'a'],
  ['cp', '-r', 'dir', 'other/'],
  ['sed', '-i.bak', 's/a/b/', 'f'],
  ['git', 'checkout', '--', 'src'],
  ['tar', 'xf', 't.tar', '-C', 'out'],
  ['find', 'dir', '-name', 'x', '-delete'],
  ['dd', 'if=a', 'of=b'],
  ['chmod', '-R', '755', 'dir'],
  ['tee', '-a', 'log'],
];

/** Ways to write a word that the shell takes for the same word. */
const quoted = (word: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    word,
    `'${word}'`,
    `"${word}"`,
    `$'${word}'`,
    `${word.slice(0, 1)}""${word.slice(1)}`,
    `${word.slice(0, -1)}'${word.slice(-1)}'`,
    [...word].map((char) => `\\${char}`).join(''),
    `${word.slice(0, 1)}\\\n${word.slice(1)}`,
  );

/** Programs and signs in front of a line that change nothing about what it does. */
const prefixed = (line: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    line,
    `env ${line}`,
    `nice -n 5 ${line}`,
    `command ${line}`,
    `X=1 ${line}`,
    `! ${line}`,
    `time ${line}`,
    `sudo -u me ${line}`,
    `timeout 5 ${line}`,
  );

/** Ways to put a line into another one. */
const enclosed = (line: string): fc.Arbitrary<string> => {
  const single = `'${line.replaceAll("'", "'\\''")}'`;
  return fc.constantFrom(
    line,
    `( ${line})`,
    `{ ${line}\n}`,
    `eval ${single}`,
    `bash -c ${single}`,
    `sh -ec ${single}`,
    `bash <<'EOF'\n${line}\nEOF`,
    `f() {\n${line}\n}; f`,
    `if true; then\n${line}\nfi`,
    `: # a comment\n${line}`,
    `x=$(${line}\n)`,
    `for i in 1; do\n${line}\ndone`,
  );
};

describe('what a line does to files', () => {
  test('does not depend on how its words are quoted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LINES).chain((words) => fc.tuple(fc.constant(words), fc.tuple(...words.map(quoted)))),
        ([words, spelled]) => {
          expect(tell(spelled.join(' '))).toEqual(tell(words.join(' ')));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('does not depend on what it is wrapped in', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LINES).chain((words) => {
          const line = words.join(' ');
          return fc.tuple(fc.constant(line), prefixed(line).chain(enclosed).chain(enclosed));
        }),
        ([line, outer]) => {
          const plain = (all: readonly string[]): readonly string[] =>
            [...new Set(all.map((one) => one.replaceAll(/[?!]/gu, '')))].sort();
          expect(plain(tell(outer))).toEqual(plain(tell(line)));
        },
      ),
      { numRuns: 400 },
    );
  });

  test('is told without failing for any text', () => {
    const words = [
      'rm',
      'mv',
      'cp',
      'git',
      'find',
      'tar',
      'sed',
      'awk',
      'python3',
      '-c',
      '-i',
      '-t',
      '-exec',
      '{}',
      ';',
      '+',
      '$X',
      '*',
      "'",
      '"',
      '(',
      '>',
      '--',
      '-',
      '',
      '\\',
      '\ufffd',
      'checkout',
      'stash',
      'w f',
      ':/',
      ':(',
      '..',
      '/',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => {
        expect(Array.isArray(tell(parts.join(' ')))).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });
});
