import { isObject, type JsonObject } from '../../protocol/json.ts';

/** The settings files that the framework's loader knows, as far as they are there, parsed. */
export interface SettingsFiles {
  /** `~/.skraft/config.json` */
  readonly home?: JsonObject;
  /** `.skraftrc.json` of the project */
  readonly project?: JsonObject;
  /** `skraft.config.json` of the project, read when the other is not there */
  readonly fallback?: JsonObject;
}

/**
 * The framework's cascade of settings: variables that begin with `SKRAFT_`, then the person's file, then the project's;
 * later ones win. No hook and no command reads it; programs that relied on it find it here.
 */
export function settingsCascade(files: SettingsFiles, env: Readonly<Record<string, string | undefined>>): JsonObject {
  const project = files.project ?? files.fallback;
  return {
    ...fromEnvironment(env),
    ...(isObject(files.home) ? files.home : {}),
    ...(isObject(project) ? project : {}),
  };
}

const PREFIX = 'SKRAFT_';

/** `SKRAFT_LOG_LEVEL` as `logLevel`; values stay texts. */
function fromEnvironment(env: Readonly<Record<string, string | undefined>>): JsonObject {
  const entries = Object.entries(env).flatMap(([name, value]) =>
    name.startsWith(PREFIX) && name.length > PREFIX.length && value !== undefined
      ? [[camel(name.slice(PREFIX.length)), value] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
