import type { HookEvent } from '../protocol/event.ts';
import type { Facts } from '../protocol/facts.ts';
import { stringAt } from '../protocol/json.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { textOf } from '../shell/value.ts';
import type { PlacedWorkflow } from '../workflow/rules/run.ts';
import { mandatorySkills, missingSkills, skillDirective, skillsLoaded, tracedSkill } from '../workflow/rules/skills.ts';
import { defineGuard, type GuardContext } from './guard.ts';

const NAME = 'required-skills';

export const requiredSkills = defineGuard({
  name: NAME,
  summary: 'Tells agents which skills they have to load, and sends one back that did not.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['SubagentStart', 'PostToolUse', 'SubagentStop'],
  needs: 'workflow',
  options: {
    flaglessHosts: {
      type: 'strings',
      default: ['copilot-shell', 'qwen-code'],
      help: 'Hosts that mark every stop as one after a send-back. There the log tells whether the agent was sent back before.',
    },
  },
  says: {
    absent: {
      what: '{agent} has not loaded the skill {skill}, which its work demands.',
      instead: 'Load it with the skill tool, look over your work by it, and finish then.',
    },
  },
  examples: { stops: [], allows: [], misses: [] },
  check(context) {
    const { event, workflow: placed } = context;
    if (placed === undefined) return;
    if (event.name === 'SubagentStart') announce(context, placed);
    else if (event.name === 'SubagentStop') verify(context, placed);
    else trace(context, placed);
  },
});

type Context = GuardContext<'absent', { readonly flaglessHosts: readonly string[] }>;

function announce({ event, facts, tell, note }: Context, placed: PlacedWorkflow): void {
  const skills = mandatorySkills(event.caller?.type, placed.workflow);
  if (skills.length === 0) return;
  const texts = new Map<string, string>();
  for (const { name } of skills.filter(({ policy }) => policy === 'eager')) {
    const text = skillText(name, placed, facts);
    if (text === undefined) note(`the eager skill ${name} cannot be read`);
    else texts.set(name, text);
  }
  tell(skillDirective(skills, texts));
}

/** The entry file of a skill, from the workflow's places below the project and the person's home. */
function skillText(name: string, { workflow, folder }: PlacedWorkflow, facts: Facts): string | undefined {
  if (!/^[\w.-]+$/u.test(name)) return undefined;
  const roots = [folder, ...(facts.home === undefined ? [] : [facts.home])];
  for (const root of roots)
    for (const skills of workflow.skillRoots) {
      const text = facts.text(`${root}/${skills}/${name}/SKILL.md`);
      if (text !== undefined) return text;
    }
  return undefined;
}

function trace({ calls, note }: Context, { workflow }: PlacedWorkflow): void {
  for (const { kind, files } of calls)
    for (const { path } of kind === 'read' ? files : []) {
      const skill = tracedSkill(path, workflow);
      if (skill !== undefined) note(`skill read: ${skill} (${path})`);
    }
}

function verify({ event, facts, options, report, note }: Context, { workflow }: PlacedWorkflow): void {
  if (event.name !== 'SubagentStop') return;
  const agent = event.caller?.type;
  const required = mandatorySkills(agent, workflow).map(({ name }) => name);
  if (agent === undefined || required.length === 0) return;
  const flag = options.flaglessHosts.includes(event.host) ? undefined : event.stopHookActive;
  if (flag === true || (flag === undefined && wasSentBack(event, agent, facts))) {
    note(`${NAME}: ${agent} was sent back before and is let go`);
    return;
  }
  const loaded = loadedSkills(event, required, facts);
  if (loaded === undefined) {
    note(`${NAME}: the transcript of ${agent} cannot be read`);
    return;
  }
  const missing = missingSkills(loaded, required);
  note(`${NAME}: ${missing.length === 0 ? 'all present' : `missing ${missing.join(', ')}`}`);
  if (missing[0] !== undefined) report('absent', { token: missing[0] }, { agent, skill: missing[0] });
}

/** Where nobody can tell, an agent is let go: one that is sent back for ever would never end. */
function wasSentBack({ sessionId }: HookEvent, agent: string, facts: Facts): boolean {
  const count = sessionId === undefined ? undefined : facts.refusals?.(NAME, sessionId, agent);
  return count === undefined || count > 0;
}

/** The skills that the agent's own calls load, as far as needed; undefined when they are not to be found out. */
function loadedSkills(event: HookEvent, required: readonly string[], facts: Facts): readonly string[] | undefined {
  const own = stringAt(event.extra, 'agent_transcript_path') ?? stringAt(event.extra, 'agentTranscriptPath');
  const id = own === undefined ? event.caller?.id : undefined;
  const path = own ?? (id === undefined ? undefined : event.transcriptPath);
  const calls = path === undefined ? undefined : facts.transcript?.(path, event.host, id);
  if (calls === undefined) return undefined;
  const loaded = new Set<string>();
  let isEmpty = true;
  for (const call of calls) {
    isEmpty = false;
    for (const skill of skillsLoaded(call, filesRead)) loaded.add(skill);
    if (required.every((name) => loaded.has(name))) break;
  }
  // A file that all agents share, and in which this one does not appear, tells nothing.
  return isEmpty && own === undefined ? undefined : [...loaded];
}

/** Agents without a tool for reading read by the shell. */
function filesRead(command: string): readonly string[] {
  const effects = effectsOf(readCommand(command, { cwd: '/' }));
  return effects.flatMap(({ action, path }): readonly string[] => (action === 'read' ? [textOf(path) ?? ''] : []));
}
