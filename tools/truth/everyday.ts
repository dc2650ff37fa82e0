import { growLine, type Rules, rows, words } from './grammar.ts';
import type { Tree } from './tree.ts';
import type { Growth } from './words.ts';

export const everydayFiles = (growth: Growth): Tree => growLine(FILE_LINES, NAMES, growth);
export const everydayGit = (growth: Growth): Tree => growLine(GIT_LINES, NAMES, growth);

/** Whole lines about files that agents write day by day; `<old>` and the like draw a name. */
const FILE_LINES = rows(`
  python3 -c "open('<old>', 'w').write('x')"
  python3 - <<'E'⏎import os⏎os.remove('<old>')⏎E
  python3 - <<'E'⏎from pathlib import Path⏎p = Path('<old>')⏎p.write_text(p.read_text().replace('a', 'b'))⏎E
  python3 -c "import shutil; shutil.rmtree('<dir>')"
  python3 -c "import os; [os.unlink(f) for f in os.listdir('.') if f.endswith('.txt')]"
  python3 -c "import sys; open(sys.argv[1], 'a').write('x')" <old>
  python3 <<E⏎with open("$TARGET", "w") as f:⏎    f.write("x")⏎E
  python3 -c "import shutil; shutil.copy('<old>', '<new>'); shutil.move('b.txt', '<dir>')"
  node -e "require('fs').writeFileSync('<old>', 'x')"
  node -e "const fs = require('fs'); fs.rmSync('<dir>', { recursive: true, force: true })"
  node <<'E'⏎const fs = require('node:fs');⏎fs.appendFileSync('<old>', 'x');⏎fs.renameSync('b.txt', '<new>');⏎E
  node -e "const { writeFileSync: w } = require('fs'); w(process.argv[1], 'x')" <old>
  perl -pi -e 's/a/b/' <old>
  perl -i.bak -pe 's/a/b/' <old> b.txt
  perl -e 'unlink "<old>"'
  perl -0777 -pi -e 's/a\\n/b/' *.txt
  awk '{ print > "out.txt" }' list
  awk '{ print $1 }' list > <new>
  awk 'BEGIN { printf "x" >> "<old>" }'
  awk '{ print $1 }' list | xargs rm -f
  tmp=$(mktemp) && sed s/a/b/ <old> > "$tmp" && mv "$tmp" <old>
  sed s/a/b/ <old> > t && mv t <old>
  cat <old> | sed s/a/b/ | tee <new> > /dev/null
  { echo one; cat <old>; } > t.new && mv t.new <old>
  exec 3> <new>; echo x >&3; exec 3>&-
  exec {fd}>> <old>; echo x >&"$fd"
  exec >> <new> 2>&1; echo hi
  grep -rl a . | xargs sed -i s/a/b/
  grep -lZ a *.txt | xargs -0 rm -f
  find . -name '*.txt' -print0 | xargs -0 -I{} cp {} {}.bak
  find . -type f -name '*.txt' | while IFS= read -r f; do mv "$f" "\${f%.txt}.md"; done
  find <dir> -type f -exec sed -i s/x/b/ {} +
  find . -path ./dir -prune -o -name '*.txt' -exec rm {} +
  find . -name sub -type d -prune -exec rm -rf {} \\;
  find . \\( -name a.txt -o -name b.txt \\) -delete
  find . -maxdepth 1 -type f ! -name '*.sh' -exec rm {} +
  find . -name '*.txt' -exec sh -c 'mv "$1" "\${1%.txt}.md"' _ {} \\;
  find <dir> -mindepth 1 -maxdepth 1 -exec mv -t . {} +
  ls -A | xargs -I{} echo rm -rf {}
  ls | grep txt | xargs rm
  ls -1 *.txt | head -n 1 | xargs -I% mv % %.first
  for d in */; do (cd "$d" && touch in.txt); done
  for d in */; do rm -rf "\${d}sub"; done
  for f in <old> <old>; do [ -f "$f" ] || continue; cp "$f" "$f.orig"; done
  for f in *; do [[ $f == *.txt ]] && mv "$f" "old-$f"; done
  for i in $(seq 1 3); do echo $i > "n$i.txt"; done
  for i in {1..3}; do touch "f$i"; done
  for ((i = 1; i <= 3; i++)); do mkdir -p "d$i"; done
  for f in dir/{x,y}.txt; do touch "$f"; done
  while IFS=: read -r k v; do echo "$v" > "$k"; done <<< one:two
  while read -r f; do case $f in a*) rm "$f" ;; *) mv "$f" dir ;; esac; done < list
  mapfile -t all < <(find . -name '*.txt'); rm -f "\${all[@]}"
  readarray -t all < list; cp "\${all[@]}" dir
  a=(*.txt); rm "\${a[@]}"
  a=(*.txt); mv "\${a[0]}" z
  a=(a.txt <old>); touch "\${a[@]/%.txt/.md}"
  a=(a.txt <old>); touch "\${a[@]##*/}" "\${#a[@]}"
  f=<old>; [[ -f $f ]] && rm -- "$f"
  [ -e <old> ] && rm <old> || echo none
  case "$TARGET" in *.txt) rm "$TARGET" ;; *) echo no ;; esac
  trap 'rm -f <old>' EXIT
  trap 'rm -rf "$d"' EXIT; d=$(mktemp -d); touch "$d/x"; cp "$d/x" <new>
  trap 'rm -f <old>; exit 1' INT TERM; touch <new>; kill -TERM $$
  cleanup() { rm -rf <dir>; }; trap cleanup EXIT; true
  backup() { local f=$1; cp "$f" "$f.bak"; }; backup <old>
  f() { local -n out=$1; out=<old>; }; f v; rm "$v"
  f() { declare -n list=$1; rm "\${list[@]}"; }; names=(<old> b.txt); f names
  run() { "$@"; }; run rm <old>
  run() { echo "+ $*"; "$@"; }; run touch <new>
  log() { echo "$@" >> log.txt; }; log hello
  die() { echo "$1" >&2; exit 1; }; [ -d missing ] || die no; rm <old>
  need() { [ -e "$1" ] || return 1; }; need <old> && rm <old>
  (cd dir && rm -f x.txt)
  (cd <dir> || exit; touch here)
  pushd dir > /dev/null; rm x.txt; popd > /dev/null; touch back
  set -- <old> <old>; rm "$@"
  set -- <old> b.txt; shift; rm "$1"
  IFS=$'\\n'; for f in $(cat list); do rm -f $f; done
  IFS=, read -ra p <<< "a.txt,b.txt"; rm "\${p[@]}"
  tar cf - dir | tar xf - -C empty
  tar czf t.tgz *.txt && rm *.txt && tar xzf t.tgz
  tar cf t.tar dir && rm -rf dir && tar xf t.tar
  tar -C dir -cf d.tar .
  tar cf t.tar a.txt; tar xf t.tar -C <dir> --transform s/a/z/
  zip -qr z.zip dir && unzip -qo z.zip -d empty
  zip -qm z.zip <old>
  install -Dm644 <old> out/it
  install -m 755 -t dir <old>
  cp -r dir{,.bak}
  mv a.txt{,.bak}
  mkdir -p src/{a,b}/{c,d}
  touch {x,y}{1,2}.txt
  rm -f {a,b}.txt
  shopt -s extglob⏎rm -f !(a).txt
  shopt -s extglob⏎mv +(a|b).txt dir
  shopt -s nullglob; for f in *.zip; do rm "$f"; done
  shopt -s dotglob; cp -r dir/* empty
  shopt -s globstar; rm **/*.txt
  env -S 'rm -f <old>'
  env -C dir rm x.txt
  env --chdir=dir touch n
  tee a.log b.log <<< text
  echo x | tee -a <old>
  ls | tee <new> | wc -l
  tee >(cat > copy.txt) < list > /dev/null; sleep 0.1
  cat > <new> <<'E'⏎text⏎E
  cat >> <old> <<E⏎$TARGET⏎E
  bash <<'E'⏎rm -f <old>⏎E
  bash -s -- <old> <<'E'⏎rm "$1"⏎E
  sh -s <<< "touch <new>"
  xargs -a list rm -f
  xargs -n1 -a list -I% touch %.new
  echo <old> <old> | xargs -n1 rm
  xargs -d'\\n' -a list sh -c 'for f; do rm "$f"; done' _
  seq 3 | xargs -I{} touch n{}.txt
  seq 3 | xargs -P2 -I{} mkdir d{}
  date=$(date +%F); mv <old> "<old>.$date"
  n=$(ls *.txt | wc -l); [ "$n" -gt 1 ] && rm a.txt
  ed -s a.txt <<'E'⏎1d⏎w⏎q⏎E
  ex -s -c '1d|x' a.txt
  vim -es -u NONE -c 's/a/b/' -c wq a.txt
  dd if=/dev/zero of=<new> bs=1 count=1 status=none
  head -c 10 /dev/zero > <new>
  ln -sfn dir link
  ln -sf "$PWD/b.txt" <new>
  ln -s a.txt l && rm l
  ln -s dir l && touch l/in && rm -r l/
  ln -s "$PWD" here; rm here/<old>
  readlink -f link | xargs rm -rf
  rm -rf "$(readlink -f link)"
  rm -rf link/
  cp --remove-destination b.txt alias.txt
  sed -i s/a/b/ alias.txt
  sed -i --follow-symlinks s/a/b/ alias.txt
  echo x > alias.txt
  csplit -s list 1
  sort -o list list
  uniq list <new>
  shuf -o <new> list
  iconv -f utf8 -t utf16 list -o <new>
  base64 -d <<< aGk= > <new>
  gzip -c list > l.gz && gunzip -f l.gz
  xz -k list && bzip2 -k b.txt
  jq -n '{a: 1}' > j.json && jq '.a = 2' j.json > t && mv t j.json
  openssl rand -out <new> 8
  diff -u a.txt b.txt > d.patch; patch -s -p0 < d.patch
  diff -u a.txt b.txt | patch -s a.txt
  time rm <old>
  test -f <old> && mv <old>{,.old}
  [ ! -e gone ] || rm a.txt
  until [ -e flag ]; do touch flag; done
  while [ ! -e flag ]; do touch flag; done
  i=0; while [ $i -lt 2 ]; do touch "w$i"; i=$((i + 1)); done
  let n=1+1; touch "n$n"
  touch "v$((2 * 3)).txt"
  printf '%s\\n' one two > <new>
  printf -v f '%s/%s' dir x.txt; rm "$f"
  echo -n > <old>
  > <old>
  cp /dev/null <old>
  mkdir -p "$HOME/.config/x" && echo y > "$HOME/.config/x/y"
  echo 'export A=1' >> ~/.bashrc
  mkdir -p ~/bin && ln -s "$PWD/script.sh" ~/bin/s
  : "\${X:=<old>}"; rm "$X"
  X=\${1:-<old>}; rm "$X"
  rm "\${FOLDER:?}/x.txt"
  rm -rf "\${NOPE:?}/x"
  rm -rf "\${EMPTY:-dir}"
  rm -rf "\${FOLDER}"/*
  d=\${PWD##*/}; touch "$d.txt"
  cp $TARGET \${TARGET/a/z}
  cd dir && rm x.txt && cd - > /dev/null && rm a.txt
  cd dir || exit 1⏎rm x.txt
  cd "$(mktemp -d)" && touch t && cp t ~/home.txt
  coproc rm a.txt; wait
  { sleep 0.1; rm a.txt; } & wait
  rm a.txt & rm b.txt & wait
  if cp a.txt <new> 2> /dev/null; then rm a.txt; else rm b.txt; fi
  grep -q zz list || echo zz >> list
  if [ -w list ]; then echo q > list; fi
  declare -A to=([a.txt]=z.txt [b.txt]=y.txt); for k in "\${!to[@]}"; do mv "$k" "\${to[$k]}"; done
  v=f_one; f_one=<old>; for n in \${!f_*}; do rm "\${!n}"; done
  read -r first < list; rm "$first"
  f=$(ls -t | head -n 1); touch "$f"
  IFS=; f="<old>"; rm $f
  f="a.txt b.txt"; rm $f
  f="a.txt b.txt"; rm "$f"
  set -f; touch *.q; set +f; rm *.q
  rm -- *.txt 2> /dev/null || true
  sudo rm <old> 2> /dev/null || rm <old>
  setsid -w sh -c 'rm "$0"' <old>
  rm -\${NOPE}rf <dir>
  rm -r"$NOPE"f <dir>
  sed -\${NOPE}i s/a/b/ <old>
  tar -\${NOPE}cf t.tar dir
  timeout $NOPE 5 rm <old>
  cp --parents dir/../a.txt empty
  echo a.txt,b.txt | tr , '\\n' | xargs rm
  echo 'a.txt b.txt' | tr ' ' '\\n' | while read -r f; do rm "$f"; done
  echo <old> | tr a-z A-Z | xargs touch
  echo a.txt:b.txt | cut -d: -f1 | xargs rm
  printf 'a.txt\\nb.txt\\n' | head -n 1 | xargs rm
  printf '%s\\n' *.txt | tail -n 1 | xargs rm
  ls *.txt | sed 's/^/rm /' | sh
  ls *.txt | awk '{ print "rm -f " $1 }' | sh
  echo <old> | sed 's/^/rm -f /' | sh
  echo 'x <old>' | awk '{ print "touch " $2 }' | bash
  echo 726d202d6620612e747874 | xxd -r -p | sh
  for f in *.txt; do n=$(echo "$f" | sed s/txt/md/); mv "$f" "$n"; done
  for f in *.txt; do mv "$f" "$(basename "$f" .txt).md"; done
  for f in $(echo a.txt,b.txt | tr , ' '); do rm -f $f; done
  f=$(echo a.txt,<old> | cut -d, -f2); rm "$f"
  x=$(echo DIR | tr A-Z a-z); rm -rf "$x"
  v=$(head -n 1 list); touch "$v.seen"
  find . -name '*.txt' -print | sed 's|^\\./||' | xargs -n1 rm
  find . -name '*.txt' | sort | head -n 1 | xargs rm
  find . -type d -empty -delete
  find . -newer a.txt -type f -exec touch {} +
  ls -d */ | xargs -n1 rmdir
  tr a-z A-Z < <old> > <new>
  tr -d '\\r' < <old> > t && mv t <old>
  cut -c1-3 list > <new>
  paste list b.txt > <new>
  split -l 1 list part-
  awk -i inplace 1 <old>
  sed -n '1p;w out.txt' list
  sed -i.orig -e 1d -e '$d' <old>
  perl -ne 'print if /a/' <old> > <new>
  mkdir -p logs && mv list logs/ && touch logs/.keep
  install -d out/{a,b} && cp a.txt out/a
  kill -0 $$ && rm <old>
  rm <old>; kill $$; touch <new>
  timeout 2 sh -c 'while [ -e "$1" ]; do rm "$1"; done' _ <old>`);

