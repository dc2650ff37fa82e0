import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../src/shell/read.ts';

/**
 * Does bash run the program EVIL? It is asked itself, in a directory of its own where EVIL leaves a mark and nothing
 * else is found but the shell's builtins and a few harmless programs.
 */
const folder = mkdtempSync(join(tmpdir(), 'portcullis-hidden-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const mark = join(folder, 'mark');
writeFileSync(join(folder, 'EVIL'), `#!/bin/sh\n: > '${mark}'\necho 1\n`);
chmodSync(join(folder, 'EVIL'), 0o755);
const hasBash = spawnSync('bash', ['-c', '[[ ${BASH_VERSINFO[0]} -ge 5 ]]']).status === 0;

function runs(text: string): boolean {
  rmSync(mark, { force: true });
  spawnSync('bash', ['-c', text], {
    cwd: folder,
    env: { PATH: `${folder}:/usr/bin:/bin`, HOME: folder },
    timeout: 5000,
    input: '',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  return existsSync(mark);
}

const sees = (text: string): boolean => {
  const { commands, unread } = readCommand(text, { cwd: folder });
  return unread.length > 0 || commands.some((command) => command.name === 'EVIL');
};

describe.skipIf(!hasBash)('whatever bash runs is seen, or the reading says that it cannot tell', () => {
  test.each([
    ['a subscript in arithmetic', `x='a[$(EVIL)]'; echo $((x))`],
    ['in a slice', `x='a[$(EVIL)]'; y=abc; echo \${y:x}`],
    ['in an index', `x='a[$(EVIL)]'; y=(1); echo \${y[x]}`],
    ['by way of a name', `x='a[$(EVIL)]'; echo \${!x}`],
    ['by a reference', `declare -n r='a[$(EVIL)]'; echo $r`],
    ['in a numeric test', `[[ 'a[$(EVIL)]' -eq 1 ]]`],
    ['in let', `let 'a[$(EVIL)]=1'`],
    ['in an integer variable', `declare -i n; x='a[$(EVIL)]'; n=x`],
    ['a prompt', `x='$(EVIL)'; echo "\${x@P}"`],
    ['a traced prompt', `PS4='$(EVIL)'; set -x; :`],
    ['a trap', 'trap EVIL DEBUG; true'],
    ['an exported function', 'f() { EVIL; }; export -f f; bash -c f'],
    ['a function in a variable', 'env "BASH_FUNC_g%%=() { EVIL; }" bash -c g'],
    ['another descriptor', 'exec 3<<<EVIL; source /dev/fd/3'],
    ['words that split', 'IFS=,; x=EVIL,1; $x'],
    ['a part of a value', 'x=xEVILx; ${x:1:4}'],
    ['a changed case', 'x=evil; ${x^^}'],
    ['a replaced part', 'x="a;b"; eval "${x/a;b/EVIL}"'],
    ['a decoded text', 'echo RVZJTAo= | base64 -d | sh'],
    ['a reversed text', '$(rev <<< LIVE)'],
    ['lines that are read', 'printf "x\\nEVIL\\n" | while read c; do $c; done'],
    ['an array from lines', 'mapfile -t a <<< EVIL; ${a[0]}'],
    ['a formatted text', 'printf -v x EV%s IL; $x'],
    ['arguments of a shell', `bash -c '"$0"' EVIL`],
    ['arguments of a function', 'f() { shift; "$@"; }; f a EVIL'],
    ['a value that comes round', 'c=true; for i in 1 2; do $c; c=EVIL; done'],
    ['a loop that stops early', 'for c in EVIL true; do break; done; $c'],
    ['an alias on its second line', 'shopt -s expand_aliases\nalias a=EVIL\na'],
    ['xargs', 'echo EVIL | xargs -n1 env'],
    ['find', 'find . -maxdepth 0 -exec sh -c EVIL \\;'],
    ['awk', `awk 'BEGIN { system("EVIL") }'`],
    ['perl', `perl -e 'exec "EVIL"'`],
    ['a process substitution in an assignment', 'x=<(EVIL) true; sleep 0.1'],
  ])('%s', (_, text) => {
    expect(runs(text), 'bash runs it').toBe(true);
    expect(sees(text)).toBe(true);
  });

  test('two hundred texts grown at random from a fixed seed', () => {
    const missed = Array.from({ length: 200 }, (_, index) => randomText(index + 1)).filter(
      (text) => !sees(text) && runs(text),
    );
    expect(missed).toEqual([]);
  });
});

/** xorshift32: the same texts on every machine. */
function randomText(seed: number): string {
  let state = (seed * 2654435761) >>> 0 || 1;
  const pick = <T>(items: readonly [T, ...T[]]): T => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return items[(state >>> 0) % items.length] ?? items[0];
  };
  const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
  const doubled = (text: string): string => `"${text.replace(/[\\"$`]/g, '\\$&')}"`;
  const around: readonly [(text: string) => string, ...((text: string) => string)[]] = [
    (text) => `$(${text})`,
    (text) => `echo "$(${text}\n)"`,
    (text) => `echo \`${text.replace(/[\\`$]/g, '\\$&')}\``,
    (text) => `bash -c ${quote(text)}`,
    (text) => `eval ${doubled(text)}`,
    (text) => `x=${quote(text)}; eval "$x"`,
    (text) => `x=${quote(text)}; bash -c "$x"`,
    (text) => `bash <<E\n${text.replace(/[\\$`]/g, '\\$&')}\nE`,
    (text) => `bash <<'E'\n${text}\nE`,
    (text) => `cat <<E\n$(${text})\nE`,
    (text) => `echo \${x:-$(${text}\n)}`,
    (text) => `echo "\${x:-'$(${text}\n)'}"`,
    (text) => `: $(( $(${text}\n) ))`,
    (text) => `a['$(${text.replaceAll("'", '')}\n)']=1`,
    (text) => `f() { ${text}\n}; f`,
    (text) => `if ${text}\nthen :; fi`,
    (text) => `case x in $(${text}\n)) ;; esac`,
    (text) => `for i in $(${text}\n); do :; done`,
    (text) => `[[ -n $(${text}\n) ]]`,
    (text) => `{ ${text}\n} | cat`,
    (text) => `( ${text}\n) &\nwait`,
    (text) => `echo ${quote(text)} | bash`,
    (text) => `. <(echo ${quote(text)})`,
    (text) => `env -i PATH="$PATH" bash -c ${quote(text)}`,
    (text) => `printf '%s\\n' ${quote(text)} | xargs -0 bash -c`,
    (text) => `trap ${quote(text)} EXIT`,
    (text) => `x=(${'$'}(${text}\n)); : "\${x[@]}"`,
    (text) => `echo {a,$(${text}\n)}`,
    (text) => `echo ${quote(text)}`,
    (text) => `# ${text.replaceAll('\n', ' ')}\n:`,
    (text) => `cat <<'E'\n${text}\nE`,
  ];
  const core = pick(['EVIL', 'E"VI"L', '\\EVIL', "$'\\x45VIL'", 'x=EVIL; $x', 'EV\\\nIL', 'command EVIL', '{EVIL,}']);
  const depth = 1 + (seed % 4);
  return Array.from({ length: depth }).reduce<string>((text) => pick(around)(text), core);
}
