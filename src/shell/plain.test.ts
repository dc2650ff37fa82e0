import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPlainLine } from './plain.ts';
import { readScript } from './read-script.ts';
import type { Reading, ReadOptions } from './reading.ts';

const OPTIONS: ReadOptions = { cwd: '/repo', home: '/home/me', env: { HOME: '/home/me', EMPTY: '' } };
/** As far as is known of the disk: nothing, every name a directory, none. */
const DISKS: readonly ReadOptions[] = [
  OPTIONS,
  { ...OPTIONS, isDirectory: () => true, script: () => undefined },
  { ...OPTIONS, isDirectory: () => false, script: () => 'echo script' },
];

/** A reading as data; what its commands answer about variables among it. */
const told = ({ text, commands, unread }: Reading) => ({
  text,
  unread,
  commands: commands.map(({ variable, precededBy, environment, ...command }) => ({
    ...command,
    precededBy,
    environment,
    variables: ['HOME', 'EMPTY', 'NONE'].map(variable),
  })),
});

describe('a line of plain words', () => {
  it.each([
    ['npm test 2>&1 | tail -n 20 && git status --short', 'programs that are only listed'],
    ['cd src && npm run build > /tmp/log 2>&1; wc -l /tmp/log', 'a move, and output in a file'],
    ['ls x 2> /dev/null && git diff HEAD~1 > /dev/null; git log', 'output that nobody keeps'],
    ['git commit -m "fix: a | b; c && d"', 'signs of the shell in quotes are text'],
    ["grep -rn 'a\nb' src || true", 'a line break in quotes'],
    ['true && a || b; c', 'a command that cannot fail'],
    ['cd a; b\nc', 'a move that may fail'],
    ['echo one two | sort | tee out', 'what echo prints is known'],
    [': > a; b', 'a file that cannot be opened'],
    ['ls&>log;ls', 'signs without blanks'],
    ['find . -name "*.ts" | wc -l', 'a search that runs nothing'],
    ['grep -rn "a\\|b$" src --include=*.ts', 'signs of expressions, and a pattern'],
    ['ls ~ ~/work src/**/*.ts?', 'a home, and patterns'],
    ['sed -n 1,20p x | head', 'a part of a file'],
    ['echo "a\\"b\\$c" \'*\' * | wc', 'escapes, and a pattern that is printed'],
    ['docker compose up -d && kubectl get pods', 'programs of containers that start none'],
  ])('%s is read without a parser: %s', (line) => {
    for (const options of DISKS) {
      const plain = readPlainLine(line, options);
      expect(plain && told(plain)).toEqual(told(readScript(line, options)));
    }
  });

  it.each([
    ['a $b', 'an expansion'],
    ['a "$(b)"', 'a substitution in quotes'],
    ['a `b`', 'a backquote'],
    ['a \\b', 'an escape'],
    ['ls [ab].md', 'a pattern with a set'],
    ['ls ***', 'more stars than two'],
    ['a {b,c}', 'braces'],
    ['ls ~you', 'the home of another'],
    ['ls ~"/x"', 'a tilde that quotes make text'],
    ['a x=~/b', 'a tilde behind a sign'],
    ['a "$("', 'an expansion that is not closed'],
    ['sed -n "1,5p;w y" x', 'a script that writes'],
    ["sed -n 1p -e '1e b' x", 'a second script'],
    ["make x 'X=$(shell b)'", 'code in the value of a variable'],
    ["make 'X!=b'", 'a variable that is the output of a command'],
    ["make 'all:;b'", 'a rule'],
    ["git grep -nO'b' x", 'a pager behind other letters'],
    ["git push --e='b' .", 'an option that is shortened'],
    ["git archive --remote='ext::b' HEAD", 'a remote that is a command'],
    ['git ls-remote x::y --upload-pack=b', 'a program of the other side'],
    ['cd .git/hooks && echo b > post-commit && cd ../.. && git commit -m x', 'a hook that the line writes'],
    ["echo 'all:;b' > Make'file'; make", 'rules that the line writes'],
    ['docker run x rm y', 'a program in a container'],
    ['a > *.md', 'output in a file that is not named'],
    ['a > "*"; cat \'*\'', 'a text that the line has written'],
    ['a & b', 'a background job'],
    ['a < b', 'input'],
    ['A=1 b', 'an assignment'],
    ['a # b', 'a comment'],
    ['if a; then b; fi', 'grammar'],
    ['a |& b', 'a pipe for errors, too'],
    ['a|&>b c', 'the same, its output in a file'],
    ['a;&>b c', 'what ends a case'],
    ['a; ; b', 'an error'],
    ['a 12> b', 'a descriptor with two digits'],
    ['a 2>&-', 'a descriptor that is closed'],
    ['sudo a', 'a wrapper'],
    ['bash -c a', 'a shell'],
    ['python3.11 x.py', 'an interpreter with its version'],
    ['./x.sh', 'a program by its path'],
    ['npm exec a', 'a runner'],
    ['echo a > package.json && npm test', 'scripts that the line may have written'],
    ['git -c core.pager=x log', 'a setting that is code'],
    ['git rebase -x a', 'a program that git runs'],
    ['find . -exec a {} +', 'a program that find runs'],
    ['rg --pre a b', 'a program that reads what is searched'],
    ['export A=1', 'a builtin that sets variables'],
    ['tee x | a', 'a program that hands on its input'],
    ['a > x; cat x', 'a text that the line has written'],
    ['cat', 'a copy of its input'],
    ['cd -', 'the directory before'],
    ['a | cd b', 'a move in a subshell'],
    ["a 'b\\\nc'", 'a continued line in quotes'],
    ["a 'b", 'quotes that are not closed'],
    ['a || b || c || d || e || f || g || h || i', 'more ways than are told apart'],
    ['', 'nothing'],
    ['a;'.repeat(1500), 'more than one reading lists'],
    [`a ${'b'.repeat(5000)}`, 'a long text'],
  ])('%j is not one: %s', (line) => {
    expect(readPlainLine(line, OPTIONS)).toBeUndefined();
  });

  it('is read as a script where the directory, or the shell, is another', () => {
    expect(readPlainLine('a', {})).toBeUndefined();
    expect(readPlainLine('a', { ...OPTIONS, dialect: 'powershell' })).toBeUndefined();
    expect(readPlainLine('cd x', { ...OPTIONS, env: { CDPATH: '/y' } })).toBeUndefined();
  });

  it('is told by the reader of scripts where the disk cannot be asked', () => {
    const isDirectory = (): boolean => {
      throw new Error('no disk');
    };
    expect(readPlainLine('cd x && ls', { ...OPTIONS, isDirectory })).toBeUndefined();
  });

  it('is read as a script is, whatever programs are given', () => {
    const programs = 'cat docker echo find git kubectl make npm pnpm rg sed sort tee uv yarn'.split(' ');
    const verbs = 'exec run x dlx tool compose push pull fetch clone grep ls-remote archive config log commit -C'.split(
      ' ',
    );
    const carrying =
      'exec upload-pack receive-pack open-files-in-pager extcmd config-env pre hostname-bin compress-program eval file ' +
      'in-place expression ok call package';
    const shortened = carrying
      .split(' ')
      .flatMap((name) => [1, 2, 4, name.length].map((end) => `--${name.slice(0, end)}`));
    const letters = [...'abcefnopruxOSX'].flatMap((letter) => [`-${letter}`, `-n${letter}`]);
    const options = [...shortened, ...letters].flatMap((option) => [
      `${option} 'b c'`,
      `${option}='b c'`,
      `${option}'b c'`,
    ]);
    const code = [
      "'X=$(shell b)'",
      "'X!=b'",
      "'a:;b'",
      'ext::b',
      "x='ext::b'",
      "'1e b'",
      "alias.x='!b'",
      'SHELL=b',
      '1,9p',
      '-n',
    ];
    const words = fc.array(fc.oneof(...[verbs, options, code].map((list) => fc.constantFrom(...list))), {
      maxLength: 4,
    });
    const before = fc.constantFrom(
      '',
      '',
      'echo b > Makefile; ',
      'cd .git/hooks && echo b > pre-commit && ',
      'echo b | ',
    );
    fc.assert(
      fc.property(before, fc.constantFrom(...programs), words, (first, program, args) => {
        const line = `${first}${program} ${args.join(' ')}`;
        const plain = readPlainLine(line, OPTIONS);
        if (plain !== undefined) expect(told(plain)).toEqual(told(readScript(line, OPTIONS)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is read as a script is, whatever its words', () => {
    const words = ['a', 'git', 'npm', 'cd', 'echo', 'cat', 'tee', 'true', 'false', ':', 'pwd', 'x', '-n', '/dev/null'];
    const quoted = [
      '"b c"',
      "'$d'",
      "a'b'c",
      '""',
      "''",
      'f/g',
      '2',
      'HEAD~1',
      'a=b',
      '--x=y',
      '..',
      '.',
      '/',
      'a#b',
      '"a\\|b$"',
      '"\\""',
      '*',
      '?x',
      '**/*',
      '~',
      '~/x',
      'a~',
    ];
    const signs = ['|', '||', '&&', ';', '\n', '>', '>>', '2>', '2>&1', '&>', ' ', '\t'];
    const piece = fc.oneof(
      { arbitrary: fc.constantFrom(...words, ...quoted), weight: 4 },
      { arbitrary: fc.constantFrom(...signs), weight: 3 },
      { arbitrary: fc.string({ maxLength: 3 }), weight: 1 },
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), fc.constantFrom(' ', ''), fc.nat(2), (pieces, joint, disk) => {
        const line = pieces.join(joint);
        const options = DISKS[disk] ?? OPTIONS;
        const plain = readPlainLine(line, options);
        if (plain !== undefined) expect(told(plain)).toEqual(told(readScript(line, options)));
      }),
      { numRuns: 3000 },
    );
  });

  it('is every second of the ordinary commands, which are read as scripts are', () => {
    const file = join(import.meta.dirname, '../../test/corpus/ordinary-commands.jsonl');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const commands = lines.map((line): string => JSON.parse(line).command);
    const readings = commands.map((command) => readPlainLine(command, OPTIONS));
    const plain = readings.filter((reading) => reading !== undefined);
    for (const reading of plain) expect(told(reading)).toEqual(told(readScript(reading.text, OPTIONS)));
    expect(plain.length).toBeGreaterThan(commands.length * 0.45);
  }, 60_000);
});
