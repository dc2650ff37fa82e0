import { describe, expect, test } from 'vitest';
import { BOUND, decide, GUARDED, inside, type Row, row, SIDE, under } from './scene.ts';

const stopped: readonly Row[] = [
  ...inside(
    '/home/dev/loose',
    row(
      'go-to-k/cdkd#2402',
      'from a detached HEAD onto the branch',
      'git push origin HEAD:main',
      'git commit -m x && git branch -f main HEAD',
    ),
  ),
  ...inside(SIDE, [
    ...row('melodic-software/claude-code-plugins PR#42', 'the flag of a push', 'git push --no-verify'),
    ...row('intent-integrity-chain/kit PR#55', 'on the second line', 'git status\ngit commit --no-verify -m x'),
    ...row(
      'dwmkerr/effective-shell#427',
      'commit and push without hooks',
      'git commit --no-verify -m x',
      'git push origin topic --no-verify',
    ),
    ...row(
      'rysweet/amplihack#836',
      'a switch in the text itself lets nothing through',
      'ALLOW_NO_VERIFY=1 git commit --no-verify -m x',
    ),
    ...row(
      'typicode/husky#206',
      'the other ways past a hook',
      'git commit -n -m x',
      'git -c core.hooksPath=/dev/null commit -m x',
      'HUSKY=0 git commit -m x',
    ),
    ...row(
      'gitgitgadget/git#1899',
      'the setting, however it is given',
      'git config core.hooksPath /dev/null',
      'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null git commit -m x',
      'H=/dev/null git --config-env=core.hooksPath=H commit -m x',
    ),
    ...row('anthropics/claude-code#83127', 'backticks in double quotes run', 'git commit -m "use `git reset --hard`"'),
    ...row(
      'Dicklesworthstone/destructive_command_guard#231',
      'variables in front',
      'A=1 rm -rf /',
      'LC_ALL=C rm -rf ~',
    ),
    ...row(
      'Dicklesworthstone/destructive_command_guard#400',
      'the programs behind git',
      'git-reset --hard HEAD~1',
      'git-clean -fdx',
      '/usr/lib/git-core/git-reset --hard',
    ),
    ...row(
      'bobmatnyc/trusty-tools#6660',
      'in a nested shell and behind xargs',
      'sh -c "git worktree remove --force ../tree"',
      'echo --hard | xargs git reset',
    ),
    ...row(
      'PrismorSec/prismor PR#217',
      'nested shells',
      "bash -c 'rm -rf /'",
      'sudo bash -c "rm -rf /"',
      "eval 'rm -rf /'",
    ),
    ...row(
      'apmantza/pi-lens PR#1395',
      'launchers, keywords, bundled options, continued lines',
      'cmd /c git push --force',
      'powershell -Command "git push --force"',
      'env -i git push --force',
      'if true; then git push --force; fi',
      'git push -fu origin topic',
      'git pu\\\nsh --for\\\nce',
    ),
    ...row(
      'Dicklesworthstone/destructive_command_guard#125',
      'wrapped for Windows',
      "powershell.exe -Command 'git reset --hard HEAD~1'",
      'powershell.exe -NoProfile -Command "git reset --hard"',
    ),
    ...row('Dicklesworthstone/destructive_command_guard#232', 'a checkout of paths', 'git checkout -- src/a.ts'),
    ...row(
      'kenryu42/cc-safety-net docs',
      'no spelling makes a place temporary',
      `rm -rf ~/x '__TMP_'OK__`,
      'name=../home/dev/other; rm -rf /tmp/$name',
      'rm -rf /tmp/{a,../home/dev/other}',
    ),
    ...row('let-sunny/canicode PR#244', 'the short option', 'git push -f'),
  ]),
  ...under(GUARDED, [
    ...row(
      'melodic-software/claude-code-plugins#4243',
      'a write in a nested shell',
      'echo x > src/guarded.py',
      "bash -c 'echo x > src/guarded.py'",
    ),
    ...row(
      'akaszubski/autonomous-dev#1570',
      'every operand is edited',
      'sed -i -e s/x/y/ src/guarded.py /tmp/other.py',
    ),
    ...row('vmihalis/hacker-bob PR#112', 'a redirection without a blank', "printf '{}' >>src/guarded.py"),
    ...row(
      'melodic-software/claude-code-plugins#1802',
      'writers of many kinds',
      'sort a > src/guarded.py',
      'echo x | tee src/guarded.py',
      `node -e "require('fs').writeFileSync('src/guarded.py', '')"`,
      'dd if=/dev/zero of=src/guarded.py count=1',
    ),
  ]),
  ...inside(
    SIDE,
    row('costajohnt/oss-autopilot PR#1555', 'the tree that -C names', 'git -C /home/dev/project commit -m x'),
  ),
  ...row('kube-dojo PR#1321', 'the last folder counts', 'cd ../side && cd ../elsewhere && git commit -m x'),
  ...inside(
    '/home/dev/tree',
    row('go-to-k/cdkd PR#120', 'from a linked tree into the main one', 'cd /home/dev/project && git commit -m x'),
  ),
  ...row('laurigates/claude-plugins#1389', 'a push onto the branch', 'git -C /home/dev/tree push origin feature:main'),
  ...under(
    BOUND,
    row('zxkane/autonomous-dev-team#534', 'back into the project', 'cd ~/elsewhere; git -C ../project commit -m x'),
  ),
  ...row('Zene8/AgentSystem#516', 'a push without any other program at hand', 'git push origin main'),
  ...row(
    'karanb192/claude-code-hooks#47',
    'every reader',
    'cat .env',
    'grep -E "API_VERSION|SECRET_KEY" .env',
    'awk 1 .env',
    'head -1 < .env',
  ),
  ...row('martymcenroe/AssemblyZero#693', 'another name for such a file', 'grep API_KEY .dev.vars'),
  ...row(
    'martymcenroe/AssemblyZero PR#718',
    'what an agent thought of itself',
    'f=.dev.vars && cat "$f"',
    'cat .dev.*',
    'echo $API_KEY',
    'echo "$API_KEY" >&2',
    'cat < .dev.vars',
    'cat <<< "$(cat .dev.vars)"',
    'python3 -c "print(open(\'.dev.vars\').read())"',
    'find . -name ".dev*" -exec cat {} +',
  ),
  ...row(
    'nanocoai/nanoclaw PR#216',
    'the environment as a file',
    'cat /proc/self/environ',
    'tr "\\0" "\\n" < /proc/1/environ',
  ),
];
describe('what got past other guards is stopped', () => {
  for (const one of stopped)
    test(`${one.report}: ${one.why}: ${one.command}`, () => expect(['ask', 'deny', 'block']).toContain(decide(one)));
});
