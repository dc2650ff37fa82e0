import type { Guard } from '../guards/guard.ts';
import type { Layer, Policy } from '../policy/policy.ts';
import type { Json } from '../protocol/json.ts';
import { type AuditSetting, checkConfig } from './check.ts';
import type { Path } from './complain.ts';
import { type ConfigPlace, configPlaces, type Surroundings } from './find.ts';
import { type LayerConfig, layerAudit, layerPolicy } from './layer.ts';
import { KEEPER, loadWorkflow, withRecords } from './load-workflow.ts';
import { type Base, resolveGlob, resolveOptions } from './option-paths.ts';
import type { ConfigProblem } from './problem.ts';
import { type ConfigText, lineFinder, parseText, readText } from './read.ts';

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
  const tellers = new Map<Layer, Teller>();
  for (const place of places) {
    const text = readText(place);
    if (text === undefined) continue;
    if ('text' in text) {
      files.push(text);
      const teller = tellerOf(text, problems);
      const layer = readLayer(text, options, teller);
      layers.push(layer ?? unknownLayer(place));
      if (layer !== undefined) tellers.set(place.layer, teller);
    } else {
      problems.push(text);
      layers.push(unknownLayer(place));
    }
  }
  const outweighed = (layer: Layer, path: Path, message: string): void => tellers.get(layer)?.note(path, message);
  const tell = (layer: Layer, path: Path, message: string): void => tellers.get(layer)?.complain(path, message);
  const policy = layerPolicy(layers, options.guards, outweighed);
  tellIdle(policy, layers, tell);
  return {
    policy: withWorkflow(policy, layers, { ...options, tell, outweighed }),
    problems,
    files,
    audit: layerAudit(layers, outweighed),
  };
}

/** A file that cannot be read may have asked for anything: it counts as asking for what is on without it. */
function unknownLayer({ layer, file }: ConfigPlace): LayerConfig {
  return { layer, file, extends: ['recommended'], guards: {}, rules: [], audit: {} };
}

type Tell = (layer: Layer, path: Path, message: string) => void;

/** Guards that a file names, and that have nothing to guard: whoever wrote that meant something by it. */
function tellIdle({ guards }: Policy, layers: readonly LayerConfig[], tell: Tell): void {
  for (const { guard, options } of guards)
    for (const [name, kind] of Object.entries(guard.options)) {
      if (kind.type !== 'strings' || kind.needed !== true || !isEmptyList(options[name])) continue;
      const namer = layers.find((layer) => (layer.guards[guard.name]?.severity ?? 'off') !== 'off');
      if (namer !== undefined)
        tell(namer.layer, ['guards', guard.name], `guards nothing here: its option \`${name}\` names nothing`);
    }
}

/** Exceptions alone name nothing. */
const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item.startsWith('!'));

interface Telling extends LoadOptions {
  readonly tell: Tell;
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

function readLayer(config: ConfigText, options: LoadOptions, teller: Teller): LayerConfig | undefined {
  const parsed = parseText(config);
  if (!('value' in parsed)) {
    teller.add(parsed);
    return undefined;
  }
  for (const path of parsed.twins) teller.complain(path, 'stands here twice; the last one counts');
  const checked = checkConfig(parsed.value, options.guards, teller.complain);
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

/** Takes what is to be said about one file. */
interface Teller {
  add(problem: ConfigProblem): void;
  complain(path: Path, message: string): void;
  note(path: Path, message: string): void;
}

/** Every call of the hook says it again: of a file that is wrong all over, the first mistakes will do. */
const MOST = 25;

function tellerOf({ file, text }: ConfigText, problems: ConfigProblem[]): Teller {
  const lineOf = lineFinder(text);
  let count = 0;
  const add = (problem: ConfigProblem): void => {
    count += 1;
    if (count <= MOST) problems.push(problem);
    if (count === MOST) problems.push({ file, setting: '', message: 'there may be more mistakes', level: 'error' });
  };
  const tell = (path: Path, message: string, level: ConfigProblem['level']): void => {
    if (count >= MOST) return;
    const line = lineOf(path);
    add({ file, setting: path.join('.'), message, level, ...(line === undefined ? {} : { line }) });
  };
  return {
    add,
    complain: (path, message) => tell(path, message, 'error'),
    note: (path, message) => tell(path, message, 'note'),
  };
}
