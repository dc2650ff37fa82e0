import { judgeProvenance } from '../workflow/rules/dispatch.ts';
import { defineGuard } from './guard.ts';

export const dispatchProvenance = defineGuard({
  name: 'dispatch-provenance',
  summary: 'Keeps agents of a workflow from dispatching themselves, or agents that another one dispatches.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  needs: 'workflow',
  options: {},
  says: {
    self: {
      what: '{agent} may not dispatch itself.',
      instead: 'Do the work yourself: it was given to you.',
    },
    foreign: {
      what: '{agent} is dispatched by {dispatcher} alone, not by {caller}.',
      instead: 'Return what you have; {dispatcher} dispatches it when its turn comes.',
    },
  },
  examples: { stops: [], allows: [], misses: [] },
  check({ event, calls, workflow: placed, report }) {
    if (placed === undefined) return;
    for (const call of calls) {
      if (call.kind !== 'agent') continue;
      const judged = judgeProvenance(event.caller?.type, call.target, placed.workflow);
      if (judged.ok) continue;
      const { agent, caller, dispatcher = '' } = judged;
      const code = judged.code === 'SELF_DISPATCH' ? 'self' : 'foreign';
      report(code, { call, token: call.target ?? agent }, { agent, caller, dispatcher });
    }
  },
});
