import type { Facts } from '../protocol/facts.ts';
import type { Json } from '../protocol/json.ts';
import { nextStep } from '../workflow/rules/continuation.ts';
import { openRun, type PlacedWorkflow } from '../workflow/rules/run.ts';
import { sessionContext } from '../workflow/rules/session.ts';
import { defineGuard } from './guard.ts';

export const continuation = defineGuard({
  name: 'continuation',
  summary:
    'Tells a session where the workflow stands, and the leading agent what comes next once an agent has returned.',
  since: '0.1.0',
  severity: 'warn',
  failure: 'open',
  unreadable: 'allow',
  events: ['SessionStart', 'PostToolUse'],
  needs: 'workflow',
  options: {},
  says: {},
  examples: { stops: [], allows: [], misses: [] },
  check({ event, calls, facts, workflow: placed, tell, note }) {
    if (placed === undefined) return;
    if (event.name === 'SessionStart') tell(standing(placed, facts, event.extra.projectSlug));
    for (const call of calls) {
      if (call.kind !== 'agent') continue;
      const state = openRun(placed, facts, event.extra.projectSlug)?.state;
      const step = state === undefined ? undefined : nextStep(call.target, state, placed.workflow);
      if (step === undefined) continue;
      tell(step.text);
      note(`continuation: ${step.kind}`);
    }
  },
});

function standing(placed: PlacedWorkflow, facts: Facts, said: Json | undefined): string {
  const run = openRun(placed, facts, said);
  const { pluginRoot } = placed.workflow.environment;
  return sessionContext({
    slug: run?.slug,
    phase: run?.state?.currentPhase,
    pluginRoot: pluginRoot === undefined ? undefined : (facts.env(pluginRoot) ?? facts.env('CLAUDE_PLUGIN_ROOT')),
    command: 'portcullis workflow',
  });
}
