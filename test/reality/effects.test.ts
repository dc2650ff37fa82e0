import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Effect } from '../../src/shell/effect.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { known, show, textOf } from '../../src/shell/value.ts';
import { couldMatch, parseGlob } from '../../src/shell/words/pattern.ts';
import { nodeFacts } from '../../src/workspace/node-facts.ts';

/**
 * Asks real programs: each line runs under bash in a directory of its own, and what it really did to files is compared
 * with what was told beforehand. Whatever happened must have been told as possible at least; what was told as certain
 * must have happened.
 */
const FIXTURE = `
mkdir -p dir/sub empty other .dots; echo a >a.txt; echo b >b.txt; echo x >dir/x.txt; echo y >dir/sub/y.txt; echo o >other/o.txt
echo h >.hidden; echo d >.dots/d; ln -s dir link; ln -s a.txt alias; printf '%s\\n' one two three >lines; chmod 644 a.txt
tar cf arch.tar dir; mkdir repo; cd repo; git init -q -b main .; echo 1 >f; mkdir s; echo 2 >s/g; git add .; git -c user.name=a -c user.email=b commit -qm i
echo changed >f; echo new >untracked; echo '*.log' >.gitignore; echo l >x.log; cd ..
printf -- '--- a.txt\\n+++ a.txt\\n@@ -1 +1 @@\\n-a\\n+patched\\n' >p.diff`;

