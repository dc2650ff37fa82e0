import { afterAll, describe, expect, test } from 'vitest';
import { noVerify } from '../../src/guards/no-verify.ts';
import { gitWorld } from '../support/git-world.ts';

/**
 * Asks real git: every hook that `--no-verify` concerns refuses, so a ref that moves all the same, here or on the remote,
 * means that the line went around the hooks. What goes around must be stopped; what is stopped without going around must
 * be known to be an attempt.
 */
const world = gitWorld(
  `git init -q --bare remote.git; git init -q -b main main; cd main; echo 1 >f; git add .; git commit -qm i
git remote add origin ../remote.git; git push -q origin main; git checkout -qb other; echo o >o; git add o; git commit -qm o
git checkout -qb feature main; echo g >g; git add g; git commit -qm g; git branch clean; git worktree add -q ../wt clean
echo s >s; git add s; echo w >>f; echo 'a message' >msg; mkdir -p .git/hooks
for h in pre-commit commit-msg pre-merge-commit pre-push pre-rebase applypatch-msg pre-applypatch
do printf '#!/bin/sh\\nexit 1\\n' >.git/hooks/$h; chmod +x .git/hooks/$h; done`,
  `git -C main for-each-ref --format='%(refname) %(objectname)' refs/heads; git -C remote.git for-each-ref --format='%(refname) %(objectname)'`,
);
afterAll(() => world.remove());

/** In a checkout with staged changes. */
const LINES: readonly string[] = [
  'git commit -m x',
  'git commit --no-verify -m x',
  'git commit -nm x',
  'git commit -qsnm x',
  'git commit -asnmx',
  'git commit -amnx',
  'git commit -mn',
  'git commit -m -n',
  'git commit -m a -m --no-verify',
  'git commit --message --no-verify',
  'git commit --message=--no-verify',
  'git commit -m x -- -n',
  'git commit -m x --no-veri',
  'git commit --no-ver -m x',
  'git commit --no-verify=1 -m x',
  'git commit --no-no-verify -m x',
  'git commit -n --verify -m x',
  'git commit --verify -n -m x',
  'git commit -u -n -m x',
  'git commit -un -m x',
  'git commit -Sn -m x',
  'git commit -tn -m x',
  'git commit -C HEAD -n',
  'git commit -C -n',
  'git commit -F msg -n',
  'git commit -F -n',
  'git commit --trailer -n -m x',
  'git commit --author=-n -m x',
  'git commit --fixup HEAD -n',
  'git commit --short -n -m x',
  'git commit -zn -m x',
  'git commit -h -n',
  'git commit -n --help',
  'git --help commit -n -m x',
  'git commit --amend --no-edit -n',
  'git -c CORE.HOOKSPATH=/dev/null commit -m x',
  'git -c core.hooksPath= commit -m x',
  'git -c core.hooksPath=.git/hooks commit -m x',
  'git -c core.hooksPath=/dev/null -c core.hooksPath=.git/hooks commit -m x',
  'git -c core.hooksPath=/dev/null status',
  'HP=/dev/null git --config-env core.hooksPath=HP commit -m x',
  'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null git commit -m x',
  'GIT_CONFIG_COUNT=0 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null git commit -m x',
  'GIT_CONFIG_COUNT=1; GIT_CONFIG_KEY_0=core.hooksPath; GIT_CONFIG_VALUE_0=/dev/null; git commit -m x',
  `GIT_CONFIG_PARAMETERS="'user.name=x' 'core.hooksPath'='/dev/null'" git commit -m x`,
  'git config --local core.hooksPath /dev/null; git commit -m x',
  'git config --worktree core.hooksPath /dev/null; git commit -m x',
  'git config -f .git/config core.hooksPath /dev/null; git commit -m x',
  'git config --file ../elsewhere core.hooksPath /dev/null; git commit -m x',
  'git config core.hooksPath; git commit -m x',
  'git config --unset core.hooksPath; git commit -m x',
  'git config core.hooksPath "$PWD/.git/hooks"; git commit -m x',
  `printf '[core]\\nhooksPath=/dev/null\\n' >> .git/config; git commit -m x`,
  `printf '[user]\\nname=q\\n' >> .git/config; git commit -m x`,
  `printf '[core]\\nhooksPath=/dev/null\\n' > ~/.gitconfig; git commit -m x`,
  `printf '[core]\\nhooksPath=/dev/null\\n' > ../g; GIT_CONFIG_GLOBAL=$PWD/../g git commit -m x`,
  `printf '[core]\\nhooksPath=/dev/null\\n' > ../s; GIT_CONFIG_SYSTEM=$PWD/../s git commit -m x`,
  `printf '[core]\\nhooksPath=/dev/null\\n' > ../.gitconfig; HOME=$PWD/.. git commit -m x`,
  `printf '[core]\\nhooksPath=/dev/null\\n' > ../inc; git config include.path ../../inc; git commit -m x`,
  `printf '[core]\\nhooksPath=/dev/null\\n' > ../inc; git -c include.path=$PWD/../inc commit -m x`,
  `printf '[alias]\\nx=commit -n\\n' >> .git/config; git x -m y`,
  'GIT_CONFIG_GLOBAL=/dev/null git commit -m x',
  'HOME=/tmp git commit -m x',
  'rm .git/hooks/pre-commit .git/hooks/commit-msg; git commit -m x',
  'rm -f .git/hooks/*; git commit -m x',
  'rm -f .git/hooks/*.sample; git commit -m x',
  'mv .git/hooks{,.off}; git commit -m x',
  '(cd .git && mv hooks h); git commit -m x',
  'for h in pre-commit commit-msg; do rm .git/hooks/$h; done; git commit -m x',
  'rm -rf "$(git rev-parse --git-path hooks)"; git commit -m x',
  'find .git/hooks -type f -delete; git commit -m x',
  'chmod 644 .git/hooks/*; git commit -m x',
  'chmod -R a-x .git/hooks; git commit -m x',
  'chmod -v 755 .git/hooks/*; git commit -m x',
  'find .git/hooks -type f -exec chmod -x {} +; git commit -m x',
  'truncate -s0 .git/hooks/pre-commit .git/hooks/commit-msg; git commit -m x',
  '> .git/hooks/pre-commit; > .git/hooks/commit-msg; git commit -m x',
  'echo exit 0 > .git/hooks/pre-commit; echo exit 0 > .git/hooks/commit-msg; git commit -m x',
  `printf '#!/bin/sh\\n' | tee .git/hooks/pre-commit .git/hooks/commit-msg; git commit -m x`,
  'cp /bin/true .git/hooks/pre-commit; cp /bin/true .git/hooks/commit-msg; git commit -m x',
  'ln -sf /bin/true .git/hooks/pre-commit; ln -sf /bin/true .git/hooks/commit-msg; git commit -m x',
  'rm -r .git/hooks; ln -s /tmp .git/hooks; git commit -m x',
  'sed -i s/1/0/ .git/hooks/*; git commit -m x',
  'cat .git/hooks/pre-commit; cp .git/hooks/pre-commit ../kept-hook; git commit -m x',
  'C=$(git commit-tree HEAD^{tree} -p HEAD -m x); git update-ref HEAD $C',
  'git commit-tree HEAD^{tree} -p HEAD -m x',
  'git commit-tree $(git write-tree) -p HEAD -m x | xargs git update-ref HEAD',
  'git commit-tree $(git write-tree) -p HEAD -m x > .git/refs/heads/feature',
  'git reset -q --soft $(git commit-tree $(git write-tree) -p HEAD -m x)',
  'git branch new $(git commit-tree $(git write-tree) -p HEAD -m x)',
  `printf 'commit refs/heads/new\\ncommitter a <a@b> 0 +0000\\ndata 1\\nx\\n' | git fast-import --quiet`,
  'git push origin feature',
  'git push --no-verify origin feature',
  'git push -fu origin feature --no-verif',
  'git push -n origin feature',
  'git push -n --no-verify origin feature',
  'git push -o --no-verify origin feature',
  'git push --no-verify --verify origin feature',
  'git push --no-verify -d origin main',
  'git send-pack ../remote.git feature',
  `git -c alias.x='-c core.hooksPath=/dev/null commit' x -m y`,
  `git -c alias.x='!f() { git commit -n "$@"; }; f' x -m y`,
  `git -c alias.x='!git commit $1 -m y #' x -n`,
  `git -c alias.x='commit -m' x -n`,
  `git -c alias.commit='commit -n' commit -m x`,
  `git -c alias.a='b -n' -c alias.b=commit a -m x`,
  `git config --global alias.x 'commit -n'; git x -m y`,
  'f=(commit -n -m x); git "${f[@]}"',
  'V=verify; git commit --no-$V -m x',
  'F=$(echo --no-verify); git commit "$F" -m x',
  `printf -- -n | xargs git commit -m x`,
  `echo 'git commit -n -m x' | sh`,
  'bash <<< "git commit -n -m x"',
  `bash -c 'git commit "$@"' _ -n -m x`,
  '$(git --exec-path)/git-commit -n -m x',
  '$(which git) commit -n -m x',
  'git --no-pager -C . --literal-pathspecs commit -n -m x',
  'git com"mit" $\'\\x2dn\' -m x',
  'git commit -m "about --no-verify" # -n',
  'git commit -F - <<< "--no-verify"',
  'cat <<EOF\ngit commit -n -m x\nEOF',
  'git log -n 1; grep -n x f; git commit -m x',
];

