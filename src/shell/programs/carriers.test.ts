import { expect, test } from 'vitest';
import { readCommand } from '../read.ts';

/** The commands behind the first, `?` in front of those that may not run, and what stays unread. */
function carried(text: string): readonly string[] {
  const { commands, unread } = readCommand(text, { cwd: '/repo', home: '/home/me' });
  const started = commands.filter(({ via }) => via.length > 0);
  return [
    ...started.map(({ runs, name }) => `${runs === 'possible' ? '?' : ''}${name}`),
    ...unread.map(({ why, language }) => `unread ${language ?? why}`),
  ];
}

const rows: readonly (readonly [because: string, text: string, expected: readonly string[]])[] = [
  ['the way to the other side of a copy', 'scp -o ProxyCommand=a x y:', ['a']],
  ['settings behind the host', "ssh y -p 2 -o ProxyCommand='a b'", ['a']],
  ['words of the other side are no settings', 'ssh y b -o ProxyCommand=a', ['b']],
  ['what makes a connection', "mosh --ssh='a b' y", ['a']],
  ['with settings of its own', `mosh --ssh 'ssh -o ProxyCommand="a b"' y`, ['ssh', 'a']],
  ['what shows it', 'mosh --client=/x/a y', ['a']],
  ['without a host nothing is started', 'ssh -o ProxyCommand=a', []],
  ['none is no program', 'scp -o ProxyCommand=none x y:', []],
  ['the program that a copy is made with', 'sftp -S /x/a y', ['a']],
  ['a line in its place', "sftp -D 'a b' y", ['a']],
  ['what is asked for the keys of hosts', "ssh -o 'KnownHostsCommand a' y", ['?a']],
  ['settings in a file that the line writes', "printf 'Host *\\n ProxyCommand a\\n' > c; ssh -F c y", ['?a']],
  ['each command of a multiplexer', 'tmux new -d a \\; send-keys b Enter', ['a', '?b']],
  ['names that are shortened', "tmux new-ses -d 'a b' \\; split-w 'b' \\; run-s -d 1 c", ['a', 'b', 'c']],
  ['and of what is typed', 'tmux display-p a \\; send-k b Enter', ['a', '?b']],
  ['what follows the end of a client', "tmux detach -s x -E 'a b'", ['a']],
  ['what is asked about', `tmux confirm-before -y -p '?' 'run "a b"'`, ['?a']],
  ['as words', 'tmux confirm -y run a', ['?a']],
  ['commands in place of a line', `tmux run -C 'new "a b"'`, ['?a']],
  ['a condition that is no line', "tmux if -F 1 'run a'", ['?a']],
  ['what is copied to', "tmux send -X copy-pipe 'a b'", ['?a']],
  ['several for one key', "tmux bind x new a '\\;' run b", ['?a', '?b']],
  ['its shell', 'tmux -c a', ['a']],
  ['what a key is bound to', "tmux bind x 'run-shell a; new b'", ['?a', '?b']],
  ['a format', "tmux set -g status-right '#(a)'", ['?a']],
  ['a file of its commands', 'echo \'run-shell "a b"\' > c; tmux -f c new -d', ['?a']],
  ['other commands of it', 'tmux ls; tmux kill-session -t a; tmux a -t a; tmux set -g mouse on', []],
  ['code of Python in a debugger', `gdb -ex 'python os.system("a")'`, ['?a', 'unread python']],
  ['an option with its value', "gdb --eval-command='shell a b' -ex='!b'", ['a', 'b']],
  ['shortened', "gdb --eval-c 'shell a' -init-eval='shell b'", ['a', 'b']],
  ['another debugger', "lldb --one-line='platform shell a b' -o 'platform shell -h -- b'", ['a', 'b']],
  ['shortened commands', "gdb -ex 'she a b'; lldb -o 'pl sh b'", ['a', 'b']],
  ['a file of commands behind its option', "echo 'shell a' > c; gdb --command=c", ['a']],
  ['what a trace is given to', "strace -f -o '|a b' c; strace --output='!b' c", ['a', 'c', 'b', 'c']],
  ['a trace in a file', 'strace -o a c', ['c']],
  ['a pipe of a debugger', "gdb -ex 'pipe info x | a'", ['a']],
  ['commands that it reads from a file', "echo 'shell a' > c; gdb -x c", ['a']],
  ['other commands of it', "gdb -ex 'break a' -ex 'show args' -core=x", []],
  ['a line for another group', 'sg x -c a', ['a']],
  ['a shell of another group', 'newgrp x <<< a', ['a']],
  ['whatever lies in a folder', 'run-parts x', ['unread file']],
  ['a daemon', 'start-stop-daemon -S -x /x/a -- b', ['a']],
  ['one that is stopped', 'start-stop-daemon -K -x /x/a', []],
  ['a shell without some rights', 'capsh --drop=all -- -c a', ['bash', 'a']],
  ['what starts a compiler', 'gcc -c -wrapper a,-x x.c', ['a']],
  ['a compiler that nothing starts', 'gcc -Wall -o x x.c', []],
  ['a check of an archive', 'zip x y -T -TT a', ['a']],
  ['options in a variable', "TAR_OPTIONS='--checkpoint=1 --checkpoint-action=exec=a' tar -cf x y", ['a']],
  ['how often is no action', 'tar --checkpoint=1 -cf x y', []],
  ['an action that runs nothing', "tar --checkpoint-action='echo a; b' -cf x y", []],
  ['code that begins like one', "tar --to-command='echo a; b' -xf x", ['echo', 'b']],
  ['a program that is named like one', "tar -I 'sleep 1; a' -xf x", ['sleep', 'a']],
  ['a script that the line writes', `echo '{"scripts":{"x":"a b"}}' > package.json && npm run x`, ['?a']],
  ['with the one in front', `echo '{"scripts":{"pretest":"a","test":"b"}}' > package.json; yarn test`, ['?a', '?b']],
  ['another script', `echo '{"scripts":{"x":"a"}}' > package.json; npm run y; npm install`, []],
  ['a makefile that the line writes', "printf 'all:\\n\\t@a $$x\\n' > Makefile; make", ['?a']],
  ['or names', "printf 'all: ; a\\n' > m; make -f m", ['?a']],
  ['a rule among the words', "make --eval='x:;@a'", ['?a']],
  ['what make itself calls', "make -f - <<< 'X := $(shell a $(b))'", ['?a', 'unread dynamic-code']],
  ['and assigns', "make -f - <<< 'X != a'", ['?a']],
  ['what make only shows', "make -n -f - <<< 'x:;a'", []],
  ['but for lines that are always run', "make -n -f - <<< 'x:;+a'", ['?a']],
  ['the shell of make', 'make SHELL=/x/a', ['?a']],
  ['a rule of ninja', "echo 'command = a $in' > build.ninja; ninja", ['?a', 'unread dynamic-code']],
  ['a tool of cmake', 'cmake -E env A=1 -- a b', ['a']],
  ['what prepares a file to be shown', "LESSOPEN='|a %s' less x", ['?a']],
  ['an editor in a variable', 'export EDITOR=a; crontab -e', ['?a']],
  ['a variable of another program', 'PAGER=a ls', []],
  ['a program that reads what is searched', 'rg --pre a b', ['a']],
];

test.each(rows)('%s: %s', (_, text, expected) => {
  expect(carried(text)).toEqual(expected);
});