const LINES = [
  'echo new > n.txt',
  'echo more >> a.txt',
  ': > a.txt',
  'echo x 2> err.txt',
  'echo x &> both.txt',
  'echo x >| a.txt',
  'cat < a.txt > c.txt',
  'echo x > dir/n.txt; echo y > link/m.txt',
  'cd dir && echo z > z.txt',
  '(cd dir; rm x.txt)',
  'echo hi | tee t1 t2 > t3',
  'echo hi | tee -a a.txt',
  'rm a.txt',
  'rm -f a.txt missing',
  'rm -r dir',
  'rm -rf dir/sub other',
  'rm *.txt',
  'rm -rf *',
  'rm link',
  'rm alias',
  'rmdir empty',
  'unlink a.txt',
  'rm -rf .hidden .dots',
  'mv a.txt c.txt',
  'mv a.txt dir',
  'mv a.txt b.txt dir',
  'mv -t other a.txt b.txt',
  'mv dir moved',
  'mv dir other',
  'mv -T dir empty',
  'mv -f a.txt b.txt',
  'cp a.txt c.txt',
  'cp a.txt dir',
  'cp a.txt b.txt dir/',
  'cp -t dir a.txt',
  'cp -r dir copy',
  'cp -r dir other',
  'cp -r dir/. other',
  'cp --parents dir/x.txt other',
  'cp -a dir/sub empty',
  'cp a.txt alias',
  'cp -b a.txt b.txt',
  'cp -s $PWD/a.txt s',
  'cp --target-dir=other a.txt',
  'install -m 600 a.txt i.txt',
  'install -D a.txt deep/er/i.txt',
  'install -d d1 d2',
  'ln a.txt hard',
  'ln -s a.txt soft',
  'ln -s ../a.txt dir',
  'ln -sf b.txt alias',
  'touch a.txt new',
  'touch -c missing',
  'mkdir -p p/q/r',
  'mkfifo pipe',
  'truncate -s 0 a.txt',
  'chmod 600 a.txt',
  'chmod -R go-rwx dir',
  'chmod -x a.txt',
  'dd if=a.txt of=dd.out 2>/dev/null',
  'split -l 1 lines part-',
  'csplit -s lines 2',
  'shred -u a.txt',
  'sed -i s/a/Z/ a.txt',
  'sed -i.bak s/a/Z/ a.txt b.txt',
  "sed -n 's/one/1/w out.txt' lines",
  "sed 'w copy.txt' lines > /dev/null",
  'sed --in-place=.old -e s/a/q/ a.txt',
  'awk \'{print > "awk.out"}\' lines',
  "perl -pi -e 's/a/P/' a.txt",
  "perl -i.orig -pe 's/b/P/' b.txt",
  'sort lines -o sorted',
  'sort -o lines lines',
  'uniq lines uniq.out',
  'iconv -f utf8 -t utf8 -o ic a.txt',
  'gzip a.txt',
  'gzip -k a.txt',
  'gzip -c a.txt > z.gz',
  'gzip a.txt && gunzip a.txt.gz',
  'xz b.txt',
  'bzip2 -k b.txt',
  'tar xf arch.tar -C empty',
  'tar -C empty -xf arch.tar dir/x.txt',
  'tar czf new.tgz dir',
  'tar cf gone.tar --remove-files other',
  'tar tf arch.tar',
  'cd empty && tar xf ../arch.tar',
  'patch < p.diff',
  'patch a.txt p.diff',
  'patch -o out a.txt p.diff',
  "patch <<'E'\n--- b.txt\n+++ b.txt\n@@ -1 +1 @@\n-b\n+B\nE",
  "find . -name '*.txt' -delete",
  'find dir -type f -delete',
  'find empty -delete',
  "find . -maxdepth 1 -name '*.txt' -exec rm {} +",
  "find dir -name '*.txt' -exec sed -i s/x/q/ {} \\;",
  'find . -name x.txt -fprint found',
  "find dir -name '*.txt' | xargs rm",
  'ls *.txt | xargs rm -f',
  "printf 'a.txt\\nb.txt\\n' | xargs -I{} mv {} {}.old",
  "find . -path './dir/*' -name y.txt -delete",
  'find dir -mindepth 1 -delete',
  'for f in a b; do mv $f.txt $f.md; done',
  'for f in *.txt; do cp "$f" "$f.bak"; done',
  'while read -r n; do echo $n > "$n.out"; done < lines',
  'f=a.txt; rm "$f"',
  'rm {a,b}.txt',
  "sh -c 'rm a.txt; echo x > y'",
  "bash <<< 'rm a.txt'",
  "bash <<'E'\nrm b.txt\nE",
  'eval "rm a.txt"',
  'env X=1 rm a.txt',
  'time -p rm a.txt 2>/dev/null',
  'nice rm a.txt',
  'g() { rm "$1"; }; g a.txt',
  "trap 'rm a.txt' EXIT",
  'true && rm a.txt || rm b.txt',
  'false && rm a.txt',
  'if [ -f a.txt ]; then rm b.txt; fi',
  'ln -s dir l2; rm l2/x.txt',
  'ln a.txt h2; echo q > h2',
  'cd repo && git checkout -- f',
  'cd repo && git checkout .',
  'cd repo && git restore f',
  'cd repo && git reset -q --hard',
  'cd repo && git stash -q',
  'cd repo && git stash -q -u',
  'cd repo && git clean -qfd',
  'cd repo && git clean -qfdx',
  'cd repo && git clean -qn',
  'cd repo && git rm -q s/g',
  'cd repo && git rm -q --cached s/g',
  'cd repo && git mv s t',
  'git -C repo mv s/g s/h',
  'cd repo/s && git checkout :/f',
  "cd repo && git rm -qf '*'",
  'cd repo && git archive -o ../out.tar HEAD',
  'git clone -q repo cloned',
  'git init -q fresh',
  'cd repo && git worktree add -q ../wt 2>/dev/null',
  'cd repo && git config user.name x',
  'git config -f my.cfg a.b c',
  'cd repo && git format-patch -q --root -o ../patches',
  "python3 -c \"open('py.txt','w').write('1')\"",
  'python3 -c "import os; os.remove(\'a.txt\')"',
  "python3 - <<'E'\nfrom pathlib import Path\nPath('dir') .joinpath('p.txt').write_text('x')\nE",
  "python3 -c \"import shutil; shutil.copy('a.txt','b.txt')\"",
  "node -e \"require('fs').writeFileSync('n.js','1')\"",
  "node -e \"const d='dir/'; require('fs').unlinkSync(d+'x.txt')\"",
  'perl -e \'unlink "a.txt"\'',
  'perl -e \'open(F,">","pl.txt"); print F 1\'',
  'awk \'BEGIN{system("rm a.txt")}\'',
  'python3 -m json.tool <(echo {}) out.json',
  'cat a.txt b.txt',
  'grep -r a . > found.txt',
  'diff a.txt b.txt',
  'wc -l lines',
  'echo rm a.txt',
  "printf '%s' 'rm a.txt' > note",
];

const world = realpathSync(mkdtempSync(join(tmpdir(), 'effects-')));
const env = { PATH: process.env.PATH ?? '', HOME: join(world, 'home'), LANG: 'C.UTF-8', GIT_CONFIG_NOSYSTEM: '1' };
afterAll(() => rmSync(world, { recursive: true, force: true }));

