import { everydayFiles } from './everyday.ts';
import { growCommand, type Rules, rows, words } from './grammar.ts';
import type { Tree } from './tree.ts';
import type { Growth } from './words.ts';

/** Commands about plain files: names that the folders of the world hold, and some that they do not. */
const RULES: Rules = {
  there: rows('a.txt / b.txt / dir/x.txt / dir/sub/y.txt / .env / alias.txt / link/x.txt / list / "two words/w.txt"'),
  new: rows(
    'new.txt / dir/new.txt / link/new.txt / empty/new.txt / dir/sub/deep.txt / "new folder" / ./-dash / n / -dash / deep/er/est',
  ),
  far: words('/tmp/t.txt ../play/b.txt ../repo/a.txt /home/dev/home.txt /home/dev/play/dir ../other/dir/x.txt'),
  folder: rows('dir / dir/sub / empty / link / "two words" / . / .. / dir/.. / ./dir/ / dir//sub'),
  pattern: rows(`
    *.txt / ?.txt / [ab].txt / {a,b}.txt / dir/* / ./* / * / .* / d* / */x.txt / **/y.txt / dir/{x,y}.txt
    ~/home.txt / "$PWD"/a.txt / $PWD/dir / ~/play/b.txt / "$HOME"/play/dir / {dir,empty} / missing* / [!a].txt
    "*.txt" / '?'.txt / $NOPE / "$NOPE" / "$NOPE/a.txt" / $EMPTY / "$EMPTY" / \${NOPE:-b.txt} / {a..c}.txt
    [[:lower:]].txt / ~+/a.txt / $OLDPWD/a.txt / "$@" / $TARGET $TARGET`),
  file: rows('<there> / <there> / <there> / <there> / <far> / <new> / <pattern>'),
  any: rows('<file> / <file> / <folder>'),
  made: rows('<new> / <new> / <new> / <far> / <there>'),
  some: rows('<file> / <file> <file> / <file> <file> <file>'),
  'some-any': rows('<any> / <any> <any> / <any> <any> <any>'),
  'where-to': rows('<folder> / <made>'),
  command: rows(`
    <rm> / <rm> / <mv> / <mv> / <cp> / <cp> / <ln> / <make> / <edit> / <write> / <write> / <search> / <mode>
    <other>`),
  rm: rows(`
    rm <some> / rm <rm-option> <some> / rm <rm-deep> <some-any> / rmdir <rmdir-option> <folder> / unlink <file>
    shred -u <file> / shred -n 1 <file>`),
  'rm-option': words('-f -v -i --force --'),
  'rm-deep': rows('-r / -rf / -R / -fr / --recursive / -r -f / -rf -- / -d'),
  'rmdir-option': rows('- / -p / --ignore-fail-on-non-empty'),
  mv: rows(`
    mv <any> <where-to>
    mv <mv-option> <any> <where-to>
    mv <some> <folder>
    mv -t <folder> <some-any>`),
  'mv-option': words('-f -n -v -u -T -b --'),
  cp: rows(`
    cp <file> <where-to> / cp <cp-option> <file> <where-to> / cp <cp-deep> <any> <where-to>
    cp <some-any> <folder> / cp <cp-many> <some-any> <folder> / cp <cp-link> <file> <made>
    install <install-option> <file> <made>`),
  'cp-option': words('-f -n -p -T -b -u -L -P --'),
  'cp-deep': words('-r -a -R -rT -dR -rL'),
  'cp-many': words('-r --parents -a'),
  'cp-link': words('-l -s --attributes-only --remove-destination'),
  'install-option': rows('- / -m 600 / -D / -d / -b'),
  ln: rows('ln <ln-option> <file> <made> / ln <ln-soft> <any> <where-to> / ln -s <any>'),
  'ln-option': rows('- / -f / -v / -T'),
  'ln-soft': words('-s -sf -sfn -sT -sr'),
  make: rows(`
    touch <touch-option> <made> / touch <made> <file> / mkdir <mkdir-option> <made>
    mkdir <mkdir-option> <made> <made> / mktemp -p . work.XXXX / mktemp / mktemp -d / mkfifo <made>`),
  'touch-option': rows('- / -c / -a / -d 2020-01-01 / -r b.txt'),
  'mkdir-option': rows('- / -p / -pv / -m 700'),
  edit: rows('sed <sed> <file> / sed <sed> <file> <file> / truncate <truncate> <some>'),
  sed: rows(`
    -i s/a/Z/ / -i.bak s/b/Z/ / -ie s/a/q/ / -n -i p / -E -i "s/(a)/\\1q/" / --in-place=.o -e s/a/q/ / s/a/b/
    -n "s/a/b/w out.txt" / -ni.bak p`),
  truncate: rows('-s 0 / -s0 / --size=5 / -c -s 0 / -r b.txt'),
  write: rows(`
    tee <tee-option> <made> < list
    tee <made> <made> < list
    dd if=list of=<made> <dd-option>
    cat <some> > <made>
    echo x <arrow> <made>
    : > <file>
    : >> <file>
    printf '%s\\n' x >> <file>
    cat <file> 2>/dev/null > <file>
    sort list -o <made>
    gzip <gzip-option> <file>
    split -l 1 list part-
    tar <tar>
    patch <<'E'⏎--- a.txt⏎+++ a.txt⏎@@ -1 +1 @@⏎-a⏎+patched⏎E`),
  'tee-option': rows('- / -a / --append / -i'),
  'dd-option': rows('- / bs=1 / conv=notrunc / status=none'),
  arrow: words('> >> >| &> 1> 2> &>> <>'),
  'gzip-option': rows('- / -k / -f / -c'),
  tar: rows('cf new.tar dir / cf - dir | tar xf - -C empty / czf n.tgz a.txt / cf gone.tar --remove-files dir'),
  search: rows('find <folder> <find> / xargs <xargs> < list'),
  find: rows(`
    -name "*.txt" -delete / -type f -delete / -name x.txt -exec rm {} + / -name '*.txt' -exec touch {}.bak \\;
    -maxdepth 1 -name a.txt -exec cp {} copy.txt \\; / -empty -delete / -type d -name sub -exec rm -r {} +
    -name x.txt -print / -mindepth 1 -name "?.txt" -exec sh -c 'echo q >"$1".q' _ {} \\;
    -name x.txt -execdir rm {} \\; / -newer list -delete / -name x.txt -o -name y.txt -delete
    ! -name "*.txt" -type f -delete / -prune -delete / -delete -name x.txt`),
  xargs: rows(`
    rm / -n1 rm -f / -I{} mv {} {}.old / touch / -I% cp % dir / -d "\\n" rm / sh -c 'rm "$@"' _ / -r rm -rf
    -t echo / -P2 -n1 touch`),
  mode: rows('chmod <chmod> <some-any>'),
  chmod: rows('600 / -x / +x / u+w / -R go-r / a-w / -v 640'),
  other: rows(`
    ls <file> / cat <file> / grep -r a <any> / echo rm <file> / bash script.sh / ./script.sh
    source ./script.sh / \\rm <file> / /bin/rm <some> / command rm <file> / "mv" <any> <where-to>`),
};

export function fileCommand(growth: Growth): Tree {
  if (growth.random.chance(25)) return everydayFiles(growth);
  return growCommand(RULES, 'command', growth, 25);
}
