import type { Guard } from '../../src/guards/guard.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import { anywhere, defaultOptions } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { memoryFacts } from '../../src/workspace/memory-facts.ts';
import type { MemoryEntry } from '../../src/workspace/memory-files.ts';

/** Where a case's command runs: nothing exists there but what the case itself names. */
export interface Place {
  readonly cwd: string;
  readonly files?: Readonly<Record<string, MemoryEntry>>;
}

/** Whether one guard, with these options, lets a shell command pass. */
export function passes(guard: Guard, options: JsonObject, command: string, { cwd, files = {} }: Place): boolean {
  const paths = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => anywhere(String(one))) : value,
    ]),
  );
  const env = { PATH: '/usr/bin', HOME: '/home/dev', LANG: 'C.UTF-8' };
  const call = { name: 'Bash', kind: 'shell', input: {}, files: [], command, shell: 'posix' } as const;
  const verdict = evaluate(
    { name: 'PreToolUse', host: 'claude-code', hostEvent: 'PreToolUse', cwd, extra: {}, calls: [call] },
    {
      guards: [
        {
          guard,
          severity: 'deny',
          options: { ...defaultOptions(guard.options), ...paths },
          unreadable: guard.unreadable,
          layer: 'file',
        },
      ],
      rules: [],
    },
    {
      facts: memoryFacts(files, { home: env.HOME, env }),
      approvals: noApprovals,
      cwd: '/home/dev',
      env,
      read: readCommand,
      effectsOf,
    },
  );
  if (verdict.failures.length > 0) throw new Error(JSON.stringify(verdict.failures));
  return verdict.decision.decision === 'allow';
}

/** The records of the workflow whose cases these are. */
export const TRACKED: readonly string[] = [
  ...['state.json', 'state.json.bak.*', 'execution-log.json', 'execution-log.jsonl'].map(
    (file) => `.copilot-tracking/skraft-plans/*/${file}`,
  ),
  '.copilot-tracking/skraft-plans/.active-slug',
];