describe.skipIf(process.platform === 'win32')('effects against real programs', () => {
  for (const [index, line] of LINES.entries())
    test(`tells beforehand what happens: ${line.replaceAll('\n', '⏎')}`, () => {
      const cwd = prepare(`w${index}`);
      const told = effectsOf(
        readCommand(line, { cwd, home: env.HOME, env, environmentIsComplete: true }),
        nodeFacts({ env }),
      ).filter((one) => one.action !== 'read' && one.action !== 'execute');
      const before = snapshot(cwd);
      spawnSync('bash', ['-c', line], { cwd, env, timeout: 20_000 });
      const changed = differences(before, snapshot(cwd));
      const untold = changed.filter((path) => !told.some((one) => covers(one, `${cwd}/${path}`)));
      const missed = told.filter((one) => one.level === 'certain' && !happened(one, cwd, changed, before, told));
      rmSync(cwd, { recursive: true, force: true });
      expect({ untold, missed: missed.map((one) => `${one.action} ${show(one.path)}`) }).toEqual({
        untold: [],
        missed: [],
      });
    });
});

function prepare(name: string): string {
  const cwd = join(world, name);
  execFileSync('bash', ['-c', `mkdir -p ${name} home && cd ${name} && {${FIXTURE}\n}`], { cwd: world, env });
  return cwd;
}

type Snapshot = ReadonlyMap<string, string>;

/** Every name below a directory with its kind, permissions and contents; git's own records aside. */
function snapshot(root: string, below = '', found = new Map<string, string>()): Snapshot {
  for (const name of readdirSync(join(root, below))) {
    const path = below === '' ? name : `${below}/${name}`;
    const stat = lstatSync(join(root, path));
    const kind = stat.isSymbolicLink()
      ? `-> ${readlinkSync(join(root, path))}`
      : stat.isDirectory()
        ? 'directory'
        : stat.isFile()
          ? readFileSync(join(root, path), 'base64')
          : 'other';
    found.set(path, `${stat.mode} ${kind}`);
    if (stat.isDirectory() && name !== '.git') snapshot(root, path, found);
  }
  return found;
}

function differences(before: Snapshot, after: Snapshot): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}

/** Directories on the way to a new name come with it. */
function covers(effect: Effect, path: string): boolean {
  const itself = parseGlob(path.replaceAll(/[*?[\]]/gu, '?'));
  if (couldMatch(effect.path, itself)) return effect.reach !== 'contents' || effect.action === 'write';
  const text = textOf(effect.path);
  // git takes away the directories that it empties.
  if (text?.startsWith(`${path}/`) === true && effect.command?.name === 'git') return true;
  if (text?.startsWith(`${path}/`) === true && effect.action !== 'remove' && effect.action !== 'move') return true;
  if (effect.reach === 'entry') return false;
  const parents = path
    .split('/')
    .map((_, index, parts) => parts.slice(0, index).join('/'))
    .slice(2);
  return parents.some((parent) => couldMatch(effect.path, parseGlob(parent.replaceAll(/[*?[\]]/gu, '?'))));
}

const isThroughLink = (path: string, before: Snapshot): boolean =>
  path.split('/').some((_, index, parts) => before.get(parts.slice(0, index).join('/'))?.includes('->'));

/** A certain write of the text that was there before shows nothing, so it is enough that the file is there; names that
 * several effects touch are left out. */
function happened(
  effect: Effect,
  cwd: string,
  changed: readonly string[],
  before: Snapshot,
  told: readonly Effect[],
): boolean {
  const text = textOf(effect.path) ?? '';
  const path = text.slice(cwd.length + 1);
  if (
    !text.startsWith(`${cwd}/`) ||
    told.some((one) => one !== effect && show(one.path) === text) ||
    isThroughLink(path, before)
  )
    return true;
  const gone = effect.action === 'remove' || effect.action === 'move';
  if (gone) return changed.includes(path) || !before.has(path);
  return changed.includes(path) || before.has(path) || changed.some((one) => one.startsWith(`${path}/`));
}

test('the fixture is what the lines expect', () => {
  const cwd = prepare('fixture');
  expect([...snapshot(cwd).keys()]).toContain('repo/untracked');
  expect(show(known(cwd))).toBe(cwd);
});
