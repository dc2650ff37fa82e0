import { describe, expect, test } from 'vitest';
import { judgePayload } from '../src/cli/judge.ts';
import { guards } from '../src/guards/registry.ts';
import { parsePayload } from '../src/hosts/payload.ts';
import { evaluate } from '../src/policy/evaluate.ts';
import type { EnabledGuard } from '../src/policy/policy.ts';
import { type PresetName, presetGuards } from '../src/policy/presets.ts';
import { noApprovals } from '../src/protocol/approvals.ts';
import type { HostId } from '../src/protocol/host.ts';
import type { JsonObject } from '../src/protocol/json.ts';
import type { ToolCall } from '../src/protocol/tool-call.ts';
import { effectsOf } from '../src/shell/effects/effects.ts';
import { readCommand } from '../src/shell/read.ts';
import { fakeWorkspace } from '../src/testing/fake-workspace.ts';

/**
 * What people reported about other guards, as `owner/repository#number` of the public thread, with values of our own:
 * the same question put to the presets. `stopped` is a refusal or a question.
 */
interface Row {
  readonly report: string;
  readonly why: string;
  readonly command: string;
  readonly cwd?: string;
  readonly preset?: PresetName;
  /** Guards whose options the report needs. */
  readonly options?: Readonly<Record<string, JsonObject>>;
}

const PROJECT = '/home/dev/project';
const world = fakeWorkspace({
  cwd: PROJECT,
  repositories: {
    [PROJECT]: { branch: 'main' },
    '/home/dev/side': { branch: 'topic', branches: ['main'] },
    '/home/dev/elsewhere': { branch: 'main' },
    '/home/dev/loose': { branch: 'main' },
  },
  files: {
    // A linked work tree of the project, on its own branch.
    '/home/dev/tree/.git': `gitdir: ${PROJECT}/.git/worktrees/tree\n`,
    [`${PROJECT}/.git/worktrees/tree/HEAD`]: 'ref: refs/heads/feature\n',
    [`${PROJECT}/.git/worktrees/tree/commondir`]: '../..\n',
    [`${PROJECT}/.git/worktrees/tree/gitdir`]: '/home/dev/tree/.git\n',
    '/home/dev/loose/.git/HEAD': '4b825dc642cb6eb9a060e54bf8d69288fbee4904\n',
    // A repository without a commit.
    '/home/dev/new/.git/HEAD': 'ref: refs/heads/main\n',
    '/home/dev/new/.git/config': '[core]\n\trepositoryformatversion = 0\n',
    '/home/dev/new/.git/objects': { folder: true },
    '/home/dev/new/.git/refs/heads': { folder: true },
    '.env': 'KEY=1\n',
    '.dev.vars': 'KEY=1\n',
    '.env.example': 'KEY=\n',
    'src/guarded.py': 'x\n',
    'notes.md': 'x\n',
    '.git/hooks/pre-commit': '#!/bin/sh\nnpm test\n',
  },
});

function decide({ command, cwd = PROJECT, preset = 'recommended', options = {} }: Row): string {
  const call: ToolCall = { name: 'Bash', kind: 'shell', input: { command }, command, shell: 'posix', files: [] };
  const policy = presetGuards(preset, guards).map((one) => withOptions(one, options));
  const judge = { cwd, facts: world.facts, approvals: noApprovals, env: {}, read: readCommand, effectsOf };
  const event = {
    name: 'PreToolUse',
    host: 'claude-code',
    hostEvent: 'PreToolUse',
    cwd,
    calls: [call],
    extra: {},
  } as const;
  return evaluate(event, { guards: policy, rules: [] }, judge).decision.decision;
}

const withOptions = (enabled: EnabledGuard, options: NonNullable<Row['options']>): EnabledGuard => ({
  ...enabled,
  options: { ...enabled.options, ...options[enabled.guard.name] },
});

const GUARDED = { 'protected-files': { paths: ['**/guarded.py'] } };
/** The branch guard is bound to the project alone. */
const BOUND = { 'protected-branch': { branches: ['main'], repositories: [PROJECT] } };

const row = (report: string, why: string, ...commands: readonly string[]): readonly Row[] =>
  commands.map((command) => ({ report, why, command }));
const inside = (cwd: string, rows: readonly Row[]): readonly Row[] => rows.map((one) => ({ ...one, cwd }));
const under = (options: NonNullable<Row['options']>, rows: readonly Row[]): readonly Row[] =>
  rows.map((one) => ({ ...one, options }));

/** Everything but the branch guard's matter happens on a branch of its own. */
const SIDE = '/home/dev/side';

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

describe('what other guards were reported to stop by mistake passes', () => {
  for (const one of passed) test(`${one.report}: ${one.why}: ${one.command}`, () => expect(decide(one)).toBe('allow'));
});

describe('what we answer otherwise than a report wants passes', () => {
  for (const one of otherwise)
    test(`${one.report}: ${one.why}: ${one.command}`, () => expect(decide(one)).toBe('allow'));
});

describe('what got past other guards is stopped', () => {
  for (const one of stopped)
    test(`${one.report}: ${one.why}: ${one.command}`, () => expect(['ask', 'deny', 'block']).toContain(decide(one)));
});

interface Sent {
  readonly report: string;
  readonly why: string;
  readonly host: HostId;
  /** Standard input. */
  readonly text: string;
}

