import { expect, test } from 'vitest';
import { fallbacksOf } from './fallbacks.ts';
import { getHost } from './registry.ts';

test('Claude Code lacks next to nothing', () => {
  expect(fallbacksOf(getHost('claude-code'))).toEqual([
    { event: 'PreSkillShellCommand', lacks: 'ask', becomes: 'deny' },
    { event: 'PreSkillShellCommand', lacks: 'context', becomes: 'notice' },
    { event: 'PreSkillShellCommand', lacks: 'input', becomes: 'deny' },
    { event: 'PostToolBatch', lacks: 'response', becomes: 'nothing' },
  ]);
});

test('a question is a refusal where it would run the tool, and what comes too late is told', () => {
  expect(fallbacksOf(getHost('droid'))).toEqual([
    { event: 'PreToolUse', lacks: 'ask', becomes: 'deny' },
    { event: 'PreToolUse', lacks: 'context', becomes: 'notice' },
    { event: 'PostToolUse', lacks: 'deny', becomes: 'context' },
    { event: 'PostToolUse', lacks: 'response', becomes: 'nothing' },
  ]);
});

test('Windsurf hears refusals alone', () => {
  const fallbacks = fallbacksOf(getHost('windsurf'));
  expect(fallbacks.filter(({ event }) => event === 'pre_run_command')).toEqual([
    { event: 'pre_run_command', lacks: 'ask', becomes: 'deny' },
    { event: 'pre_run_command', lacks: 'context', becomes: 'nothing' },
    { event: 'pre_run_command', lacks: 'input', becomes: 'deny' },
  ]);
  expect(fallbacks.filter(({ event }) => event === 'post_run_command')).toEqual([
    { event: 'post_run_command', lacks: 'deny', becomes: 'nothing' },
    { event: 'post_run_command', lacks: 'context', becomes: 'nothing' },
    { event: 'post_run_command', lacks: 'response', becomes: 'nothing' },
  ]);
});
