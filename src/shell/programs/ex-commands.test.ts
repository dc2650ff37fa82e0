import { expect, test } from 'vitest';
import { exCommands } from './ex-commands.ts';

const rows: readonly (readonly [because: string, script: string, expected: readonly string[]])[] = [
  ['a line for the shell takes the bars', '!a | b', ['runs a | b']],
  ['read and written', 'r !a\n1,$w !b', ['runs a', 'runs b']],
  ['but not to a file by force', 'w!a\ne! b\nx!\nq!', []],
  ['a filter', "'<,'>!a", ['runs a']],
  ['behind modifiers, and another command', 'silent! set x | :noautocmd !a', ['runs a']],
  ['for lines that match, and events', 'g/x|y/!a\nau BufRead * !b', ['runs a', 'runs b']],
  ['a terminal', 'term ++close a b', ['runs a b']],
  ['a bar in a pattern ends nothing', '%s/x|!y/!z/g', []],
  ['a call', 'call system("a") | q', ['code call system("a") ']],
  ['commands that are put together', 'exe "!a"\nnorm :!b', ['code exe "!a"', 'code norm :!b']],
  ['a file of commands', 'source a | q', ['reads a']],
  ['text that is put in', 'a\n!b\n.\n!c', ['runs c']],
  ['ordinary commands', '1\n/x/d\nbufdo %s/a/b/ge\nwq', []],
];

test.each(rows)('%s', (_, script, expected) => {
  expect(exCommands(script).map((one) => Object.values(one).join(' '))).toEqual(expected);
});
