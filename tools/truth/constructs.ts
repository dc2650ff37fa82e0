import type { Random } from './random.ts';
import { branch, loose, type Tree } from './tree.ts';
import { double, type Growth, hexadecimal, single, turned, word } from './words.ts';

/** Grows one command of the kind that the line is about. */
export type Grow = (growth: Growth) => Tree;

/** Text that another piece of text may follow: here-documents and comments need their line to end first. */
const closed = (text: string): string => (/<<|#|\n$|&$/.test(text) ? `{ ${text}\n}` : text);
const ended = (text: string): string => (/&$/.test(text) ? text : /<<|#|\n/.test(text) ? `${text}\n` : `${text};`);
const inner = (text: string): string => (/<<|#/.test(text) ? `${text}\n` : text);

const command = (children: readonly Tree[], write: Tree['write']): Tree => branch('command', children, write);
const quoted = (random: Random): ((text: string) => string) => random.pick([single, double]);

/** One command after another, each of which may go. */
function sequence(commands: readonly Tree[], random: Random): Tree {
  const joints = commands.map(() => random.pick([';', ';', ';', '&&', '&&', '||', '\n']));
  return command(commands.map(loose), (parts) =>
    parts.reduce((before, part, index) => {
      const joint = joints[index] ?? ';';
      if (index === 0) return part;
      if (joint === '\n' || (joint === ';' && /<<|#/.test(before))) return `${before}\n${part}`;
      return joint === ';' ? `${ended(before)} ${part}` : `${closed(before)} ${joint} ${closed(part)}`;
    }, ''),
  );
}

type Wrap = (inside: Tree, growth: Growth, other: () => Tree) => Tree;

const around =
  (before: string, after: string): Wrap =>
  (inside) =>
    command([inside], ([text = '']) => `${before}${inner(text)}${after}`);
const block =
  (before: string, after: string): Wrap =>
  (inside) =>
    command([inside], ([text = '']) => `${before}${ended(text)}${after}`);
const prefixed =
  (prefix: string): Wrap =>
  (inside) =>
    command([inside], ([text = '']) => `${prefix} ${text}`);
/** A program that starts another one takes nothing but plain words. */
const wrapped =
  (prefix: string): Wrap =>
  (inside) =>
    command([inside], ([text = '']) => `${prefix} ${isSimple(text) ? text : `bash -c ${single(text)}`}`);
const isSimple = (text: string): boolean =>
  !/^(?:if|for|while|until|case|select|function|time|\{|\(|!|#|\w+=|[\w-]+ ?\()/.test(text);
const hereDocument = (text: string, write: (text: string, mark: string) => string): string => {
  const depth = text.split('<<').length;
  return write(text, depth === 1 ? 'END' : `END${depth}`);
};
const coded =
  (write: (code: string, text: string) => string): Wrap =>
  (inside, { random }) => {
    const quote = quoted(random);
    return command([inside], ([text = '']) => write(quote(text), text));
  };

const CONSTRUCTS: readonly [Wrap, ...Wrap[]] = [
  block('{ ', ' }'),
  around('(', ')'),
  around('( ', ' )'),
  prefixed('!'),
  prefixed('time'),
  block('if true; then ', ' fi'),
  block('if false; then ', ' fi'),
  block('if [ -e a.txt ]; then ', ' fi'),
  block('if [ -e missing ]; then :; else ', ' fi'),
  block('if [[ $TARGET == a.txt ]]; then ', ' fi'),
  block('while true; do ', ' break; done'),
  block('until false; do ', ' break; done'),
  block('for i in 1 2; do ', ' done'),
  block('for ((i=0; i<1; i++)); do ', ' done'),
  block('for f in a.txt; do ', ' done'),
  block('while read -r name; do ', ' done < list'),
  around('case $TARGET in a.txt) ', '\nesac'),
  around('case $TARGET in b.txt) ', '\nesac'),
  around('case x in *) ', '\n;; esac'),
  (inside, { random }, other) => {
    const test = random.pick([
      'true',
      'false',
      '[ -d dir ]',
      'test -f missing',
      'grep -q a list',
      '[[ -n $EMPTY ]]',
      '((1))',
      'cd dir',
    ]);
    return command([inside, other()], ([yes = '', no = '']) => `if ${test}; then ${ended(yes)} else ${ended(no)} fi`);
  },
  (inside) => command([inside], ([text = '']) => `f() { ${ended(text)} }; f`),
  (inside) => command([inside], ([text = '']) => `f() ( ${inner(text)} )\nf`),
  (inside) => command([inside], ([text = '']) => `function g { ${ended(text)} }; g a b`),
  coded((code) => `bash -c ${code}`),
  coded((code) => `sh -c ${code}`),
  coded((code) => `bash -ec ${code} name arg`),
  coded((code) => `eval ${code}`),
  coded((code) => `env bash -c ${code}`),
  coded((code) => `bash <<< ${code}`),
  coded((code) => `echo ${code} | bash`),
  coded((code) => `printf '%s\\n' ${code} | sh`),
  coded((_, text) => `echo ${hexadecimal(text)} | xxd -r -p | bash`),
  coded((_, text) => `tr A-Za-z N-ZA-Mn-za-m <<< ${single(turned(text))} | bash`),
  coded((code) => `echo ${code} | sed 's/^/:; /' | bash`),
  coded((code) => `x=${code}; eval "$x"`),
  coded((code) => `x=${code}; bash -c "$x"`),
  coded((code) => `trap ${code} EXIT`),
  coded((code) => `source <(echo ${code})`),
  coded((code) => `xargs -I{} sh -c ${code} <<< one`),
  coded((code) => `find . -maxdepth 0 -exec sh -c ${code} \\;`),
  coded((code) => `timeout 5 bash -c ${code}`),
  (inside) =>
    command([inside], ([text = '']) => hereDocument(text, (body, mark) => `bash <<'${mark}'\n${body}\n${mark}\n`)),
  (inside) =>
    command([inside], ([text = '']) =>
      hereDocument(text, (body, mark) => `bash <<${mark}\n${body.replaceAll(/[\\$`]/g, '\\$&')}\n${mark}\n`),
    ),
  (inside) =>
    command([inside], ([text = '']) =>
      hereDocument(text, (body, mark) => `cat <<${mark}\n$(${inner(body)})\n${mark}\n`),
    ),
  (inside) =>
    command([inside], ([text = '']) => hereDocument(text, (body, mark) => `cat <<'${mark}'\n${body}\n${mark}\n`)),
  (inside) =>
    command([inside], ([text = '']) =>
      hereDocument(text, (body, mark) => `cat > /tmp/s.sh <<'${mark}'\n${body}\n${mark}\nbash /tmp/s.sh`),
    ),
  (inside) =>
    command([inside], ([text = '']) =>
      hereDocument(
        text,
        (body, mark) => `cat <<'${mark}' > /tmp/s\n#!/bin/bash\n${body}\n${mark}\nchmod +x /tmp/s; /tmp/s`,
      ),
    ),
  coded((code) => `echo ${code} > /tmp/s.sh; . /tmp/s.sh`),
  coded((code) => `printf '%s\\n' ${code} > /tmp/s.sh && sh /tmp/s.sh`),
  coded((code) => `echo ${code} | tee /tmp/s.sh > /dev/null; bash < /tmp/s.sh`),
  coded((code) => `echo ${code} > /tmp/s.sh; cat /tmp/s.sh`),
  (inside, _, other) =>
    command([inside, other()], ([one = '', two = '']) => `f() { ${ended(one)} return; ${ended(two)} }; f`),
  (inside, _, other) =>
    command([inside, other()], ([one = '', two = '']) => `f() { [ -d dir ] && return; ${ended(one)} }; f; ${two}`),
  (inside, _, other) =>
    command([inside, other()], ([one = '', two = '']) => `(cd dir || exit 1; ${ended(one)} exit; ${inner(two)})`),
  (inside) => command([inside], ([text = '']) => `(${ended(text)} [ -e missing ] && exit; cd ..) && :`),
  block('f() { local x=1; g() { ', ' }; g; }; f'),
  block('h() { "$@"; }; f() { ', ' }; h f'),
  block('while read -r l; do ', ' done < <(echo a; echo b)'),
  block('for i in {1..2}; do ', ' done'),
  block('for i in a b; do [ $i = a ] && continue; ', ' done'),
  block('n=0; while [ $n -lt 1 ]; do n=$((n+1)); ', ' done'),
  block('if [[ -d dir && ! -e missing ]]; then ', ' fi'),
  block('if [[ $TARGET =~ ^a ]]; then ', ' fi'),
  block('if ! cd missing 2>/dev/null; then ', ' fi'),
  block('if git rev-parse -q --verify feature >/dev/null; then ', ' fi'),
  block('if git diff --quiet; then :; else ', ' fi'),
  block('if [ "$(git branch --show-current)" = main ]; then ', ' fi'),
  block('[ "$(pwd)" = "$PWD" ] && { ', ' }'),
  around('case "$(basename "$PWD")" in re*|pl*) ', '\n;; *) exit 1;; esac'),
  coded((code) => `trap ${code} ERR; false`),
  coded((code) => `trap ${code} INT; kill -INT $$; :`),
  coded((code) => `mapfile -t a <<< ${code}; eval "\${a[*]}"`),
  coded((code) => `f() { local c=${code}; eval "$c"; }; f`),
  coded((code) => `printf -v c %s ${code}; bash -c "$c"`),
  coded((code) => `declare -A m=([k]=${code}); eval "\${m[k]}"`),
  coded((code) => `env -S ${single(`bash -c ${code}`)}`),
  coded((code) => `nohup bash -c ${code} > /dev/null 2>&1 & wait`),
  coded((code) => `find . -maxdepth 0 -exec bash -c ${code} _ {} +`),
  coded((code) => `echo one two | xargs -n1 bash -c ${code}`),
  coded((code) => `exec bash -c ${code}`),
  block('coproc { ', ' }; wait'),
  around('x=$(', ')'),
  around('echo "$(', ')"'),
  around(': $(', ')'),
  (inside) => command([inside], ([text = '']) => `echo \`${inner(text).replaceAll(/[\\`$]/g, '\\$&')}\``),
  around('cat <(', ')'),
  around(': ${NOPE:-$(', ')}'),
  around('[[ -n $(', ') ]]'),
  wrapped('command'),
  wrapped('env'),
  wrapped('env A=1 B=2'),
  wrapped('env -u EMPTY'),
  wrapped('exec'),
  wrapped('nohup'),
  wrapped('nice'),
  wrapped('nice -n 5'),
  wrapped('timeout 5'),
  wrapped('timeout $NOPE 5'),
  wrapped('env $NOPE'),
  wrapped('timeout -k 1 5'),
  wrapped('setsid -w'),
  wrapped('stdbuf -o0'),
  prefixed('A=1'),
  wrapped('xargs < /dev/null'),
  prefixed('echo'),
  prefixed('#'),
  prefixed('set -e;'),
  prefixed('set -euo pipefail;'),
  prefixed('set -e\nfalse || true\n'),
  prefixed('set -e; false;'),
  prefixed('shopt -s extglob\n'),
  prefixed('exec > /dev/null 2>&1;'),
  prefixed('exec 3< list;'),
  prefixed('umask 022;'),
  prefixed('export GIT_EDITOR=true;'),
  prefixed('unset TARGET;'),
  prefixed('readonly TARGET;'),
  prefixed('pushd .. > /dev/null && popd > /dev/null;'),
  prefixed('mkdir -p made/it && cd made/it &&'),
  prefixed('cd "$(dirname "$PWD")" &&'),
  prefixed('cd -- dir &&'),
  prefixed('cd "$OLDPWD" ||'),
  prefixed('(exit 3) ||'),
  prefixed('! false &&'),
  prefixed('git stash -q;'),
  prefixed('git checkout -q -b fresh ahead;'),
  prefixed('git checkout -q --detach;'),
  prefixed('git worktree add -q ../wt feature && cd ../wt &&'),
  prefixed('set -u;'),
  prefixed('set -f;'),
  prefixed('set -n;'),
  prefixed('shopt -s nullglob dotglob;'),
  prefixed('shopt -s globstar;'),
  prefixed('true &&'),
  prefixed('false &&'),
  prefixed('true ||'),
  prefixed('false ||'),
  prefixed('exit;'),
  prefixed('cd dir &&'),
  prefixed('cd dir;'),
  prefixed('cd missing;'),
  prefixed('cd missing &&'),
  prefixed('cd missing ||'),
  prefixed('cd ..;'),
  prefixed('cd ../repo &&'),
  prefixed('cd ~/other;'),
  prefixed('cd "$HOME"/topic &&'),
  prefixed('cd; cd repo;'),
  prefixed('cd -P link;'),
  prefixed('cd link && cd ..;'),
  prefixed('cd dir; cd - >/dev/null;'),
  prefixed('pushd dir >/dev/null;'),
  prefixed('pushd dir; popd;'),
  prefixed('cd "$FOLDER" &&'),
  prefixed('CDPATH=dir; cd sub;'),
  prefixed('(cd dir);'),
  prefixed('cd /tmp;'),
  prefixed('export X=1;'),
  prefixed('git checkout -q feature &&'),
  prefixed('git switch -qc fresh &&'),
  (inside) => command([inside], ([text = '']) => `${closed(text)} | cat`),
  (inside) => command([inside], ([text = '']) => `echo y | ${closed(text)}`),
  (inside) => command([inside], ([text = '']) => (/<<|#|\n|&$/.test(text) ? `{ ${text}\n} & wait` : `${text} & wait`)),
  (inside) => command([inside], ([text = '']) => `${closed(text)} > /dev/null 2>&1`),
  (inside, growth) =>
    command([inside, word('out.txt', growth)], ([text = '', name = '']) => `{ ${ended(text)} } > ${name}`),
  (inside, growth) =>
    command([inside, word('out.txt', growth)], ([text = '', name = '']) => `( ${inner(text)} ) >> ${name} 2>&1`),
  (inside, _, other) => command([inside, other()], ([one = '', two = '']) => `${closed(one)} && ${closed(two)}`),
  (inside, _, other) => command([inside, other()], ([one = '', two = '']) => `${closed(one)} || ${closed(two)}`),
  (inside, _, other) => command([inside, other()], ([one = '', two = '']) => `${ended(one)} ${two}`),
  (inside, _, other) => command([inside, other()], ([one = '', two = '']) => `${closed(one)} | ${closed(two)}`),
  (inside) => command([inside], ([text = '']) => `shopt -s expand_aliases\nalias zz=${single(text)}\nzz`),
];

/** Loops and functions whose body takes its target from them. */
function parametrized(growth: Growth): Tree {
  const { random } = growth;
  const verb = random.pick([
    'rm',
    'rm -f',
    'touch',
    'echo x >',
    'truncate -s 0',
    'cp a.txt',
    'cat b.txt >',
    'sed -i s/a/b/',
    'mv list',
  ]);
  const names = random.some(1 + random.below(3), () =>
    word(random.pick(['a.txt', 'b.txt', 'dir/x.txt', 'new.txt', '.env', 'two words/w.txt', 'empty/n']), growth),
  );
  const use = random.pick(['"$1"', '$1', '"${1}"', '"$@"', '"$2"', '"${2:-$1}"', '"$*"', '"${@:1:1}"']);
  const body = random.pick(BODIES);
  return command(
    names.map((name, index) => (index === 0 ? name : loose(name))),
    (parts) => body(parts, verb, use),
  );
}

type Body = (parts: readonly string[], verb: string, use: string) => string;

/** Loops and functions around one command, by the words that it is given, its verb, and how it uses the words. */
const BODIES: readonly [Body, ...Body[]] = [
  (parts, verb) => `for f in ${parts.join(' ')}; do ${verb} "$f"; done`,
  (parts, verb) => `for f in ${parts.join(' ')}; do ${verb} "\${f%.txt}.md"; done`,
  (parts, verb) => `for f in *.txt; do ${verb} $f ; done # ${parts.length}`,
  (parts, verb) => `for f in *.txt; do ${verb} "$f.bak"; done # ${parts.length}`,
  (parts, verb, use) => `f() { ${verb} ${use}; }; f ${parts.join(' ')}`,
  (parts, verb, use) => `set -- ${parts.join(' ')}; ${verb} ${use}`,
  (parts, verb, use) => `bash -c '${verb} ${use}' _ ${parts.join(' ')}`,
  (parts, verb) => `a=(${parts.join(' ')}); ${verb} "\${a[0]}"`,
  (parts, verb) => `a=(${parts.join(' ')}); ${verb} "\${a[@]}"`,
  (parts, verb) => `a=(${parts.join(' ')}); ${verb} "\${a[-1]}"`,
  (parts, verb) => `printf '%s\\n' ${parts.join(' ')} | while read -r f; do ${verb} "$f"; done`,
  (parts, verb) => `printf '%s\\0' ${parts.join(' ')} | xargs -0 -n1 sh -c '${verb} "$1"' _`,
  (parts, verb) => `read -r f <<< ${parts[0]}; ${verb} "$f"`,
  (parts, verb) => `f=${parts[0]}; g=$f; ${verb} "$g"`,
  (parts, verb) => `f=${parts[0]}; f=b.txt; ${verb} "$f"`,
  (parts, verb) => `f=${parts[0]}; (f=b.txt); ${verb} "$f"`,
  (parts, verb) => `f=b.txt; f=${parts[0]} true; ${verb} "$f"`,
  (parts, verb) => `f() { local f=${parts[0]}; ${verb} "$f"; }; f`,
  (parts, verb) => `while [ $# -lt 1 ]; do set -- ${parts.join(' ')}; done; ${verb} "$1"`,
  (parts, verb) => `mapfile -t a < list; ${verb} "\${a[0]}" # ${parts.length}`,
  (parts, verb) => `f=${parts[0]}; unset f; ${verb} "\${f:-b.txt}"`,
  (parts, verb) => `declare -A m=([k]=${parts[0]}); ${verb} "\${m[k]}"`,
  (parts, verb) => `printf -v f %s ${parts[0]}; ${verb} "$f"`,
  (parts, verb) => `f=$(printf '%s\\n' ${parts.join(' ')} | head -n 1); ${verb} "$f"`,
  (parts, verb) => `IFS=:; p=x:${parts[0]}; set -- $p; ${verb} "$2"`,
  (parts, verb) => `select f in ${parts.join(' ')}; do ${verb} "$f"; break; done <<< 1`,
  (parts, verb) => `i=0; while ((i < 1)); do ${verb} ${parts[0]}; ((i++)); done`,
  (parts, verb) => `[ -e a.txt ] && f=${parts[0]} || f=b.txt; ${verb} "$f"`,
  (parts, verb) => `if [ -e missing ]; then f=${parts[0]}; else f=b.txt; fi; ${verb} "$f"`,
  (parts, verb) => `f=${parts[0]}; ${verb} "\${f@Q}"`,
  (parts, verb) => `f=${parts[0]}; ${verb} "\${f//t/T}"`,
  (parts, verb) => `f=${parts[0]}; ${verb} "\${f/#a/b}" "\${f,,}"`,
  (parts, verb) => `f=${parts[0]}; ${verb} "\${f##*/}"`,
  (parts, verb) => `f=${parts[0]}; ${verb} "\${f%/*}/x.txt"`,
  (parts, verb) => `f=${parts[0]}; ${verb} "\${#f}"`,
  (parts, verb) => `shopt -s extglob\n${verb} !(*.txt|dir) # ${parts.length}`,
  (parts, verb) => `shopt -s extglob\n${verb} @(a|b).txt # ${parts.length}`,
  (parts, verb) => `GLOBIGNORE='a*'; ${verb} *.txt # ${parts.length}`,
  (parts, verb) => `${verb} {a,b}.{txt,md} # ${parts.length}`,
  (parts, verb) => `${verb} {a..c}.txt # ${parts.length}`,
  (parts, verb) => `f() { local f=$1; shift; ${verb} "$f"; [ $# -gt 0 ] && f "$@"; }; f ${parts.join(' ')}`,
  (parts, verb) => `f() { echo ${parts[0]}; }; ${verb} "$(f)"`,
  (parts, verb) => `f() { printf -v "$1" %s ${parts[0]}; }; f v; ${verb} "$v"`,
  (parts, verb) => `f() { declare -g v=${parts[0]}; }; f; ${verb} "$v"`,
  (parts, verb) => `v=b.txt; f() { local v; v=${parts[0]}; }; f; ${verb} "$v"`,
  (parts, verb) => `a=(); a+=(${parts.join(' ')}); ${verb} "\${a[@]:0:1}"`,
  (parts, verb) => `a=(x); a[1]=${parts[0]}; ${verb} "\${a[1]}"`,
  (parts, verb) => `a=(${parts.join(' ')}); for i in "\${!a[@]}"; do ${verb} "\${a[$i]}"; done`,
  (parts, verb) => `a=(${parts.join(' ')}); unset 'a[0]'; ${verb} "\${a[@]}"`,
  (parts, verb) => `declare -n r=TARGET; ${verb} "$r" # ${parts.length}`,
  (parts, verb) => `read -ra a <<< "a.txt b.txt"; ${verb} "\${a[1]}" # ${parts.length}`,
  (parts, verb) => `IFS=, read -r x f <<< x,${parts[0]}; ${verb} "$f"`,
  (parts, verb) => `while IFS= read -r f; do ${verb} "$f"; done < <(printf '%s\\n' ${parts.join(' ')})`,
  (parts, verb) => `while IFS= read -r f; do ${verb} "$f"; done < list # ${parts.length}`,
  (parts, verb) =>
    `while IFS= read -r -d '' f; do ${verb} "$f"; done < <(find . -name '*.txt' -print0) # ${parts.length}`,
  (parts, verb) => `ls *.txt | while read -r f; do ${verb} "$f"; done # ${parts.length}`,
  (parts, verb) => `ls *.txt | xargs -I{} ${/>$/.test(verb) ? 'touch' : verb} {} # ${parts.length}`,
  (parts, verb) => `printf '%s\n' ${parts.join(' ')} | xargs -I% ${/>$/.test(verb) ? 'touch' : verb} ./%`,
  (parts, verb) => `find . -name '?.txt' -exec ${/>$/.test(verb) ? 'touch' : verb} {} + # ${parts.length}`,
  (parts, verb) =>
    `cat > /tmp/l <<E\n${'$'}{TARGET}\nE\nwhile read -r f; do ${verb} "$f"; done < /tmp/l # ${parts.length}`,
  (parts, verb) => `echo ${parts[0]} > /tmp/l; ${verb} "$(cat /tmp/l)"`,
  (parts, verb) => `echo ${parts[0]} > /tmp/l; ${verb} "$(< /tmp/l)"`,
  (parts, verb) => `x=$(mktemp -d); cp a.txt "$x/"; ${verb} "$x/a.txt" # ${parts.length}`,
  (parts, verb) => `case ${parts[0]} in *.txt) f=a.txt;; *) f=b.txt;; esac; ${verb} "$f"`,
  (parts, verb) => `[[ ${parts[0]} =~ ^([a-z]+) ]] && ${verb} "\${BASH_REMATCH[1]}.txt"`,
  (parts, verb) => `OPTIND=1; set -- -f ${parts[0]}; while getopts f: o; do ${verb} "$OPTARG"; done`,
  (parts, verb) => `eval "f=${'$'}TARGET"; ${verb} "$f" # ${parts.length}`,
  (parts, verb) => `export f=${parts[0]}; bash -c '${verb} "$f"'`,
  (parts, verb) => `f=${parts[0]} bash -c '${verb} "$f"'`,
  (parts, verb) => `f=${parts[0]}; bash -c '${verb} "\${f:-b.txt}"'`,
  (parts, verb) => `env f=${parts[0]} sh -c '${verb} "$f"'`,
  (parts, verb) => `exec 4<<< ${parts[0]}; read -r f <&4; ${verb} "$f"`,
  (parts, verb) => `D=dir; for f in ${parts.join(' ')}; do ${verb} "$D/$f"; done`,
];

/** A line: commands in constructs, behind the assignments that their words need. */
export function line(random: Random, grow: Grow): Tree {
  const growth: Growth = { random, definitions: [] };
  const depth = random.pick([0, 0, 1, 1, 1, 2, 2, 3, 4]);
  const body = sequence(
    random.some(random.pick([1, 1, 1, 1, 2, 2, 3]), () => nested(growth, grow, depth)),
    random,
  );
  return growth.definitions.length === 0 ? body : definedBefore(growth.definitions, body);
}

function definedBefore(definitions: readonly Tree[], body: Tree): Tree {
  return command([...definitions.map(loose), body], (parts) => parts.join('; '));
}

function nested(growth: Growth, grow: Grow, depth: number): Tree {
  const { random } = growth;
  const single = (): Tree => (random.chance(12) ? parametrized(growth) : grow(growth));
  if (depth === 0) return single();
  return random.pick(CONSTRUCTS)(nested(growth, grow, depth - 1), growth, single);
}
