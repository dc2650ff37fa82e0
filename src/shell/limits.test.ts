import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCommand } from './read.ts';
import { newShell, readInto } from './read-script.ts';
import type { Reading } from './reading.ts';

/** Without the safety net of `readCommand`, so that an error is an error here. */
function read(text: string, dialect?: 'powershell' | 'cmd'): Reading {
  const shell = newShell(text, { cwd: '/repo', home: '/home/me', ...(dialect === undefined ? {} : { dialect }) });
  readInto(shell);
  return { text, commands: shell.commands, unread: shell.unread };
}

const PIECES =
  "$( ${ $(( ` \" ' \\ ; & && || | |& > >> < << <<< <( >( ( ) { } (( )) [[ ]] [ ] ! # ~ * ? = += : :- ## %% // ^^ @P @( , $x $@ $* $1 x=1 x=(a b) a b git push commit -n if then else elif fi for in do done while case esac ;; select function f() coproc time eval sh -c bash sudo env xargs find -exec cd .. -C trap EXIT alias read printf -v export local declare -i source EOF <<EOF 2>&1 {a,b} {1..3} $'\\x41' python -c awk"
    .split(' ')
    .concat([' ', ' ', ' ', '\n', '\t', '\\\n', '\u0000', '\u{f0000}', 'é', '🙂', '\ud800']);
const shellText = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
const anyText = fc.oneof(
  shellText,
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(' ')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

describe('any text', () => {
  test('is read without an error, and every place lies in it', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(undefined, 'powershell' as const, 'cmd' as const), (text, dialect) => {
        const { commands, unread } = read(text, dialect);
        const spans = [
          ...unread.map((one) => one.span),
          ...commands.flatMap((one) => [
            one.span,
            ...one.words.map((word) => word.span),
            ...one.redirects.map((redirect) => redirect.span),
          ]),
        ];
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(start).toBeLessThanOrEqual(end);
        }
        expect(commands.map((one) => one.index)).toEqual(commands.map((_, index) => index));
      }),
      { numRuns: 1500, seed: 1 },
    );
  });

  test('gives the same reading every time', () => {
    fc.assert(
      fc.property(shellText, (text) => {
        expect(JSON.stringify(read(text))).toBe(JSON.stringify(read(text)));
      }),
      { numRuns: 200, seed: 2 },
    );
  });
});

