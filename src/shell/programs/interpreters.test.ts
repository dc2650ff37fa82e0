import { describe, expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';

const read = (text: string) => readCommand(text, { cwd: '/repo' });
const inner = (text: string) =>
  read(text)
    .commands.slice(1)
    .map((command) => command.words.map((word) => show(word.value)).join(' '));

describe('commands that code plainly starts', () => {
  test.each<readonly [text: string, expected: readonly string[]]>([
    [`python3 -c 'import os; os.system("git push")'`, ['git push']],
    [`python3.11 -c 'import subprocess as sp; sp.run(["git", "push", "-f"], check=True)'`, ['git push -f']],
    [`python -c 'subprocess.check_output("git push", shell=True)'`, ['git push']],
    [`python -c 'os.execlp("git", "git", "push")'`, ['git push']],
    [`python -c 'cmd = "git push"; os.system(cmd)'`, ['git push']],
    [`python -c 'os.system(f"git push {branch}")'`, ['git push {branch}']],
    [`node -e 'require("child_process").execSync("git push")'`, ['git push']],
    [`node --eval 'spawnSync("git", ["push", "-f"])'`, ['git push -f']],
    [`node -pe 'execSync("git push")'`, ['git push']],
    [`bun -e 'Bun.spawn(["git", "push"])'`, ['git push']],
    [`deno eval 'new Deno.Command("git", { args: ["push"] })'`, ['git push']],
    [`perl -e 'system("git", "push"); exec "git pull"'`, ['git push', 'git pull']],
    ["perl -e '`git push`'", ['git push']],
    ["perl -e 'exec qw(git push)'", ['git push']],
    [`perl -e 'open F, "git push |"; print <F>'`, ['git push']],
    [`perl -e 'open(my $f, "-|", "git", "push")'`, ['git push']],
    [`perl -e 'open($f, "|-", "git push") or die'`, ['git push']],
    [`perl -e 'open(F, "<", "git push"); open F, "x"'`, []],
    ["perl -e 'system(qw{git push}); system q(git pull); print qx[git gc]'", ['git push', 'git pull', 'git gc']],
    ["perl -e 'print q{git push}'", []],
    ["ruby -e 'system(*%w[git push]); %x(git pull)'", ['git push', 'git pull']],
    [`ruby -e 'system "git push"'`, ['git push']],
    [`php -r 'shell_exec("git push");'`, ['git push']],
    [`lua -e 'os.execute("git push")'`, ['git push']],
    [`awk 'BEGIN { system("git push") }'`, ['git push']],
    [`awk '{ print | "git push" }' f`, ['git push']],
    [`sed '1e git push' f`, ['git push']],
    [`sed 's/x/git push/e' f`, ['git push']],
    [`osascript -e 'do shell script "git push"'`, ['git push']],
    [`psql -c '\\! git push'`, ['git push']],
    [`psql d -c "copy t to program 'git push'"`, ['git push']],
    ["psql <<< 'select 1 \\g |git push'", ['git push']],
    ["sqlite3 f '.shell git push'", ['git push']],
    ["sqlite3 f <<< '.once |git push'", ['git push']],
    [`sqlite3 f "select edit(x, 'git push')"`, ['git push']],
    ["echo '1e git push' | sed -f - f", ['sed -f - f', 'git push']],
    [`awk -f <(echo 'BEGIN { system("git push") }')`, ['awk -f <(echo \'BEGIN { system("git push") }\')', 'git push']],
    [`echo 'os.system("git push")' > m.py; python -m m`, ['python -m m', 'git push']],
    [`vim -c 'call system("git push")'`, ['git push']],
    ["vim -es '+r !git push' +q", ['git push']],
    ["echo '!git push' > f; vim -S f", ['vim -S f', 'git push']],
    ["ed -s f <<< 'w !git push'", ['git push']],
    [`python <<'E'\nimport os\nos.system("git push")\nE`, ['git push']],
    [`echo 'os.system("git push")' | python -`, ['python -', 'git push']],
  ])('%s', (text, expected) => {
    expect(inner(text)).toEqual(expected);
  });

  test('they may run, by way of the interpreter', () => {
    const command = read(`python -c 'os.system("git push")'`).commands[1];
    expect(command?.runs).toBe('possible');
    expect(command?.via).toMatchObject([{ kind: 'interpreter', name: 'python' }]);
  });
});

describe('text in code that starts nothing', () => {
  test.each([
    `python -c 'print("git push")'`,
    `python -c 'run("git push")'`,
    `node -e 'console.log("git push")'`,
    `node -e '/git push/.exec(text)'`,
    `awk '/git push/ { print "git push" }' f`,
    `sed 's/git push/x/' f`,
    `ruby -e 'puts "git push"'`,
    `psql -c 'select 1'`,
    'psql push git',
    "sqlite3 f 'select push from git'",
    "vim -c 's/git push/x/' f",
  ])('%s', (text) => {
    expect(inner(text)).toEqual([]);
  });
});

describe('what is said about code in other languages', () => {
  test.each<readonly [because: string, text: string, expected: readonly string[]]>([
    ['inline code is of its language', 'node -p 1+1', ['language (node)']],
    ['a script is a file', 'python3 tool.py', ['file (python)']],
    ['a script of sed or awk too', 'sed -f x f; awk -f x f', ['file (sed)', 'file (awk)']],
    ["an editor's too", 'vim -S x', ['file (vim)']],
    ['a module is neither', 'python3 -m json.tool f', []],
    ['unknown input', 'curl -s x | python3', ['dynamic-code (python)']],
    ['an unknown program text', 'node -e "$CODE"', ['dynamic-code (node)']],
    ['plain awk, sed and SQL need no word', "awk '{ print $1 }' f; sed -n 5p f; psql -c 'select 1'", []],
    ['awk that starts or writes something does', `awk '{ print > "f" }'`, ['language (awk)']],
    ['a version is no code', 'python3 --version; node -v', []],
  ])('%s: %s', (_, text, expected) => {
    expect(describeReading(read(text)).filter((line) => line.startsWith('unread'))).toEqual(
      expected.map((line) => `unread: ${line}`),
    );
  });

  test('the code itself is handed on', () => {
    expect(read("python -c 'x = 1'").unread[0]).toMatchObject({
      why: 'language',
      code: ['x = 1'],
      by: { name: 'python' },
    });
  });
});
