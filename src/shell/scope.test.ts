import { describe, expect, test } from 'vitest';
import { readCommand } from './read.ts';
import type { ReadOptions } from './reading.ts';
import { couldBe, show } from './value.ts';

const read = (text: string, options: ReadOptions = {}) =>
  readCommand(text, { cwd: '/repo', home: '/home/me', ...options });
const probe = (text: string, options?: ReadOptions) =>
  read(text, options).commands.filter((command) => command.name === 'probe');
const directories = (text: string, options?: ReadOptions) =>
  probe(text, options).map((command) => command.directories.map(show));
const words = (text: string, options?: ReadOptions) =>
  probe(text, options).map((command) =>
    command.words
      .slice(1)
      .map((word) => show(word.value))
      .join(' '),
  );

describe('the directory of a command', () => {
  test.each<readonly [string, readonly (readonly string[])[]]>([
    ['probe', [['/repo']]],
    ['cd a && probe', [['/repo/a']]],
    ['cd a/../b/./c && probe', [['/repo/b/c']]],
    ['cd /x && cd y && probe', [['/x/y']]],
    ['cd && probe', [['/home/me']]],
    ['cd ~/x && cd - && probe', [['/repo']]],
    ['cd a; probe', [['/repo/a', '/repo']]],
    ['cd a || exit; probe', [['/repo/a']]],
    ['cd a || exit 1\nprobe', [['/repo/a']]],
    ['if cd a; then probe; else probe; fi', [['/repo/a'], ['/repo']]],
    ['! cd a || probe', [['/repo/a']]],
    ['(cd a && probe); probe', [['/repo/a'], ['/repo']]],
    ['cd a | probe', [['/repo']]],
    ['{ cd a; } && probe', [['/repo/a']]],
    ['pushd a && pushd b && popd && probe', [['/repo/a']]],
    ['popd; probe', [['/repo']]],
    ['trap probe EXIT; cd a || exit; b', [['/repo'], ['/repo/a']]],
    ['bash -c "trap probe EXIT; cd /x || exit"; cd a', [['/repo'], ['/x']]],
    ['trap probe EXIT; (cd a); b', [['/repo']]],
    ['pushd; probe', [['/repo']]],
    ['sh -c "pushd a"; popd; probe', [['/repo']]],
    ['env -C a probe', [['/repo/a']]],
    ['sudo --chdir=/x probe', [['/x']]],
    ["sh -c 'cd a && probe'; probe", [['/repo/a'], ['/repo']]],
    ['f() { cd a; }; f && probe', [['/repo/a']]],
    ['f() { cd a || return 1; [ x ] && return 0; cd /; }; f && probe', [['/', '/repo/a']]],
    ['f() { cd a || return 1; cd /b; }; f && probe', [['/b']]],
    ['. <(echo "cd a || exit; x && return; cd /b || return 1"); probe', [['/b', '/repo/a']]],
    ['d=a; cd "$d/b" && probe', [['/repo/a/b']]],
    ['cd "$(pwd)/x" && probe', [['/repo/x']]],
    ['cd $u && probe', [['$u']]],
    ['for d in a b; do (cd $d && probe); done', [['/repo/a'], ['/repo/b']]],
    ['CDPATH=/x; cd a && probe', [['/x/a', '/repo/a']]],
    ['exec 3< a; cd /proc/self/fd/3 && probe', [['$PWD']]],
    ['(trap probe EXIT; cd a)', [['/repo'], ['/repo/a', '/repo']]],
    ['x=$(trap probe EXIT; cd a)', [['/repo'], ['/repo/a', '/repo']]],
    ['[ x ] && cd a; probe', [['/repo/a', '/repo']]],
    ['while cd a; do b; done; probe', [['/repo/a', '/repo/$PWD/a', '/repo', '/repo/$PWD']]],
    ['while [ ! -d .git ]; do cd ..; done; probe', [['/', '/repo']]],
    ['for i in a b; do cd $i; done; probe', [['/repo/a/b', '/repo/b', '/repo/a', '/repo']]],
    ['ssh host probe', [['ssh:']]],
  ])('%s', (text, expected) => {
    expect(directories(text)).toEqual(expected);
  });

  test('a directory that is known to exist is surely entered', () => {
    expect(directories('cd a; probe', { isDirectory: (path) => path === '/repo/a' })).toEqual([['/repo/a']]);
  });

  test.each([
    ['a folder that the line makes', 'mkdir a; cd a; probe', '/repo/a'],
    ['a folder above it', 'mkdir -p a/b; cd a; probe', '/repo/a'],
    ['a repository', 'git init -b dev a; cd a; probe', '/repo/a'],
    ['a clone', 'git clone https://example.org/a.git; cd a; probe', '/repo/a'],
    ['a clone into a folder', 'git clone https://example.org/x.git a; cd a; probe', '/repo/a'],
    ['a work tree', 'git worktree add -b x ../a; cd ../a; probe', '/a'],
    ['a folder whose name nobody knows', 'mkdir $d; cd $d; probe', '$d'],
    ['a folder for a while', 'cd $(mktemp -d); probe', '/tmp/tmp.$(mktemp -d)'],
  ])('%s is surely entered', (_, text, place) => {
    expect(directories(text)).toEqual([[place]]);
  });

  test.each([
    ['is removed again', 'mkdir a; rmdir a; cd a; probe', '/repo/a'],
    ['is moved away', 'mkdir a; mv a b; cd a; probe', '/repo/a'],
    ['is below', 'mkdir a; cd a/b; probe', '/repo/a/b'],
    ['is beside it', 'mkdir ab; cd a; probe', '/repo/a'],
    ['is a file for a while', 'cd $(mktemp); probe', '/tmp/tmp.$(mktemp)'],
  ])('one that %s may not be', (_, text, place) => {
    expect(directories(text)).toEqual([[place, '/repo']]);
  });

  test('where a file has its name, no folder is made', () => {
    expect(directories('mkdir a; cd a; probe', { isDirectory: () => false })).toEqual([['/repo/a', '/repo']]);
  });

  test('where the line starts in an unknown place, a relative path stays open at its front', () => {
    expect(readCommand('cd a && probe').commands[1]?.directories.map(show)).toEqual(['$PWD/a']);
  });
});

