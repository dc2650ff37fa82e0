import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { objectAt } from '../read-output.ts';
import { commandsIn } from '../settings.ts';
import { fail, warn } from './finding.ts';
import type { Finding, Site, Trap } from './host-doctor.ts';
import { pathsOf } from './world.ts';

/** `hooksConfig` of Gemini CLI and copilot-shell; `systemVariable` names another file of the system's. */
export function switchesOff(systemVariable: string): Trap {
  return {
    id: 'off',
    trap: '`hooksConfig` switches all hooks off, or single ones by their names.',
    look(site) {
      const own = commandsOf(site);
      return settingsFiles(site, systemVariable).flatMap((file): readonly Finding[] => {
        const config = objectAt(asObject(site.json(file)), 'hooksConfig') ?? {};
        const { disabled } = config;
        const named = (Array.isArray(disabled) ? disabled : []).filter((name) => own.includes(String(name)));
        return [
          ...(config.enabled === false
            ? [{ ...fail('`hooksConfig.enabled` is false: no hook runs', 'set it to true'), file }]
            : []),
          ...named.map((name) => ({
            ...fail(`\`hooksConfig.disabled\` names ${name}`, 'take it out of that list'),
            file,
          })),
        ];
      });
    },
  };
}

const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** The names under which a hook of ours can be switched off. */
const commandsOf = ({ installed }: Site): readonly string[] =>
  installed.flatMap(({ ours }) => ours.flatMap(({ handler }) => [String(handler.name), ...commandsIn(handler)]));

function settingsFiles({ files, host, world }: Site, systemVariable: string): readonly string[] {
  const system = world.env[systemVariable];
  return files
    .filter(({ place }) => place.host === host)
    .map(({ place }) => (place.scope === 'managed' && system ? system : place.file));
}

export interface FolderTrust {
  /** Where the host keeps the folders that a person trusts. */
  readonly file: string;
  /** Whether a folder of which nothing is known counts as untrusted, where `security.folderTrust.enabled` says nothing. */
  readonly asks: boolean;
  /** A variable that trusts the folder for a run. */
  readonly variable?: string;
  /** What then happens, as a clause. */
  readonly effect: string;
}

/** Trust in folders, as Gemini CLI and its descendants keep it. */
export function folderTrust({ file, asks, variable, effect }: FolderTrust): Trap {
  return {
    id: 'trust',
    trap: `In a folder that is not trusted, ${effect}.`,
    look(site) {
      const { world, installed } = site;
      const [first] = installed;
      if (first === undefined || (variable !== undefined && world.env[variable] === 'true')) return [];
      const known = trustOf(asObject(site.json(file)), world.project, pathsOf(world).sep);
      if (known === 'trusted') return [];
      const remedy = `trust ${world.project} in the host, which keeps it in ${site.at(file)}`;
      if (known === 'refused') {
        return [fail(`${world.project} is marked as not to be trusted: ${effect}`, remedy, first)];
      }
      return (isSwitched(site) ?? asks)
        ? [{ ...warn(`${world.project} is not trusted yet: until it is, ${effect}`, remedy, first), awaits: 'trust' }]
        : [];
    },
  };
}

function isSwitched(site: Site): boolean | undefined {
  const values = site.files.map(
    ({ place }) => objectAt(objectAt(asObject(site.json(place.file)), 'security') ?? {}, 'folderTrust')?.enabled,
  );
  return values.includes(false) ? false : values.includes(true) ? true : undefined;
}

/** `TRUST_PARENT` trusts the folder above, and both what lies below. */
function trustOf(folders: JsonObject, project: string, sep: string): 'trusted' | 'refused' | 'unknown' {
  const isIn = (folder: string): boolean => `${project}${sep}`.startsWith(folder.endsWith(sep) ? folder : folder + sep);
  const above = (folder: string): string => folder.slice(0, folder.lastIndexOf(sep));
  const entries = Object.entries(folders);
  if (entries.some(([folder, level]) => level === 'DO_NOT_TRUST' && folder === project)) return 'refused';
  if (entries.some(([folder, level]) => level === 'TRUST_FOLDER' && isIn(folder))) return 'trusted';
  if (entries.some(([folder, level]) => level === 'TRUST_PARENT' && isIn(above(folder)))) return 'trusted';
  return 'unknown';
}
