import type { Hide } from './hide.ts';
import { single } from './words.ts';

/** A text that must fit into one line of another language, or be left out of it. */
const plainly =
  (hide: Hide, fits: RegExp): Hide =>
  (text, quote) =>
    fits.test(text) ? hide(text, quote) : `bash -c ${quote(text)}`;
const oneLine = (text: string): string => text.replaceAll('\n', ' ');
const perlString = (text: string): string => `"${text.replaceAll(/["$@%\\]/g, '\\$&')}"`;
const makeText = (text: string): string => oneLine(text).replaceAll('$', '$$$$');

/** Where programs take the command, or text that holds it, and run it: interpreters, editors, git, make. */
export const PROGRAMS: readonly Hide[] = [
  (text, quote) => `awk ${single(`BEGIN { system(${JSON.stringify(text)}) }`)} # ${quote('')}`,
  (text, quote) => `perl -e ${single(`system ${perlString(text)}`)} # ${quote('')}`,
  (text) => `python3 -c ${single(`import os; os.system(${JSON.stringify(text)})`)}`,
  (text) => `git -c alias.x=${single(`!${text}`)} x`,
  (text) => `git -c ${single(`core.pager=${text}`)} -p --version`,
  (text) => `make -sf - <<'M'\nall:\n\t@${text.replaceAll('$', '$$$$').replaceAll('\n', ' ')}\nM\n`,
  (text, quote) => `git -c alias.z=${quote(`!${text}`)} -c alias.y=z y`,
  (text, quote) => `git -c core.sshCommand=${quote(text)} ls-remote x:y`,
  (text, quote) => `git init -q g; git -C g -c core.editor=${quote(`${text};:`)} config -e`,
  (text, quote) => `git init -q g; cd g; git -c core.fsmonitor=${quote(text)} status`,
  (text, quote) => `git init -q g; git -C g submodule foreach ${quote(text)}`,
  (text, quote) => `git init -q g; GIT_EDITOR=${quote(text)} git -C g commit --allow-empty`,
  (text) => `sed ${single(`1e ${oneLine(text)}`)} /etc/hostname`,
  (text) => `echo ${single(`1e ${oneLine(text)}`)} > s; sed -f s /etc/hostname`,
  (text) => `sed -n ${single(`/${text.replaceAll(/[^\w ]/g, '')}/e true`)} /dev/null`,
  (text) => `awk ${single(`BEGIN { ${JSON.stringify(text)} | getline x; print x }`)}`,
  (text) => `awk ${single(`BEGIN { print "" | ${JSON.stringify(text)} }`)}`,
  (text) => `awk -f /dev/fd/3 3<<'A'\nBEGIN { system(${JSON.stringify(text)}) }\nA\n`,
  (text, quote) => `awk -v c=${quote(`x`)} ${single(`BEGIN { system(${JSON.stringify(text)} "") }`)}`,
  (text) => `perl -e ${single(`open(F, "-|", "sh", "-c", ${perlString(text)}); print <F>`)}`,
  (text) => `perl -e ${single(`print \`${text.replaceAll(/[`$@\\]/g, '\\$&')}\``)}`,
  (text, quote) => `perl -e 'system($ARGV[0])' ${quote(text)}`,
  (text, quote) => `perl -e 'exec @ARGV' bash -c ${quote(text)}`,
  (text) => `python3 -c ${single(`import subprocess as s; s.run(${JSON.stringify(text)}, shell=True)`)}`,
  (text) => `python3 -c ${single(`import subprocess; subprocess.run(["bash", "-c", ${JSON.stringify(text)}])`)}`,
  (text) => `python3 <<'P'\nimport os\nos.system(${JSON.stringify(text)})\nP\n`,
  (text) => `cat > m.py <<'P'\nimport os\nos.system(${JSON.stringify(text)})\nP\npython3 -m m`,
  (text, quote) => `python3 -c 'import os, sys; os.system(sys.argv[1])' ${quote(text)}`,
  plainly((text) => `sqlite3 :memory: ${single(`.shell ${text}`)}`, /^[\w ]+$/),
  plainly((text) => `sqlite3 :memory: <<< ${single(`.system ${text}`)}`, /^[\w ]+$/),
  plainly((text, quote) => `vim -es -u NONE -c ${quote(`silent !${text}`)} -c q`, /^[^%#!\n\\]+$/),
  plainly((text, quote) => `vim -es -u NONE +${quote(`r !${text}`)} '+q!'`, /^[^%#!\n\\]+$/),
  plainly((text, quote) => `ex -s <<< ${quote(`!${text}`)}`, /^[^%#!\n\\]+$/),
  plainly((text, quote) => `printf '%s\\nq\\n' ${quote(`!${text}`)} | ed -s`, /^[^%!\n\\]+$/),
  plainly((text, quote) => `gdb -nx -batch -ex ${quote(`shell ${text}`)} 2>/dev/null`, /^[^\n]+$/),
  plainly((text, quote) => `ssh -o ProxyCommand=${quote(`sh -c ${single(text)}`)} x 2>/dev/null`, /^[^%\n]+$/),
  plainly((text, quote) => `LESSOPEN=${quote(`|sh -c ${single(text)} %s`)} less /etc/hostname`, /^[^%"\n\\]+$/),
  (text, quote) => `tar -cf /dev/null --checkpoint=1 --checkpoint-action=exec=${quote(text)} /etc/hostname`,
  (text, quote) => `tar -cf x.tar /etc/hostname 2>/dev/null; tar -xf x.tar --to-command=${quote(text)}`,
  (text, quote) => `tar -cf x.tar /etc/hostname 2>/dev/null; tar -xf x.tar --to-command=${quote(`echo a; ${text}`)}`,
  (text) => `awk ${single(`BEGIN { print ${JSON.stringify(text)} }`)} | sh`,
  (text) => `python3 -c ${single(`print(${JSON.stringify(text)})`)} | sh`,
  (text) => `python3 -c ${single(`open("x", "w").write(${JSON.stringify(text)})`)}; bash x`,
  (text) => `perl -e ${single(`exec "sh", "-c", ${perlString(text)}`)}`,
  (text) => `node -e ${single(`require("child_process").execSync(${JSON.stringify(text)})`)}`,
  (text) => `node -e ${single(`require("fs").writeFileSync("x", ${JSON.stringify(text)})`)}; . ./x`,
  plainly((text, quote) => `vim -es -u NONE -c ${quote(`call system("${text}")`)} -c q`, /^[^%#!\n\\"|]+$/),
  (text, quote) => `split --filter=${quote(text)} /etc/hostname`,
  (text, quote) => `sg root -c ${quote(text)}`,
  (text, quote) => `newgrp root <<< ${quote(text)}`,
  (text, quote) => `tmux -c ${quote(text)}`,
  (text, quote) => `find . -maxdepth 0 -execdir bash -c ${quote(text)} \\;`,
  (text, quote) => `setpriv --no-new-privs bash -c ${quote(text)}`,
  (text, quote) => `strace -o /dev/null bash -c ${quote(text)}`,
  (text, quote) => `cmake -E env A=1 bash -c ${quote(text)}`,
  (text, quote) => `env -C /tmp - PATH="$PATH" bash -c ${quote(text)}`,
  plainly((text, quote) => `make -s --eval=${quote(`all:;@${makeText(text)}`)}`, /^[^#]+$/),
  plainly((text, quote) => `echo ${quote(`x := $(shell ${makeText(text)})`)} | make -sf -`, /^[^#()'"\\]+$/),
  plainly((text, quote) => `printf 'all:\\n\\t@%s\\n' ${quote(makeText(text))} > Makefile; make -s`, /^[^#\\]+$/),
  plainly((text, quote) => `printf 'all:\\n\\t@%s\\n' ${quote(makeText(text))} > m; make -nf m`, /^[^#\\+]+$/),
  (text, quote) => `git config --global alias.z ${quote(`!${text}`)}; git z`,
  (text, quote) => `git init -q g; cd g; git config core.pager ${quote(text)}; git -p config -l`,
  (text, quote) => `x=${quote(`!${text}`)} git --config-env=alias.z=x z`,
  (text, quote) =>
    `git init -q g; cd g; echo ${quote(text)} > .git/hooks/post-index-change; chmod +x .git/hooks/*; git add .; git reset -q`,
  (text, quote) =>
    `mkdir h; echo ${quote(`#!/bin/sh\n${text}`)} > h/pre-commit; chmod +x h/*; git init -q g; git -C g -c core.hooksPath=$PWD/h -c user.name=a -c user.email=b commit -qm x --allow-empty`,
  (text, quote) =>
    `echo ${quote(text)} > x.sh; git -c protocol.ext.allow=always ls-remote 'ext::sh /tmp/hidden/x.sh' 2>/dev/null`,
  (text, quote) => `git ls-remote --upload-pack=${quote(`${text} #`)} /tmp/hidden 2>/dev/null`,
  (text, quote) => `git init -q g; cd g; echo x > a; git add a; git grep -O${quote(text)} x`,
];
