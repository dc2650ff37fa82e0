import { describe, expect, test } from 'vitest';
import { answerTo, claude, copilot, cursor, isOneDocument, PROJECT, type Sent, sent } from './scene.ts';

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
