import type { Json } from '../../protocol/json.ts';
import { stringAt } from '../../protocol/json.ts';
import type { ToolCall } from '../../protocol/tool-call.ts';
import { canonicalName } from './identity.ts';
import type { Skill, Workflow } from './workflow.ts';

/** The skills that an agent has to load before it works; those on demand are not among them. */
export function mandatorySkills(agent: string | undefined, workflow: Workflow): readonly Skill[] {
  const name = canonicalName(agent, workflow);
  const skills = name !== undefined && Object.hasOwn(workflow.agents, name) ? workflow.agents[name]?.skills : undefined;
  return (skills ?? []).filter(({ policy }) => policy !== 'on-demand');
}

/** The skill whose entry file a path is: `skills/<name>/SKILL.md`, with either slash. */
function skillOfFile(path: string): string | undefined {
  return /(?:^|\/)skills\/([^/]+)\/SKILL\.md$/iu.exec(path.replaceAll('\\', '/'))?.[1];
}

/** The same, for folders that the workflow names as its places for skills. */
export function tracedSkill(path: Json | undefined, { skillRoots }: Pick<Workflow, 'skillRoots'>): string | undefined {
  if (typeof path !== 'string') return undefined;
  const found = /^(?<folder>.+)\/(?<name>[^/]+)\/SKILL\.md$/iu.exec(path.replaceAll('\\', '/'))?.groups;
  const folder = found?.folder?.toLowerCase();
  const isRoot = skillRoots.some((root) => folder === root.toLowerCase() || folder?.endsWith(`/${root.toLowerCase()}`));
  return isRoot ? found?.name : undefined;
}

/**
 * The skills that a call loads: the skill tool by its name, a reading tool by the entry file. Text that only mentions a skill
 * loads nothing. `readBy` tells which files a shell command reads, for hosts whose agents read by the shell.
 */
export function skillsLoaded(call: ToolCall, readBy?: (command: string) => readonly string[]): readonly string[] {
  if (call.kind === 'skill') {
    const named = call.target ?? stringAt(call.input, 'skill') ?? '';
    const name = named.slice(named.lastIndexOf(':') + 1).trim();
    return name === '' ? [] : [name];
  }
  const isCommand = call.kind === 'shell' && call.command !== undefined && /SKILL\.md/iu.test(call.command);
  const paths = [
    ...(call.kind === 'read' ? call.files.map(({ path }) => path) : []),
    ...(isCommand ? (readBy?.(call.command ?? '') ?? []) : []),
  ];
  return paths.flatMap((path) => skillOfFile(path) ?? []);
}

/** What of `required` is not among `loaded`, in its order. */
export const missingSkills = (loaded: readonly string[], required: readonly string[]): readonly string[] =>
  required.filter((name) => !loaded.includes(name));

/** What a starting agent is told of its skills; `texts` holds the entry files of those that come along at once. */
export function skillDirective(skills: readonly Skill[], texts: ReadonlyMap<string, string>): string {
  const names = skills.map(({ name }) => name).join(', ');
  const directive = `Before any other work, load ${skills.length === 1 ? 'this skill' : 'each of these skills'} with the skill tool: ${names}. To name a skill or to read about it does not load it. You are sent back at the end if one was not loaded.`;
  return [directive, ...skills.flatMap(({ name }) => texts.get(name) ?? [])].join('\n\n');
}
