import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { lookup } from '../../protocol/lookup.ts';
import { fail } from '../install/finding.ts';
import type { HostDoctor, ReadFile, Rejection, Site } from '../install/host-doctor.ts';

/** Claude Code 2.1.332. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'sh',
  program: {
    names: ['claude'],
    faults: [
      { before: '2.1.90', level: 'fail', what: 'a refusal by JSON and exit code together is not obeyed' },
      { before: '2.1.122', level: 'warn', what: 'one malformed entry under any event drops the whole file' },
    ],
  },
  limits: ['`--bare` starts a session without hooks.'],
  traps: [
    {
      id: 'off',
      trap: '`disableAllHooks` in any settings file switches every hook off.',
      look: (site) =>
        settingsFiles(site).flatMap(({ file, value }) =>
          value.disableAllHooks === true
            ? [fail('`disableAllHooks` is true: no hook runs', 'take it out, or set it to false', file)]
            : [],
        ),
    },
    {
      id: 'managed-only',
      trap: 'An administrator can let only managed hooks run.',
      look: (site) =>
        settingsFiles(site).flatMap(({ file, value, isManaged }) =>
          isManaged
            ? MANAGED_ONLY.filter((key) => isOn(value[key])).map((key) =>
                fail(
                  `\`${key}\` is set: hooks of the user and of projects do not run`,
                  'ask who manages this machine',
                  file,
                ),
              )
            : [],
        ),
    },
  ],
};

const MANAGED_ONLY = ['allowManagedHooksOnly', 'strictPluginOnlyCustomization'];
const isOn = (value: Json | undefined): boolean => value === true || (Array.isArray(value) && value.includes('hooks'));

/** Events whose entries are checked as strictly as permissions are: one that fails takes the whole file with it. */
const STRICT_EVENTS = ['PreToolUse', 'PermissionRequest', 'PreSkillShellCommand'];

/** What each type of handler must hold. */
const HANDLERS: Readonly<Record<string, readonly string[]>> = {
  command: ['command'],
  prompt: ['prompt'],
  agent: ['prompt'],
  http: ['url'],
  mcp_tool: ['server', 'tool'],
};

function rejects({ document }: ReadFile): readonly Rejection[] {
  const { hooks } = isObject(document.value) ? document.value : {};
  if (hooks === undefined) return [];
  if (!isObject(hooks)) return [{ path: ['hooks'], what: 'is no object of events', drops: 'file' }];
  return Object.entries(hooks).flatMap(([event, entries]): readonly Rejection[] => {
    const drops = STRICT_EVENTS.includes(event) ? 'file' : 'entry';
    if (!Array.isArray(entries)) return [{ path: ['hooks', event], what: 'is no list', drops }];
    return entries.flatMap((entry, index) =>
      entryFaults(entry).map(([inner, what]) => ({ path: ['hooks', event, index, ...inner], what, drops })),
    );
  });
}

type EntryFault = readonly [path: readonly (string | number)[], what: string];

function entryFaults(entry: Json): readonly EntryFault[] {
  if (!isObject(entry) || !Array.isArray(entry.hooks)) return [[[], 'has no list `hooks`']];
  if (entry.matcher !== undefined && typeof entry.matcher !== 'string') return [[['matcher'], 'is no text']];
  return entry.hooks.flatMap((handler, index): readonly EntryFault[] => {
    const wanted = isObject(handler) && typeof handler.type === 'string' ? lookup(HANDLERS, handler.type) : undefined;
    if (!isObject(handler) || wanted === undefined) return [[['hooks', index], 'has a type that is not known']];
    const missing = wanted.find((key) => typeof handler[key] !== 'string');
    return missing === undefined ? [] : [[['hooks', index], `has no \`${missing}\``]];
  });
}

interface ReadSettings {
  readonly file: string;
  readonly value: JsonObject;
  readonly isManaged: boolean;
}

function settingsFiles({ files, world, json }: Site): readonly ReadSettings[] {
  const managed = files.find(({ place }) => place.scope === 'managed')?.place.file ?? '';
  const folder = managed.replace(/managed-settings\.json$/, 'managed-settings.d');
  const parts = world
    .list(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}${folder.includes('\\') ? '\\' : '/'}${name}`);
  const own = files.filter(({ place }) => place.host === 'claude-code').map(({ place }) => place);
  return [
    ...own.map(({ file, scope }) => ({ file, isManaged: scope === 'managed' })),
    ...parts.map((file) => ({ file, isManaged: true })),
  ].flatMap(({ file, isManaged }) => {
    const value = json(file);
    return isObject(value) ? [{ file, value, isManaged }] : [];
  });
}
