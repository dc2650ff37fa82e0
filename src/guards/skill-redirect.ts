import { stringAt } from '../protocol/json.ts';
import { AGENT_COLLECTIONS } from './agents/agent-collections.ts';
import { type NamedTools, namedTools } from './agents/agent-files.ts';
import { defineGuard } from './guard.ts';

/** Keys under which hosts name the skill. */
const KEYS = ['skill', 'name', 'command'];

export const skillRedirect = defineGuard({
  name: 'skill-redirect',
  summary: 'Sends a skill call that names an agent to the tool that starts agents.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  options: {
    agents: { type: 'strings', default: [], help: 'Further names of agents.', stricter: 'more' },
    skills: { type: 'strings', default: [], help: 'Names that are skills, whatever else they are.' },
    collections: {
      type: 'strings',
      default: ['amplihack'],
      help: 'Known collections whose agents count without their files: amplihack.',
    },
  },
  says: {
    agent: {
      what: '{token} is an agent, not a skill.',
      instead: 'Call the tool that starts agents (Task, Agent or task on most hosts) and name the agent {agent}.',
    },
  },
  examples: { stops: [], allows: [], misses: [] },
  check({ calls, options, facts, report }) {
    for (const call of calls) {
      if (call.kind !== 'skill') continue;
      const field = KEYS.find((key) => stringAt(call.input, key) !== undefined);
      const target = call.target ?? (field === undefined ? undefined : stringAt(call.input, field));
      if (target === undefined) continue;
      const agent = agentNamed(target, namedTools(call.cwd, facts), options);
      if (agent !== undefined)
        report('agent', { call, ...(field === undefined ? {} : { field }), token: target }, { agent });
    }
  },
});

interface Names {
  readonly agents: readonly string[];
  readonly skills: readonly string[];
  readonly collections: readonly string[];
}

/**
 * The agent that a skill call means, or undefined when it names a skill or something unknown. `plugin:name` is looked up
 * whole first, then by its last part: hosts show an agent of the project under the name of the plugin that asks for it.
 */
function agentNamed(target: string, found: NamedTools, options: Names): string | undefined {
  const whole = target.trim().replace(/^\//, '').toLowerCase();
  const [plugin, bare] = split(whole);
  const skills = new Set([...found.skills, ...options.skills.map((name) => name.toLowerCase())]);
  const agents = new Set([...found.agents, ...options.agents.map((name) => name.toLowerCase())]);
  for (const name of new Set([whole, bare])) {
    if (skills.has(name)) return undefined;
    if (agents.has(name)) return name;
  }
  const collections = options.collections.filter((name) => plugin === '' || plugin === name.toLowerCase());
  return collections.some((name) => AGENT_COLLECTIONS[name]?.includes(bare)) ? bare : undefined;
}

function split(name: string): readonly [plugin: string, bare: string] {
  const at = name.lastIndexOf(':');
  return [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
}
