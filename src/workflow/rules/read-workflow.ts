import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { observabilityOf } from './health.ts';
import { boolean, type Complain, names, objectOf, oneOf, text, texts } from './read-values.ts';
import { deriveRights } from './roles.ts';
import { skraft } from './skraft.ts';
import { CALLER_ROLES, VERB_CALLERS } from './verbs.ts';
import type { Agent, Environment, FieldShape, Phase, Rights, Skill, Verdict, Workflow } from './workflow.ts';

export const WORKFLOW_PRESETS: Readonly<Record<string, JsonObject>> = { skraft };

/**
 * What stands under `workflow` in a configuration, checked, its preset taken in. Whatever is wrong is told to `complain`
 * and kept among the workflow's faults: the rest stays in force for the guards, and nothing closes until it is in order.
 */
export function readWorkflow(value: Json, complain: Complain = () => {}): Workflow {
  const faults: string[] = [];
  const tell: Complain = (path, message) => {
    faults.push(`workflow${path.map((part) => `.${part}`).join('')}: ${message}`);
    complain(path, message);
  };
  const root = withPreset(objectOf(value, [], tell), tell);
  for (const key of Object.keys(root))
    if (!SETTINGS.includes(key)) tell([key], `there is no such setting; there are: ${SETTINGS.join(', ')}`);
  const phases = readPhases(root.phases, tell);
  const launcher = text(root.launcher, ['launcher'], tell);
  const agents = readAgents(root.agents, [...agentsOfPhases(phases), launcher], tell);
  tellCircles(agents, tell);
  const written = readRights(root.rights, tell);
  return {
    root: readRoot(root.root, tell),
    phases,
    end: text(root.end, ['end'], tell) ?? 'DONE',
    agents,
    aliases: readAliases(root.agents, agents),
    namespaces: texts(root.namespaces, ['namespaces'], tell),
    launcher,
    workspace: root.workspace === undefined ? ['src/**', 'tests/**'] : texts(root.workspace, ['workspace'], tell),
    rights: { ...deriveRights({ phases, agents, launcher }), ...written },
    verbs: readVerbs(root.verbs, agents, tell),
    verdicts: readVerdicts(root.verdicts, tell),
    retries: readRetries(root.retries, tell),
    metadata: readMetadata(root.metadata, tell),
    protect: texts(root.protect, ['protect'], tell),
    commands: texts(root.commands, ['commands'], tell),
    skillRoots: root.skillRoots === undefined ? SKILL_ROOTS : texts(root.skillRoots, ['skillRoots'], tell),
    unnamedCaller: oneOf(root.unnamedCaller, ['allow', 'deny'], ['unnamedCaller'], tell) ?? 'allow',
    observability: observabilityOf(root.observability),
    environment: readEnvironment(root.environment, tell),
    faults,
  };
}

const SETTINGS: readonly string[] = [
  ...[
    'extends',
    'root',
    'phases',
    'end',
    'agents',
    'namespaces',
    'launcher',
    'workspace',
    'rights',
    'verbs',
    'verdicts',
    'retries',
  ],
  ...['metadata', 'protect', 'commands', 'skillRoots', 'unnamedCaller', 'observability', 'environment'],
];
const SKILL_ROOTS = ['.claude/skills', '.agents/skills', '.github/skills', '.copilot/skills'];

/** Agents are added to the preset's by name; every other setting replaces the preset's. */
function withPreset(value: JsonObject, tell: Complain): JsonObject {
  const preset = oneOf(value.extends, Object.keys(WORKFLOW_PRESETS), ['extends'], tell);
  const below = preset === undefined ? {} : (WORKFLOW_PRESETS[preset] ?? {});
  const agents = { ...asObject(below.agents), ...asObject(value.agents) };
  return { ...below, ...value, ...(Object.keys(agents).length === 0 ? {} : { agents }) };
}

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function readRoot(value: Json | undefined, tell: Complain): string {
  const given = (text(value, ['root'], tell) ?? '.workflow').replaceAll('\\', '/');
  const root = given.replace(/^(?:\.\/)+/u, '').replace(/\/+$/u, '');
  if (root !== '' && !root.startsWith('/') && !/^[A-Za-z]:/u.test(root) && !root.split('/').includes('..')) return root;
  tell(['root'], 'must be a folder below this file’s own');
  return '.workflow';
}

function readPhases(value: Json | undefined, tell: Complain): readonly Phase[] {
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  const phases = list.flatMap((item, index) => readPhase(item, index, tell) ?? []);
  if (phases.length === 0) tell(['phases'], 'must be a list of at least one phase, each with a name');
  const twice = phases.find(({ name }, index) => phases.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined) tell(['phases'], `${twice.name} stands there twice`);
  return phases;
}

const PHASE_SETTINGS = ['name', 'specialist', 'reviewer', 'workspace', 'commit'];

