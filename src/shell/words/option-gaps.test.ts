import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';

/** The ways to read the only command of a line. */
const ways = (text: string) =>
  readCommand(text, { cwd: '/repo' }).commands.map(({ words }) => words.map(({ value }) => show(value)).join(' '));
type Row = readonly [text: string, way: string, why: string];

describe('an option is also read without the expansions in it', () => {
  test.each<Row>([
    ['rm -${X}rf d', 'rm -rf d', 'in front of letters'],
    ['rm -r"$X"f d', 'rm -rf d', 'between letters, quoted or not'],
    ['rm -$(cat x)rf d', 'rm -rf d', 'a substitution'],
    ['rm $X-rf d', 'rm -rf d', 'in front of the hyphen'],
    ['rm -$X${Y}rf d', 'rm -rf d', 'several'],
    ['sed --in${X}-place=.bak s/a/b/ f', 'sed --in-place=.bak s/a/b/ f', 'in a long name'],
    ['sed -${X}i.bak s/a/b/ f', 'sed -i.bak s/a/b/ f', 'with a value behind the letters'],
    ['curl -${X}o$Y https://example.com', 'curl -o$Y https://example.com', 'with an unknown value behind them'],
  ])('%s: %s (%s)', (text, way) => {
    expect(ways(text)).toContain(way);
  });
});

describe('what an expansion gives to an option is its value', () => {
  test.each<readonly [text: string, why: string]>([
    ['gcc -I$X/include -L$Y -o$Z.o a.c', 'a path, a name with an ending'],
    ['docker run -v$PWD:/app -e$NAME=1 image', 'a volume, an assignment'],
    ['git log -n$COUNT --author=$ME-x', 'nothing behind it, and behind an equals sign'],
    ['curl -H"Accept: $X-y" https://example.com', 'a text with blanks'],
    ['cp a $DIR/-x $NAME.-x', 'a hyphen that begins no word'],
  ])('%s: one way (%s)', (text) => {
    expect(ways(text)).toEqual([text.replaceAll('"', '').replace('$PWD', '/repo')]);
  });
});
