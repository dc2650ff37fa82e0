import { phaseNamed, type Workflow } from './workflow.ts';

/** Everything that `workflow` can be asked to do, with who may ask for it unless the configuration says otherwise. */
export const VERB_CALLERS: Readonly<Record<string, readonly string[]>> = {
  ...calledBy(['anyone'], 'get show timeline handoff health verify diagnose scan-commits'),
  ...calledBy(['orchestrator', 'specialist'], 'record-artifact'),
  ...calledBy(['orchestrator', 'reviewer'], 'record-review record-review-artifact record-verdict'),
  ...calledBy(['orchestrator'], 'init select transition close-phase start mark-phase-started incr-retry incr-rework'),
  ...calledBy(['orchestrator'], 'resolve-stale set recover rollback reset'),
};

function calledBy(callers: readonly string[], verbs: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(verbs.split(' ').map((verb) => [verb, callers] as const));
}

/** What may stand for agents in the place of their names. */
export const CALLER_ROLES: readonly string[] = ['anyone', 'orchestrator', 'specialist', 'reviewer'];

/** One use of the command line. `agent` undefined: the leading agent, or the person's own session. */
export interface VerbCall {
  /** Undefined when it is decided when the command runs. */
  readonly verb: string | undefined;
  readonly agent: string | undefined;
  /** The phase that it is about; undefined when that cannot be told. */
  readonly phase: string | undefined;
}

/**
 * Who may ask for a verb, as the workflow says. For one that is decided only when the command runs, who leads; one that there
 * is not records nothing, whoever asks for it.
 */
export function verbCallers(verb: string | undefined, { verbs }: Workflow): readonly string[] {
  if (verb === undefined) return ['orchestrator'];
  return Object.hasOwn(verbs, verb) ? (verbs[verb] ?? []) : ['anyone'];
}

/**
 * Who may do what is asked; undefined when the caller is among them. `specialist` and `reviewer` are those of the phase that
 * it is about: the agents of another phase have no say in this one.
 */
export function verbRefusal({ verb, agent, phase }: VerbCall, workflow: Workflow): readonly string[] | undefined {
  const callers = verbCallers(verb, workflow);
  const open = phaseNamed(workflow, phase);
  const isCaller = (who: string): boolean => {
    if (who === 'anyone') return true;
    if (who === 'orchestrator' && leads(agent, workflow)) return true;
    if (agent === undefined) return false;
    if (who === 'specialist' || who === 'reviewer') return open?.[who] === agent;
    return who === agent;
  };
  return callers.some(isCaller) ? undefined : callers;
}

const leads = (agent: string | undefined, { rights }: Workflow): boolean =>
  agent === undefined || (Object.hasOwn(rights, agent) && rights[agent]?.role === 'orchestrator');
