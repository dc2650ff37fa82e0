import { judgePayload } from '../../src/cli/judge.ts';
import { guards } from '../../src/guards/registry.ts';
import { parsePayload } from '../../src/hosts/payload.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import type { EnabledGuard } from '../../src/policy/policy.ts';
import { type PresetName, presetGuards } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { HostId } from '../../src/protocol/host.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import type { ToolCall } from '../../src/protocol/tool-call.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { fakeWorkspace } from '../../src/testing/fake-workspace.ts';

/**
 * What people reported about other guards, as `owner/repository#number` of the public thread, with values of our own:
 * the same question put to the presets. `stopped` is a refusal or a question.
 */
export interface Row {
  readonly report: string;
  readonly why: string;
  readonly command: string;
  readonly cwd?: string;
  readonly preset?: PresetName;
  /** Guards whose options the report needs. */
  readonly options?: Readonly<Record<string, JsonObject>>;
}

export const PROJECT = '/home/dev/project';
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

export function decide({ command, cwd = PROJECT, preset = 'recommended', options = {} }: Row): string {
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

export const GUARDED = { 'protected-files': { paths: ['**/guarded.py'] } };
/** The branch guard is bound to the project alone. */
export const BOUND = { 'protected-branch': { branches: ['main'], repositories: [PROJECT] } };

export const row = (report: string, why: string, ...commands: readonly string[]): readonly Row[] =>
  commands.map((command) => ({ report, why, command }));
export const inside = (cwd: string, rows: readonly Row[]): readonly Row[] => rows.map((one) => ({ ...one, cwd }));
export const under = (options: NonNullable<Row['options']>, rows: readonly Row[]): readonly Row[] =>
  rows.map((one) => ({ ...one, options }));

/** Everything but the branch guard's matter happens on a branch of its own. */
export const SIDE = '/home/dev/side';

export interface Sent {
  readonly report: string;
  readonly why: string;
  readonly host: HostId;
  /** Standard input. */
  readonly text: string;
}

export const sent = (report: string, why: string, host: HostId, payload: JsonObject): Sent => ({
  report,
  why,
  host,
  text: JSON.stringify(payload),
});
export const claude = (tool: string, input: JsonObject): JsonObject => ({
  session_id: 's',
  permission_mode: 'default',
  cwd: PROJECT,
  hook_event_name: 'PreToolUse',
  tool_name: tool,
  tool_input: input,
});
export const cursor = (command: string): JsonObject => ({
  hook_event_name: 'beforeShellExecution',
  conversation_id: 'c',
  generation_id: 'g',
  workspace_roots: [],
  cwd: PROJECT,
  command,
});
export const copilot = (tool: string, command: string): JsonObject => ({
  timestamp: 1,
  cwd: PROJECT,
  toolName: tool,
  toolArgs: JSON.stringify({ command, description: 'x' }),
});

export function answerTo({ host, text }: Sent) {
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

export function isOneDocument(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
