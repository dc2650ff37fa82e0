import { dirname } from 'node:path';
import type { Guard } from '../guards/guard.ts';
import type { EnabledGuard, Layer, Policy } from '../policy/policy.ts';
import { isObject, type Json } from '../protocol/json.ts';
import { bringPlugins, type PluginInForce } from './bring-plugins.ts';
import { type AuditSetting, checkConfig, type FileConfig } from './check.ts';
import type { Path } from './complain.ts';
import { type Document, readDocuments } from './document.ts';
import { type ConfigPlace, configPlaces, type Surroundings } from './find.ts';
import { tellIdle } from './idle.ts';
import { type LayerConfig, layerAudit, layerPolicy } from './layer.ts';
import { KEEPER, loadWorkflow, withRecords } from './load-workflow.ts';
import { mergePreset } from './merge-presets.ts';
import { noteNearKinds } from './near-kinds.ts';
import { type Base, resolveGlob, resolveOptions } from './option-paths.ts';
import { withOwnFiles } from './own-files.ts';
import type { ConfigProblem } from './problem.ts';
import { readText } from './read.ts';
import type { Teller } from './teller.ts';

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
  readonly plugins: readonly PluginInForce[];
  /** What it is made of besides: presets, and files of plugins. */
  readonly sources: readonly string[];
  readonly audit: AuditSetting;
}

/**
 * The policy that is in force in a directory. Never throws: what cannot be read is a problem, the rest stays in force,
 * and with nothing readable the guards of `recommended` are on.
 */
export function loadPolicy(options: LoadOptions): LoadedPolicy {
  const places = options.file === undefined ? configPlaces(options) : [{ layer: 'file' as const, file: options.file }];
  const problems: ConfigProblem[] = [];
  const read = places.flatMap((place) => readPlace(place, options.home, problems) ?? []);
  const plugins = bringPlugins(
    read.map(({ documents }) => documents),
    options,
  );
  const guards = [...options.guards, ...newest(plugins)];
  const layers = read.map((one) => layerOf(one, plugins, { ...options, guards }));
  const outweighed: Tell = (layer, path, message) => tellerFor(read, layer, path)?.note(path, message);
  const tell: Tell = (layer, path, message) => tellerFor(read, layer, path)?.complain(path, message);
  const policy = layerPolicy(layers, guards, outweighed);
  tellIdle(policy, layers, tell);
  const presets = read.flatMap(ownFiles);
  const withRuns = withWorkflow(policy, layers, { ...options, guards, tell, outweighed });
  return {
    policy: withPluginsLast(withOwnFiles(withRuns, presets, plugins), options.guards),
    problems,
    files: read.filter(({ isRead }) => isRead).map(({ place }) => place),
    plugins,
    sources: [...presets, ...plugins.flatMap((plugin) => plugin.files)],
    audit: layerAudit(layers, outweighed),
  };
}

/** Whatever a plugin does to what it was given, the guards of this house have seen it before. */
function withPluginsLast(policy: Policy, own: readonly Guard[]): Policy {
  const isOwn = ({ guard }: EnabledGuard): boolean => own.includes(guard);
  return { ...policy, guards: [...policy.guards.filter(isOwn), ...policy.guards.filter((enabled) => !isOwn(enabled))] };
}

/** One place where a configuration is. */
interface ReadPlace {
  readonly place: ConfigPlace;
  readonly isRead: boolean;
  /** Presets first, the file itself last; none when it could not be understood. */
  readonly documents: readonly Document[];
}

function readPlace(place: ConfigPlace, home: string | undefined, problems: ConfigProblem[]): ReadPlace | undefined {
  const text = readText(place);
  if (text === undefined) return undefined;
  if ('text' in text) return { place: text, isRead: true, documents: readDocuments(text, home, problems) ?? [] };
  problems.push(text);
  return { place, isRead: false, documents: [] };
}

/** A plugin that two layers name brings its guards once. */
function newest(plugins: readonly PluginInForce[]): readonly Guard[] {
  const byName = new Map<string, Guard>();
  for (const { guards } of plugins)
    for (const guard of guards) if (!byName.has(guard.name)) byName.set(guard.name, guard);
  return [...byName.values()];
}

function layerOf(
  { place, documents }: ReadPlace,
  plugins: readonly PluginInForce[],
  options: LoadOptions,
): LayerConfig {
  const { layer, file } = place;
  const brings = plugins.filter((plugin) => plugin.layer === layer).flatMap(namesIn);
  const foreign = plugins.flatMap(namesIn).filter((name) => !brings.includes(name));
  const isWhole = plugins.every(({ state }) => state === 'live' || state === 'outdated');
  const [first, ...rest] = documents.map((document) => checkDocument(document, file, isWhole, options));
  // A file that cannot be read may have asked for anything: it counts as asking for what is on without it.
  const config = first === undefined ? UNKNOWN : rest.reduce(mergePreset, first);
  return { ...config, layer, file, brings, foreign };
}

const UNKNOWN: FileConfig = { extends: ['recommended'], guards: {}, rules: [], audit: {} };
const namesIn = ({ guards }: PluginInForce): readonly string[] => guards.map(({ name }) => name);

function checkDocument(document: Document, layerFile: string, isWhole: boolean, options: LoadOptions): FileConfig {
  const { value, teller, file, layer, lacksPreset } = document;
  const checked = checkConfig(value, options.guards, teller.complain, { lacksPreset, lacksPlugin: !isWhole });
  noteNearKinds(isObject(value) ? value.rules : undefined, teller.note);
  const base: Base = { file, layer, home: options.home, below: dirname(layerFile) };
  const guards = Object.entries(checked.guards).map(([name, setting]) => {
    const table = options.guards.find((guard) => guard.name === name)?.options ?? {};
    return [name, { ...setting, options: resolveOptions(setting.options, table, base) }] as const;
  });
  const rules = checked.rules.map((rule) => {
    const path = rule.when.path?.map((pattern) => resolveGlob(pattern, base));
    return path === undefined ? rule : { ...rule, when: { ...rule.when, path } };
  });
  return { ...checked, guards: Object.fromEntries(guards), rules };
}

/** Of the file in the layer that says it last. */
function tellerFor(read: readonly ReadPlace[], layer: Layer, path: Path): Teller | undefined {
  const documents = read.find(({ place }) => place.layer === layer)?.documents ?? [];
  const saying = documents.findLast(({ value }) => valueAt(value, path.slice(0, 2)) !== undefined);
  return (saying ?? documents.at(-1))?.teller;
}

function valueAt(value: Json, path: Path): Json | undefined {
  let found: Json | undefined = value;
  for (const key of path) found = isObject(found) ? found[key] : undefined;
  return found;
}

/** The files that a layer consists of beside the one that everybody knows by its name. */
const ownFiles = ({ documents }: ReadPlace): readonly string[] => documents.slice(0, -1).map(({ file }) => file);

/** Says something of a setting of a layer. */
type Tell = (layer: Layer, path: Path, message: string) => void;

interface Telling extends LoadOptions {
  readonly tell: Tell;
  readonly outweighed: Tell;
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
