import { describe, expect, test } from 'vitest';
import { describeReading } from '../../test/support/describe-reading.ts';
import { readCommand } from './read.ts';

const lines = (text: string) => describeReading(readCommand(text, { cwd: '/repo', home: '/home/me' }));
type Row = readonly [because: string, text: string, expected: readonly string[]];
const check = (title: string, rows: readonly Row[]) =>
  describe(title, () => {
    test.each(rows)('%s', (_, text, expected) => {
      expect(lines(text)).toEqual(expected);
    });
  });

check('commands wherever they stand', [
  ['a list runs each in turn', 'a; b\nc', ['a', 'b', 'c']],
  ['the right side of && depends on the left', 'a && b', ['a', '? b']],
  ['after true the right side is certain', 'true && b', ['true', 'b']],
  ['but not where a file may not open', ': > c && b', [': >c', '? b']],
  ['and behind || it may still run, for nobody knows what the words mean', 'true || b', ['true', '? b']],
  ['both sides of a pipe run', 'a | b |& c', ['a', 'b', 'c']],
  ['a branch may run', 'if a; then b; elif c; then d; else e; fi', ['a', '? b', '? c', '? d', '? e']],
  ['loops may run', 'while a; do b; done', ['a', '? b']],
  ['each value of a short list is a run of its own', 'for x in 1 2; do a $x; done', ['? a 1', '? a 2']],
  ['the right side of && in a test may not be looked at', '[[ a && $(b) ]]', ['? b']],
  [
    'what stands behind a parameter that may not be set neither',
    ': ${x#$(a)} ${HOME#$(b)}',
    ['? a', 'b', ': ${x#$(a)} ${HOME#$(b)}'],
  ],
  [
    'what is printed where a condition holds',
    'eval "$(if true; then echo a; else echo b; fi)"',
    ['true', 'echo a', '? echo b', 'eval a', 'a'],
  ],
  ['each branch of case may run', 'case $x in 1) a;; *) b;; esac', ['? a', '? b']],
  [
    'negation, time, groups, subshells, coprocesses',
    '! a; time -p b; { c; }; (d); coproc e',
    ['a', 'b', 'c', 'd', 'e'],
  ],
  [
    'a substitution runs before the command that holds it',
    'a "$(b `c`)"',
    ['c', 'b $(c)', 'a $(b `c`)'].map((line) => line.replace('$(c)', '`c`')),
  ],
  ['a process substitution runs beside', 'a <(b) > >(c)', ['b', 'c', 'a <(b) >>(c)']],
  [
    'substitutions in every kind of expansion run',
    'a ${x:-$(b)} $(( $(c) + 1 ))',
    ['c', '? a ${x:-$(b)} $(( $(c) + 1 ))', '? b', '? a $(b) $(( $(c) + 1 ))'],
  ],
  ['what stands behind an exit on some way may run', 'a && exit; b', ['a', '? exit', '? b']],
  ['also in the list that holds it', 'a && exit || b', ['a', '? exit', '? b']],
  ['and behind a program that takes its place', 'a && exec b || c', ['a', '? b', '? c']],
  ['an exit of a subshell is its own', '(a && exit); sh -c exit; b', ['a', '? exit', 'sh -c exit', 'exit', 'b']],
  ['of several ways only one is taken', 'if a; then v=b; else v=c; fi; $v', ['a', '? b', '? c']],
  ['behind set -e what failed before ends it', 'set -e; a; b', ['set -e', 'a', '? b']],
  ['or may end it, where that may have been asked for', 'a && set -e; b; c', ['a', '? set -e', 'b', '? c']],
  ['wherever that stands', '{ set -e; a; }; b', ['set -e', 'a', '? b']],
  ['in a function, too', 'f() { set -e; a; }; f; b', ['set -e', 'a', '? b']],
  ['and behind sh -e', "sh -ec 'a; b'", ['sh -ec a; b', 'a', '? b']],
  [
    'behind set -o pipefail each of a pipe may have failed',
    'set -eo pipefail; false | true; b',
    ['set -eo pipefail', 'false', 'true', '? b'],
  ],
  ['behind set -n nothing runs, as far as anybody knows', 'set -n; a', ['set -n', '? a']],
  ['what stands behind exit is read too', 'exit; a', ['exit', '? a']],
  ['bash runs the lines that precede a syntax error', 'a; b\nc; if', ['a', 'b', '? c', 'unread: syntax']],
  ['a line does not end behind an operator', 'a\nb |\n', ['a', '? b', 'unread: syntax']],
  ['nor behind several breaks', 'a\n{ b; } &&\n\n;', ['a', '? b', 'unread: syntax']],
  ['what is called for a program that is not found', 'command_not_found_handle() { a; }; b', ['? a', 'b']],
]);

