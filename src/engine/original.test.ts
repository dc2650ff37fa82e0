import { describe, expect, it } from 'vitest';
import type { EventName } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { aggregateOutputs } from './aggregate.ts';
import { expandProjectDirectory, type ShellKind } from './expand.ts';
import { readHookOutput } from './output.ts';

/** What `compat: true` keeps of copilot-shell 2.4, its oversights included. */
describe('as copilot-shell, a process’s end', () => {
  it.each<[because: string, exitCode: number | null, stdout: string, stderr: string, output: Json | undefined]>([
    ['text is a message', 0, 'fine\n', '', { decision: 'allow', systemMessage: 'fine' }],
    ['stderr stands in for an empty stdout', 0, ' ', 'note', { decision: 'allow', systemMessage: 'note' }],
    ['also with an answer', 0, '', '{"decision":"deny"}', { decision: 'deny' }],
    ['an answer inside a text is one', 0, '"{\\"decision\\":\\"ask\\"}"', '', { decision: 'ask' }],
    ['a list is taken', 0, '[1]', '', [1]],
    ['a number is none', 0, '7', '', undefined],
    ['a text that holds a number is none', 0, '"7"', '', undefined],
    ['text around an answer spoils it', 0, 'log\n{}', '', { decision: 'allow', systemMessage: 'log\n{}' }],
    ['1 warns', 1, '', 'odd', { decision: 'allow', systemMessage: 'Warning: odd' }],
    ['1 with an answer obeys it', 1, '{"decision":"deny"}', 'odd', { decision: 'deny' }],
    ['2 refuses with stderr alone', 2, '{"decision":"allow"}', ' no \n', { decision: 'deny', reason: 'no' }],
    ['2 without a word says nothing', 2, '{"decision":"deny"}', '', undefined],
    ['3 refuses with any text', 3, '', 'broken', { decision: 'deny', reason: 'broken' }],
    ['127 too: a program that is not there', 127, '', 'not found', { decision: 'deny', reason: 'not found' }],
    ['a signal counts as 0', null, 'bye', '', { decision: 'allow', systemMessage: 'bye' }],
  ])('%s', (_because, exitCode, stdout, stderr, output) => {
    const read = readHookOutput({ exitCode, stdout, stderr }, { compat: true });
    expect(read).toEqual({
      success: exitCode === 0,
      exitCode: exitCode ?? 0,
      warnings: [],
      ...(output !== undefined && { output }),
    });
  });
});