test('sh may have no pushd', () => {
  const isDirectory = () => true;
  expect(directories("sh -c 'pushd a; probe'", { isDirectory })).toEqual([['/repo/a', '/repo']]);
  expect(directories("bash -c 'pushd a; probe'", { isDirectory })).toEqual([['/repo/a']]);
});

describe('variables', () => {
  test.each<readonly [because: string, text: string, expected: readonly string[]]>([
    ['each way to a value is a command of its own', 'if x; then v=1; else v=2; fi; probe $v', ['1', '2']],
    ['an untaken way leaves it as it was', '[ x ] && v=1; probe $v', ['1', '$v']],
    ['the ways of one variable go together', 'if x; then v=1; else v=2; fi; probe $v $v', ['1 1', '2 2']],
    ['case', 'case $1 in a) v=1;; b) v=2;; esac; probe "$v"', ['$v', '1', '2']],
    ['a default may or may not be taken', 'probe ${v:-d}', ['${v:-d}', 'd']],
    ['a set variable needs no default', 'v=1; probe ${v:-d}', ['1']],
    ['a value that has to be there', 'probe ${v:?}/x ${w:?no}', ['${v:?}/x ${w:?no}']],
    ['one that is there', 'v=1; probe ${v:?}', ['1']],
    ['a loop', 'for v in 1 2; do probe $v; done', ['1', '2']],
    ['what a loop leaves', 'for v in 1 2; do :; done; probe $v', ['2']],
    ['and what it leaves when it may stop early', 'for v in 1 2; do x && break; done; probe $v', ['1', '2']],
    ['a value that comes round in a loop', 'v=1; while x; do probe $v; v=2; done', ['1', '2']],
    ['lines that are read', 'printf "a\\nb\\n" | while read v; do probe $v; done', ['a', 'b']],
    ['a subshell keeps its own', 'v=1; (v=2); probe $v', ['1']],
    ['a pipeline too', 'v=1; v=2 | x; probe $v', ['1']],
    ['a prefix is for one command', 'v=2 true; probe $v', ['$v']],
    ['and not for its own words', 'v=2 probe $v', ['$v']],
    ['a child shell does not get what is not exported', "v=1; sh -c 'probe $v'", ['']],
    ['which a name of the system may have been before', "V=1; sh -c 'probe $V'", ['$V']],
    ['nor any list', "v=(1); export v; sh -c 'probe $v'", ['']],
    ['but what is exported', "export v=1; sh -c 'probe $v'", ['1']],
    ['by a prefix', "v=1 sh -c 'probe $v'", ['1']],
    ['by set -a', "set -a; v=1; sh -c 'probe $v'", ['1']],
    ['also what is read then', "set -a; read v <<< 1; sh -c 'probe $v'", ['1']],
    ['exported before it is set', "export v; v=1; sh -c 'probe $v'", ['1']],
    ['a local one too', "f() { local -x v; v=1; sh -c 'probe $v'; }; f", ['1']],
    ['but not what is no longer exported', "export v=1; export -n v; sh -c 'probe $v'", ['']],
    ['an environment that is taken away', "export v=1; env -i sh -c 'probe $v'", ['']],
    ['and begun anew', "export v=1; env -vi v=2 sh -c 'probe $v'", ['2']],
    ['where the letter is the value of another option', "export v=1; env -ui sh -c 'probe $v'", ['1']],
    ['eval sees everything', "v=1; eval 'probe $v'", ['1']],
    ['arguments behind a single dash', 'set - 1 2; probe $2', ['2']],
    ['a single dash alone', 'set -- 1; set -; probe $1', ['1']],
    [
      'keys of an array',
      'declare -A m=([a]=1 ["b c"]=2); m[d]=3; probe ${m[a]} "${m[b c]}" ${m[d]} ${m[e]}',
      ['1 2 3'],
    ],
    ['an element that grows', 'a=(x y); a[1]+=z; declare -A m; m[k]=v; m[k]+=w; probe ${a[1]} ${m[k]}', ['yz vw']],
    ['the subscripts of an array', 'a=(x y); for i in "${!a[@]}"; do probe $i ${a[i]}; done', ['0 x', '1 y']],
    ['a subscript that is no number is a name', 'a=(x y); k=1; probe ${a[k]}', ['y']],
    ['fields between other separators', 'IFS=:, read -r a b c <<< x:y,z,w; probe $a $b $c', ['x y z,w']],
    ['a whole line', 'IFS= read -r a <<< " x y"; probe "$a"', [' x y']],
    ['a line whose backslashes are read', 'read a <<< "x\\\\y"; probe "$a"', ['$a']],
    ['a number of characters', 'read -n 1 a <<< xy; probe "$a"', ['$a']],
    ['unknown in quotes stays one word', 'probe "$v"', ['$v']],
    ['unset is empty when the environment is whole', 'probe a$v', ['a$v']],
  ])('%s: %s', (_, text, expected) => {
    expect(words(text).sort()).toEqual([...expected].sort());
  });

  test('the given environment', () => {
    const env = { v: '1 2' };
    expect(words('probe $v "$v" $w', { env })).toEqual(['1 2 1 2 $w']);
    expect(words('probe a$w', { env, environmentIsComplete: true })).toEqual(['a']);
  });

  test('many ways become one that is open', () => {
    const text = `${Array.from({ length: 12 }, (_, index) => `x && a${index}=1`).join('; ')}; probe ${Array.from({ length: 12 }, (_, index) => `$a${index}`).join('')}`;
    const found = probe(text);
    expect(found.length).toBeLessThanOrEqual(18);
    expect(
      found.some((command) =>
        command.words.slice(1).every((word) => word.value.some((piece) => typeof piece !== 'string')),
      ),
    ).toBe(true);
  });
});

