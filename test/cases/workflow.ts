import type { JudgedCall } from '../../src/guards/guard.ts';
import { getHost } from '../../src/hosts/registry.ts';
import { evaluate } from '../../src/policy/evaluate.ts';
import { noApprovals } from '../../src/protocol/approvals.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { frameworkPayload } from '../../src/workflow/rules/harness-input.ts';
import { readWorkflow } from '../../src/workflow/rules/read-workflow.ts';
import { skraft } from '../../src/workflow/rules/skraft.ts';
import { fromFrameworkConfig } from '../../src/workflow/rules/skraft-config.ts';
import type { Workflow } from '../../src/workflow/rules/workflow.ts';
import { memoryFacts } from '../../src/workspace/memory-facts.ts';

/** The preset as it ships. */
export const preset = (): Workflow => readWorkflow({ extends: 'skraft' });

/** A workflow from the framework's own configuration; what a row leaves out is not filled in with the preset's agents. */
export function workflowOf(config: Json, more: JsonObject = {}): Workflow {
  const { agents: _agents, launcher: _launcher, phases: _phases, ...settings } = skraft;
  return readWorkflow({ ...settings, ...fromFrameworkConfig(config), ...more });
}

export const object = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Calls as a row writes them, decoded and read as Claude Code's and Copilot's are. */
export function judgedCalls(calls: readonly Json[], cwd: string | undefined): readonly JudgedCall[] {
  return calls.flatMap((call) => {
    const framework = frameworkPayload(call);
    const name = framework.toolName;
    if (typeof name !== 'string') return [];
    const decoded = getHost('claude-code').decode({
      hook_event_name: 'PreToolUse',
      tool_name: HOST_NAMES[name] ?? name,
      tool_input: framework.toolInput ?? {},
      ...(cwd === undefined ? {} : { cwd }),
    });
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problem));
    const seen: JudgedCall[] = [];
    evaluate(
      decoded.value,
      { guards: [{ guard: spy(seen), severity: 'deny', options: {}, unreadable: 'allow', layer: 'file' }], rules: [] },
      {
        facts: memoryFacts({}, { home: '/home/dev' }),
        approvals: noApprovals,
        cwd: cwd ?? '/work',
        env: {},
        read: readCommand,
        effectsOf,
      },
    );
    return seen;
  });
}

const HOST_NAMES: Readonly<Record<string, string>> = {
  WriteBash: 'write_bash',
  ApplyPatch: 'apply_patch',
  StrReplaceEditor: 'str_replace_editor',
};

const spy = (seen: JudgedCall[]) => ({
  name: 'spy',
  summary: '',
  since: '',
  severity: 'deny' as const,
  failure: 'open' as const,
  unreadable: 'allow' as const,
  events: ['PreToolUse' as const],
  options: {},
  says: {},
  examples: { stops: [], allows: [], misses: [] },
  check: ({ calls }: { readonly calls: readonly JudgedCall[] }) => void seen.push(...calls),
});
