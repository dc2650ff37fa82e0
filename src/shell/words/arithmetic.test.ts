import { expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';

const rows: readonly (readonly [because: string, text: string, expected: readonly string[]])[] = [
  ['the text of an expansion is expanded', ': $(( $(a) + `b` ))', ['a', 'b', ': $(( $(a) + `b` ))']],
  ['whatever quotes stand in it', `(( '$(a)' + "$(b)" ))`, ['a', 'b']],
  ['but for those in a substitution, which are its own', "x=1; : ${x:$(' a')}", [' a', ": ${x:$(' a')}"]],
  ['also where others stand around it', `(( '$(b "'c'")' ))`, ["b 'c'"]],
  ['the value of a variable is not', "x='$(a)'; (( x + $x ))", []],
  ['nor is an operand that is evaluated', `declare -i n='$(a)'; let 'n=\`a\`'`, ['declare -i n=$(a)', 'let n=`a`']],
  ['nor one of a test', "[[ '$(a)' -eq 1 ]]", []],
  ['but their subscripts are', `x='y[$(a)]'; (( x )); declare -i n='y[$(b)]'`, ['a', 'declare -i n=y[$(b)]', 'b']],
  ['also of a value that stands in a subscript', "x='$(a)'; (( y[$x] ))", ['a']],
  ['and in front of what is no arithmetic', "x='y[$(a)] z'; (( x ))", ['a']],
  ['what may be passed over', "x='y[$(a)]'; (( 0 && x ))", ['? a']],
  ['but not what is expanded there', '(( 0 && $(a) ))', ['a']],
  [
    'what an integer is set to, by whatever sets it',
    "declare -i n; read n <<< 'y[$(a)]'; for n in 'y[$(b)]'; do :; done",
    ['declare -i n', 'read n <<<"y[$(a)]\\n"', 'a', '? b', '? :'],
  ],
  ['some are integers by themselves', "RANDOM='y[$(a)]'", ['a']],
  ['in a list', "declare -ai l; l=('y[$(a)]')", ['declare -ai l', 'a']],
  ['a subscript of a new element', "x='y[$(a)]'; l=([x]=1)", ['a']],
  ['a subscript that a builtin is given', "printf -v 'x[$(a)]' y", ['printf -v x[$(a)] y', 'a']],
  ['behind its letter', "printf -v'x[$(a)]' y", ['printf -vx[$(a)] y', 'a']],
  ['a subscript without a format: it is refused', "printf -v 'x[$(a)]'", ['printf -v x[$(a)]']],
];

test.each(rows)('arithmetic: %s', (_, text, expected) => {
  expect(describeReading(readCommand(text, { cwd: '/repo' }))).toEqual(expected);
});
