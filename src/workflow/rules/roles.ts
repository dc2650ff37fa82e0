import { outputEntry } from './outputs.ts';
import type { Agent, Phase, Rights, Workflow } from './workflow.ts';

/** What rights are derived from. */
export type Tree = Pick<Workflow, 'phases' | 'agents' | 'launcher'>;

/**
 * Who may write what, from who dispatches whom and from what each has to deliver. An agent of a phase has the role that the
 * phase gives it; whom a reviewer dispatches is a lens, whom a specialist dispatches a worker of the same phase; who
 * dispatches agents of phases leads. The first role counts. What a leading agent dispatches beyond that has no rights here,
 * and is not governed.
 */
export function deriveRights({ phases, agents, launcher }: Tree): Readonly<Record<string, Rights>> {
  const rights = new Map<string, Rights>();
  const give = (name: string | undefined, make: (name: string) => Rights): void => {
    if (name !== undefined && !rights.has(name)) rights.set(name, make(name));
  };
  const lead = (name: string): Rights => ({ role: 'orchestrator', files: ownFiles(agents[name]) });
  give(launcher, lead);
  const ofPhases = phases.flatMap(({ specialist, reviewer }) =>
    [specialist, reviewer].filter((name) => name !== undefined),
  );
  for (const name of ofPhases) {
    const dispatcher = agents[name]?.dispatcher;
    // Whom the specialist itself calls in does not make a lead of it.
    if (dispatcher !== undefined && dispatcher in agents && !ofPhases.includes(dispatcher)) give(dispatcher, lead);
  }
  for (const phase of phases) {
    give(phase.specialist, (name) =>
      specialist(
        phase,
        phases.filter((one) => one.specialist === name),
      ),
    );
    give(phase.reviewer, (name) => ({ role: 'reviewer', phase: phase.name, files: ownFiles(agents[name]) }));
  }
  for (let before = -1; before < rights.size; ) {
    before = rights.size;
    for (const [name, agent] of Object.entries(agents)) {
      const parent = agent.dispatcher === undefined ? undefined : rights.get(agent.dispatcher);
      if (parent !== undefined && parent.role !== 'orchestrator') give(name, () => inherited(parent, agent));
    }
  }
  return Object.fromEntries(rights);
}

/** Who works in several phases writes source when one of them does. */
const specialist = ({ name }: Phase, all: readonly Phase[]): Rights => ({
  role: 'specialist',
  phase: name,
  workspace: all.some(({ workspace }) => workspace),
});

function inherited(parent: Rights, agent: Agent): Rights {
  const phase = parent.phase === undefined ? {} : { phase: parent.phase };
  return parent.role === 'reviewer' || parent.role === 'lens'
    ? { role: 'lens', ...phase, files: ownFiles(agent) }
    : { role: 'worker', ...phase, workspace: parent.workspace === true };
}

/** The declared outputs that are files: a slash and no blank, once the comment is off. */
function ownFiles(agent: Agent | undefined): readonly string[] {
  return (agent?.outputs ?? []).flatMap((text) => {
    const pattern = outputEntry(text)?.pattern;
    return pattern?.includes('/') ? [pattern] : [];
  });
}
