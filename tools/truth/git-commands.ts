import { everydayGit } from './everyday.ts';
import { growCommand, type Rules, rows, words } from './grammar.ts';
import { leaf, type Tree } from './tree.ts';
import type { Growth } from './words.ts';

const BRANCHES = 'main feature ahead old loose fresh topic master';

/** Git commands as people write them, and as those do who want around something. */
const RULES: Rules = {
  branch: words(BRANCHES),
  fresh: words('fresh wip/one main2 Main'),
  name: rows('<branch> / <fresh>'),
  commit: words(
    `${BRANCHES} HEAD HEAD~1 @ HEAD^ origin/main main~1 feature~0 - @{-1} @{u} HEAD@{1} :/first refs/heads/ahead heads/main FETCH_HEAD ORIG_HEAD`,
  ),
  start: rows('- / - / feature / HEAD / main / ahead / origin/main'),
  message: rows(`
    -m x / -mx / -m "about --no-verify" / -m -n / --message='two words' / --message x / -F list / -C HEAD
    --no-edit / -m x -m y / -m"$TARGET" / --file=list / -qm x / -am x / -t list`),
  skip: rows(`
    -n / --no-verify / --no-verif / --no-v / --verify / -nq / --no-verify --verify / --verify -n / -- -n
    --no-verify=1 / --no-post-rewrite`),
  from: words('HEAD feature ahead main HEAD~1 @ refs/heads/feature topic'),
  to: words('main feature fresh refs/heads/main refs/heads/fresh heads/main release master'),
  spec: rows(`
    <from>:<to> / <from>:<to> / +<from>:<to> / :<to> / main / HEAD / feature / ahead / +main / refs/heads/main
    @ / : / refs/heads/*:refs/heads/* / refs/heads/* / tag v1`),
  remote: rows('origin / origin / ../origin.git / /home/dev/origin.git'),
  push: rows(`
    push <push-option> <remote> <spec> / push <push-option> <remote> <spec> <spec>
    push <remote> <spec> <push-option> / push <push-option> / push <push-whole>`),
  'push-option': rows(`
    - / -f / --force / --no-verify / -n / --dry-run / -u / --force-with-lease / -q / --no-verify --verify
    --no-verif / --tags / --atomic / --porcelain / -o x / --receive-pack=git-receive-pack / -nf / -fu
    --no-verify -f`),
  'push-whole': rows(`
    origin / --all / --all origin / --mirror origin / -d origin main / --delete origin feature
    origin --delete main / --tags origin / -u origin HEAD / origin -f / --all --dry-run / --repo=origin
    --repo origin / --prune origin refs/heads/*:refs/heads/* / --follow-tags / origin --all --no-verify`),
  make: rows(`
    commit --allow-empty <message> / commit --allow-empty <message> <skip>
    commit <skip> --allow-empty <message> / commit <letters> / commit --amend <amend>
    commit --allow-empty -m x <dry> / ci --allow-empty -m x / ci --allow-empty -m x <skip>
    quick --allow-empty -m x / zz --allow-empty -m x / save "a -n" / merge <merge-option> <commit>
    merge <merge-verb> / m feature / pull <pull-option> <pull-from> / cherry-pick <pick-option> <commit>
    cherry-pick <pick-verb> / revert <revert-option> <commit> / am <am>`),
  letters: rows(`
    -m x / -am x / -nm x / -anm x / -mn x / -qnm x / -m x -- a.txt / -m x a.txt / -an -m x / -m x -i a.txt
    -am-n / -amn / -mna / -Fn -m x / -nam x / -C HEAD -n / -unm x / -uno -m x / -Snm x / -vnm x / -m x --no-ver
    -m x --fixup HEAD -n`),
  amend: rows(`
    --no-edit / -m x / -C HEAD / --no-edit --allow-empty / --reset-author --no-edit / --no-edit -n
    --no-verify --no-edit / --no-edit -q`),
  dry: rows(`
    --dry-run / --short / --porcelain / --dry-run -n / --long / -z / --no-dry-run / -s / --trailer a:b
    --status / --cleanup=verbatim / --date=now / --no-gpg-sign / --interactive / -h / --only
    --untracked-files=no / -u / --branch --short`),
  'merge-option': rows(`
    - / --no-ff / --ff-only / --squash / --no-commit / --no-verify / -m x / --no-ff -m x / --no-edit
    --no-ff --no-commit / -s ours / --no-ff --no-verify / --ff / --verify / -n / --no-ff -n / --no-squash
    -q --no-verify / --no-verify -m x`),
  'merge-verb': rows('--abort / --quit / --continue / - / feature ahead'),
  'pull-option': rows(`
    - / --rebase / --ff-only / --no-rebase / --squash --no-rebase / --no-commit --no-rebase / --dry-run
    --no-verify --no-rebase / -q --no-rebase / --no-ff --no-rebase / --rebase=false / -r`),
  'pull-from': rows(`
    - / origin / origin main / origin release / . feature / . ahead / origin release:main / origin release:fresh
    ../origin.git release`),
  'pick-option': rows('- / -n / -x / --no-commit / --ff / -e / --allow-empty / --no-edit / -s'),
  'pick-verb': rows('--abort / --quit / ahead feature / main..feature / --continue'),
  'revert-option': rows('--no-edit / -n / --no-commit / --no-edit --no-commit / -e'),
  am: rows(`
    ../feature.patch / --no-verify ../feature.patch / -q < ../feature.patch / -n ../feature.patch / --abort
    --no-verify -3 ../feature.patch / --verify ../feature.patch`),
  move: rows(`
    checkout <checkout-option> <commit> / checkout <checkout-new> <name> <start> / checkout <checkout-other>
    co <branch> / co -b <branch> / switch <switch-option> <name> / switch <switch-option> <commit>
    switch <switch-new> <name> <start> / switch <switch-other> / branch <branch-option> <name> <start>
    branch <branch-delete> <branch> / branch <branch-delete> <branch> <branch> / branch <branch-rename> <name>
    branch <branch-rename> <name> <name> / branch <branch-other> / reset <reset-option> <commit>
    reset <reset-other> / rebase <rebase-option> <commit> / rebase <rebase-option> <commit> <commit>
    rebase <rebase-other> / fetch <fetch-option> <fetch-from> / update-ref <update-option> <full> <from>
    update-ref <update-option> <full> <from> <from> / update-ref <update-other> / symbolic-ref <symbolic> / undo
    publish / publish <skip> / worktree add <worktree-option> ../wt <start> / worktree <worktree-other>
    stash <stash>`),
  'checkout-option': rows('- / -q / -f / --detach / --quiet / --ignore-other-worktrees'),
  'checkout-new': rows('-b / -B / -qb / -fB / --orphan / -b'),
  'checkout-other': rows(`
    -- a.txt / a.txt / feature -- a.txt / . / -- . / HEAD~1 -- . / -p / -t origin/release / --track origin/main
    release / -f / "-" / -b release origin/release / -b fresh --track main / --track -b fresh main / -bfresh
    -Bmain feature / --no-track -b fresh origin/main / --guess release / --no-guess release / main -- / -- main`),
  'switch-option': rows('- / -q / --detach / -f / --discard-changes / -d'),
  'switch-new': rows('-c / -C / --create / --force-create / --orphan / -qc'),
  'switch-other': rows(`
    "-" / release / -t origin/release / --track origin/release / -cfresh / --create=fresh
    --force-create=main feature / --no-guess release`),
  'branch-option': rows('- / -f / --force / -q / --no-track / -t / --track'),
  'branch-delete': rows('-d / -D / --delete / -dq / -Df / --delete --force / -d -f'),
  'branch-rename': rows('-m / -M / -c / -C / --move / --copy / -mf / --move --force'),
  'branch-other': rows(`
    - / -a / --list / -v / --show-current / -u origin/main / --unset-upstream / --contains main / --merged / -r
    --list main / -l main / -vv / --edit-description / --points-at HEAD / --sort=refname
    --set-upstream-to=origin/main main / -dr origin/main`),
  'reset-option': rows('- / --hard / --soft / --mixed / -q / --keep / --merge / -q --hard / -N'),
  'reset-other': rows(`
    - / --hard / a.txt / -- a.txt / HEAD -- a.txt / HEAD a.txt / --hard HEAD / -q / HEAD~1 a.txt / --hard HEAD~0
    --soft @{u} / -p / . / --hard origin/main / --hard main / --soft HEAD^0 / --hard HEAD^1 / --hard "HEAD~"`),
  'rebase-option': rows(`
    - / -q / --no-verify / --onto main / -i / --root / --keep-empty / -f / --no-ff / --verify / --autostash
    --rebase-merges`),
  'rebase-other': rows(`
    --abort / --continue / - / --quit / --skip / --root / --onto feature HEAD~1 / --onto feature main~1 main
    main feature / feature main / -f HEAD~1 / --exec true HEAD~1 / -x "git branch -f old" HEAD~1`),
  'fetch-option': rows('- / -u / --update-head-ok / -f / --dry-run / --all / -p / --no-tags / -q'),
  'fetch-from': rows(`
    - / origin / . feature:main / . feature:old / origin release:main / origin +release:feature
    origin release:fresh / . ahead:main / . +feature:refs/heads/old / origin +refs/heads/*:refs/heads/*
    origin release`),
  full: words(
    'refs/heads/main refs/heads/feature HEAD refs/heads/fresh refs/heads/old refs/tags/v2 refs/remotes/origin/main',
  ),
  'update-option': rows('- / -m x / --no-deref / --create-reflog'),
  'update-other': rows(`
    -d refs/heads/main
    -d refs/heads/old
    --stdin <<< "update refs/heads/main feature"
    --stdin <<< "delete refs/heads/old"
    --stdin <<< "create refs/heads/fresh HEAD"
    --stdin <<'E'⏎start⏎update refs/heads/main feature⏎commit⏎E
    --stdin <<'E'⏎verify refs/heads/main HEAD⏎E
    --stdin -z <<< ""
    -d HEAD
    --stdin <<'E'⏎start⏎update refs/heads/main feature⏎abort⏎E
    refs/heads/main $(git rev-parse feature)
    refs/heads/fresh $(git commit-tree HEAD^{tree} -p HEAD -m x)
    refs/heads/main $(git commit-tree HEAD^{tree} -p HEAD -m x)`),
  symbolic: rows(`
    HEAD / HEAD refs/heads/main / HEAD refs/heads/feature / HEAD refs/heads/fresh
    refs/heads/main refs/heads/feature / refs/heads/fresh refs/heads/main / -d refs/heads/fresh / -q HEAD
    --short HEAD / -m x HEAD refs/heads/old`),
  'worktree-option': rows('- / -b fresh / -B main / -B old / --detach / -f / -q / --no-checkout'),
  'worktree-other': rows(
    'list / prune / remove ../topic / remove -f ../topic / move ../topic ../moved / lock ../topic / add ../main',
  ),
  stash: rows(`
    - / push / pop / list / -u / branch fresh / branch main / apply / drop / clear / save x / push -m x / show
    -k / create / push -- a.txt`),
  rest: rows(`
    tag <tag>
    config <config>
    commit-tree HEAD^{tree} -p HEAD -m x
    <files>
    <looking>
    init <init>
    clone <clone>
    remote <remotes>
    reflog <reflog>
    gc -q
    pack-refs --all
    notes <notes>
    replace HEAD feature
    filter-branch <filter>
    send-pack <send>
    fast-import --quiet --force <<'E'⏎commit refs/heads/fresh⏎committer a <a@b> 1 +0000⏎data 1⏎x⏎E
    bisect <bisect>
    submodule status
    submodule update --init
    read-tree <read>
    hash-object -w a.txt`),
  tag: rows('v1 / -f v1 feature / -d v1 / -a v1 -m x / main'),
  config: rows(`
    core.hooksPath /dev/null / core.hookspath ../play / --local core.hooksPath /dev/null
    --global core.hooksPath /dev/null / --unset core.hooksPath / core.hooksPath / alias.zz "commit -n"
    alias.zz "!git commit -n" / user.name x / --get core.hooksPath / --add core.hooksPath /dev/null
    --file other.cfg core.hooksPath x / core.hooksPath .git/hooks / --worktree core.hooksPath x
    --system core.hooksPath x / --rename-section core xx / --replace-all core.hooksPath x
    include.path ../play/list / alias.m "merge --no-verify" / push.default current / push.default matching
    remote.origin.push HEAD:main / branch.main.merge refs/heads/release / pull.rebase true / core.bare false
    remote.origin.mirror true / remote.pushDefault origin`),
  files: rows(`
    add -A / add . / add a.txt / add -n . / add -u / add -f .env / rm a.txt / rm -r dir / rm --cached a.txt
    rm -rf . / rm -n a.txt / rm -q b.txt / rm -r --cached . / mv a.txt c.txt / mv dir dir2 / mv -f a.txt b.txt
    mv -k a.txt empty / mv -n a.txt c.txt / mv a.txt b.txt dir / clean -fd / clean -n / clean -fdx / clean -f
    clean -fd empty / clean -fdq . / clean -e a -fd / clean -ffdx / restore a.txt / restore .
    restore --staged . / restore --source feature . / restore -SW . / restore --source=HEAD~1 -- a.txt
    restore :/ / restore -s feature -W -S . / apply ../feature.patch / apply --check ../feature.patch
    apply --index ../feature.patch / apply -R ../feature.patch / archive -o out.tar HEAD / checkout-index -fa
    checkout-index -f a.txt / checkout-index --prefix=out/ -a`),
  looking: rows(`
    status / status -s / status --porcelain / log -1 / log -n 1 / log --oneline main
    log -n1 --format=%s > log.txt / log --no-verify -1 / log -p -- a.txt / diff / diff main feature
    diff --stat / diff --no-index a.txt b.txt / diff > d.txt / diff --output=d.txt main feature / show HEAD
    show feature:f.txt > f2.txt / show :a.txt / rev-parse HEAD / rev-parse --abbrev-ref HEAD
    rev-parse --show-toplevel`),
  init: rows('-q sub / - / -q --bare b.git / -q -b main /tmp/fresh'),
  clone: rows('-q . /tmp/clone / -q ../origin.git / -q --bare . /tmp/b.git / -q -b main ../origin.git c'),
  remotes: rows(`
    -v / add mine ../other / rename origin up / remove origin / set-url origin /tmp/none / prune origin / update
    set-url --push origin ../other`),
  reflog: rows('- / expire --expire=now --all / delete --updateref HEAD@{0} / delete HEAD@{1}'),
  notes: rows('add -m x / list / add -f -m x HEAD'),
  filter: rows('-f --msg-filter cat / -f --msg-filter "sed s/m/q/" HEAD / -f --msg-filter "sed s/m/q/" -- --all'),
  send: rows('../origin.git HEAD:main / --force ../origin.git feature / ../origin.git feature:fresh'),
  bisect: rows('start / reset / start HEAD HEAD~1'),
  read: rows('-mu feature / HEAD / --reset -u feature'),
  subcommand: rows('<make> / <make> / <push> / <move> / <move> / <rest>'),
  git: rows('git / git / git / git / git / git / git / /usr/bin/git / \\git / "git" / g\'\'it / command git'),
  global: rows(`
    - / - / - / -C <place> / -C <place> / -C ../repo -C ../other / -C .. -C repo / -C .. -C <place>
    -c user.name=x / -c core.hooksPath=/dev/null / -c core.hookspath= / -c core.hooksPath=.git/hooks
    -c alias.q=commit / -c core.editor=true / -c push.default=current / -c core.bare=false
    -c commit.gpgsign=false / -c 'core.hooksPath=../play' / -c CORE.hooksPATH=/tmp / -c merge.ff=false
    -c rebase.autoStash=true / -c branch.main.rebase=true / --config-env=core.hooksPath=FOLDER
    -c include.path=/dev/null / --no-pager / -p / -P / --no-optional-locks / --literal-pathspecs
    --no-replace-objects / --exec-path=/usr/lib/git-core / --git-dir=.git
    --git-dir ../repo/.git --work-tree ../repo / --git-dir=../other/.git / --git-dir=.git --work-tree=.
    --git-dir=/home/dev/repo/.git / --bare / --namespace=x / --work-tree=.`),
  place: words('. ../repo ../other ../topic /home/dev/repo .. dir ../new'),
  before: rows(`
    GIT_DIR=../repo/.git / GIT_DIR=.git / GIT_DIR=../repo/.git GIT_WORK_TREE=../repo
    GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null
    GIT_CONFIG_PARAMETERS="'core.hooksPath=/dev/null'" / GIT_AUTHOR_NAME=x / GIT_EDITOR=: / GIT_CONFIG_COUNT=0
    GIT_REFLOG_ACTION=x
    GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a
    GIT_INDEX_FILE=/tmp/index / GIT_OBJECT_DIRECTORY= / GIT_NAMESPACE=x / GIT_SEQUENCE_EDITOR=true / HOME=/tmp
    GIT_CEILING_DIRECTORIES=/home`),
  plain: rows('<git> <subcommand>'),
  line: rows(`
    <git> <subcommand> / <git> <subcommand> / <git> <subcommand> / <git> <global> <subcommand>
    <git> <global> <subcommand> / <git> <global> <global> <subcommand>`),
  'line-in-environment': rows('<before> <git> <subcommand> / <before> <git> <global> <subcommand>'),
};

