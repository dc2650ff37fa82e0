import { userStateFolder } from '../../audit/folder.ts';
import type { LoadedPolicy } from '../../config/load.ts';
import { describeConfigProblem } from '../../config/problem.ts';
import type { Facts } from '../../protocol/facts.ts';
import type { Outside } from '../../workflow/rules/gate.ts';
import { isSlug } from '../../workflow/rules/identity.ts';
import { activeSlug, outsideOf, type PlacedWorkflow, runsFolder } from '../../workflow/rules/run.ts';
import type { RunPlace } from '../../workflow/store/place.ts';
import { filesOf } from '../../workflow/store/place.ts';
import { nodeFacts } from '../../workspace/node-facts.ts';
import type { Io } from '../io.ts';
import type { Options } from '../options.ts';
import { policies } from '../policies.ts';
import type { WorkflowError } from './workflow-error.ts';

/** What a verb works with: the workflow in force here, and the run that is meant. */
export interface Desk {
  readonly placed: PlacedWorkflow;
  readonly facts: Facts;
  readonly loaded: LoadedPolicy;
  /** The folder of all runs. */
  readonly root: string;
  /** Undefined when no run was named and none is selected. */
  readonly run: RunPlace | undefined;
  /** The run with the name that was given on the command line; undefined when none was. */
  readonly named: RunPlace | undefined;
  outside(run: RunPlace): Outside;
}

/** What is wrong with a configuration is told; what is wrong with the command line is an error. */
export function openDesk(options: Options, io: Io): Desk | WorkflowError {
  const loaded = policies(io)(io.cwd, io.env);
  const placed = loaded.policy.workflow;
  for (const problem of loaded.problems)
    if (problem.level === 'error') io.err(`portcullis: ${describeConfigProblem(problem)}\n`);
  if (placed === undefined)
    return {
      code: 'NO_WORKFLOW',
      reason: 'no portcullis.json here has a `workflow`, so there is nothing to keep a record of',
    };
  const { slug } = options.values;
  if (slug !== undefined && !isSlug(slug))
    return { code: 'INVALID_ARGUMENT', reason: '--slug takes lower-case letters and digits, joined by single hyphens' };
  const facts = nodeFacts({ env: io.env });
  const root = runsFolder(placed, facts);
  const place = (name: string | undefined): RunPlace | undefined =>
    name === undefined
      ? undefined
      : { workflow: placed.workflow, slug: name, root, stateFolder: userStateFolder(io.env, io.home), now: Date.now };
  return {
    placed,
    facts,
    loaded,
    root,
    run: place(slug ?? activeSlug(placed, facts)),
    named: place(slug),
    outside: (run) => outsideOf(filesOf(run).folder, io.cwd, facts),
  };
}
