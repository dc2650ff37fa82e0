import { isObject, type Json } from '../../protocol/json.ts';
import { codexConfig, type TrustState, trustedPath, trustRecords, trustState } from '../install/codex-trust.ts';
import { fail } from '../install/finding.ts';
import type { Finding, HostDoctor, ReadFile, Rejection, Site } from '../install/host-doctor.ts';
import { untrusted } from '../install/project-trust.ts';
import { readToml } from '../install/toml.ts';
import { objectAt } from '../read-output.ts';

/** Codex 0.171. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'login',
  windowsShell: 'powershell',
  program: {
    names: ['codex'],
    faults: [{ before: '0.136.0', level: 'warn', what: 'tools that run inside its code mode ask no hook' }],
  },
  limits: [
    '`--disable hooks` starts a session without hooks.',
    'A hook that fails or takes too long lets the tool run.',
  ],
  traps: [
    {
      id: 'off',
      trap: '`features.hooks = false` switches hooks off.',
      look: (site) => {
        const features = objectAt(configOf(site), 'features') ?? {};
        const key = ['hooks', 'codex_hooks'].find((name) => features[name] === false);
        return key === undefined
          ? []
          : [fail(`\`features.${key}\` is false: no hook runs`, 'take it out, or set it to true', configFile(site))];
      },
    },
    {
      id: 'config',
      trap: 'A `config.toml` that does not parse holds no trust.',
      look: (site) => {
        const read = readToml(site.text(configFile(site)) ?? '');
        if ('value' in read || site.installed.length === 0) return [];
        return [{ ...fail(read.what, 'mend the file', configFile(site)), line: read.line }];
      },
    },
    {
      id: 'managed-only',
      trap: 'An administrator can let only managed hooks run.',
      look: (site) => {
        const read = readToml(site.text(REQUIREMENTS) ?? '');
        const value = 'value' in read && isObject(read.value) ? read.value : {};
        const isSet =
          value.allow_managed_hooks_only === true || objectAt(value, 'hooks')?.allow_managed_hooks_only === true;
        const message = '`allow_managed_hooks_only` is set: hooks of the user and of projects do not run';
        return isSet ? [fail(message, 'ask who manages this machine', REQUIREMENTS)] : [];
      },
    },
    {
      id: 'trust',
      trap: 'A hook runs only once its exact command is trusted; until then it is passed over without a word.',
      look: (site) => {
        const config = configOf(site);
        return site.installed.flatMap((file): readonly Finding[] => {
          const states = trustRecords(trustedPath(file.place.file, site.world), file.ours).map((record) =>
            trustState(config, record),
          );
          const [worst] = WORST.filter((state) => states.includes(state));
          if (worst === undefined) return [];
          const count = states.filter((state) => state === worst).length;
          return [fail(`${count} of ${states.length} hooks ${SAID[worst]}`, REMEDY[worst], file)];
        });
      },
    },
    {
      id: 'project-trust',
      trap: 'Hooks of a project run only where the project is trusted.',
      look: (site) => {
        const { project } = site.world;
        const level = objectAt(objectAt(configOf(site), 'projects') ?? {}, project)?.trust_level;
        const remedy = `start codex there once and trust it, or add [projects.${JSON.stringify(project)}] with trust_level = "trusted" to ${configFile(site)}`;
        const message = `${project} is no trusted project: its hooks do not run`;
        return level === 'trusted' ? [] : untrusted(site, message, remedy);
      },
    },
  ],
};

const REQUIREMENTS = '/etc/codex/requirements.toml';
const WORST: readonly Exclude<TrustState, 'trusted'>[] = ['disabled', 'changed', 'unknown'];
const SAID = {
  disabled: 'are switched off',
  changed: 'were changed since they were trusted, and do not run',
  unknown: 'are not trusted, and do not run',
} as const;
const TRUST_AGAIN = 'run `portcullis install codex` again, or trust them in codex with /hooks';
const REMEDY = {
  disabled: 'switch them on in codex with /hooks',
  changed: TRUST_AGAIN,
  unknown: TRUST_AGAIN,
} as const;

const configFile = ({ world, at }: Site): string => codexConfig(world) ?? at('~/.codex/config.toml');

function configOf(site: Site) {
  const read = readToml(site.text(configFile(site)) ?? '');
  return 'value' in read && isObject(read.value) ? read.value : {};
}

const ROOT_KEYS = ['description', 'hooks'];
const EVENT = /^[A-Z]/;

function rejects({ document, text }: ReadFile): readonly Rejection[] {
  if (text.startsWith('\ufeff'))
    return [{ path: [], what: 'begins with a byte order mark, which Codex does not read', drops: 'file' }];
  if (!isObject(document.value)) return [{ path: [], what: 'the document is no object', drops: 'file' }];
  const unknown = Object.keys(document.value).filter((key) => !ROOT_KEYS.includes(key));
  const { hooks } = document.value;
  return [
    ...unknown.map(
      (key): Rejection => ({ path: [key], what: 'is a key that Codex does not know there', drops: 'file' }),
    ),
    ...Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, groups]) =>
      (Array.isArray(groups) ? groups : []).flatMap((group, index) => groupFaults(group, ['hooks', event, index])),
    ),
  ];
}

function groupFaults(group: Json, path: readonly (string | number)[]): readonly Rejection[] {
  if (!EVENT.test(String(path[1])))
    return [{ path, what: 'stands under an event that Codex does not know', drops: 'entry' }];
  if (!isObject(group) || !Array.isArray(group.hooks)) return [{ path, what: 'has no list `hooks`', drops: 'entry' }];
  return group.hooks.flatMap((handler, index): readonly Rejection[] => {
    const at = [...path, 'hooks', index];
    if (!isObject(handler)) return [{ path: at, what: 'is no object', drops: 'file' }];
    if (handler.type === 'http')
      return [{ path: at, what: 'has the type `http`, which Codex does not know', drops: 'file' }];
    if (handler.type === 'command' && typeof handler.command !== 'string')
      return [{ path: at, what: 'has no `command`', drops: 'file' }];
    const { timeout } = handler;
    const isWhole = timeout === undefined || (typeof timeout === 'number' && Number.isInteger(timeout) && timeout >= 0);
    return isWhole ? [] : [{ path: [...at, 'timeout'], what: 'is no whole number of seconds', drops: 'file' }];
  });
}