const sent = (report: string, why: string, host: HostId, payload: JsonObject): Sent => ({
  report,
  why,
  host,
  text: JSON.stringify(payload),
});
const claude = (tool: string, input: JsonObject): JsonObject => ({
  session_id: 's',
  permission_mode: 'default',
  cwd: PROJECT,
  hook_event_name: 'PreToolUse',
  tool_name: tool,
  tool_input: input,
});
const cursor = (command: string): JsonObject => ({
  hook_event_name: 'beforeShellExecution',
  conversation_id: 'c',
  generation_id: 'g',
  workspace_roots: [],
  cwd: PROJECT,
  command,
});
const copilot = (tool: string, command: string): JsonObject => ({
  timestamp: 1,
  cwd: PROJECT,
  toolName: tool,
  toolArgs: JSON.stringify({ command, description: 'x' }),
});

function answerTo({ host, text }: Sent) {
  return judgePayload({
    payload: parsePayload(text),
    text,
    host,
    event: host === 'copilot-cli' ? 'preToolUse' : undefined,
    env: {},
    cwd: PROJECT,
    policyAt: () => ({
      policy: { guards: presetGuards('recommended', guards), rules: [] },
      problems: [],
      files: [],
      plugins: [],
      sources: [],
      audit: {},
    }),
    judge: { facts: world.facts, approvals: noApprovals, env: {}, read: readCommand, effectsOf },
  }).answer;
}

const FORCE = 'git reset --hard';

describe('payloads on which other guards were silent are answered in words that the host obeys', () => {
  const bom = (row: Sent): Sent => ({ ...row, text: `\ufeff${row.text}` });
  const rows: readonly Sent[] = [
    bom(sent('GitGuardian/ggshield PR#1453', 'a byte order mark in front', 'cursor', cursor(FORCE))),
    bom(sent('cycodehq/cycode-cli PR#491', 'the same, and no workspace', 'cursor', cursor('cat .env'))),
    sent(
      'Dicklesworthstone/destructive_command_guard#77',
      'fields of a session',
      'claude-code',
      claude('Bash', { command: FORCE }),
    ),
    sent(
      'anthropics/claude-code#37210',
      'an edit',
      'claude-code',
      claude('Edit', {
        file_path: `${PROJECT}/.claude/settings.json`,
        old_string: '"disableAllHooks": false',
        new_string: '"disableAllHooks": true',
      }),
    ),
    sent(
      'karanb192/claude-code-hooks#47',
      'the search tool',
      'claude-code',
      claude('Grep', { pattern: 'KEY', path: '.env', output_mode: 'content' }),
    ),
    sent(
      'martymcenroe/AssemblyZero#693',
      'the reading tool',
      'claude-code',
      claude('Read', { file_path: `${PROJECT}/.dev.vars` }),
    ),
    sent(
      'nanocoai/nanoclaw PR#216',
      'the environment by the reading tool',
      'claude-code',
      claude('Read', { file_path: '/proc/self/environ' }),
    ),
    sent('openai/codex#26733', 'the tool for patches', 'codex', {
      ...claude('apply_patch', { command: '*** Begin Patch\n*** Delete File: .git/hooks/pre-commit\n*** End Patch' }),
    }),
    ...['bash', 'powershell', 'shell'].map((tool) =>
      sent('termaxa PR#86', `the shell tool is called ${tool}`, 'copilot-cli', copilot(tool, FORCE)),
    ),
    sent('termaxa PR#86', 'the shell tool of the editor', 'vscode', claude('run_in_terminal', { command: FORCE })),
  ];
  for (const one of rows)
    test(`${one.report}: ${one.why}`, () => {
      const { stdout, exitCode } = answerTo(one);
      const words = /"permissionDecision":"(?:deny|ask)"|"permission":"(?:deny|ask)"/u.test(stdout);
      expect({ stopped: words, json: isOneDocument(stdout), exit: [0, 2].includes(exitCode) }).toEqual({
        stopped: true,
        json: true,
        exit: true,
      });
    });

  test('anthropics/claude-code#43407: a refusal names its event', () => {
    const { stdout } = answerTo(sent('', '', 'claude-code', claude('Bash', { command: FORCE })));
    expect(JSON.parse(stdout)).toMatchObject({ hookSpecificOutput: { hookEventName: 'PreToolUse' } });
  });

  test('termaxa PR#86: Copilot gets its own words and exit 0', () => {
    const { stdout, exitCode } = answerTo(sent('', '', 'copilot-cli', copilot('powershell', FORCE)));
    expect({ exitCode, words: Object.keys(JSON.parse(stdout) as object).includes('permissionDecision') }).toEqual({
      exitCode: 0,
      words: true,
    });
  });
});

describe('what is allowed is left to the host', () => {
  const rows: readonly Sent[] = [
    sent(
      'jfrog/boost#89',
      'an allow would override the permissions of a person',
      'claude-code',
      claude('Bash', { command: 'ls' }),
    ),
    sent('rtk-ai/rtk#1155', 'the same', 'claude-code', claude('Bash', { command: 'git status' })),
    sent(
      'Soul-Brews-Studio/arra-oracle-skills-cli#231',
      'a tool without a command',
      'claude-code',
      claude('Glob', { pattern: '*.ts' }),
    ),
    sent('voodootikigod/adlc#240', 'a reason alone is a question there', 'copilot-cli', copilot('bash', 'ls')),
  ];
  for (const one of rows)
    test(`${one.report}: ${one.why}`, () =>
      expect(answerTo(one)).toMatchObject({ stdout: '', stderr: '', exitCode: 0 }));
});

test('rullerzhou-afk/clawd-on-desk#638: a byte order mark and nothing else is told and stops nothing', () => {
  const { stdout, exitCode } = answerTo({ report: '', why: '', host: 'claude-code', text: '\ufeff' });
  expect({ stdout: stdout.trim(), exitCode }).toEqual({ stdout: '{}', exitCode: 0 });
});

function isOneDocument(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
