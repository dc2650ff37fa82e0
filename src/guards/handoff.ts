import { isObject, type Json } from '../protocol/json.ts';
import { missingInputs } from '../workflow/rules/handoff.ts';
import { openRun } from '../workflow/rules/run.ts';
import { defineGuard } from './guard.ts';

export const handoff = defineGuard({
  name: 'handoff',
  summary: 'Sends a dispatch back whose text leaves out what the agent has to be handed.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  needs: 'workflow',
  options: {},
  says: {
    incomplete: {
      what: 'The dispatch of {agent} does not name what it has to work from: {missing}.',
      own: ['missing'],
      instead: 'Put the paths into its text; `portcullis workflow handoff --agent <name>` writes them out.',
    },
  },
  examples: { stops: [], allows: [], misses: [] },
  check({ event, calls, facts, workflow: placed, report }) {
    if (placed === undefined) return;
    for (const call of calls) {
      const { target } = call;
      if (call.kind !== 'agent' || target === undefined) continue;
      const state = openRun(placed, facts, event.extra.projectSlug)?.state;
      const missing = state === undefined ? [] : missingInputs(target, textOf(call.input), state, placed.workflow);
      if (missing.length === 0) continue;
      const named = missing.map(({ what, paths }) => `${what} (${paths.slice(0, 3).join(' or ')})`);
      report('incomplete', { call, token: target }, { agent: target, missing: named.join('; ') });
    }
  },
});

/** Whatever the tool calls its text. */
const textOf = (input: Json): string =>
  isObject(input)
    ? Object.values(input)
        .filter((value) => typeof value === 'string')
        .join('\n')
    : '';
