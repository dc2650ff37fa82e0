import { describe, expect, test } from 'vitest';
import { readCommand } from './read.ts';
import { textOf } from './value.ts';

/** What the last program of a pipe prints; undefined where that is not known. */
function printedBy(line: string): string | undefined {
  const last = readCommand(`${line} | wc`, { cwd: '/repo' }).commands.at(-1);
  return last?.stdin?.from === 'pipe' ? textOf(last.stdin.text ?? []) : undefined;
}

type Row = readonly [line: string, text: string, why: string];

/** Each as GNU coreutils 9, sed 4.9, xxd of Vim 9 and mawk 1.3 print it. */
const ROWS: readonly Row[] = [
  ['echo en -es a | tr ens rmf', 'rm -rf a\n', 'place by place'],
  ['echo aa | tr aa xy', 'yy\n', 'of a character that stands twice the last place counts'],
  ["echo abc-def | tr a-c '[x*]'", 'xxx-def\n', 'a character that fills up'],
  ["echo abc | tr '[:lower:]' '[:upper:]'", 'ABC\n', 'classes'],
  ["echo a,b,c | tr , '\\n'", 'a\nb\nc\n', 'a line break'],
  ["echo abc | tr 'a\\142' xy", 'xyc\n', 'an octal number'],
  ['echo a-b_c | tr -d -- -_', 'abc\n', 'characters that go'],
  ["echo abcd | tr -dc 'a-b\\n'", 'ab\n', 'all others'],
  ["echo aab | tr -c 'a\\n' xy", 'aay\n', 'the last character for all that are left'],
  ['echo aabbcc | tr -s ab', 'abcc\n', 'repeated characters'],
  ["echo aabbcc | tr -s ab 'x*'", 'x*cc\n', 'of what comes of it'],
  ['echo aabbcc | tr -ds a b', 'bcc\n', 'some go, others are not repeated'],
  ['echo abcde | tr -t a-e xy', 'xycde\n', 'a set that is cut'],
  ['echo 726d 2061 | xxd -r -p', 'rm a', 'hexadecimal digits'],
  ['echo cm0gYQ== | base64 --decode', 'rm a', 'base64'],
  ['echo OJWSAYI= | base32 -d', 'rm a', 'base32'],
  ['echo cm0gYQ== | openssl base64 -d', 'rm a', 'base64, by another program'],
  ['echo cm0gYQ== | openssl enc -base64 -d -A', 'rm a', 'and with other words'],
  ["printf 'a mr' | rev", 'rm a', 'backwards'],
  ['printf "1\\n2\\n3\\n" | head -n 2', '1\n2\n', 'the first lines'],
  ['printf "1\\n2\\n3" | head -n -1', '1\n2\n', 'all but the last one'],
  ['printf "1\\n2\\n3" | head -2', '1\n2\n', 'a short form'],
  ['printf abc | head -c 2', 'ab', 'the first bytes'],
  ['printf "1\\n2\\n3\\n" | tail -1', '3\n', 'the last line'],
  ['printf "1\\n2\\n3\\n" | tail -n +2', '2\n3\n', 'all from the second one'],
  ['printf "1\\n2\\n" | tail --lines=0', '', 'none'],
  ['printf "1\\n2\\n" | tail --lines=5', '1\n2\n', 'more than there are'],
  ['echo x:rm:a | cut -d: -f2-', 'rm:a\n', 'fields'],
  ['echo x:rm:a | cut -d : -f 3,1 --output-delimiter=" "', 'x a\n', 'in their own order'],
  ['printf "a:b\\nc" | cut -d: -f1 -s', 'a\n', 'lines that have none left out'],
  ['printf "a:b\\nc" | cut -d: -f2', 'b\nc\n', 'or kept'],
  ['echo abcdef | cut -c -2,5', 'abe\n', 'characters'],
  ["printf 'a\\nb\\n' | sed 's/^/rm /'", 'rm a\nrm b\n', 'in front of each line'],
  ["echo a | sed 's/^/:; rm /; s/$/;/'", ':; rm a;\n', 'several, with a sign between commands in them'],
  ["echo a.b.a | sed 's/a/x/'", 'x.b.a\n', 'once in a line'],
  ["echo aba | sed -E -e 's|a||g'", 'b\n', 'everywhere'],
  ["echo a.txt | sed 's/txt$/md/'", 'a.md\n', 'at the end'],
  ["echo a | sed 's/^a$/b/'", 'b\n', 'a whole line'],
  ["echo x rm  a | awk '{print $2, $3}'", 'rm a\n', 'fields between blanks'],
  ['echo x:a | awk -F: \'{ print "rm " $NF; }\'', 'rm a\n', 'a text, and the last field'],
  ['echo a b | awk \'{ printf "rm %s\\n", $2 }\'', 'rm b\n', 'by a format'],
  ["echo a | sed -E 's/^(.*)$/rm \\1 x/'", 'rm a x\n', 'around a whole line'],
  ["echo a | sed 's/\\(.*\\)/rm \\1/'", 'rm a\n', 'as basic patterns have it'],
  ['awk \'BEGIN { print "rm a" }\' f', 'rm a\n', 'once, whatever the input'],
];

describe('what a program prints of a text that is known', () => {
  test.each(ROWS)('%s: %j (%s)', (line, text) => {
    expect(printedBy(line)).toBe(text);
  });
});

describe('what a program prints is not known', () => {
  test.each<readonly [line: string, why: string]>([
    ['tr a b < f', 'of a file'],
    ['cat f | head -1', 'nor of what another one prints'],
    ['echo a | tr a "$X"', 'with a set that is not known'],
    ['echo a | tr a-z', 'with a set too few'],
    ['echo a | tr z-a x', 'with a range that runs backwards'],
    ['echo a | tr "[:letter:]" x', 'with a class that is none'],
    ['echo ä | tr a b', 'beyond ASCII, of which it takes single bytes'],
    ['echo zz | xxd -r -p', 'of what is no number'],
    ['echo ff | xxd -r -p', 'of bytes that are no text'],
    ['echo a | openssl enc -aes-128-cbc -d -base64 -k x', 'of what has a key'],
    ['echo 61 | xxd -p', 'the other way round'],
    ['echo ä | head -c 1', 'by a byte of several'],
    ['echo a::b | cut -d:: -f2', 'with a delimiter that is none'],
    ['echo a | head -1 f', 'of another file'],
    ['echo a | cut -d: --complement -f1', 'with an option that is not worked out'],
    ['echo a | awk \'{ printf "%5s\\n", $1 }\'', 'in columns'],
    ["echo a | sed 's/(.*)/b/'", 'by a group that may be none'],
    ["echo a | sed 's/a/b/;p'", 'by another command'],
    ['echo a | sed s/./b/', 'by a pattern'],
    ["echo a | sed 's/a/&&/'", 'with what was found'],
    ['echo a | sed s/a/b/ f', 'of another file'],
    ["echo a | sed -n 's/a/b/'", 'where lines are not printed by themselves'],
    ["echo a | awk '{ print toupper($1) }'", 'by a function'],
    ['echo a | awk \'{ print "a\\tb" }\'', 'with escapes'],
    ["echo atb | awk -Ft '{ print $1 }'", 'between tabs, which `t` stands for'],
    ["echo ab | awk -F '' '{ print $1 }'", 'between nothing'],
    ["echo a | awk -F'[a-c]' '{ print $1 }'", 'between patterns'],
  ])('%s (%s)', (line) => {
    expect(printedBy(line)).toBeUndefined();
  });
});
