import { describe, expect, test } from 'vitest';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { HookOutput } from './host.ts';
import { getHost } from './registry.ts';
import { sampleEvent } from './testing.ts';

/** What hosts make of a hook's output before a tool; observed in real sessions with the versions that each folder names. */
type Column = HostId | 'copilot-cli pascal';
type Outcome = 'blocks' | 'runs' | 'asks' | 'ends';
type Outcomes = Readonly<Partial<Record<Column, Outcome>>>;

const json = (document: JsonObject): string => JSON.stringify(document);
const output = (exitCode: number | null, stdout = '', stderr = ''): HookOutput => ({ exitCode, stdout, stderr });
const hook = (fields: JsonObject): string => json({ hookSpecificOutput: fields });
const denial = { permissionDecision: 'deny', permissionDecisionReason: 'WHY' };

const specific = hook({ hookEventName: 'PreToolUse', ...denial });
const onRoot = json({ permissionDecision: 'deny', permissionDecisionReason: 'WHY' });

const rows: readonly (readonly [string, HookOutput, Outcomes])[] = [
  [
    'a denial in hookSpecificOutput',
    output(0, specific),
    {
      'claude-code': 'blocks',
      'copilot-cli': 'runs',
      'copilot-cli pascal': 'blocks',
      vscode: 'blocks',
      codex: 'blocks',
      amplifier: 'runs',
      'gemini-cli': 'runs',
      'qwen-code': 'blocks',
      'copilot-shell': 'runs',
      droid: 'blocks',
      cursor: 'runs',
      cline: 'runs',
      auggie: 'blocks',
    },
  ],
  [
    'a denial on the root alone',
    output(0, onRoot),
    {
      'claude-code': 'runs',
      'copilot-cli': 'blocks',
      'copilot-cli pascal': 'blocks',
      vscode: 'runs',
      codex: 'runs',
      amplifier: 'runs',
    },
  ],
  [
    'decision block on the root',
    output(0, json({ decision: 'block', reason: 'WHY' })),
    {
      'claude-code': 'blocks',
      'copilot-cli': 'runs',
      'copilot-cli pascal': 'runs',
      vscode: 'runs',
      codex: 'blocks',
      amplifier: 'blocks',
      'gemini-cli': 'blocks',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'runs',
      cursor: 'runs',
      cline: 'runs',
      auggie: 'runs',
    },
  ],
  [
    'decision deny on the root',
    output(0, json({ decision: 'deny', reason: 'WHY' })),
    {
      'claude-code': 'runs',
      'gemini-cli': 'blocks',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'runs',
      cursor: 'runs',
      cline: 'runs',
      auggie: 'runs',
    },
  ],
  [
    'a decision in another case',
    output(0, json({ decision: 'Deny', reason: 'WHY' })),
    {
      'gemini-cli': 'runs',
      'qwen-code': 'runs',
      'copilot-shell': 'runs',
      droid: 'runs',
      cursor: 'runs',
      cline: 'runs',
    },
  ],
  [
    'both on the root and in hookSpecificOutput',
    output(0, json({ ...denial, hookSpecificOutput: { hookEventName: 'PreToolUse', ...denial } })),
    {
      'claude-code': 'blocks',
      'copilot-cli': 'blocks',
      'copilot-cli pascal': 'blocks',
      vscode: 'blocks',
      codex: 'runs',
      amplifier: 'runs',
    },
  ],
  [
    'a denial and an unknown key',
    output(0, json({ extra: 1, hookSpecificOutput: { hookEventName: 'PreToolUse', ...denial } })),
    { 'claude-code': 'blocks', 'copilot-cli pascal': 'blocks', vscode: 'blocks', codex: 'runs' },
  ],
  [
    'a denial and a null',
    output(0, hook({ hookEventName: 'PreToolUse', ...denial, additionalContext: null })),
    { 'claude-code': 'runs', 'copilot-cli pascal': 'blocks', vscode: 'blocks', codex: 'blocks' },
  ],
  [
    'a denial that does not name its event',
    output(0, hook(denial)),
    {
      'claude-code': 'runs',
      'copilot-cli pascal': 'blocks',
      vscode: 'blocks',
      codex: 'runs',
      'qwen-code': 'blocks',
      droid: 'blocks',
      auggie: 'runs',
    },
  ],
  [
    'a denial that names another event',
    output(0, hook({ hookEventName: 'PostToolUse', ...denial })),
    {
      'claude-code': 'runs',
      'copilot-cli pascal': 'blocks',
      vscode: 'runs',
      codex: 'blocks',
      'qwen-code': 'blocks',
      droid: 'blocks',
      auggie: 'runs',
    },
  ],
  [
    'exit code 2 with a reason on stderr',
    output(2, '', 'WHY\n'),
    {
      'claude-code': 'blocks',
      'copilot-cli': 'blocks',
      'copilot-cli pascal': 'blocks',
      vscode: 'blocks',
      codex: 'blocks',
      amplifier: 'blocks',
      'gemini-cli': 'blocks',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'blocks',
      cursor: 'blocks',
      cline: 'runs',
      auggie: 'blocks',
      opencode: 'blocks',
      windsurf: 'blocks',
      kiro: 'blocks',
    },
  ],
  [
    'exit code 2 and nothing else',
    output(2),
    {
      'claude-code': 'blocks',
      'copilot-cli': 'blocks',
      vscode: 'blocks',
      codex: 'runs',
      amplifier: 'blocks',
      'gemini-cli': 'runs',
      'qwen-code': 'runs',
      'copilot-shell': 'runs',
      droid: 'blocks',
      cursor: 'blocks',
      cline: 'runs',
      auggie: 'blocks',
    },
  ],
  [
    'exit code 2 with an empty object on stdout',
    output(2, '{}', 'WHY'),
    {
      'gemini-cli': 'runs',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'blocks',
      cursor: 'blocks',
      cline: 'runs',
      auggie: 'blocks',
    },
  ],
  [
    'exit code 2 with an allowance on stdout',
    output(2, json({ decision: 'allow' }), 'WHY'),
    { 'gemini-cli': 'runs', 'qwen-code': 'blocks', 'copilot-shell': 'blocks', droid: 'blocks', cursor: 'blocks' },
  ],
  [
    'exit code 2 with text on stdout',
    output(2, 'text', 'WHY'),
    { 'gemini-cli': 'blocks', 'qwen-code': 'blocks', 'copilot-shell': 'blocks', droid: 'blocks', cursor: 'blocks' },
  ],
  [
    'exit code 1 with text on stderr',
    output(1, '', 'WHY'),
    {
      'claude-code': 'runs',
      'copilot-cli': 'blocks',
      'copilot-cli pascal': 'blocks',
      vscode: 'runs',
      codex: 'runs',
      amplifier: 'runs',
      'gemini-cli': 'runs',
      'qwen-code': 'runs',
      'copilot-shell': 'runs',
      droid: 'runs',
      cursor: 'runs',
      cline: 'runs',
      auggie: 'runs',
    },
  ],
  [
    'exit code 3 with text on stderr',
    output(3, '', 'WHY'),
    {
      'gemini-cli': 'blocks',
      'qwen-code': 'runs',
      'copilot-shell': 'blocks',
      droid: 'ends',
      cursor: 'runs',
      cline: 'runs',
      auggie: 'runs',
    },
  ],
  [
    'exit code 1 with a denial in hookSpecificOutput',
    output(1, specific),
    {
      'claude-code': 'blocks',
      'copilot-cli pascal': 'blocks',
      vscode: 'runs',
      codex: 'runs',
      amplifier: 'runs',
      droid: 'blocks',
    },
  ],
  [
    'exit code 3 with decision deny',
    output(3, json({ decision: 'deny', reason: 'WHY' })),
    { 'gemini-cli': 'blocks', 'qwen-code': 'blocks', 'copilot-shell': 'blocks', cursor: 'runs', auggie: 'runs' },
  ],
  [
    'JSON on stderr with an empty stdout',
    output(0, '', json({ decision: 'deny', reason: 'WHY' })),
    {
      'gemini-cli': 'blocks',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'runs',
      cursor: 'runs',
      cline: 'runs',
    },
  ],
  [
    'a line of text, then a denial',
    output(0, `a log line\n${specific}`),
    { 'claude-code': 'runs', 'copilot-cli pascal': 'runs', vscode: 'runs', codex: 'runs', droid: 'runs' },
  ],
  [
    'two documents',
    output(0, `${specific}\n${specific}`),
    { 'claude-code': 'runs', 'copilot-cli pascal': 'runs', vscode: 'runs', codex: 'runs' },
  ],
  [
    'text alone',
    output(0, 'all is well'),
    {
      'gemini-cli': 'runs',
      'qwen-code': 'runs',
      'copilot-shell': 'runs',
      droid: 'runs',
      cursor: 'blocks',
      cline: 'runs',
      auggie: 'runs',
    },
  ],
  [
    'JSON inside a JSON string',
    output(0, JSON.stringify(json({ decision: 'deny', reason: 'WHY' }))),
    {
      'gemini-cli': 'blocks',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'runs',
      cursor: 'blocks',
      cline: 'runs',
    },
  ],
  [
    'a hook that was killed',
    output(null),
    {
      'claude-code': 'runs',
      vscode: 'runs',
      codex: 'runs',
      amplifier: 'runs',
      'gemini-cli': 'runs',
      'qwen-code': 'runs',
      'copilot-shell': 'runs',
      droid: 'runs',
      cursor: 'runs',
      cline: 'runs',
      auggie: 'runs',
    },
  ],
  [
    'permission deny',
    output(0, json({ permission: 'deny' })),
    { cursor: 'blocks', 'gemini-cli': 'runs', droid: 'runs' },
  ],
  ['cancel', output(0, json({ cancel: true })), { cline: 'ends', cursor: 'runs', 'gemini-cli': 'runs' }],
  [
    'a control line of Cline behind other text',
    output(0, `a log line\nHOOK_CONTROL\t${json({ cancel: true })}`),
    { cline: 'ends' },
  ],
  [
    'a question in hookSpecificOutput',
    output(0, hook({ hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'WHY' })),
    {
      'claude-code': 'asks',
      'copilot-cli pascal': 'asks',
      vscode: 'asks',
      codex: 'runs',
      'qwen-code': 'asks',
      droid: 'asks',
    },
  ],
  [
    'continue false',
    output(0, json({ continue: false })),
    { 'claude-code': 'ends', codex: 'runs', 'gemini-cli': 'ends', 'qwen-code': 'blocks', droid: 'ends' },
  ],
];