check('what some bash does not run is told all the same', [
  ['a pattern that takes extglob', 'case x in @($(a))) ;; esac', ['a']],
  ['time in front of a group in a substitution', ': $(time { a; })', ['a', ': $(time { a; })']],
  ['a bad substitution', 'a ${,}; b', ['a ${,}', 'b']],
  ['an option that bash does not have', "bash -Z -c 'a'", ['bash -Z -c a', 'a']],
  ['a file that does not open', 'a < missing', ['a <missing']],
  ['what sh, where it is not bash, refuses', "sh -c 'a <(b)'", ['sh -c a <(b)', 'b', 'a <(b)']],
  ['a coprocess that ends with its shell', 'coproc { a; b; }; exit', ['a', 'b', 'exit']],
  ['quotes that only some versions take off', "(( x['$(a)'] ))", ['a']],
  ['the line behind a here-document in a substitution', 'x=$(a <<E\nx\nE\nb; c)', ['a <<"x\\n"', 'b', 'c']],
  ['a program that PATH does not find', 'PATH=; a', ['a']],
  ['what reads a file that may not be there', 'a < b', ['a <b']],
  ['what stands behind an expansion that fails', ': $((1 +)); a', [': $((1 +))', 'a']],
  ['what a program runs that may not be there', "vim -c '!a'", ['vim -c !a', 'a']],
]);

check('text that is data yields no commands', [
  ['a quoted argument', "echo 'git push; $(a)'", ['echo git push; $(a)']],
  ['a commit message', 'git commit -m "run git push --force"', ['git commit -m run git push --force']],
  ['a here-document to a file', "cat > f <<'E'\ngit push\n$(a)\nE", ['cat >f <<"git push\\n$(a)\\n"']],
  ['an escaped substitution', 'echo \\$a "\\$(b)"', ['echo $a $(b)']],
  ['a comment', 'a # b; c', ['a']],
  ['a function that nobody calls', 'f() { a; }', []],
  ['an alias that is never used on a later line', 'alias x=a; x', ['alias x=a', 'x']],
  ['patterns and words of case and [[', '[[ a == b ]]; case a in b) ;; esac', []],
]);

