import { expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';

const rows: readonly (readonly [because: string, text: string, expected: readonly string[]])[] = [
  ['keys and values in turn', 'declare -A m=(k a l b); ${m[l]}', ['declare -A m=m=(k a l b)', 'b']],
  [
    'a slice of a list with keys begins where bash stores them',
    'declare -A m; m=(k a); "${m[@]:1}"',
    ['declare -A m', '${m[@]:1}', 'unread: dynamic-command'],
  ],
  [
    'a list of unknown subscripts may have more elements than one',
    'x=([3]=a [5]=b); "${x[@]:1}"',
    ['${x[@]:1}', 'unread: dynamic-command'],
  ],
  [
    'a backslash in one that stands in a substitution',
    ": <(a=(\\'';b c\\'))",
    [": <(a=(\\'';b c\\'))", 'unread: syntax'],
  ],
  ['but not one in quotes', ': $(a=("\\"b" c\\ d); e)', ['e', ': $(…)']],
  ['nor elsewhere', "a=(\\'b c); d", ['d']],
  [
    'a text that is expanded once more, whatever prints it',
    'declare -a "x=($(a))"',
    ['a', 'declare -a x=($(a))', 'unread: dynamic-code'],
  ],
  ['a text is a list of one', 'x=a; "${x[@]}" "${x[@]:1}" b', ['a b']],
];

test.each(rows)('a list: %s', (_, text, expected) => {
  expect(describeReading(readCommand(text, { cwd: '/repo' }))).toEqual(expected);
});
