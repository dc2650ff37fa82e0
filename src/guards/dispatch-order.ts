import { isPhaseAgent, judgeOrder, progressOf } from '../workflow/rules/dispatch.ts';
import { canonicalName } from '../workflow/rules/identity.ts';
import { trustedRun } from '../workflow/rules/run.ts';
import { defineGuard } from './guard.ts';

export const dispatchOrder = defineGuard({
  name: 'dispatch-order',
  summary: 'Lets the agents of a phase be dispatched only in their phase and in their order.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'closed',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  needs: 'workflow',
  options: {},
  says: {
    order: {
      what: '{agent} is not what {phase} waits for.',
      instead: 'The phase waits for {next}.',
      own: ['next'],
    },
    complete: {
      what: 'The run {run} is complete; {agent} has nothing to do in it.',
      instead: 'Begin a new run with `portcullis workflow init --slug <name>`, or select another one.',
      blocks: true,
    },
    unassigned: {
      what: '{phase}, the open phase of {run}, has no specialist in this configuration.',
      instead: 'Tell the person who looks after the workflow; `portcullis workflow diagnose` says more.',
      blocks: true,
    },
    unreadable: {
      what: 'Where the run {run} stands cannot be read ({why}), so no agent of a phase is dispatched.',
      instead: 'Run `portcullis workflow diagnose`; it names the one command that helps.',
      own: ['why'],
      blocks: true,
    },
  },
  examples: { stops: [], allows: [], misses: [] },
  check({ event, calls, facts, workflow: placed, report }) {
    if (placed === undefined) return;
    for (const call of calls) {
      const agent = call.kind === 'agent' ? canonicalName(call.target, placed.workflow) : undefined;
      if (agent === undefined || !isPhaseAgent(agent, placed.workflow)) continue;
      const run = trustedRun(placed, facts, event.extra.projectSlug);
      if (run === undefined) continue;
      const judged = judgeOrder(agent, run.state === undefined ? undefined : progressOf(run.state), placed.workflow);
      if (judged.ok) continue;
      const { phase, waitsFor } = judged;
      const next = waitsFor ?? 'nobody: close it with `portcullis workflow transition`';
      const values = { agent, phase, next, run: run.slug, why: run.problem ?? 'unknown' };
      report(CODES[judged.code], { call, token: call.target ?? agent }, values);
    }
  },
});

const CODES = {
  OUT_OF_ORDER: 'order',
  PIPELINE_COMPLETE: 'complete',
  INVALID_STATE: 'unassigned',
  UNREADABLE_STATE: 'unreadable',
} as const;
