import { expect, test } from 'vitest';
import { readCommand } from '../read.ts';

/** What is started in the end. */
function started(text: string): readonly string[] {
  const { commands } = readCommand(text, { cwd: '/repo', home: '/Users/me' });
  return commands
    .filter(({ via }) => via.length > 0)
    .map(({ words, runs }) => `${runs === 'possible' ? '?' : ''}${words.map((word) => word.source).join(' ')}`);
}

const rows: readonly (readonly [because: string, text: string, expected: readonly string[]])[] = [
  ['a build of the program', 'arch -arch arm64 -e A=1 a b', ['a b']],
  ['its short form', 'arch -x86_64 a b', ['a b']],
  ['kept awake', 'caffeinate -dims -t 60 a b', ['a b']],
  ['of the chosen Xcode', 'xcrun -sdk macosx --toolchain x a b', ['a b']],
  ['only looked for', 'xcrun --find a', []],
  ['in a sandbox', "sandbox-exec -D x=1 -p '(version 1)' a b", ['a b']],
  ['of less weight', 'taskpolicy -b -c utility a b', ['a b']],
  ['a policy of one that runs', 'taskpolicy -b -p 12', []],
  ['with the clipboard in tmux', 'reattach-to-user-namespace -l a b', ['a b']],
  ['what is recorded', 'script -q /dev/null a -n b', ['?a -n b']],
  ['what is recorded and written at once', 'script -aF out a -q', ['?a -q']],
  ['a recorded shell', 'script -q out', []],
  ['for another user', 'launchctl asuser 501 a b', ['a b']],
  ['in the context of another', 'launchctl bsexec 80 a b', ['a b']],
  ['as a job', 'launchctl submit -l x -o /dev/null -- a b', ['?a b']],
  ['a job by its file', 'launchctl load x.plist', []],
  ['what leaks', 'leaks --atExit -- a b', ['a b']],
  ['what one that runs leaks', 'leaks 12', []],
  ['what is traced', 'xctrace record --template x --launch -- a b', ['a b']],
  ['a file for a terminal', "echo 'a b' > x.command; open x.command", ['?a b']],
  ['a file in a terminal', "echo 'a b' > x.sh; open -a Terminal x.sh", ['?a b']],
  ['a terminal by its path', "echo 'a b' > x; open -a /Applications/iTerm.app x", ['?a b']],
  ['a folder in a terminal', 'open -a Terminal .', []],
  ['a file in an editor', "echo 'a b' > x.sh; open -e x.sh", []],
  ['a line of AppleScript', `osascript -e 'do shell script "a b"'`, ['?a b']],
  ['a line of its JavaScript', `osascript -l JavaScript -e 'app.doShellScript("a b")'`, ['?a b']],
  ['a line that is only shown', `osascript -e 'display dialog "a b"'`, []],
  ['what expect starts', "expect -c 'spawn -noecho a {b c}; interact'", ["?a 'b c'"]],
  ['what it types', `expect <<< 'spawn sh; send -- "a b\\r"'`, ['?sh', '?a b']],
  ['what it waits for', `expect <<< 'expect "a b\\n"'`, []],
  ['what Tcl starts', "tclsh <<< 'puts [exec a b]'", ['?a b']],
];

test.each(rows)('%s: %s', (_, text, expected) => {
  expect(started(text)).toEqual(expected);
});
