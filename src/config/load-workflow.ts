import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Guard } from '../guards/guard.ts';
import type { EnabledGuard, Layer } from '../policy/policy.ts';
import { enabled } from '../policy/presets.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { readWorkflow } from '../workflow/rules/read-workflow.ts';
import { type PlacedWorkflow, recordPatterns } from '../workflow/rules/run.ts';
import { skraft } from '../workflow/rules/skraft.ts';
import { fromFrameworkConfig } from '../workflow/rules/skraft-config.ts';
import type { Environment } from '../workflow/rules/workflow.ts';
import type { Complain } from './complain.ts';
import { exists, type Surroundings } from './find.ts';
import { type Base, resolveGlob } from './option-paths.ts';

/** The guard that keeps the records of a run. */
export const KEEPER = 'protected-files';

/** A `workflow` as one file writes it. */
export interface WrittenWorkflow {
  readonly value: Json;
  readonly file: string;
  readonly layer: Layer;
  readonly complain: Complain;
}

/**
 * The workflow that a configuration describes. Its paths start in the folder of a project's file; one that is configured for
 * every project starts in the repository's root. A framework's own files, which the environment names, lie below what the
 * file itself says.
 */
export function loadWorkflow(written: WrittenWorkflow, around: Surroundings): PlacedWorkflow {
  const folder = (written.layer === 'project' ? dirname(written.file) : repositoryRoot(around.cwd)).replaceAll(
    '\\',
    '/',
  );
  const tell: Complain = (path, message) => written.complain(['workflow', ...path], message);
  const unread: string[] = [];
  const tellUnread: Complain = (path, message) => {
    unread.push(message);
    tell(path, message);
  };
  const value = written.layer === 'project' ? withOwnVariables(written.value, tellUnread) : written.value;
  const plain = readWorkflow(value, tell);
  const below = frameworkSettings(plain.environment, folder, around.env, tellUnread);
  if (below === undefined) return { workflow: { ...plain, faults: [...plain.faults, ...unread] }, folder };
  const own = isObject(value) ? value : {};
  const agents = { ...objectAt(below, 'agents'), ...objectAt(own, 'agents') };
  const merged = { ...below, ...own, ...(Object.keys(agents).length === 0 ? {} : { agents }) };
  const workflow = readWorkflow(merged, () => {});
  return { workflow: { ...workflow, faults: [...new Set([...plain.faults, ...unread, ...workflow.faults])] }, folder };
}

/**
 * A project's file may name only variables that are meant for this: what any other one names would be read, appended to
 * and rewritten as a workflow's own file.
 */
function withOwnVariables(value: Json, tell: Complain): Json {
  if (!isObject(value) || !isObject(value.environment)) return value;
  const entries = Object.entries(value.environment).filter(([name, variable]) => {
    const isOwn = typeof variable !== 'string' || variable.startsWith('PORTCULLIS_') || variable === PRESET[name];
    if (!isOwn) tell(['environment', name], NOT_OWN);
    return isOwn;
  });
  return { ...value, environment: Object.fromEntries(entries) };
}

const PRESET = objectAt(skraft, 'environment');
const NOT_OWN = 'a project may only name a variable that begins with PORTCULLIS_, or the one of the preset skraft';

/** What files of the framework say, if the environment or the project has any. */
function frameworkSettings(
  { config, configRoot }: Environment,
  folder: string,
  env: Surroundings['env'],
  tell: Complain,
): JsonObject | undefined {
  const named = config === undefined ? undefined : env[config];
  const settings = configRoot === undefined ? undefined : join(env[configRoot] ?? folder, 'skraft-config.json');
  const framework = named === undefined || named === '' ? undefined : readJson(named, tell);
  const repository = settings === undefined || !exists(settings) ? undefined : readJson(settings, tell);
  if (framework === undefined && repository === undefined) return undefined;
  const windows = isObject(repository) && isObject(repository.observability) ? repository.observability : undefined;
  return {
    ...(framework === undefined ? {} : fromFrameworkConfig(framework)),
    ...(windows === undefined ? {} : { observability: windows }),
  };
}

function readJson(file: string, tell: Complain): Json | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    tell([], `${file}, which the environment names, cannot be read as JSON`);
    return undefined;
  }
}

function objectAt(value: JsonObject, key: string): JsonObject {
  const found = value[key];
  return isObject(found) ? found : {};
}

function repositoryRoot(cwd: string): string {
  for (let directory = cwd; ; directory = dirname(directory)) {
    if (exists(join(directory, '.git'))) return directory;
    if (directory === dirname(directory)) return cwd;
  }
}

/**
 * The guards with the workflow's records, and the file that describes it, among what `protected-files` keeps: it is on for
 * them whatever presets say, unless a file switched it off by name.
 */
export function withRecords(
  guards: readonly EnabledGuard[],
  {
    placed,
    written,
    isOff,
    all,
    env,
  }: {
    readonly placed: PlacedWorkflow;
    readonly written: WrittenWorkflow;
    readonly isOff: boolean;
    readonly all: readonly Guard[];
    readonly env: Surroundings['env'];
  },
): readonly EnabledGuard[] {
  const guard = all.find(({ name }) => name === KEEPER);
  if (guard === undefined) return guards;
  const base: Base = { file: `${placed.folder}/portcullis.json`, layer: written.layer, home: undefined };
  const patterns = recordPatterns(placed, { env: (name) => env[name] }).map((pattern) => resolveGlob(pattern, base));
  const paths = [...patterns, written.file.replaceAll('\\', '/')];
  const found =
    guards.find((one) => one.guard.name === KEEPER) ?? (isOff ? undefined : enabled(guard, 'deny', 'preset'));
  if (found === undefined) return guards;
  const known = Array.isArray(found.options.paths) ? found.options.paths : [];
  const keeper: EnabledGuard = { ...found, options: { ...found.options, paths: [...known, ...paths] } };
  return [...guards.filter((one) => one.guard.name !== KEEPER), keeper];
}