function readPhase(value: Json, index: number, tell: Complain): Phase | undefined {
  const path = ['phases', index];
  const phase = objectOf(value, path, tell);
  names(phase, PHASE_SETTINGS, path, tell);
  const name = text(phase.name, [...path, 'name'], tell);
  if (name === undefined) {
    tell([...path, 'name'], 'is missing');
    return undefined;
  }
  const specialist = agentName(phase.specialist, [...path, 'specialist'], tell);
  const reviewer = agentName(phase.reviewer, [...path, 'reviewer'], tell);
  if (reviewer !== undefined && reviewer === specialist)
    tell([...path, 'reviewer'], `${reviewer} would review its own work: name another agent`);
  return {
    name,
    specialist,
    reviewer,
    workspace: boolean(phase.workspace, [...path, 'workspace'], tell) ?? false,
    commit: boolean(phase.commit, [...path, 'commit'], tell) ?? false,
  };
}

/** A null stands for nobody. */
const agentName = (value: Json | undefined, path: readonly (string | number)[], tell: Complain): string | undefined =>
  value === null ? undefined : text(value, path, tell);

const AGENT_SETTINGS = ['aliases', 'dispatcher', 'skills', 'inputs', 'outputs', 'context'];

const agentsOfPhases = (phases: readonly Phase[]): readonly (string | undefined)[] =>
  phases.flatMap(({ specialist, reviewer }) => [specialist, reviewer]);

/** `named`: agents that are there whether or not anything is said of them. */
function readAgents(
  value: Json | undefined,
  named: readonly (string | undefined)[],
  tell: Complain,
): Readonly<Record<string, Agent>> {
  const given = value === undefined ? {} : objectOf(value, ['agents'], tell);
  const agents = Object.entries(given).map(
    ([name, agent]) => [name, readAgent(agent, ['agents', name], tell)] as const,
  );
  const bare = named.filter((name) => name !== undefined && !Object.hasOwn(given, name));
  return Object.fromEntries([...agents, ...bare.map((name) => [String(name), NO_DUTIES] as const)]);
}

/** Agents that only dispatch each other are dispatched by nobody. */
function tellCircles(agents: Readonly<Record<string, Agent>>, tell: Complain): void {
  const above = (name: string): string | undefined =>
    Object.hasOwn(agents, name) ? agents[name]?.dispatcher : undefined;
  for (const start of Object.keys(agents)) {
    const way = [start];
    for (let next = above(start); next !== undefined && !way.includes(next); next = above(next)) way.push(next);
    const last = above(way.at(-1) ?? start);
    if (last === start)
      tell(
        ['agents', start, 'dispatcher'],
        `nobody could dispatch it: ${[...way, start].reverse().join(' dispatches ')}`,
      );
  }
}

const NO_DUTIES: Agent = { dispatcher: undefined, skills: [], inputs: [], outputs: [], context: [] };

function readAgent(value: Json, path: readonly (string | number)[], tell: Complain): Agent {
  const agent = objectOf(value, path, tell);
  names(agent, AGENT_SETTINGS, path, tell);
  const list = (key: string): readonly string[] => texts(agent[key], [...path, key], tell);
  list('aliases');
  return {
    dispatcher: agentName(agent.dispatcher, [...path, 'dispatcher'], tell),
    skills: readSkills(agent.skills, [...path, 'skills'], tell),
    inputs: list('inputs'),
    outputs: list('outputs'),
    context: list('context'),
  };
}

function readSkills(value: Json | undefined, path: readonly (string | number)[], tell: Complain): readonly Skill[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    tell(path, 'must be a list of skills');
    return [];
  }
  const items: readonly Json[] = value;
  return items.flatMap((item, index): readonly Skill[] => {
    if (typeof item === 'string') return [{ name: item, policy: 'verify' }];
    const skill = objectOf(item, [...path, index], tell);
    const name = text(skill.name, [...path, index, 'name'], tell);
    const policy = oneOf(skill.policy, ['verify', 'eager', 'on-demand'], [...path, index, 'policy'], tell) ?? 'verify';
    return name === undefined ? [] : [{ name, policy }];
  });
}

/** An agent's own name wins over another one's alias. */
function readAliases(
  given: Json | undefined,
  agents: Readonly<Record<string, Agent>>,
): Readonly<Record<string, string>> {
  const aliases = Object.entries(asObject(given)).flatMap(([name, agent]) => {
    const list = asObject(agent).aliases;
    const names = Array.isArray(list) ? list.filter((alias): alias is string => typeof alias === 'string') : [];
    return names.map((alias) => [alias, name] as const);
  });
  return Object.fromEntries([...aliases, ...Object.keys(agents).map((name) => [name, name] as const)]);
}

const ROLES = ['orchestrator', 'reviewer', 'lens', 'specialist', 'worker'] as const;