describe('as copilot-shell, several answers', () => {
  const merged = (event: EventName, ...outputs: readonly JsonObject[]) =>
    aggregateOutputs(
      event,
      outputs.map((output, index) => ({
        hook: { type: 'command', command: 'python3 check.py', ...(index > 0 && { name: `h${index}` }) },
        output,
        durationMs: 1,
      })),
      { compat: true },
    );
  const specific = (fields: JsonObject): JsonObject => ({ hookSpecificOutput: fields });

  it.each<[because: string, event: EventName, outputs: readonly JsonObject[], final: JsonObject | undefined]>([
    ['none', 'Stop', [], undefined],
    ['one passes, but for unknown fields', 'Stop', [{ decision: 'Deny', extra: 1 }], { decision: 'Deny' }],
    ['a refusal is spelled block', 'PreToolUse', [{ decision: 'deny' }, {}], { decision: 'block' }],
    ['approvals say nothing', 'Stop', [{ decision: 'approve' }, { decision: 'approve' }], {}],
    [
      'messages carry names, reasons none',
      'PostToolUse',
      [
        { reason: 'a', systemMessage: 'x' },
        { reason: 'b', systemMessage: 'y' },
      ],
      { reason: 'a\nb', systemMessage: '[python3] x\n[h1] y' },
    ],
    [
      'the reason of the last who stops',
      'Stop',
      [{ continue: false, stopReason: 'a' }, { stopReason: 'b' }, { continue: false }],
      { continue: false, stopReason: 'a' },
    ],
    [
      'an empty context is joined, others are dropped',
      'PreToolUse',
      [specific({ additionalContext: '' }), specific({ additionalContext: 7 }), specific({ additionalContext: 'c' })],
      specific({ additionalContext: '\nc' }),
    ],
    [
      'the last rewrite stands alone',
      'PreToolUse',
      [specific({ tool_input: { a: 1 } }), specific({ tool_input: { b: 2 } })],
      specific({ tool_input: { b: 2 } }),
    ],
    [
      'the last word about the model',
      'BeforeModel',
      [
        { decision: 'deny', reason: 'a' },
        { decision: 'allow', ...specific({ llm_request: {} }) },
      ],
      { decision: 'allow', reason: 'a', ...specific({ llm_request: {} }) },
    ],
    [
      'the last fields of an event that cannot be refused',
      'SessionEnd',
      [{ systemMessage: 'a', ...specific({ k: 1, additionalContext: 'c' }) }, specific({ additionalContext: 'd' })],
      { systemMessage: 'a', ...specific({ additionalContext: 'c\nd' }) },
    ],
    [
      'permissions by themselves',
      'PermissionRequest',
      [
        { decision: 'deny', reason: 'unheard' },
        { reason: 'heard', ...specific({ decision: { behavior: 'allow', message: 'yes' } }) },
        specific({ decision: { behavior: 'deny', message: 'no' } }),
      ],
      { reason: 'heard', ...specific({ decision: { behavior: 'deny', message: 'yes\nno' } }) },
    ],
    [
      'tools united',
      'BeforeToolSelection',
      [
        { decision: 'deny', ...specific({ toolConfig: { mode: 'ANY', allowedFunctionNames: ['b', 'A'] } }) },
        specific({ toolConfig: { mode: 'any', allowedFunctionNames: ['b'] } }),
      ],
      specific({
        hookEventName: 'BeforeToolSelection',
        toolConfig: { mode: 'ANY', allowedFunctionNames: ['A', 'b'] },
      }),
    ],
  ])('%s', (_because, event, outputs, final) => expect(merged(event, ...outputs).finalOutput).toEqual(final));

  it('an empty message hides the reason from the person', () => {
    expect(merged('Stop', { systemMessage: '', reason: 'a' }).notifications).toEqual([]);
  });
});

describe('as copilot-shell, the project’s directory in a command', () => {
  it.each<[because: string, command: string, directory: string, expected: string, shell?: ShellKind]>([
    ['by any of its names', '$GEMINI_PROJECT_DIR $COPILOT_SHELL_PROJECT_DIR', '/w', '/w /w'],
    ['without regard to where the name ends', '$QWEN_PROJECT_DIRS', '/w', '/wS'],
    ['also in quotes', "'$CLAUDE_PROJECT_DIR'", '/w', "'/w'"],
    ['not in braces', '${CLAUDE_PROJECT_DIR}', '/w', '${CLAUDE_PROJECT_DIR}'],
    ['a blank in single quotes', '$CLAUDE_PROJECT_DIR/x', '/my work', "'/my work'/x"],
    ['a single quote in double ones', '$CLAUDE_PROJECT_DIR', "/it's $5", '"/it\'s \\$5"'],
    ['anything else escaped', '$CLAUDE_PROJECT_DIR', '/a&b', '/a\\&b'],
    ['for PowerShell', '$CLAUDE_PROJECT_DIR', "C:\\it's", "'C:\\it''s'", 'powershell'],
    ['for cmd', '$CLAUDE_PROJECT_DIR', 'C:\\a b', '"C:\\a b"', 'cmd'],
    ['nowhere', '$CLAUDE_PROJECT_DIR', '', ''],
  ])('%s', (_because, command, directory, expected, shell) =>
    expect(expandProjectDirectory(command, directory, shell)).toBe(expected),
  );
});