describe('the environment that a command gets', () => {
  const value = (text: string, name: string, options?: ReadOptions) => {
    const found = probe(text, options)[0]?.variable(name);
    return found === undefined ? undefined : { text: show(found.value), exported: found.exported, from: found.from };
  };

  test.each<readonly [string, string | undefined, boolean]>([
    ['HUSKY=0 probe', '0', true],
    ['export HUSKY=0; probe', '0', true],
    ['HUSKY=0; export HUSKY; probe', '0', true],
    ['HUSKY=0; probe', '0', false],
    ['env HUSKY=0 probe', '0', true],
    ['sudo HUSKY=0 probe', '0', true],
    ['HUSKY=0 sh -c probe', '0', true],
    ['declare -x HUSKY=0; probe', '0', true],
    ['export HUSKY=0; export -n HUSKY; probe', '0', false],
    ['(export HUSKY=0); probe', undefined, false],
  ])('%s', (text, expected, exported) => {
    expect(value(text, 'HUSKY')).toEqual(
      expected === undefined ? undefined : { text: expected, exported, from: 'line' },
    );
  });

  test('names what the line sets, exports or unsets', () => {
    expect(probe('a=1; export b=2; unset c; d=4 probe')[0]?.environment).toEqual(['b', 'c', 'd']);
  });

  test('unset hides what was inherited', () => {
    expect(value('probe', 'A', { env: { A: '1' } })).toEqual({ text: '1', exported: true, from: 'environment' });
    expect(value('unset A; probe', 'A', { env: { A: '1' } })).toBeUndefined();
    expect(value('env -u A probe', 'A', { env: { A: '1' } })).toBeUndefined();
  });

  test('a value that differs between the ways says which it may be', () => {
    const found = probe('[ x ] && export HUSKY=0; probe', { env: { HUSKY: '1' } })[0]?.variable('HUSKY');
    expect(['0', '1', '2'].map((text) => couldBe(found?.value ?? [], text))).toEqual([true, true, false]);
  });
});