describe('a command stays visible', () => {
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const wraps: readonly ((text: string) => string)[] = [
    (text) => `( ${text}\n)`,
    (text) => `{ ${text}\n}`,
    (text) => `if true; then ${text}\nfi`,
    (text) => `for i in 1; do ${text}\ndone`,
    (text) => `case x in x) ${text}\n;; esac`,
    (text) => `f() { ${text}\n}; f`,
    (text) => `echo "$( ${text}\n)"`,
    (text) => `cat <( ${text}\n)`,
    (text) => `x=\${u:-$( ${text}\n)}; true`,
    (text) => `true && { ${text}\n}`,
    (text) => `true | { ${text}\n}`,
    (text) => `${text}\n: &`,
    (text) => `sh -c ${quote(text)}`,
    (text) => `bash -ec ${quote(text)} name argument`,
    (text) => `eval ${quote(text)}`,
    (text) => `trap ${quote(text)} EXIT`,
    (text) => `env X=1 sudo -u root sh -c ${quote(text)}`,
    (text) => `echo x | xargs -I@@ sh -c ${quote(text)}`,
    (text) => `find . -exec sh -c ${quote(text)} \\;`,
    (text) => `sh <<'HERE'\n${text}\nHERE`,
    (text) => `bash <<< ${quote(text)}`,
    (text) => `printf %s ${quote(text)} | bash`,
    (text) => `source <(printf %s ${quote(text)})`,
    (text) => `timeout 5 nice -n 3 bash -c ${quote(text)}`,
    (text) => `python3 -c ${quote(`import os; os.system(${JSON.stringify(text)})`)}`,
    (text) => `v=${quote(text)}; bash -c "$v"`,
  ];
  const core = fc.constantFrom(
    'git push --force',
    '\\git push --force',
    "g''it push --force",
    'A=1 git push --force',
    'git $EMPTY push --force',
    '/usr/bin/git push --force',
  );

  test('in whatever it is wrapped, four deep', () => {
    fc.assert(
      fc.property(core, fc.array(fc.constantFrom(...wraps), { minLength: 1, maxLength: 4 }), (command, around) => {
        const text = around.reduce<string>((inner, wrap) => wrap(inner), command);
        // Here-documents of the same word cannot be nested.
        fc.pre(text.split("<<'HERE'").length < 3);
        expect(
          read(text).commands.map((one) => one.name),
          text,
        ).toContain('git');
      }),
      { numRuns: 600, seed: 3 },
    );
  });

  test('and text that is data never becomes one, however it is nested', () => {
    const data: readonly ((text: string) => string)[] = [
      (text) => `echo ${quote(text)}`,
      (text) => `git commit -m ${quote(text)}`,
      (text) => `cat > notes <<'HERE'\n${text}\nHERE`,
      (text) => `grep -rn ${quote(text)} .`,
      (text) => `# ${text.replaceAll('\n', ' ')}`,
      (text) => `x=${quote(text)}`,
      (text) => `f() { ${text}\n}`,
      (text) => `printf %s ${quote(text)} >> notes`,
      (text) => `case ${quote(text)} in x) ;; esac`,
      (text) => `[[ ${quote(text)} == x ]]`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...data), fc.array(fc.constantFrom(...wraps), { maxLength: 2 }), (wrap, around) => {
        const text = around.reduce<string>((inner, one) => one(inner), wrap('EVIL --force'));
        fc.pre(text.split("<<'HERE'").length < 3 && !(/^(?:f\(\)|cat)/.test(wrap('')) && around.length > 0));
        expect(
          read(text).commands.map((one) => one.name),
          text,
        ).not.toContain('EVIL');
      }),
      { numRuns: 300, seed: 4 },
    );
  });

  test('quoting any of its words changes nothing', () => {
    const words = ['git', 'push', '--force', 'origin', 'main'];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('bare', 'single', 'double', 'split'), { minLength: 5, maxLength: 5 }),
        (ways) => {
          const written = words.map((word, index) => {
            const way = ways[index];
            if (way === 'single') return `'${word}'`;
            if (way === 'double') return `"${word}"`;
            return way === 'split' ? `${word.slice(0, 2)}''${word.slice(2)}` : word;
          });
          expect(read(written.join(' ')).commands.map((one) => one.words.map((word) => word.value.join('')))).toEqual([
            words,
          ]);
        },
      ),
      { numRuns: 100, seed: 5 },
    );
  });
});

