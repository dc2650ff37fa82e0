import { judgePayload } from '../../src/cli/judge.ts';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import { anywhere } from '../../src/policy/presets.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { frameworkPayload, frameworkTool } from '../../src/workflow/rules/harness-input.ts';
import { memoryFacts } from '../../src/workspace/memory-facts.ts';
import { TRACKED } from './judge.ts';

/**
 * A whole walk: a harness's payload, with the event and the legacy matcher as arguments, is translated and judged where the
 * records of a run are protected; what goes to standard output comes back.
 */
export function judgedLine(input: JsonObject): { readonly stdout: string; readonly event: string } {
  const args = Array.isArray(input.args) ? input.args.map(String) : [];
  const event = args[0] ?? String(input.event);
  const framework = frameworkPayload(input.payload ?? {});
  const tool = framework.toolName ?? (args[1] === undefined ? undefined : frameworkTool(args[1]));
  const { harness: _, ...rest } = framework;
  const { stdout } = judgePayload({
    payload: {
      ok: true,
      value: { ...rest, hook_event_name: event, ...(tool === undefined ? {} : { toolName: tool }) },
    },
    text: JSON.stringify(input.payload),
    host: undefined,
    event,
    env: {},
    cwd: '/repo',
    policyAt: () => ({
      policy: {
        guards: [
          {
            guard: protectedFiles,
            severity: 'deny',
            options: { paths: TRACKED.map(anywhere) },
            unreadable: 'deny',
            layer: 'file',
          },
        ],
        rules: [],
      },
      problems: [],
      files: [],
      plugins: [],
      sources: [],
      audit: {},
    }),
    judge: {
      facts: memoryFacts({}, { home: '/home/dev' }),
      approvals: noApprovals,
      env: {},
      read: readCommand,
      effectsOf,
    },
  }).answer;
  return { stdout, event };
}