/** The same about git. */
const GIT_LINES = rows(`
  git commit -q --allow-empty -m "$(cat <<'E'⏎fix: it⏎⏎body⏎E⏎)"
  git commit -q --allow-empty -F - <<'E'⏎msg⏎E
  git add -A && git commit -qm x && git push -q
  git add . && git commit -qm 'wip -n' --allow-empty || true
  git diff --quiet || git commit -qam x
  git status --porcelain | awk '{ print $2 }' | xargs -r git add
  git ls-files -m | xargs -r git add
  git ls-files -z | xargs -0 rm
  git ls-files '*.txt' | xargs sed -i s/a/b/
  git ls-files --others | xargs -r rm -f
  git diff > p.diff; git checkout -q feature; git apply p.diff
  git diff HEAD~1 | git apply -R
  git format-patch -1 --stdout feature | git am -q
  git format-patch -qo out -1 feature
  git show feature:f.txt > g.txt
  git show HEAD~1:a.txt | tee old.txt
  git archive HEAD | tar x -C /tmp
  git archive feature | tar -xf - -C empty
  git branch --merged | grep -v '\\*' | xargs -r git branch -d
  git branch | sed 's/^..//' | grep -v main | xargs git branch -D
  for b in $(git branch --format='%(refname:short)'); do git branch -f "$b" HEAD; done
  for b in $(git branch --format='%(refname:short)'); do git checkout -q "$b" && git commit -q --allow-empty -m x; done
  git -C ../other commit -qam x
  git -C ../other add -A && git -C ../other commit -qm x
  (cd ../other && git commit -qam x)
  for r in ../repo ../other; do git -C "$r" commit -q --allow-empty -m x; done
  for r in repo other; do (cd ~/$r && git commit -q --allow-empty -m x -n); done
  git worktree add -q ../wt -b fresh && cd ../wt && touch n && git add n && git commit -qm n
  git worktree add -q --detach ../wt && git -C ../wt reset -q --hard feature && git worktree remove -f ../wt
  git worktree remove -f ../topic && git branch -D topic
  B=$(git rev-parse --abbrev-ref HEAD); git checkout -q feature; git merge -q --no-edit "$B"; git checkout -q "$B"
  git checkout -q feature && git rebase -q main && git checkout -q main && git merge -q --ff-only feature
  git fetch -q && git reset -q --hard @{u}
  git fetch -q origin && git merge -q --no-edit origin/release
  git pull -q --rebase || git rebase --abort
  git stash -q; git pull -q --no-rebase; git stash pop -q
  git reset -q --soft HEAD~1; git commit -qm squash
  git reset -q --hard HEAD~1 && git push -qf origin HEAD
  git commit --amend -q --no-edit && git push -q --force-with-lease
  git rev-list -1 feature | xargs git reset -q --hard
  git reset -q --hard $(git merge-base main feature)
  git cherry-pick $(git rev-list --reverse main..feature)
  git merge-base --is-ancestor old main && git branch -f old main
  git push -q origin main:refs/heads/backup
  git push -q origin +HEAD:main
  git push -q origin $(git rev-parse HEAD):refs/heads/main
  git push -q origin "$(git branch --show-current)":main
  GIT_SEQUENCE_EDITOR='sed -i s/pick/drop/' git rebase -q -i HEAD~1
  GIT_SEQUENCE_EDITOR="sed -i '1s/pick/reword/'" git rebase -q -i HEAD~1
  git rebase -q -i --exec 'git commit -q --amend --no-edit -n' HEAD~1
  git -c sequence.editor=true rebase -q -i HEAD~1
  git bisect start HEAD HEAD~1; git bisect run true; git bisect reset
  git bisect start HEAD HEAD~1; git bisect run git commit -q --allow-empty -nm x
  HUSKY=0 git commit -q --allow-empty -m x
  SKIP=all git commit -q --allow-empty -m x
  [ -f .git/MERGE_HEAD ] || git merge -q feature --no-edit
  if git merge -q feature --no-edit; then git push -q origin HEAD; else git merge --abort; fi
  git merge -q feature || { git checkout -q --theirs . && git add -A && git commit -q --no-edit; }
  case $(git branch --show-current) in main) git checkout -q -b fresh ;; esac; git commit -q --allow-empty -m x
  case $(git rev-parse --abbrev-ref HEAD) in main|master) echo no; exit 1 ;; esac; git commit -q --allow-empty -m x
  set -e⏎git checkout -q -b fresh⏎git commit -q --allow-empty -m x⏎git push -q origin fresh
  git for-each-ref --format='git branch -f %(refname:short) HEAD' refs/heads/o* | sh
  git log --format=%H -1 | while read -r h; do git branch -f loose $h; done
  git for-each-ref --format='delete %(refname)' refs/heads/o* | git update-ref --stdin
  printf 'update refs/heads/main %s\\n' "$(git rev-parse feature)" | git update-ref --stdin
  git symbolic-ref HEAD refs/heads/feature && git commit -q --allow-empty -m x
  git clone -q . /tmp/c && cd /tmp/c && git commit -q --allow-empty -m x && git push -q origin HEAD:refs/heads/by
  git clone -q ../repo c; git -C c commit -q --allow-empty -m x
  git init -q n && cd n && git commit -q --allow-empty -m x
  git rm -q --cached a.txt && echo a.txt >> .gitignore
  git mv a.txt z.txt && git commit -qm mv
  git clean -fdxq && git reset -q --hard
  git checkout feature -- f.txt && git commit -qm f
  git remote add up ../origin.git && git push -q up main
  git remote set-url origin ../origin.git; git push -q
  git push -q ../origin.git feature:main
  git switch -qc fresh && git push -qu origin HEAD
  git push -q origin :feature
  git() { command git "$@" --no-verify; }; git commit -q --allow-empty -m x
  g() { git "$@"; }; g commit -q --allow-empty -nm x
  gc() { git commit -q --allow-empty "$@"; }; gc -m x --no-verify
  args=(-q --allow-empty -m x); git commit "\${args[@]}"
  args=(-qm x); args+=(--no-verify); git commit --allow-empty "\${args[@]}"
  opts="--allow-empty -qnm x"; git commit $opts
  cmd="git commit --allow-empty -qn -m x"; $cmd
  cmd=(git push -q origin HEAD:main); "\${cmd[@]}"
  flags=-n; eval "git commit -q --allow-empty -m x $flags"
  echo "git commit -q --allow-empty -nm x" | bash
  xargs git commit -q --allow-empty -m <<< x
  xargs -I{} git branch -f {} HEAD <<< old
  env -S 'git commit -q --allow-empty -nm x'
  git push -q origin main & wait
  until git push -q origin main; do git pull -q --no-rebase --no-edit || break; done
  for i in 1 2; do git push -q origin main && break; sleep 0.1; done
  while read -r b; do git branch -D "$b"; done < <(git branch --format='%(refname:short)' | grep -v main)
  git branch --show-current | xargs -I{} git push -q origin {}:main
  read -r B < <(git branch --show-current); git push -q origin "$B"
  git tag -f v1 && git push -q origin v1
  git config user.name x && git commit -q --allow-empty -m x
  git config --local core.hooksPath ../play; git commit -q --allow-empty -m x
  git config core.hooksPath "$(mktemp -d)"; git commit -q --allow-empty -m x
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null; git commit -q --allow-empty -m x
  GIT_DIR=../other/.git GIT_WORK_TREE=../other git commit -qam x
  cd "$(git rev-parse --show-toplevel)" && git commit -q --allow-empty -m x
  rm -rf "$(git rev-parse --show-toplevel)/empty"
  rm -f "$(git rev-parse --git-dir)/hooks/pre-commit"
  cp script.sh "$(git rev-parse --git-path hooks)/pre-commit"
  git rev-parse --git-dir | xargs -I{} rm -f {}/hooks/pre-push
  python3 -c "import subprocess; subprocess.run(['git', 'commit', '-q', '--allow-empty', '-nm', 'x'])"
  python3 - <<'E'⏎import os⏎os.system('git push -q origin HEAD:main')⏎E
  node -e "require('child_process').execSync('git commit -q --allow-empty -nm x')"
  perl -e 'system("git", "commit", "-q", "--allow-empty", "-nm", "x")'
  make -sf - <<'E'⏎all:⏎	git commit -q --allow-empty -nm x⏎E
  git submodule foreach --quiet 'git commit -m x'
  git stash -q && git checkout -q feature && git stash apply -q && git commit -qam x
  git checkout -q --orphan bare && git rm -rqf . && git commit -q --allow-empty -m x
  git replace -f HEAD feature && git log -1 > /dev/null
  git checkout -q -B main origin/main
  git fetch -q . feature:old && git push -q origin old
  git commit-tree HEAD^{tree} -p HEAD -m x | xargs git update-ref refs/heads/main
  T=$(git write-tree); C=$(echo x | git commit-tree $T -p HEAD); git reset -q --hard $C
  git checkout -q HEAD~1 && git commit -q --allow-empty -m x && git branch -f main
  git commit --allow-empty -\${NOPE}nm x
  git push $NOPE -q origin HEAD:main
  git $NOPE commit -q --allow-empty -nm x
  git branch | tr -d ' *' | xargs -n1 git branch -D
  git branch --format='%(refname:short)' | head -n 1 | xargs git checkout -q
  git log -1 --format=%H | cut -c1-10 | xargs git branch -f old
  git branch -vv | awk '/: gone]/ { print $1 }' | xargs -r git branch -D
  echo old,loose | tr , '\\n' | while read -r b; do git branch -f $b HEAD; done
  echo old | sed 's/^/git branch -f /' | sh
  echo old | awk '{ print "git branch -f " $1 " HEAD" }' | sh
  git ls-files -d | xargs -r git rm -q --cached
  git diff --name-only | xargs -r git checkout --
  git diff --name-only --diff-filter=U | xargs -r git add
  git checkout -q HEAD~1 -- . && git commit -qm back
  git show HEAD:a.txt > a.txt
  git tag | xargs -r git tag -d
  git switch -q feature && git switch -q - && git merge -q -
  git push -q origin "HEAD:$(echo main)"
  git push -q origin HEAD:$(echo release/main | cut -d/ -f2)
  B=$(echo MAIN | tr A-Z a-z); git branch -f $B feature
  find .git -name main -delete
  find .git -name '*.lock' -delete
  find .git/refs/heads -type f -exec rm {} +
  rm -f .git/refs/heads/*
  rm .git/index; git reset -q`);

/** What the names in the lines draw. */
const NAMES: Rules = {
  old: words('a.txt b.txt a.txt b.txt dir/x.txt .env list dir/sub/y.txt link/x.txt ../play/b.txt'),
  new: words('new.txt dir/new.txt n empty/n .env /tmp/n'),
  dir: words('dir dir/sub empty link . ../play/dir'),
};