/** What people do to hooks, refs and staged files beside git. */
const AROUND = rows(`
    rm .git/hooks/pre-commit / rm -f .git/hooks/* / chmod -x .git/hooks/pre-commit / chmod 644 .git/hooks/*
    mv .git/hooks /tmp/h / mv .git/hooks/pre-push x / : > .git/hooks/pre-commit
    echo 'exit 0' > .git/hooks/pre-commit / ln -sf /bin/true .git/hooks/pre-commit
    cp /bin/true .git/hooks/pre-push / touch .git/hooks/post-commit / cat .git/hooks/pre-commit
    chmod +x .git/hooks/pre-commit / printf '[core]\\n\\thooksPath = /tmp\\n' >> .git/config
    sed -i '/hooks/d' .git/config / echo more >> a.txt; git add a.txt / touch z.txt; git add -A
    cp .git/refs/heads/loose .git/refs/heads/main / git rev-parse feature > .git/refs/heads/main
    echo "ref: refs/heads/feature" > .git/HEAD / rm .git/refs/heads/loose / rm -rf .git/refs/heads
    rm .git/packed-refs / rm -f .git/index.lock / export GIT_DIR=$PWD/.git / unset GIT_DIR / export HUSKY=1
    git config alias.zz "commit -n --allow-empty" / rm -rf .git / mkdir -p .git/hooks
    if git show-ref -q refs/heads/feature; then git checkout -q feature; else git checkout -q -b feature; fi
    if git show-ref -q refs/heads/fresh; then git checkout -q fresh; else git checkout -q -b fresh; fi
    git checkout -q feature 2>/dev/null || git checkout -q -b feature
    git checkout -q fresh 2>/dev/null || git checkout -q -b fresh
    B=$(git branch --show-current); git push -q origin "$B"
    git push origin "$(git rev-parse --abbrev-ref HEAD)"
    git push origin HEAD:"$(git symbolic-ref --short HEAD)"
    git branch --format='%(refname:short)' | xargs -n1 git branch -D
    git for-each-ref --format='%(refname)' refs/heads/o* | while read -r r; do git update-ref -d $r; done
    git log -1 --format=%H | xargs git revert --no-edit
    for b in feature ahead; do git checkout -q $b && git commit -q --allow-empty -m x; done
    for b in main feature; do git branch -f $b ahead; done
    git checkout -q -b fresh && git add -A && git commit -qm x --allow-empty && git push -qu origin fresh
    git stash -q && git checkout -q feature && git stash pop -q
    git -c alias.z='!git commit --allow-empty -nm x' z
    git -c alias.z='!f() { git push --no-verify origin HEAD:$1; }; f' z fresh
    git -c alias.z='commit --allow-empty' z -nm x
    git worktree add -q ../wt feature; git -C ../wt commit -q --allow-empty -m x
    git worktree add -q -b fresh ../wt; (cd ../wt && git commit -q --allow-empty -m x)
    cd ../topic && git merge -q --no-edit feature / cd ../topic; git branch -f main HEAD
    git rebase -q feature 2>/dev/null || git rebase --abort
    GIT_EDITOR='sh -c "git update-ref refs/heads/main feature"' git commit --allow-empty
    git rebase -q -i -x 'git commit --allow-empty -nm x' HEAD~1 / git merge --no-commit --no-ff feature; git commit -nm x
    git cherry-pick feature || git cherry-pick --abort / git reset -q --soft HEAD~1 && git commit -qm x
    printf '#!/bin/sh\\nexit 0\\n' > .git/hooks/pre-commit; git commit --allow-empty -m x
    git switch -q feature; git merge -q main; git switch -q main; git merge -q feature
    (git switch -q feature; [ -d dir ] && exit; git switch -q main); git commit --allow-empty -m x
    f() { git switch -q feature; [ -d dir ] && return; git switch -q main; }; f; git commit --allow-empty -m x
    set -e; git switch -q nope; git commit --allow-empty -m x
    git switch -q nope; git commit --allow-empty -m x / git switch -q nope || exit 1; git commit --allow-empty -m x`);

export function gitCommand(growth: Growth): Tree {
  const { random } = growth;
  if (random.chance(15)) return everydayGit(growth);
  if (random.chance(10)) return leaf('command', random.pick(AROUND));
  return growCommand(RULES, random.chance(6) ? 'line-in-environment' : 'line', growth, 12);
}