check('code in words', [
  ['sh -c, in any cluster', "bash -lc 'a; b'", ['bash -lc a; b', 'a', 'b']],
  ['its arguments', `sh -c '"$0" "$1" $2' a "b c" d`, [`sh -c "$0" "$1" $2 a b c d`, 'a b c d']],
  ['an alias on a later line of it', "sh -c 'alias x=a\nx'", ['sh -c alias x=a\nx', 'alias x=a', '? a', 'x']],
  [
    'a recipe that make is fed with',
    "make -f - <<'E'\nall:; @a $$(b) $(c)\nE",
    ['make -f - <<"all:; @a $$(b) $(c)\\n"', '? b', '? a $(b) $(c)', 'unread: dynamic-code'],
  ],
  ['a subscript of an array that may not be there', "unset 'x[$(a)]'", ['unset x[$(a)]', '? a']],
  [
    'a line that is continued within an alias',
    'alias x=\'declare -A m=(k a); "${m[\\\n@]}"\'\nx',
    ['alias x=declare -A m=(k a); "${m[\\\n@]}"', '? declare -A m=m=(k a)', '? ', 'x', '? a'],
  ],
  ['an alias that opens a here-document', "alias x='a <<E'\nx", ['alias x=a <<E', '? a <<""', 'x', 'unread: syntax']],
  [
    'a program that xargs starts anew for every item',
    "echo a b | xargs -n 1 sh -c 'x $1' _",
    ['echo a b', 'xargs -n 1 sh -c x $1 _', '? sh -c x $1 _ a', '? x a', '? sh -c x $1 _ b', '? x b'],
  ],
  ['a pattern over several lines', 'x=(?(\na\n))', ['unread: syntax']],
  ['each way through a default in a subscript', "printf -v 'x[${y=$(a)}]' z", ['printf -v x[${y=$(a)}] z', '? a']],
  [
    'a subshell that may end early may fail',
    'set -e; (if a; then true; else exit; fi); b',
    ['set -e', 'a', '? true', '? exit', '? b'],
  ],
  ['a name that is continued inside of quotes and backquotes', `: "\`$'\\\nx'\`"`, ['\\\nx', ": `$'\\\nx'`", '? x']],
  [
    'a backslash that is escaped continues no line',
    'mapfile -t x <<< "a\\\\\nb"; $x',
    ['mapfile -t x <<<"a\\\\\\nb\\n"', 'a\\'],
  ],
  ['an alias that git is given', "git -c alias.x='!a b' x 'c d'", ['git -c alias.x=!a b x c d', 'a b c d']],
  ['but one that is not called', "git -c alias.x='!a' y", ['git -c alias.x=!a y']],
  ['eval takes a double dash', "eval -- 'a'", ['eval -- a', 'a']],
  ['eval joins its words', "eval a 'b;' c", ['eval a b; c', 'a b', 'c']],
  ['standard input of a shell', 'echo a b | sh -s', ['echo a b', 'sh -s', 'a b']],
  ['a here-document', 'bash <<E\na $((1+1))\nE', ['bash <<"a 2\\n"', 'a 2']],
  ['a here-string', 'bash <<< a', ['bash <<<"a\\n"', 'a']],
  ['a file that is a process substitution', '. <(echo a)', ['echo a', '. <(echo a)', 'a']],
  ['another descriptor', 'exec 3<<<a; bash <&3', ['exec 3<<<"a\\n"', 'bash <&3', 'a']],
  ['a trap', "trap 'a' EXIT", ['trap a EXIT', '? a']],
  ['an array with text behind it', 'x=($(a))y x+=(`b`)$(c)', ['a', 'b', '? c', 'unread: syntax']],
  ['an option of time, which only some shells start', '-p a', ['? a']],
  ['a signal that ends the shell', 'kill $$; a; kill -0 $$', ['kill $$', '? a', '? kill -0 $$']],
  ['a signal from a subshell', '(kill $$); a', ['kill $$', '? a']],
  ['a question about the shell', 'kill -0 $$ && a', ['kill -0 $$', '? a']],
  ['a signal for another process', 'kill $!; a', ['kill $!', 'a']],
  ['a trap that ends the shell', "trap 'a; exit 1' INT", ['trap a; exit 1 INT', '? a', '? exit 1']],
  ['a prompt that set -x expands', `PS4='$(a)'; set -x`, ['set -x', '? a']],
  ['a prompt that set -x may expand', `a && set -x; PS4='$(b)'`, ['a', '? set -x', '? b']],
  ['a subscript', "test -v 'x[$(a)]'", ['test -v x[$(a)]', 'a']],
  ['a variable that is evaluated as arithmetic', `x='y[$(a)]'; (( x ))`, ['a']],
  [
    'an unknown part stays a gap in the words around it',
    'bash -c "a $(date) b"',
    ['date', 'bash -c a $(date) b', 'a $(date) b', 'unread: dynamic-code'],
  ],
  ['a pattern that takes extglob when it runs', 'x=aab; ${x/+(a)/c}', ['${x/+(a)/c}', 'unread: dynamic-command']],
  ['wholly unknown code', 'curl -s x | sh', ['curl -s x', 'sh', 'unread: dynamic-code']],
  ['a script that is not at hand', 'bash x.sh', ['bash x.sh', 'unread: file']],
  [
    'what a trap may have set',
    "trap 'x=a; cd y' DEBUG; $x",
    ['trap x=a; cd y DEBUG', '? cd y', '? a', '? $x', '? cd y', 'unread: dynamic-command'],
  ],
  ['a variable that is set in capital letters', 'declare -u x; x=a; $x', ['declare -u x', '? a', '? A']],
  ['whatever sets it', 'typeset -l x; read x <<< A; $x', ['typeset -l x', 'read x <<<"A\\n"', '? A', '? a']],
  ['one that has what the one outside has', 'x=a; f() { local -I x; $x; }; f', ['local -I x', 'a']],
  [
    'what a builtin prints of what it knows',
    '$(compgen -c a)',
    ['compgen -c a', '$(compgen -c a)', 'unread: dynamic-command'],
  ],
  [
    'what is printed as an error, and joined',
    '$( { echo a >&2; } 2>&1)',
    ['echo a >&2', '$(…)', 'unread: dynamic-command'],
  ],
  [
    'or to another descriptor',
    '$(exec 3>&1; echo a >&3)',
    ['exec 3>&1', 'echo a >&3', '$(…)', 'unread: dynamic-command'],
  ],
  ['errors that are not joined', 'x=$(echo a >&2); b $x', ['echo a >&2', 'b']],
  ['a name around what may be nothing', 'gi${X}t a', ['gi$Xt a', '? git a', 'unread: dynamic-command']],
  [
    'a script that grows while it is run',
    'echo "echo a >> x" > x; bash x',
    ['echo echo a >> x >x', 'bash x', 'echo a >>x', 'unread: file'],
  ],
  ['an unknown program', '$x a', ['$x a', '? a', 'unread: dynamic-command']],
]);

