import { expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';

const rows: readonly (readonly [because: string, text: string, expected: readonly string[]])[] = [
  ['what an interactive shell runs between lines', 'PROMPT_COMMAND=a bash -i <<< b', ['bash -i <<<"b\\n"', '? a', 'b']],
  ['and expands', `PS1='\\044(a)' bash -i <<< b`, ['bash -i <<<"b\\n"', '? a', 'b']],
  ['the shell of the person', '$SHELL -c a', ['$SHELL -c a', '? bash -c a', '? a', 'unread: dynamic-command']],
  ['a shell of another family', "tcsh -c 'a b'", ['tcsh -c a b', 'a b']],
  ['the program that the shell itself is', '/proc/self/exe -c a', ['/proc/self/exe -c a', 'a']],
  [
    'an option that is known in part may be -c',
    'bash -${X}c "a b" c',
    ['? bash -$Xc a b c', '? a b', '? bash -c a b c', 'unread: file'],
  ],
  [
    'lines that sed begins',
    "a | sed 's/^/b -c /' | sh",
    ['a', 'sed s/^/b -c /', 'sh', '? b -c …', 'unread: dynamic-code'],
  ],
  [
    'and ends, sorted afterwards',
    "a | sed -e 's/.*/b & c/' | sort | sh",
    ['a', 'sed -e s/.*/b & c/', 'sort', 'sh', '? b … c', 'unread: dynamic-code'],
  ],
  [
    'lines that awk puts together',
    'a | awk \'{ print "b " $2, $1 }\' | sh',
    ['a', 'awk { print "b " $2, $1 }', 'sh', '? b … …', 'unread: dynamic-code'],
  ],
  ['lines that only some of them change', "a | sed 's/x/b/' | sh", ['a', 'sed s/x/b/', 'sh', 'unread: dynamic-code']],
  ['another shell does not', `PROMPT_COMMAND=a PS1='$(a)' bash -c b`, ['bash -c b', 'b']],
  ['its file', 'echo a > ~/.bashrc; bash -ic b', ['echo a >/home/me/.bashrc', 'bash -ic b', '? a', 'b']],
  ['the file that ENV names', 'echo a > c; ENV=./c sh -i <<< b', ['echo a >c', 'sh -i <<<"b\\n"', '? a', 'b']],
  [
    'the file of who logs in',
    'echo a > ~/.profile; bash -lc b',
    ['echo a >/home/me/.profile', 'bash -lc b', '? a', 'b'],
  ],
  ['which others do not read', 'echo a > ~/.profile; bash -c b', ['echo a >/home/me/.profile', 'bash -c b', 'b']],
  ['every zsh has one', 'echo a > .zshenv; ZDOTDIR=. zsh -c b', ['echo a >.zshenv', 'zsh -c b', '? a', 'b']],
  ['files that are there already are not asked for', 'bash -ilc b', ['bash -ilc b', 'b']],
  [
    'what is printed into it, though nobody knows whether',
    'if a; then echo "b c"; fi | sh',
    ['a', '? echo b c', 'sh', '? b c', 'unread: dynamic-code'],
  ],
  [
    'or whether it comes through',
    'echo "b c" | grep x | sh',
    ['echo b c', 'grep x', 'sh', '? b c', 'unread: dynamic-code'],
  ],
  [
    'or with what',
    "xargs echo 'b c' | sort | sh",
    ['xargs echo b c', '? echo b c xargs', 'sort', 'sh', '? b c xargs', 'unread: dynamic-code'],
  ],
  ['traces that the environment asks for', `env SHELLOPTS=xtrace PS4='$(a)' bash -c b`, ['bash -c b', '? a', 'b']],
];

test.each(rows)('a shell that is started: %s', (_, text, expected) => {
  expect(describeReading(readCommand(text, { cwd: '/repo', home: '/home/me' }))).toEqual(expected);
});
