import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';

/**
 * The framework's own configuration file (`phaseOrder`, `phaseAgents`, `agentAliases` …) as the `workflow` of a
 * `portcullis.json`. What it does not say is left to the preset.
 */
export function fromFrameworkConfig(config: Json): JsonObject {
  const root = isObject(config) ? config : {};
  const pipeline = isObject(root.pipeline) ? root.pipeline : {};
  const dispatcher = stringAt(pipeline, 'dispatcher') ?? 'skraft-pipeline';
  const launcher = stringAt(pipeline, 'launcher') ?? stringAt(root, 'launcher');
  const phases = phasesOf(root);
  return {
    ...(phases.length === 0 ? {} : { phases }),
    agents: agentsOf(root, dispatcher, launcher),
    ...(launcher === undefined ? {} : { launcher }),
    ...(isObject(root.writeRights) ? { rights: root.writeRights } : {}),
    ...(isObject(root.observability) ? { observability: root.observability } : {}),
  };
}

const PHASES = ['RESEARCH', 'DESIGN', 'DISTILL', 'DELIVER'];
/** The phases that write source and tests, and the one that closes with a commit. */
const WORKSPACE_PHASES = ['DISTILL', 'DELIVER'];
const COMMIT_PHASES = ['DELIVER'];

function phasesOf(root: JsonObject): readonly JsonObject[] {
  const agents = objectAt(root, 'phaseAgents');
  const order = textsAt(root, 'phaseOrder') ?? [...new Set([...PHASES, ...Object.keys(agents)])];
  const workspace = textsAt(root, 'workspacePhases') ?? WORKSPACE_PHASES;
  return order.map((name) => {
    const specialist = stringAt(agents[name], 'specialist');
    const reviewer = stringAt(agents[name], 'reviewer');
    return {
      name,
      ...(specialist === undefined ? {} : { specialist }),
      ...(reviewer === undefined ? {} : { reviewer }),
      ...(workspace.includes(name) ? { workspace: true } : {}),
      ...(COMMIT_PHASES.includes(name) ? { commit: true } : {}),
    };
  });
}

function agentsOf(root: JsonObject, pipeline: string, launcher: string | undefined): JsonObject {
  const aliases = objectAt(root, 'agentAliases');
  const dispatchers = objectAt(root, 'agentDispatchers');
  const artifacts = objectAt(root, 'agentArtifacts');
  const phases = Object.values(objectAt(root, 'phaseAgents'));
  const named = [
    ...Object.values(aliases),
    ...Object.keys(dispatchers),
    ...Object.values(dispatchers),
    ...Object.keys(artifacts),
    ...Object.keys(objectAt(root, 'agentSkills')),
    ...Object.keys(objectAt(root, 'writeRights')),
    ...phases.flatMap((phase) => [stringAt(phase, 'specialist'), stringAt(phase, 'reviewer')]),
    launcher,
  ].filter((name): name is string => typeof name === 'string' && name !== pipeline);
  return Object.fromEntries([...new Set(named)].map((name) => [name, agentOf(name, root, aliases)]));
}

function agentOf(name: string, root: JsonObject, aliases: JsonObject): JsonObject {
  const dispatcher = stringAt(objectAt(root, 'agentDispatchers'), name);
  const artifacts = objectAt(objectAt(root, 'agentArtifacts'), name);
  const context = objectAt(root, 'agentContext')[name];
  const skills = objectAt(root, 'agentSkills')[name];
  const lists = { inputs: artifacts.inputs, outputs: artifacts.outputs, context, skills };
  return {
    aliases: Object.keys(aliases).filter((alias) => alias !== name && aliases[alias] === name),
    ...(dispatcher === undefined ? {} : { dispatcher }),
    ...Object.fromEntries(Object.entries(lists).filter((entry): entry is [string, Json] => Array.isArray(entry[1]))),
  };
}

function objectAt(root: Json | undefined, key: string): JsonObject {
  const found = isObject(root) && Object.hasOwn(root, key) ? root[key] : undefined;
  return isObject(found) ? found : {};
}

function textsAt(root: JsonObject, key: string): readonly string[] | undefined {
  const found = root[key];
  return Array.isArray(found) ? found.filter((item): item is string => typeof item === 'string') : undefined;
}