function readRights(value: Json | undefined, tell: Complain): Readonly<Record<string, Rights>> {
  const given = value === undefined ? {} : objectOf(value, ['rights'], tell);
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, item]) => {
      const path = ['rights', name];
      const right = objectOf(item, path, tell);
      names(right, ['role', 'phase', 'files', 'workspace'], path, tell);
      const role = oneOf(right.role, ROLES, [...path, 'role'], tell);
      if (role === undefined) {
        if (right.role === undefined) tell([...path, 'role'], `must be one of ${ROLES.join(', ')}`);
        return [];
      }
      const phase = text(right.phase, [...path, 'phase'], tell);
      const isClosed = role === 'orchestrator' || role === 'reviewer' || role === 'lens';
      const own = isClosed
        ? { files: texts(right.files, [...path, 'files'], tell) }
        : { workspace: boolean(right.workspace, [...path, 'workspace'], tell) ?? false };
      return [[name, { role, ...(phase === undefined ? {} : { phase }), ...own } satisfies Rights] as const];
    }),
  );
}

/** What is not said stays as it is. */
function readVerbs(
  value: Json | undefined,
  agents: Readonly<Record<string, Agent>>,
  tell: Complain,
): Readonly<Record<string, readonly string[]>> {
  const given = value === undefined ? {} : objectOf(value, ['verbs'], tell);
  names(given, Object.keys(VERB_CALLERS), ['verbs'], tell);
  const written = Object.keys(VERB_CALLERS).flatMap((verb) =>
    Object.hasOwn(given, verb) ? [[verb, texts(given[verb], ['verbs', verb], tell)] as const] : [],
  );
  for (const [verb, callers] of written)
    for (const who of callers)
      if (!CALLER_ROLES.includes(who) && !Object.hasOwn(agents, who))
        tell(['verbs', verb], `${who} is no agent here; beside agents there are: ${CALLER_ROLES.join(', ')}`);
  return { ...VERB_CALLERS, ...Object.fromEntries(written) };
}

const VERDICTS: Readonly<Record<string, Verdict>> = {
  APPROVED: 'APPROVED',
  CHANGES_REQUESTED: 'CHANGES_REQUESTED',
};

function readVerdicts(value: Json | undefined, tell: Complain): Readonly<Record<string, Verdict>> {
  if (value === undefined) return VERDICTS;
  return Object.fromEntries(
    Object.entries(objectOf(value, ['verdicts'], tell)).flatMap(([word, given]) => {
      const verdict = oneOf(given, ['APPROVED', 'CHANGES_REQUESTED'], ['verdicts', word], tell);
      return verdict === undefined ? [] : [[word, verdict] as const];
    }),
  );
}

function readRetries(value: Json | undefined, tell: Complain): number {
  if (value === undefined) return 2;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  tell(['retries'], 'must be a whole number, 0 or above');
  return 2;
}

function readMetadata(value: Json | undefined, tell: Complain): Readonly<Record<string, FieldShape>> {
  if (value === undefined) return {};
  return Object.fromEntries(
    Object.entries(objectOf(value, ['metadata'], tell)).flatMap(([name, given]) => {
      const shape = shapeOf(given);
      if (shape === undefined)
        tell(['metadata', name], `must be one of ${SIMPLE_SHAPES.join(', ')}, or an object with fields, list or oneOf`);
      return shape === undefined ? [] : [[name, shape] as const];
    }),
  );
}

const SIMPLE_SHAPES = ['text', 'text or null', 'count', 'texts', 'object'] as const;

function shapeOf(value: Json | undefined): FieldShape | undefined {
  const simple = SIMPLE_SHAPES.find((name) => name === value);
  if (simple !== undefined || !isObject(value)) return simple;
  if (Array.isArray(value.oneOf))
    return { oneOf: value.oneOf.filter((word): word is string => typeof word === 'string') };
  const list = shapeOf(value.list);
  if (list !== undefined) return { list };
  if (!isObject(value.fields)) return undefined;
  const fields = Object.entries(value.fields).map(([name, field]) => [name, shapeOf(field)] as const);
  const known = fields.filter((field): field is readonly [string, FieldShape] => field[1] !== undefined);
  return known.length === fields.length ? { fields: Object.fromEntries(known) } : undefined;
}

const VARIABLES = ['slug', 'root', 'layout', 'audit', 'config', 'configRoot', 'harness', 'pluginRoot'] as const;
const OWN_VARIABLES: Environment = { slug: 'PORTCULLIS_WORKFLOW', root: 'PORTCULLIS_WORKFLOW_ROOT' };

function readEnvironment(value: Json | undefined, tell: Complain): Environment {
  if (value === undefined) return OWN_VARIABLES;
  const given = objectOf(value, ['environment'], tell);
  names(given, VARIABLES, ['environment'], tell);
  const entries = VARIABLES.flatMap((name) => {
    const variable = text(given[name], ['environment', name], tell);
    return variable === undefined ? [] : [[name, variable] as const];
  });
  return Object.fromEntries(entries);
}
