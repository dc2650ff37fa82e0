import { nextStep } from '../workflow/rules/continuation.ts';
import { openRun } from '../workflow/rules/run.ts';
import { defineGuard } from './guard.ts';

export const continuation = defineGuard({
  name: 'continuation',
  summary: 'Tells the leading agent what comes next once an agent of a phase has returned.',
  since: '0.1.0',
  severity: 'warn',
  failure: 'open',
  unreadable: 'allow',
  events: ['PostToolUse'],
  needs: 'workflow',
  options: {},
  says: {},
  examples: { stops: [], allows: [], misses: [] },
  check({ event, calls, facts, workflow: placed, tell, note }) {
    if (placed === undefined) return;
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