for (const [why, given, outcomes] of rows) {
  describe(why, () => {
    for (const [column, outcome] of Object.entries(outcomes)) {
      test(`${column}: ${outcome}`, () => expect(outcomeOf(column, given)).toBe(outcome));
    }
  });
}

const PRE: Readonly<Partial<Record<HostId, string>>> = {
  'copilot-cli': 'preToolUse',
  'gemini-cli': 'BeforeTool',
  cursor: 'preToolUse',
  cline: 'tool_call',
  opencode: 'tool.execute.before',
  windsurf: 'pre_run_command',
  kiro: 'preToolUse',
};

function outcomeOf(column: string, given: HookOutput): Outcome {
  const [id, dialect] = column.split(' ');
  const host = getHost(id as HostId);
  const event = sampleEvent(host, dialect === undefined ? (PRE[host.id] ?? 'PreToolUse') : 'PreToolUse', dialect);
  const { decision, ends } = host.decodeOutput(given, event);
  if (ends !== undefined) return 'ends';
  if (decision.decision === 'deny' || decision.decision === 'block') return 'blocks';
  return decision.decision === 'ask' ? 'asks' : 'runs';
}

describe('where the block goes on other events', () => {
  const block = { decision: 'block', reason: 'WHY' };
  const others: readonly (readonly [string, HostId, string, HookOutput, boolean])[] = [
    ['a stop is refused on the root', 'claude-code', 'Stop', output(0, json(block)), true],
    [
      'and not in hookSpecificOutput',
      'claude-code',
      'Stop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      false,
    ],
    [
      'VS Code looks in hookSpecificOutput',
      'vscode',
      'Stop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      true,
    ],
    ['and not on the root', 'vscode', 'Stop', output(0, json(block)), false],
    [
      'and takes one stop for the other',
      'vscode',
      'SubagentStop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      true,
    ],
    [
      'Codex knows no hookSpecificOutput there',
      'codex',
      'Stop',
      output(0, hook({ hookEventName: 'Stop', ...block })),
      false,
    ],
    ['Copilot takes no exit code there', 'copilot-cli', 'agentStop', output(2, '', 'WHY'), false],
    ['Claude Code takes one', 'claude-code', 'Stop', output(2, '', 'WHY'), true],
    ['but not for a permission', 'claude-code', 'PermissionRequest', output(2, '', 'WHY'), false],
    ['Copilot does, at every code but 0', 'copilot-cli', 'permissionRequest', output(1, '', 'WHY'), true],
    ['and Codex at 2', 'codex', 'PermissionRequest', output(2, '', 'WHY'), true],
    ['a prompt is refused on the root', 'copilot-cli', 'userPromptSubmitted', output(0, json(block)), true],
    ['after a tool Qwen Code refuses nothing', 'qwen-code', 'PostToolUse', output(0, json(block)), false],
    ['but a batch it does', 'qwen-code', 'PostToolBatch', output(0, json(block)), true],
    ['a followup sends Cursor back', 'cursor', 'stop', output(0, json({ followup_message: 'WHY' })), true],
    ['a prompt of Cursor’s is stopped by the code', 'cursor', 'beforeSubmitPrompt', output(2, '', 'WHY'), true],
    ['what began cannot be stopped', 'windsurf', 'post_run_command', output(2, '', 'WHY'), false],
    ['a session starts whatever a hook says', 'claude-code', 'SessionStart', output(2, '', 'WHY'), false],
  ];
  for (const [why, id, event, given, blocks] of others) {
    test(`${id} ${event}: ${why}`, () => {
      const host = getHost(id);
      const { decision } = host.decodeOutput(given, sampleEvent(host, event));
      expect(decision.decision === 'deny').toBe(blocks);
    });
  }
});

describe('what rides along', () => {
  test('plain text is context at the start of a session of Claude Code, and nothing before a tool', () => {
    const host = getHost('claude-code');
    const given = output(0, 'read the notes');
    expect(host.decodeOutput(given, sampleEvent(host, 'SessionStart')).decision).toEqual({
      decision: 'additionalContext',
      context: 'read the notes',
    });
    expect(host.decodeOutput(given, sampleEvent(host, 'PreToolUse')).decision).toEqual({ decision: 'allow' });
  });

  test('modified arguments of Copilot may be JSON text', () => {
    const host = getHost('copilot-cli');
    const given = output(0, json({ modifiedArgs: '{"command":"ls"}' }));
    expect(host.decodeOutput(given, sampleEvent(host, 'preToolUse')).decision).toEqual({
      decision: 'allow',
      input: { command: 'ls' },
    });
  });

  test('lines of progress before Copilot’s answer are passed over', () => {
    const host = getHost('copilot-cli');
    const given = output(0, `${json({ type: 'progress', message: 'thinking' })}\n${onRoot}`);
    expect(host.decodeOutput(given, sampleEvent(host, 'preToolUse')).decision).toEqual({
      decision: 'deny',
      message: 'WHY',
    });
  });
});