/** In a checkout without changes. */
const CLEAN_LINES: readonly string[] = [
  'git merge --no-edit other',
  'git merge --no-verify --no-edit other',
  'git merge -n --no-edit other',
  'git merge --no-verify --verify --no-edit other',
  'git merge --squash --no-verify other',
  'git merge --no-commit --no-verify --no-ff other',
  'git rebase other',
  'git rebase other --no-verif',
  'git rebase -n other',
  'git rebase --no-verify --verify other',
  'git -c core.hooksPath=/dev/null rebase other',
  'git pull --no-verify --rebase . other',
  'git -c pull.rebase=true pull --no-verify . other',
  'git pull --no-verify --no-rebase --no-edit . other',
  'git format-patch -1 --stdout other | git am',
  'git format-patch -1 --stdout other | git -c core.hooksPath=/dev/null am',
  'git cherry-pick -n other',
  'git commit --allow-empty -n -m x',
];

/** Stopped, although it went around nothing: git refuses it, or only running it shows. */
const ATTEMPTS: ReadonlySet<string> = new Set(['git config --worktree core.hooksPath /dev/null; git commit -m x']);

describe('no-verify and real git', () => {
  const inFolder = (folder: string) => (line: string) => {
    const decision = world.judge(noVerify, line, folder);
    const around = world.run(line, folder);
    if (ATTEMPTS.has(line)) expect({ decision, around }).toEqual({ decision: 'deny', around: false });
    else expect(decision).toBe(around ? 'deny' : 'allow');
  };
  test.each(LINES)('%s', inFolder('main'));
  test.each(CLEAN_LINES)('without changes: %s', inFolder('wt'));
});
