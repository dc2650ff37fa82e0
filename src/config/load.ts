import type { Guard } from '../guards/guard.ts';
import type { Layer, Policy } from '../policy/policy.ts';
import { type AuditSetting, checkConfig } from './check.ts';
import type { Path } from './complain.ts';
import { type ConfigPlace, configPlaces, type Surroundings } from './find.ts';
import { type LayerConfig, layerPolicy } from './layer.ts';
import { KEEPER, loadWorkflow, withRecords } from './load-workflow.ts';
import { type Base, resolveGlob, resolveOptions } from './option-paths.ts';
import type { ConfigProblem } from './problem.ts';
import { type ConfigText, lineOf, parseText, readText } from './read.ts';

export interface LoadOptions extends Surroundings {
  /** Every guard there is. */
  readonly guards: readonly Guard[];
  /** A file named by hand: it replaces every layer, presets included. Absolute. */
  readonly file?: string;
}

export interface LoadedPolicy {
  readonly policy: Policy;
  readonly problems: readonly ConfigProblem[];
  /** The files that exist, strongest first. */
  readonly files: readonly ConfigPlace[];
  readonly audit: AuditSetting;
}

/**
 * The policy that is in force in a directory. Never throws: what cannot be read is a problem, the rest stays in force,
 * and with nothing readable the guards of `recommended` are on.
 */
export function loadPolicy(options: LoadOptions): LoadedPolicy {
  const places = options.file === undefined ? configPlaces(options) : [{ layer: 'file' as const, file: options.file }];
  const problems: ConfigProblem[] = [];
  const files: ConfigText[] = [];
  const layers: LayerConfig[] = [];
  for (const place of places) {
    const text = readText(place);
    if (text === undefined) continue;
    if (!('text' in text)) {
      problems.push(text);
      continue;
    }
    files.push(text);
    const layer = readLayer(text, options, problems);
    if (layer !== undefined) layers.push(layer);
  }
  const outweighed = (layer: Layer, path: Path, message: string): void => {
    const file = files.find((candidate) => candidate.layer === layer);
    if (file !== undefined) problems.push(problemAt(file, path, message, 'note'));
  };
  const policy = layerPolicy(layers, options.guards, outweighed);
  const tell = (layer: Layer, path: Path, message: string): void => {
    const file = files.find((candidate) => candidate.layer === layer);
    if (file !== undefined) problems.push(problemAt(file, path, message, 'error'));
  };
  return {
    policy: withWorkflow(policy, layers, { ...options, tell, outweighed }),
    problems,
    files,
    // The strongest layer that says something about the audit's keeping has the last word.
    audit: Object.assign({}, ...layers.map((layer) => layer.audit).reverse()),
  };
}

interface Telling extends LoadOptions {
  readonly tell: (layer: Layer, path: Path, message: string) => void;
  readonly outweighed: (layer: Layer, path: Path, message: string) => void;
}

/** The strongest layer's workflow is the one in force, whole: parts of two would be neither. */
function withWorkflow(
  policy: Policy,
  layers: readonly LayerConfig[],
  { tell, outweighed, ...options }: Telling,
): Policy {
  const [strongest, ...weaker] = layers.filter((layer) => layer.workflow !== undefined);
  if (strongest?.workflow === undefined) {
    for (const { layer, guards } of layers)
      for (const { name, needs } of options.guards)
        if (needs !== undefined && name in guards && guards[name]?.severity !== 'off')
          tell(layer, ['guards', name], `guards nothing here: no ${needs} is configured`);
    return policy;
  }
  const { layer, file, workflow: value } = strongest;
  for (const other of weaker)
    outweighed(other.layer, ['workflow'], `counts for nothing beside the workflow of the ${layer} configuration`);
  const written = { value, file, layer, complain: (path: Path, message: string) => tell(layer, path, message) };
  const placed = loadWorkflow(written, options);
  const isOff = layers.some(({ guards }) => guards[KEEPER]?.severity === 'off');
  return {
    ...policy,
    guards: withRecords(policy.guards, { placed, written, isOff, all: options.guards, env: options.env }),
    workflow: placed,
  };
}

function readLayer(config: ConfigText, options: LoadOptions, problems: ConfigProblem[]): LayerConfig | undefined {
  const parsed = parseText(config);
  if (!('value' in parsed)) {
    problems.push(parsed);
    return undefined;
  }
  const checked = checkConfig(parsed.value, options.guards, (path, message) =>
    problems.push(problemAt(config, path, message, 'error')),
  );
  const base: Base = { file: config.file, layer: config.layer, home: options.home };
  const guards = Object.entries(checked.guards).map(([name, setting]) => {
    const table = options.guards.find((guard) => guard.name === name)?.options ?? {};
    return [name, { ...setting, options: resolveOptions(setting.options, table, base) }] as const;
  });
  const rules = checked.rules.map((rule) => {
    const path = rule.when.path?.map((pattern) => resolveGlob(pattern, base));
    return path === undefined ? rule : { ...rule, when: { ...rule.when, path } };
  });
  return { ...checked, guards: Object.fromEntries(guards), rules, layer: config.layer, file: config.file };
}

function problemAt(config: ConfigText, path: Path, message: string, level: ConfigProblem['level']): ConfigProblem {
  const line = lineOf(config.text, path);
  const problem = { file: config.file, setting: path.join('.'), message, level };
  return line === undefined ? problem : { ...problem, line };
}
