import { cwdRemoval } from '../../src/guards/cwd-removal.ts';
import type { Finding, Guard, JudgedCall } from '../../src/guards/guard.ts';
import { noVerify } from '../../src/guards/no-verify.ts';
import { protectedBranch } from '../../src/guards/protected-branch.ts';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import type { EnabledGuard } from '../../src/policy/policy.ts';
import { defaultOptions } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { nodeFacts } from '../../src/workspace/node-facts.ts';
import { ENVIRONMENT, HOME } from './world.ts';

/** What `protected-files` keeps: by name at any depth, and a whole folder. */
export const PROTECTED_FILES: readonly string[] = ['**/.env', `${HOME}/play/dir/sub/**`, `${HOME}/repo/b.txt`];

const guards: readonly EnabledGuard[] = [
  enabled(cwdRemoval),
  enabled(noVerify),
  enabled(protectedBranch),
  enabled(protectedFiles, { paths: [...PROTECTED_FILES] }),
];

function enabled(guard: Guard, options: JsonObject = {}): EnabledGuard {
  return {
    guard,
    severity: 'deny',
    options: { ...defaultOptions(guard.options), ...options },
    unreadable: guard.unreadable,
    layer: 'file',
  };
}

export interface Judgement {
  readonly findings: readonly Finding[];
  readonly call: JudgedCall;
}

/** What the guards say about a line before it runs, in the world as it stands, and what they have read. */
export function judge(command: string, cwd: string): Judgement {
  const { findings, failures, calls } = evaluate(
    {
      name: 'PreToolUse',
      host: 'claude-code',
      hostEvent: 'PreToolUse',
      cwd,
      extra: {},
      calls: [{ name: 'Bash', kind: 'shell', input: { command }, files: [], command, shell: 'posix' }],
    },
    { guards, rules: [] },
    {
      facts: nodeFacts({ env: ENVIRONMENT, home: HOME }),
      approvals: noApprovals,
      cwd,
      env: ENVIRONMENT,
      read: readCommand,
      effectsOf,
    },
  );
  const [call] = calls;
  if (failures.length > 0 || call === undefined) throw new Error(`a guard broke: ${JSON.stringify(failures)}`);
  return { findings, call };
}
