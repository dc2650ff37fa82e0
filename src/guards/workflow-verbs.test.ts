import { describe, it } from 'vitest';
import { runWorld, WORKFLOW } from '../../test/support/workflow-world.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { workflowVerbs } from './workflow-verbs.ts';

const stop = (agent: string, why: string, command: string, at: string) => ({
  why: `${agent}: ${why}`,
  agent,
  command,
  code: 'caller',
  at,
});
const pass = (agent: string, why: string, command: string) => ({ why: `${agent}: ${why}`, agent, command });
const w = 'portcullis workflow';
const withVerbs = { workflow: { ...WORKFLOW, verbs: { transition: ['helper'], get: ['orchestrator'] } } };

guardTester({ describe, it })(workflowVerbs, {
  workspace: runWorld({ currentPhase: 'PLAN' }),
  stops: [
    stop('planner', 'approves its own work', `${w} record-verdict --verdict APPROVED`, 'record-verdict'),
    stop('planner', 'records a review of its own', `${w} record-review --path reviews/plan-1.md`, 'record-review'),
    stop('planner', 'closes its phase', `${w} transition`, 'transition'),
    stop('planner', 'closes it in one step', `${w} close-phase --artifact plan.md`, 'close-phase'),
    stop('planner', 'puts an older state back', `${w} rollback`, 'rollback'),
    stop('planner', 'begins a run in which it is first again', `${w} init --slug mine`, 'init'),
    stop(
      'planner',
      'records for a phase that is not its own',
      `${w} record-artifact --phase BUILD --path x`,
      'record-artifact',
    ),
    stop('Builder', 'records while another phase is open', `${w} record-artifact --path x`, 'record-artifact'),
    stop(
      'Build Critic',
      'decides about another one’s phase',
      `${w} record-verdict --verdict APPROVED`,
      'record-verdict',
    ),
    stop('Plan Critic', 'closes the phase that it approved', `${w} transition`, 'transition'),
    stop('lens', 'speaks for the reviewer', `${w} record-verdict --verdict APPROVED`, 'record-verdict'),
    stop('helper', 'speaks for the specialist', `${w} record-artifact --path x`, 'record-artifact'),
    stop('poet', 'is none of the workflow’s agents', `${w} transition`, 'transition'),
    stop('PLANNER', 'in other letters', `${w} transition`, 'transition'),
    stop('planner', 'with the options in front', `${w} --json --slug shop transition`, 'transition'),
    stop(
      'planner',
      'by the program itself',
      'node node_modules/portcullis/dist/portcullis.cjs workflow transition',
      'transition',
    ),
    stop('planner', 'with options of Node', 'node --no-warnings ./portcullis.cjs workflow transition', 'transition'),
    stop('planner', 'through a runner', 'npx -y portcullis workflow transition', 'transition'),
    stop('planner', 'inside another shell', `bash -c "${w} transition"`, 'transition'),
    stop('planner', 'by words that come from a pipe', `echo transition | xargs ${w}`, 'portcullis'),
    stop('planner', 'by a verb that nobody knows yet', `${w} "$VERB"`, '"$VERB"'),
    stop(
      'planner',
      'for a phase that nobody knows yet',
      `${w} record-artifact --phase "$P" --path x`,
      'record-artifact',
    ),
    ...[
      ['a task of make', 'make go', 'make go'],
      ['a script of the package', 'npm run go', 'npm run go'],
      ['a script that it starts', './go', 'transition'],
      ['a runner of packages', 'yarn portcullis workflow transition', 'transition'],
      ['the name that Windows takes', 'PORTCULLIS.cmd workflow transition', 'transition'],
    ].map(([why = '', command = '', at = '']) => ({
      ...stop('planner', why, command, at),
      workspace: runWorld(
        { currentPhase: 'PLAN' },
        {
          files: {
            Makefile: 'go:\n\tportcullis workflow transition\n',
            'package.json': '{"scripts":{"go":"portcullis workflow transition"}}',
            go: '#!/bin/sh\nportcullis workflow transition\n',
          },
        },
      ),
    })),
    {
      why: 'planner: through a script that stands for the command line',
      agent: 'planner',
      workspace: { workflow: { ...WORKFLOW, commands: ['tools/state.mjs'] } },
      command: 'node tools/state.mjs transition --to BUILD',
      code: 'caller',
      at: 'transition',
    },
    {
      why: 'lead: what the configuration gives to another one',
      agent: 'lead',
      workspace: withVerbs,
      command: `${w} transition`,
      code: 'caller',
      at: 'transition',
    },
    {
      why: 'nobody in particular, where such a caller does not lead',
      options: { unnamedLeads: false },
      command: `${w} transition`,
      code: 'caller',
      at: 'transition',
    },
    {
      why: 'lead: with another root of all runs',
      agent: 'lead',
      command: `PORTCULLIS_WORKFLOW_ROOT=/tmp/runs ${w} transition`,
      code: 'surroundings',
      at: 'transition',
    },
    {
      why: 'with another person’s configuration, exported before',
      command: `export HOME=/tmp/me; ${w} close-phase`,
      code: 'surroundings',
      at: 'close-phase',
    },
  ],
  allows: [
    pass('planner', 'records what it delivers', `${w} record-artifact --path plan.md`),
    pass('planner', 'for its phase by name', `${w} record-artifact --phase PLAN --path plan.md`),
    pass('planner', 'looks at the record', `${w} get && ${w} show && ${w} verify --json`),
    pass('planner', 'asks how it works', `${w} --help`),
    pass('planner', 'uses another command', 'portcullis check "git push"'),
    pass('planner', 'writes about it', `git commit -m "${w} transition"`),
    pass('Plan Critic', 'records its review', `${w} record-review --path reviews/plan-1.md`),
    pass('Plan Critic', 'and its verdict', `${w} record-verdict --verdict CHANGES_REQUESTED`),
    pass('lead', 'leads', `${w} record-verdict --verdict APPROVED && ${w} transition && ${w} start`),
    pass('team:lead', 'leads under its namespace', `${w} transition`),
    { why: 'the person’s own session leads', command: `${w} transition` },
    {
      why: 'the helper, where the configuration says so',
      agent: 'helper',
      workspace: withVerbs,
      command: `${w} transition`,
    },
    { why: 'a look by nobody in particular', options: { unnamedLeads: false }, command: `${w} get` },
    pass('lead', 'in a shell that has set other things', `PORTCULLIS_WORKFLOW=shop ${w} transition`),
  ],
});
