import { describe, expect, test } from 'vitest';
import { getHost } from '../../src/hosts/registry.ts';
import { callsOf } from '../../src/protocol/event.ts';
import { HOST_IDS } from '../../src/protocol/host.ts';
import { answerTo, claude, copilot, cursor, isOneDocument, PROJECT, type Sent, sent } from './scene.ts';

const FORCE = 'git reset --hard';
const shell = (command: string) => claude('Bash', { command });

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
    bom(sent('Dicklesworthstone/destructive_command_guard#125', 'the same mark to Codex', 'codex', shell(FORCE))),
    ...(['claude-code', 'codex', 'qwen-code'] as const).map((host) =>
      sent('anthropics/claude-code#34692', `a sub-agent’s call under ${host}`, host, {
        ...shell(FORCE),
        agent_id: 'a1b2',
        agent_type: 'general-purpose',
      }),
    ),
    sent('github/copilot-cli#2392', 'a call of a sub-agent', 'copilot-cli', {
      ...copilot('bash', FORCE),
      sessionId: 'call_of_a_task',
    }),
    sent('QwenLM/qwen-code#11610', 'without mode, agent and transcript', 'qwen-code', {
      session_id: 's',
      hook_event_name: 'PreToolUse',
      tool_name: 'run_shell_command',
      tool_input: { command: FORCE },
    }),
    sent('google-gemini/gemini-cli#29122', 'an event by the host’s own name', 'gemini-cli', {
      session_id: 's',
      hook_event_name: 'BeforeTool',
      tool_name: 'run_shell_command',
      tool_input: { command: FORCE },
    }),
    ...['Write', 'Edit', 'MultiEdit'].map((tool) =>
      sent('anthropics/claude-code#37210', `${tool} of a hook of git`, 'claude-code', {
        ...claude(tool, { file_path: '.git/hooks/pre-commit', content: 'x', old_string: 'npm test', new_string: '' }),
      }),
    ),
  ];
  for (const one of rows)
    test(`${one.report}: ${one.why}`, () => {
      const { stdout, exitCode } = answerTo(one);
      const words = /"(?:permissionDecision|permission|decision)":"(?:deny|ask)"/u.test(stdout);
      expect({ stopped: words, json: isOneDocument(stdout), exit: [0, 2].includes(exitCode) }).toEqual({
        stopped: true,
        json: true,
        exit: true,
      });
    });

  test.each(HOST_IDS)('anthropics/claude-code PR#68785: %s gets its words on standard output alone', (host) => {
    const { stdout, stderr } = answerTo(sent('', '', host, shell('git commit --no-verify -m x')));
    expect(stderr).not.toMatch(/^\s*[{[]/u);
    if (stdout !== '') expect(isOneDocument(stdout)).toBe(true);
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

describe('a remark is neither an allow nor a question', () => {
  const remark = 'git add .env';
  test.each([
    ['rtk-ai/rtk#893', 'an allow drops what others have rewritten', 'claude-code', shell(remark)],
    ['rtk-ai/rtk#3018', 'nothing but the text for the agent', 'codex', shell(remark)],
    ['voodootikigod/adlc#240', 'a reason alone is a question', 'copilot-cli', copilot('bash', remark)],
    ['anthropics/claude-code#12176', 'nor is anything of it a permission', 'gemini-cli', shell(remark)],
  ] as const)('%s: %s', (_report, _why, host, payload) => {
    const { stdout, exitCode } = answerTo(sent('', '', host, payload));
    expect(exitCode).toBe(0);
    expect(stdout).toContain('.env');
    expect(stdout).not.toMatch(
      /"(?:permissionDecision|decision|permission|reason|permissionDecisionReason|behavior)"/u,
    );
  });
});

describe('a payload that cannot be read is told of, and refused where it names what is protected', () => {
  const whole = JSON.stringify(claude('Write', { file_path: `${PROJECT}/notes.md`, content: 'x'.repeat(200) }));
  const settings = whole.replace('notes.md', '.claude/settings.json');
  test.each([
    ['Soul-Brews-Studio/arra-oracle-skills-cli#231', 'an empty input', '', 0],
    ['baekenough/oh-my-customcode#1632', 'one that was cut', whole.slice(0, -30), 0],
    ['QwenLM/qwen-code#12457', 'one that was cut, about the host’s own settings', settings.slice(0, -30), 2],
    ['cycodehq/cycode-cli PR#491', 'a list', '[]', 0],
  ])('%s: %s', (_report, _why, text, code) => {
    const { stdout, exitCode } = answerTo({ report: '', why: '', host: 'claude-code', text });
    expect(exitCode).toBe(code);
    expect(stdout === '' || isOneDocument(stdout)).toBe(true);
    expect(stdout.includes('"deny"')).toBe(code === 2);
  });
});

test('letta-ai/letta-code#3150: a sub-agent that is to be started is a call like others', () => {
  const decoded = getHost('claude-code').decode(claude('Agent', { prompt: 'look', subagent_type: 'Explore' }), {});
  expect(decoded.ok && callsOf(decoded.value)).toMatchObject([{ kind: 'agent', target: 'Explore' }]);
});

test('rullerzhou-afk/clawd-on-desk#638: a byte order mark and nothing else is told and stops nothing', () => {
  const { stdout, exitCode } = answerTo({ report: '', why: '', host: 'claude-code', text: '\ufeff' });
  expect({ stdout: stdout.trim(), exitCode }).toEqual({ stdout: '{}', exitCode: 0 });
});
