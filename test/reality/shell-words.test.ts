import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../src/shell/read.ts';
import { textOf } from '../../src/shell/value.ts';

/**
 * The words that a program gets, as bash itself passes them: `show` prints its arguments, each ended by a NUL. A word
 * that the reading leaves open is no answer; a known word must be bash's own.
 */
const directory = mkdtempSync(join(tmpdir(), 'portcullis-words-'));
afterAll(() => rmSync(directory, { recursive: true }));
const hasBash = spawnSync('bash', ['-c', '[[ ${BASH_VERSINFO[0]} -ge 5 ]]']).status === 0;
const MARK = '\u0001end\u0001';

function bash(lines: readonly string[]): readonly (readonly string[])[] {
  const script = lines.map((line) => `(${SHOW}; ${line}\n); printf '${MARK}'`).join('\n');
  const { stdout } = spawnSync('bash', ['-c', script, 'bash'], {
    cwd: directory,
    env: { HOME: '/home/me', PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return stdout
    .split(MARK)
    .slice(0, lines.length)
    .map((words) => words.split('\0').slice(0, -1));
}
const SHOW = `show() { for w in "$@"; do printf '%s\\0' "$w"; done; }`;

function reading(line: string): readonly string[] | undefined {
  const { commands, unread } = readCommand(line, {
    cwd: directory,
    home: '/home/me',
    env: { HOME: '/home/me' },
    environmentIsComplete: true,
    isDirectory: () => true,
  });
  const shown = commands.filter((command) => command.name === 'show');
  const words = shown.flatMap((command) => command.words.slice(1).map((word) => textOf(word.value)));
  return unread.length > 0 || words.includes(undefined) ? undefined : words.filter((word) => word !== undefined);
}

const tables: Readonly<Record<string, readonly string[]>> = {
  quotes: [
    `show a'b'"c"\\d 'a\\b' "a\\b\\"\\$\\\\" '' "" a\\ b`,
    `show $'a\\tb\\x41\\u00e9\\101\\'\\\\' $'\\x{41}' $'a\\0b'c $"x y" $'\\xc3\\xa9' $'\\cA' $'\\e' $'\\q'`,
    `show "a\nb" 'a\nb' a\\\nb "a\\\nb" 'a\\\nb'`,
    `show \\~ "~" '~' a~ ~ ~/x x=~ ~/"a b"`,
  ],
  'field splitting': [
    `x='a  b'; show $x "$x" $x$x "$x"$x`,
    `x=' a '; show b$x"c" $x; y=; show $y "$y" a$y`,
    `IFS=:; x='a::b:'; show $x; set -- $x; show "$#" "$2"`,
    `IFS=', '; x='a , b,,c'; show $x`,
    `IFS=; x='a b'; show $x`,
    `x=$'a\\nb\\tc'; show $x "$x"`,
  ],
  parameters: [
    `x=a/b.c.d; show \${x#*.} \${x##*.} \${x%.*} \${x%%.*} \${x##*/} \${x%/*} \${x#z}`,
    `x=abcabc; show \${x/b/X} \${x//b/X} \${x/#a/X} \${x/%c/X} \${x//[ac]} \${x/b*/} \${x//}`,
    `x=abcdef; show \${x:2} \${x:1:3} \${x: -2} \${x:1:-2} \${x:9} \${#x}`,
    `x=aBc; show \${x^} \${x^^} \${x,,} \${x,} \${x^^[b]} \${x@U} \${x@L} \${x@u} \${x@Q}`,
    `x=; show "\${x:-d}" "\${x-d}" "\${x:+a}" "\${x+a}" "\${y:-d e}" \${y:-d e} \${y:-"d e"} \${y-}`,
    `: \${z:=v w}; show "$z" $z; z=n; show \${z:=q} \${z:+p}`,
    `n=x; x=v; show \${!n} "\${!n}"; declare -n r=x; r=w; show $x $r`,
    `x=a.b; show "\${x%.*}" "\${x%'.b'}" "\${x%".b"}" \${x#"*"} \${x#'?'}`,
    `x='*'; show "\${x#\\*}" "a\${x}b"`,
  ],
  'arrays and positional parameters': [
    `a=(1 '2 3' 4); show "\${a[@]}" "\${a[*]}" \${a[1]} \${#a[@]} "\${a[-1]}" $a`,
    `a=(1 2); a+=(3); a[0]=x; show "\${a[@]}" "\${a[@]:1}" "\${a[@]:1:1}"`,
    `set -- a 'b c' d; show "$@" "$*" $# "$2" $2; shift; show "$1" "\${@:2}"; set --; show "$@" "$*"`,
    `set -- 1 2; show "x$@y" x"$@"`,
    `f() { show "$@" $#; }; f a "b c"; f`,
    `IFS=,; set -- a b; show "$*"`,
  ],
  braces: [
    `show a{b,c}d {1..3} {3..1} {a..c} {01..03} {1..7..3} {a,b}{1,2} {a} {} a{,b} {a,{b,c}} "{a,b}" {a,b"c d"} \\{a,b}`,
    `x=1; show {$x,2} a{$x..3} {a,$x}y`,
    `show {-1..1} {a,b\\,c} '{'a,b'}' \${HOME}{a,b}`,
  ],
  arithmetic: [
    `show $((1+2*3)) $((7/2)) $((-7%3)) $((2**10)) $((1<<4|1)) $((0x1f)) $((010)) $((2#101)) $((5>3&&2)) $((1?2:3)) $((~0)) $((!5))`,
    `x=5; show $((x+1)) $((x*x)) $(($x-1)) $((x>4)) $((y)); show $((x=7)) $x $((x+=1)) $x`,
    `x='1+1'; show $((x*2)) $((($x)*2))`,
    `declare -i n=2+3; n+=4; show $n; let m=2*3; show $m; ((k=9)); show $k`,
    `show $((1 , 2)) $[1+1] $((36#z)) $((9223372036854775807+1))`,
  ],
  substitutions: [
    `show $(echo a b) "$(echo a b)" $(printf '%s-%s\\n' a b c) "$(printf 'a\\n\\n')" $(basename /a/b.c .c) $(dirname /a/b/c)`,
    `x=$(cat <<E\nl1\nl2\nE\n); show "$x" $x`,
    `show "$(echo -n a; echo b)" "$(echo -e 'a\\tb')" "$(printf %d 7)" "$(echo 'a' | cat)" "$(pwd)"`,
    `read a b <<< '1 2 3'; show "$a" "$b"; mapfile -t m <<< $'x\\ny'; show "\${m[@]}"; printf -v p %s-%s 1 2; show $p`,
    `show "$(cd /; pwd)"; cd /; show "$PWD" "$OLDPWD"`,
  ],
  'assignments and scope': [
    `x=1; (x=2); show $x; { x=3; }; show $x; x=4 show $x; show $x`,
    `x=1; x+=2; export x; show $x; unset x; show "\${x-unset}"`,
    `x=~/a:~/b; y=a:~; show $x $y`,
    `f() { local v=1; g; show "\${v-}"; }; g() { v=2; }; v=0; f; show $v`,
    `for i in 1 2 3; do show $i; done; show $i; for ((j=0;j<1;j++)); do :; done`,
    `if true; then a=1; else a=2; fi; case x in x) :;; esac; show "\${b:-none}"`,
    `x='a b'; y=$x; show "$y"; z=$x$y; show "$z"; w="$x" v='$x'; show "$w" "$v"`,
  ],
};

describe.skipIf(!hasBash)('words as bash passes them', () => {
  for (const [topic, lines] of Object.entries(tables)) {
    test(topic, () => {
      const expected = bash(lines);
      // A known brace, loop or branch is followed; only what depends on the outside may stay open.
      expect(lines.map((line, index) => [line, reading(line) ?? expected[index]])).toEqual(
        lines.map((line, index) => [line, expected[index]]),
      );
      expect(lines.filter((line) => reading(line) === undefined)).toEqual([]);
    });
  }

  test('three hundred words grown at random from a fixed seed', () => {
    const lines = Array.from({ length: 300 }, (_, index) => randomLine(index + 1));
    const expected = bash(lines);
    const wrong = lines.flatMap((line, index) => {
      const words = reading(line);
      return words === undefined || words.join('\0') === expected[index]?.join('\0')
        ? []
        : [{ line, words, bash: expected[index] }];
    });
    expect(wrong).toEqual([]);
    const open = lines.filter((line) => reading(line) === undefined);
    expect(open.length).toBeLessThan(30);
  });
});

/** xorshift32: the same words on every machine. */
function randomLine(seed: number): string {
  let state = (seed * 2654435761) >>> 0 || 1;
  const pick = <T>(items: readonly [T, ...T[]]): T => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return items[(state >>> 0) % items.length] ?? items[0];
  };
  const piece = (depth: number): string => {
    const inner = (): string => (depth > 2 ? pick(['a', 'b c', '']) : piece(depth + 1) + piece(depth + 1));
    return pick([
      () => pick(['a', 'b', '.', '/', '-x', '=', ':', '%', '+', '@', ',']),
      () => pick(['\\ ', '\\$', "\\'", '\\"', '\\\\', '\\a', '\\*']),
      () => `'${pick(['', 'a b', '$x', '"', '\\', '*'])}'`,
      () => `"${pick(['', 'a b', '$x', "'", '\\\\', '*', '\\$x', '${x}', '$(echo a b)', '${e:-d f}', '$((1+2))'])}"`,
      () => `$'${pick(['\\t', '\\x41', "\\'", 'a b', '\\101', '\\u41'])}'`,
      () => pick(['$x', '$y', '$e', '${x}', '"$x"', '${#x}', '$((2*3))', '"${y%b*}"', '${x#a}']),
      () => `\${${pick(['e', 'x', 'u'])}${pick([':-', '-', ':+', '+'])}${pick(['d', '"d e"', "'f'", '$y', 'd e'])}}`,
      () => `$(printf '%s' "${inner().replace(/[^a-z ]/g, '')}")`,
      () => `{${pick(['a,b', '1..3', 'a,"b c"', ',x', '$x,y'])}}`,
    ])();
  };
  const word = (): string => {
    const text = Array.from({ length: 1 + (seed % 4) }, () => piece(0)).join('');
    return text.startsWith('#') || text === '' ? `a${text}` : text;
  };
  return `x='a b'; y=abc; e=; unset u; show ${Array.from({ length: 1 + (seed % 3) }, word).join(' ')}`;
}
