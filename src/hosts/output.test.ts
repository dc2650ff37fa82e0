import { describe, expect, test } from 'vitest';
import type { HostId } from '../protocol/host.ts';
import type { HookOutput } from './host.ts';
import { getHost } from './registry.ts';
import { hook, json, output, sampleEvent } from './testing.ts';

/** What hosts make of a hook's output before a tool; observed in real sessions with the versions that each folder names. */
type Column = HostId | 'copilot-cli pascal';
type Outcome = 'blocks' | 'runs' | 'asks' | 'ends';
type Outcomes = Readonly<Partial<Record<Column, Outcome>>>;

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
      crush: 'blocks',
      'kimi-code': 'blocks',
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
      crush: 'runs',
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
      'kimi-code': 'runs',
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
      'kimi-code': 'runs',
      crush: 'blocks',
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
      crush: 'blocks',
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
      'kimi-code': 'blocks',
      crush: 'blocks',
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
      kilo: 'blocks',
      pi: 'blocks',
      windsurf: 'blocks',
      kiro: 'blocks',
      'kimi-code': 'blocks',
      crush: 'blocks',
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
      'kimi-code': 'blocks',
      crush: 'blocks',
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
      crush: 'blocks',
    },
  ],
  [
    'exit code 2 with an allowance on stdout',
    output(2, json({ decision: 'allow' }), 'WHY'),
    {
      'kimi-code': 'blocks',
      'gemini-cli': 'runs',
      'qwen-code': 'blocks',
      'copilot-shell': 'blocks',
      droid: 'blocks',
      cursor: 'blocks',
    },
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
      'kimi-code': 'runs',
      crush: 'runs',
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
      'kimi-code': 'runs',
      droid: 'blocks',
      crush: 'runs',
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
      crush: 'runs',
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
      'kimi-code': 'runs',
      crush: 'runs',
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
      'kimi-code': 'runs',
      crush: 'runs',
    },
  ],
  [
    'continue false',
    output(0, json({ continue: false })),
    {
      'claude-code': 'ends',
      codex: 'runs',
      'gemini-cli': 'ends',
      'qwen-code': 'blocks',
      droid: 'ends',
      'kimi-code': 'runs',
      crush: 'runs',
    },
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
  kilo: 'tool.execute.before',
  pi: 'tool_call',
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
