import { lookup } from '../protocol/lookup.ts';
import { canonicalName } from '../workflow/rules/identity.ts';
import { openRun, type PlacedWorkflow, runsFolder } from '../workflow/rules/run.ts';
import type { Workflow } from '../workflow/rules/workflow.ts';
import { judgeWrites, type WriteRefusal } from '../workflow/rules/write-rights.ts';
import { judgeStranger } from './agents/stranger-writes.ts';
import { placeOfWrite, writeValues } from './agents/write-refusal.ts';
import { defineGuard, type GuardContext } from './guard.ts';

export const writeRoles = defineGuard({
  name: 'write-roles',
  summary: 'Lets every agent of a workflow write what its role owns, and nothing else.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  needs: 'workflow',
  options: {
    ownPhaseOnly: {
      type: 'boolean',
      default: false,
      stricter: true,
      help: 'Refuse source and tests to an agent whose phase is not the open one.',
    },
    closed: {
      type: 'boolean',
      default: false,
      stricter: true,
      help: 'When this guard itself fails, refuse also the agents that may write source; others are refused then in any case.',
    },
    namingHosts: {
      type: 'strings',
      default: ['claude-code', 'cline', 'codex', 'grok', 'qwen-code'],
      help: 'Hosts that name the agent that makes a call. On others a caller without a name may be any agent.',
    },
  },
  says: {
    nothing: {
      what: '{agent} ({role}) writes nothing, and `{token}` changes {path}.',
      own: ['role'],
      instead: 'Dispatch the agent whose work this is.',
    },
    foreign: {
      what: '{agent} ({role}) writes its own files alone, and `{token}` changes {path}.',
      own: ['role'],
      instead: 'Write what your role delivers, by its full name; leave the rest to the agent whose work it is.',
    },
    transmission: {
      what: '`{token}` changes {path}, which is, or may be, a file of {owner}.',
      instead: 'Leave what another agent hands over as it is. Spell out paths that are meant to lie elsewhere.',
    },
    workspace: {
      what: '{agent} ({role}) writes no source and no tests, and `{token}` may change {path}.',
      own: ['role'],
      instead: 'Leave it to the agent of the phase that builds. Spell out paths that are meant to lie elsewhere.',
    },
    opaque: {
      what: '{agent} ({role}) may only run commands that can be read to the end: {why}.',
      own: ['role', 'why'],
      instead: 'Run plain commands, one after the other, with their names and files spelled out.',
    },
    unread: {
      what: 'It cannot be told which files `{token}` changes.',
      instead: 'Send the call in the form that its tool documents; a patch names its files in headers.',
    },
    unnamed: {
      what: 'Nobody is named as the author, and `{token}` changes {path} in a phase whose agents write it.',
      instead: 'Dispatch the agent of the open phase, or ask the person.',
    },
  },
  examples: {
    workflow: {
      launcher: 'lead',
      phases: [{ name: 'DESIGN', specialist: 'architect' }],
      agents: { architect: { dispatcher: 'lead' } },
    },
    agent: 'architect',
    stops: [
      'echo x > src/app.ts',
      'git checkout -- .',
      'python3 -c "print(1)"',
      'cp -r draft/. tests/',
      'rm -rf "$DIR"',
    ],
    allows: ['cat src/app.ts', 'echo x > docs/design.md', 'git log -5 | head', 'npm test > /dev/null'],
    misses: [{ command: 'npm run format', because: 'what a program does by itself is not seen' }],
  },
  closedFor({ event, options, workflow: placed }) {
    const agent = placed === undefined ? undefined : canonicalName(event.caller?.type, placed.workflow);
    const rights = agent === undefined ? undefined : lookup(placed?.workflow.rights ?? {}, agent);
    return rights !== undefined && (options.closed || rights.workspace !== true);
  },
  check(context) {
    const { workflow: placed, event, options } = context;
    if (placed === undefined) return;
    const agent = canonicalName(event.caller?.type, placed.workflow);
    const isKnown = agent !== undefined && Object.hasOwn(placed.workflow.rights, agent);
    if (isKnown) judgeNamed(context, placed, agent);
    else if (agent !== undefined || options.namingHosts.includes(event.host)) judgeStranger(context, placed, agent);
  },
});

type Code = keyof (typeof writeRoles)['says'];
type Context = GuardContext<Code, { readonly ownPhaseOnly: boolean }>;

function judgeNamed({ calls, event, options, facts, report }: Context, placed: PlacedWorkflow, agent: string): void {
  const workflow = options.ownPhaseOnly
    ? inItsPhase(agent, openRun(placed, facts, event.extra.projectSlug)?.state?.currentPhase, placed.workflow)
    : placed.workflow;
  const place = { folder: placed.folder, root: runsFolder(placed, facts) };
  const judged = judgeWrites({ chain: [agent], complete: false }, calls, workflow, place);
  if (judged.allowed) return;
  const call = calls[judged.call];
  if (call !== undefined) report(CODES[judged.rule], placeOfWrite(judged, call), writeValues(judged));
}

/** The right to source ends where another phase than the agent's own is open. */
function inItsPhase(agent: string, openPhase: string | undefined, workflow: Workflow): Workflow {
  const own = workflow.rights[agent];
  const isOpen = ({ name, specialist, workspace }: Workflow['phases'][number]): boolean =>
    name === openPhase && (name === own?.phase || (specialist === agent && workspace));
  if (own?.workspace !== true || openPhase === undefined || workflow.phases.some(isOpen)) return workflow;
  return { ...workflow, rights: { ...workflow.rights, [agent]: { ...own, workspace: false } } };
}

const CODES: Readonly<Record<WriteRefusal['rule'], Code>> = {
  nothing: 'nothing',
  foreign: 'foreign',
  transmission: 'transmission',
  workspace: 'workspace',
  opaque: 'opaque',
  typed: 'opaque',
  unreadable: 'unread',
};