describe('standard input', () => {
  test('of a pipe names the commands that feed it', () => {
    const { commands } = read('a | { b; c; } | probe');
    expect(commands[3]?.stdin).toMatchObject({ from: 'pipe', commands: [1, 2] });
  });

  test('of a here-document is its text, of a file its name', () => {
    expect(probe('probe <<< x')[0]?.stdin).toEqual({ from: 'text', text: ['x\n'] });
    expect(probe('while x; do probe; done < f')[0]?.stdin).toMatchObject({ from: 'file', path: { source: 'f' } });
  });
});

describe('what goes round more often than it is followed', () => {
  test.each<readonly [string, string, boolean]>([
    [
      'a text handed on from variable to variable',
      'a=1x b= c= d= e= f= g=; while y; do probe $g; g=$f; f=$e; e=$d; d=$c; c=$b; b=$a; a=evil; done',
      true,
    ],
    ['a number that counts', 'i=0; while y; do probe $i; i=$((i+1)); done', false],
    ['a number in quotes', 'i=0; while y; do probe "$i"; i=$((i+1)); done', false],
    ['arguments handed on', 'f() { probe $6; f 1 "$@"; }; f evil', true],
    ['arguments that stay', 'f() { probe $1; f "$@"; }; f a', false],
    ['no arguments', 'f() { probe x; f; f; }; f', false],
  ])('%s', (_, text, expected) => {
    const found = probe(text).flatMap((command) => command.words.slice(1));
    expect(found.some(({ value }) => couldBe(value, 'evil'))).toBe(expected);
    expect(found.some(({ value }) => value.some((piece) => typeof piece !== 'string' && piece.splits))).toBe(expected);
    expect(read(text).unread).toEqual([]);
  });
});
