import { describe, expect, test } from 'vitest';
import { BOUND, decide, GUARDED, inside, type Row, row, SIDE, under } from './scene.ts';

const passed: readonly Row[] = [
  ...inside(SIDE, [
    ...row(
      'affaan-m/ECC#2107',
      'the flag stands in a message',
      'git commit -m "readme: say why --no-verify is off limits"',
    ),
    ...row(
      'affaan-m/ECC#1588',
      'flag and setting in messages',
      'git commit -m "hook: --no-verify is told apart"',
      'git commit -m "Repaired -n of the list command"',
      'git commit -m "guide: what core.hooksPath= is for"',
    ),
    ...row(
      'intent-integrity-chain/kit PR#55',
      'a message of several lines',
      'git commit -m "first line\nsecond line names git commit --no-verify"',
    ),
    ...row(
      'Dicklesworthstone/destructive_command_guard#124',
      'a message of several lines that names a force push',
      'git add a && git commit -m "one\n\ntwo says git push --force"',
      'git add a && git commit -m "one says git push --force"',
    ),
    ...row(
      'Dicklesworthstone/destructive_command_guard#180',
      'printed text, and a copy that has an f',
      `printf '{"hint":"stash before git checkout -- ."}' >> log.jsonl`,
      'mkdir -p b && cp -Rf a b && ls b',
    ),
    ...row('Dicklesworthstone/destructive_command_guard#457', 'a message', 'git commit -m "stop tee into .git/config"'),
    ...row(
      'Dicklesworthstone/destructive_command_guard#132',
      'another tool is asked about a command',
      'vet check --cmd "git reset --hard HEAD~3"',
    ),
    ...row(
      'Dicklesworthstone/destructive_command_guard#170',
      'our own question about a text',
      "portcullis check $'cat <<EOF\\ngit restore .\\nEOF'",
      "portcullis check 'git reset --hard'",
    ),
    ...row(
      'Dicklesworthstone/destructive_command_guard#404',
      'a redirection in a nested shell, quoted inside',
      'bash -c "echo \\"a b\\" > out.txt"',
      'bash -c "printf \'%s\' \\"x > y\\" >> out.txt"',
    ),
    ...row(
      'Fmarzochi/EGC#1486',
      'searched for, printed, written to a file',
      "grep -rn 'git clean -fdx' src",
      "printf '%s' 'git reset --hard loses work' >> notes.md",
      "git commit -F - <<'EOF'\nnever git reset --hard\nEOF",
      "cat > test/reset.test.ts <<'EOF'\nexpect(run('git reset --hard')).toBe(2)\nEOF",
      "echo 'wrote .git/hooks/pre-commit' >> build.log",
    ),
    ...row(
      'kenryu42/cc-safety-net#41',
      'temporary files, old ones of a cache, and a body',
      'rm -rf /tmp/run-4711',
      'find ~/.cache/tool/sessions -mmin +120 -type f -delete',
      'find ~/.tool/sessions -mmin +120 -type f -delete',
      'gh issue create --title x --body "it ran find . -delete"',
    ),
    ...row(
      'Synaptic-Labs-AI/PACT-Plugin#1140',
      'prose about merging and pushing',
      'git commit -m "note: a force-push or a branch -D needs a person, as gh pr merge does"',
    ),
    ...row('let-sunny/canicode PR#244', 'searched for and printed', 'rg -n "npm publish" .', 'echo "rm -rf"'),
    ...row(
      'melodic-software/claude-code-plugins#1680',
      'a copy of a descriptor is no file',
      'echo "told" >&2',
      "printf '%s' x >&2",
    ),
    ...row(
      'anthropics/claude-code#32212',
      'quotes that meet',
      `git commit -m "it's ''quoted''"`,
      "cat <<'EOF' > a.txt\n''x'' \"\"y\"\"\nEOF",
    ),
    ...row('anthropics/claude-code#83127', 'backticks in single quotes', "git commit -m 'use `git reset --hard`'"),
    ...row('karanb192/claude-code-hooks#47', 'the example has no secrets', 'cat .env.example', 'grep KEY .env.example'),
  ]),
  ...inside('/home/dev', row('kenryu42/cc-safety-net#41', 'in the home', 'rm -rf /tmp/run-4711')),
  ...under(GUARDED, [
    ...inside(SIDE, row('melodic-software/claude-code-plugins#1680', 'of a protected name', 'echo guarded.py >&2')),
  ]),
  ...row('costajohnt/oss-autopilot PR#1555', 'the tree that -C names', 'git -C /home/dev/tree commit -m x'),
  ...row(
    'kube-dojo PR#1321',
    'the last folder counts',
    'cd ../tree && git commit -m x',
    'cd ../elsewhere && cd ../side && git commit -m x',
  ),
  ...inside(
    '/home/dev/elsewhere',
    row('kube-dojo PR#1321', 'a whole path beats the folder', 'git -C /home/dev/side commit -m x'),
  ),
  ...row('PureCutCNC/purecutcnc#439', 'a linked work tree', 'git -C /home/dev/tree commit -m "docs"'),
  ...inside(
    '/home/dev/tree',
    row('laurigates/claude-plugins#1695', 'work in a linked tree', 'git rm old.txt', 'git add .', 'git commit -am x'),
  ),
  ...row('laurigates/claude-plugins#1389', 'a push of another branch', 'git -C /home/dev/tree push -u origin feature'),
  ...inside(
    '/home/dev/new',
    row('laurigates/claude-plugins (bootstrap)', 'the first commit there is', 'git commit -m first'),
  ),
  ...row('Bande-a-Bonnot/Boucle-framework#33', 'a folder below the home', 'cd ~/tree && git commit -m x'),
  ...under(
    BOUND,
    row('zxkane/autonomous-dev-team#534', 'another repository', 'cd ~/elsewhere && git add f && git commit -m x'),
  ),
];

/** Reports that want more than we think right: a detached HEAD moves no branch, and git keeps a work tree with changes. */
const otherwise: readonly Row[] = [
  ...inside('/home/dev/loose', row('go-to-k/cdkd#2402', 'a commit on no branch moves none', 'git commit -m x')),
  ...inside(
    SIDE,
    row('bobmatnyc/trusty-tools#6660', 'refused by git where work would be lost', 'git worktree remove ../tree'),
  ),
];
describe('what other guards were reported to stop by mistake passes', () => {
  for (const one of passed) test(`${one.report}: ${one.why}: ${one.command}`, () => expect(decide(one)).toBe('allow'));
});

describe('what we answer otherwise than a report wants passes', () => {
  for (const one of otherwise)
    test(`${one.report}: ${one.why}: ${one.command}`, () => expect(decide(one)).toBe('allow'));
});