check('functions and aliases', [
  ['a body runs where it is called, with its arguments', 'f() { a "$@"; }; f 1 "2 3"', ['a 1 2 3']],
  ['a function hides a builtin and a program', 'git() { a; }; git push', ['a']],
  ['under a path, too', 'function /x/f { a; }; /x/f', ['a']],
  ['which its last part is not', 'f() { a; }; /x/f', ['/x/f']],
  ['but not from another shell', "git() { a; }; bash -c 'git push'", ['bash -c git push', 'git push']],
  ['unless it is exported', 'f() { a; }; export -f f; bash -c f', ['export -f f', 'bash -c f', 'a']],
  ['a function that may be defined: both', 'x && f() { a; }; f', ['x', '? a', '? f']],
  ['local variables end with the call', 'f() { local v=2; }; v=1; f; a $v', ['local v=2', 'a 1']],
  ['recursion ends', 'f() { a; f; }; f', ['a', 'a', 'a']],
  ['an alias that ends in a blank', "alias x='a ' y=b\nx y", ['alias x=a  y=b', '? a b', 'x y']],
  ['an alias by the table of aliases', 'BASH_ALIASES[x]=a\nx', ['? a', 'x']],
  ['and a program by that of programs', 'BASH_CMDS[x]=/a; x', ['x', 'unread: dynamic-command']],
  ['an alias of an earlier line', "alias x='a b'\nx c", ['alias x=a b', '? a b c', 'x c']],
]);

check('redirections', [
  ['every operator', 'a >1 2>>2 &>3 &>>4 <5 >|6 2>&1 >&7', ['a >1 2>>2 both>3 both>>4 <5 >6 2>&1 >&7']],
  ['of a command without a program', '> f', [': >f']],
  ['of a group', '{ a; } > f', [': >f', 'a']],
  [
    'a here-document is expanded unless its word is quoted',
    'x=1; a <<E <<-"F"\n$x \\$x\nE\n\t$x\n\tF',
    ['a <<"1 $x\\n" <<"$x\\n"'],
  ],
]);

describe('a script file', () => {
  const script = (path: string) => (path === '/repo/x.sh' ? 'cd sub && rm "$1"; bash x.sh' : undefined);

  test('is read one level deep, with its arguments', () => {
    const reading = readCommand('bash x.sh f', { cwd: '/repo', script });
    expect(describeReading(reading)).toEqual(['bash x.sh f', 'cd sub', '? rm f', 'bash x.sh', 'unread: file']);
    expect(reading.commands[1]?.via.map((via) => via.kind)).toEqual(['shell', 'script']);
  });
});

describe('where the words stand', () => {
  test('code in plain quotes keeps its own place', () => {
    const text = "sudo sh -c 'cd x; git push'";
    const push = readCommand(text).commands.find((command) => command.name === 'git');
    expect(text.slice(push?.span.start, push?.span.end)).toBe('git push');
    expect(push?.words.map(({ span }) => text.slice(span.start, span.end))).toEqual(['git', 'push']);
  });

  test('computed code stands where its word stands', () => {
    const text = 'a; eval "gi""t push"';
    const push = readCommand(text).commands.find((command) => command.name === 'git');
    expect(text.slice(push?.span.start, push?.span.end)).toBe('"gi""t push"');
  });

  test('a command that only the joined lines show stands at its place in the text', () => {
    const text = 'echo x; 2\\\n>&1 git push';
    const push = readCommand(text).commands.find((command) => command.name === 'git');
    expect(text.slice(push?.span.start, push?.span.end)).toContain('git push');
  });
});