describe('hostile text', () => {
  const SIZE = 65_536;
  const fill = (text: string): string => text.repeat(Math.ceil(SIZE / text.length)).slice(0, SIZE);
  const texts: Readonly<Record<string, string>> = {
    'open substitutions': fill('$('),
    'open expansions': fill('${a:-'),
    'open arithmetic': fill('$(('),
    'a sum of thousands': `((${fill('1+')}`,
    backquotes: fill('`'),
    'closed substitutions around many words': `${'$('.repeat(200)}${fill('x ')}${')'.repeat(200)}`,
    'many commands': fill('a;'),
    'many assignments': Array.from({ length: 7000 }, (_, index) => `v${index}=1`).join(';'),
    'many variables of two values': `${Array.from({ length: 2000 }, (_, index) => `x&&v${index}=1`).join(';')};a ${Array.from({ length: 2000 }, (_, index) => `$v${index}`).join('')}`,
    'many directories': fill('cd a||'),
    'loops in loops': `${'for a in 1 2 3 4 5 6 7 8; do '.repeat(40)}x${'; done'.repeat(40)}`,
    'functions that call each other': 'f(){ g;g;g;g; };g(){ h;h;h;h; };h(){ f;f;f;f; };f',
    'a value that doubles': `x=aaaaaaaaaa;${'x=$x$x;'.repeat(60)}a $x`,
    'an unknown that doubles': `${'x=$x$x;'.repeat(60)}a $x`,
    braces: fill('{a,b}'),
    'sequences without end': fill('{1..99999} '),
    'a pattern of many stars': `x=${'a'.repeat(3000)};a \${x//${'*a'.repeat(20)}b/c}`,
    tildes: `x=${fill('~:')}`,
    'here-documents': fill('<<E '),
    'code that evaluates itself': `x='eval "$x"';eval "$x"`,
    wrappers: fill('sudo -u a '),
    'a thousand shells': fill("sh -c 'a';"),
    'code of another language': `python -c '${fill('os.system("a");')}'`,
    'an alias for itself': `alias a="a a a"\n${fill('a;')}`,
    'unknown programs': fill('$a '),
    globs: `x="${fill('*')}"; a $x`,
    'joined lines': fill('a\\\n'),
    'a file that doubles': `echo a>f;${fill('cat f f>g;mv g f;')}`,
    'a file that is written and run': fill('echo a>f;sh f;'),
    'files that run each other': `echo 'sh g;sh g;sh g'>f;echo 'sh h;sh h;sh h'>g;echo 'sh f;sh f;sh f'>h;sh f`,
    'a file that grows': `${fill('echo a>>f;')}sh f`,
    'ways out of a function': `f(){ ${'a&&return;'.repeat(5000)} };f;f`,
    'ways out of subshells': `${'(a&&exit;'.repeat(90)}x${')'.repeat(90)}`,
    'a list that is expanded again and again': `mapfile -t a <<E\n${'a\n'.repeat(3000)}E\n${'x "${a[@]}";'.repeat(4000)}`,
    'an array of many keys': `declare -A m;${Array.from({ length: 5000 }, (_, index) => `m[k${index}]=x`).join(';')}`,
    'a long text in slices': `x=${'a'.repeat(30_000)};${'y=${x:1:2};'.repeat(3000)}`,
    'a printed text that doubles': `x=a;${fill('printf -v x %s%s "$x" "$x";')}`,
    'two loops of many values': 'for i in {1..32}; do for j in {1..32}; do a $i$j; done; done',
    'a text that env splits': `env -S '${fill('"\\$')}'`,
    'commands of a multiplexer in each other': `tmux bind x '${'bind x '.repeat(8000)}'`,
    'a long PATH': `echo a>f;PATH=${'a:'.repeat(10_000)};${fill('f;')}`,
    'wrappers with gaps in each other': fill('nice -n $A '),
    'gaps of one wrapper': `timeout ${fill('$A ')}`,
    'options with gaps': `rm ${fill('-${A}r $B-f ')}`,
    'a text that filters change': `echo ${'a '.repeat(4000)}${'|tr a-z b-za|rev|sed s/a/b/g'.repeat(800)}`,
    'git beside files that were written': fill('echo a>f;git x;'),
    'settings of git': `git ${fill('-c core.editor=x ')}commit`,
    'aliases of git': `git ${Array.from({ length: 3000 }, (_, index) => `-c alias.a${index}=a${index + 1}`).join(' ')} a0`,
    'a chain of assignments': Array.from({ length: 5000 }, (_, index) => `v${index}=1`).join('&&'),
    'cases that each set another variable': `case x in ${Array.from({ length: 3000 }, (_, index) => `a${index}) v${index}=1;;`).join(' ')} esac`,
    'a here-document of many expansions': `cat <<E\n${fill('$x `y` ')}\nE\n`,
    'wrappers of many words': fill('docker run x '),
    'a word that grows': fill('a+=xyz;y $a;'),
    'settings of git on conditions': Array.from(
      { length: 1500 },
      (_, index) => `git config core.hooksPath x${index}||git commit`,
    ).join(';'),
    'a long text cut by patterns': `a=${'b/'.repeat(15_000)};x ${'${a##*/} '.repeat(3000)}`,
    'elements of a long list': `mapfile -t a <<E\n${'a\n'.repeat(15_000)}E\n${Array.from({ length: 3000 }, (_, index) => `a[${index}]=x`).join(';')}`,
    'files that a pattern names, written again and again': `echo x|tee ${fill('* ')}`,
    'the same, added to': `echo x|tee -a ${fill('* ')}`,
    'the same, moved': `mv ${fill('* ')} y`,
    'one word': fill('a'),
    'no words': fill(' '),
    'over the limit': 'a;'.repeat(SIZE),
  };

  test.each(Object.entries(texts))('%s: a bounded number of steps', (_, text) => {
    const shell = newShell(text.slice(0, SIZE * 2), { cwd: '/repo' });
    const start = process.cpuUsage();
    readInto(shell);
    const { user, system } = process.cpuUsage(start);
    expect(shell.commands.length).toBeLessThanOrEqual(1001);
    expect(shell.unread.length).toBeLessThanOrEqual(201);
    // Measured at most 0.3 s of a busy machine; a step that is not counted shows as minutes.
    expect((user + system) / 1e6).toBeLessThan(4);
  });

  test('words and facts that are carried along are counted, too', () => {
    const dear = ['a chain of assignments', 'cases that each set another variable', 'wrappers of many words'];
    for (const name of dear) {
      const shell = newShell(texts[name] ?? '', { cwd: '/repo' });
      readInto(shell);
      const words = shell.commands.reduce((sum, command) => sum + command.words.length, 0);
      expect(words, name).toBeLessThan(20_000);
      expect(shell.state.changes, name).toBeLessThan(400_000);
      expect(
        shell.unread.map((one) => one.why),
        name,
      ).toContain('limit');
    }
  });

  test('a word of more braces than are expanded hides no command, and a program of them is told', () => {
    const { commands, unread } = readCommand('touch f{1..100000} && rm $(ls) {1..99999}');
    expect(commands.map((command) => command.name)).toEqual(['touch', 'ls', 'rm']);
    expect(commands[0]?.words[1]?.value).not.toEqual(['f{1..100000}']);
    expect(unread).toEqual([]);
    expect(readCommand('{1..100000} x').unread.map((one) => one.why)).toEqual(['dynamic-command']);
  });

  test.each<[why: string, line: string, isLimit: boolean]>([
    ['more names than somebody writes', `rm ${'a '.repeat(5000)}`, true],
    ['patterns are compared with names, and count more', `mv ${'d/*.x '.repeat(1700)} e`, true],
    ['so do words of which nothing is known', `cp ${'$v '.repeat(1700)} e`, true],
    ['of all commands together', `git add ${'*a* '.repeat(900)}\nrm ${'*a* '.repeat(900)}`, true],
    ['the names of a long, ordinary line', `git add ${'f '.repeat(4000)}`, false],
    ['hundreds of patterns', `rm ${'d/*.x '.repeat(600)}`, false],
    ['a script of hundreds of expansions', 'a "$x" "$y" b\n'.repeat(300), false],
  ])('words are weighed, and what a line has too many of is said even of its last command: %s', (_, line, isLimit) => {
    const { unread } = readCommand(line, { cwd: '/repo' });
    expect(unread.some(({ why }) => why === 'limit')).toBe(isLimit);
  });

  test('what is left out is said, whatever else is not read', () => {
    const many = `${'$a;'.repeat(300)}${'a;'.repeat(40_000)}`;
    expect(readCommand(many).unread.map((one) => one.why)).toContain('limit');
    const text = `${'a;'.repeat(40_000)}git push`;
    expect(readCommand(text).unread.map((one) => one.why)).toContain('limit');
  });
});
