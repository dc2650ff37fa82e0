import { expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';

const rows: readonly (readonly [because: string, text: string, expected: readonly string[]])[] = [
  ['a substitution in it runs', `x='$(a)'; : "\${x@P}"`, ['a', ': ${x@P}']],
  [
    'also where its signs are spelled by their octal codes',
    `x='\\044(a)\\140b\\140'; : "\${x@P}"`,
    ['a', 'b', ': ${x@P}'],
  ],
  ['which have three digits', `x='\\44(a)'; : "\${x@P}"`, [': ${x@P}']],
  ['a dollar behind a backslash is a number sign for root', `x='\\$(a)'; : "\${x@P}"`, ['? a', ': ${x@P}']],
  ['an escaped backslash leaves one, which protects', `x='\\\\$(a)'; : "\${x@P}"`, [': ${x@P}']],
  ['two of them protect nothing', `x='\\\\\\\\$(a)'; : "\${x@P}"`, ['a', ': ${x@P}']],
  ['what the shell fills in is quoted', `x='\\D{$(a)}\\w$(b)'; : "\${x@P}"`, ['b', ': ${x@P}']],
  ['beside a part that is not known', `x="\\044(a)$y"; : "\${x@P}"`, ['a', ': ${x@P}']],
  ['of a list each element', `x=(1 '$(a)'); : "\${x[@]@P}"`, ['a', ': ${x[@]@P}']],
  ['PS4 is one', `PS4='\\044(a)'; set -x; b`, ['set -x', '? a', 'b']],
  ['text from outside may hold anything', `read x; : "\${x@P}"`, ['read x', ': ${x@P}', 'unread: dynamic-code']],
];

test.each(rows)('a prompt: %s', (_, text, expected) => {
  expect(describeReading(readCommand(text, { cwd: '/repo' }))).toEqual(expected);
});
