import { isObject, type Json } from '../../protocol/json.ts';
import { fail, warn } from '../install/finding.ts';
import type { HostDoctor, ReadFile, Rejection, Site } from '../install/host-doctor.ts';
import { untrusted } from '../install/project-trust.ts';
import { pathsOf } from '../install/world.ts';

/** Copilot CLI 1.0.102. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'sh',
  dialect: 'pascal',
  program: {
    names: ['copilot'],
    faults: [
      {
        before: '1.0.21',
        level: 'fail',
        what: 'hooks registered in Pascal case are not sent the payload that belongs to it',
      },
      { before: '1.0.57', level: 'warn', what: 'a hook that fails lets the tool run' },
    ],
  },
  limits: ['Hooks that take too long let the tool run.'],
  traps: [
    {
      id: 'off',
      trap: '`disableAllHooks` switches the hooks of its file off, and in the repository’s settings all of them.',
      look: (site) => [
        ...site.installed
          .filter(({ document }) => isObject(document?.value) && document.value.disableAllHooks === true)
          .map((file) => fail('`disableAllHooks` is true: none of its hooks runs', 'take it out', file)),
        ...REPOSITORY_SETTINGS.filter((path) => flag(site.json(path), 'disableAllHooks')).map((path) =>
          fail('`disableAllHooks` is true: no hook runs', 'take it out', site.at(path)),
        ),
      ],
    },
    {
      id: 'disabled',
      trap: '`disabledHooks` names hooks that do not run.',
      look: (site) =>
        [...REPOSITORY_SETTINGS, '~/.copilot/settings.json']
          .filter((path) => namesOurs(site.json(path)))
          .map((path) => fail('`disabledHooks` names Portcullis', 'take it out of that list', site.at(path))),
    },
    {
      id: 'managed-only',
      trap: 'A policy can let only managed hooks run.',
      look: (site) =>
        policies(site).flatMap((file) =>
          MANAGED_ONLY.filter((key) => flag(site.json(file), key)).map((key) =>
            fail(
              `\`${key}\` is set: hooks of the user and of projects do not run`,
              'ask who manages this machine',
              file,
            ),
          ),
        ),
    },
    {
      id: 'trust',
      trap: 'In a folder that is not trusted, `copilot -p` loads no hook of the project, and says nothing.',
      look: (site) => {
        const remedy = `start copilot in ${site.world.project} once and trust it, give \`--trust-folder\`, or install for the user`;
        const message = `${site.world.project} is no trusted folder: \`copilot -p\` loads none of its hooks`;
        return isTrusted(site) ? [] : untrusted(site, message, remedy);
      },
    },
    {
      id: 'config',
      trap: 'Hooks in `~/.copilot/config.json` are not read.',
      look: (site) =>
        isObject(site.json('~/.copilot/config.json')) && site.text('~/.copilot/config.json')?.includes('portcullis.cjs')
          ? [
              warn(
                'names Portcullis, and hooks there are not read',
                'install for the user, and take it out of there',
                site.at('~/.copilot/config.json'),
              ),
            ]
          : [],
    },
  ],
};

const REPOSITORY_SETTINGS = ['.github/copilot/settings.json', '.github/copilot/settings.local.json'];
const MANAGED_ONLY = ['allowManagedHooksOnly', 'strictPluginOnlyCustomization'];

const flag = (value: Json | undefined, key: string): boolean => isObject(value) && value[key] === true;

function namesOurs(value: Json | undefined): boolean {
  const names = isObject(value) ? value.disabledHooks : undefined;
  return names !== undefined && JSON.stringify(names).includes('portcullis');
}

function policies({ world }: Site): readonly string[] {
  const folder = '/etc/github-copilot/policy.d';
  return world
    .list(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);
}

/** Copilot keeps the folders that a person trusts, and trusts what lies below them. */
function isTrusted({ world, json }: Site): boolean {
  const { env, project } = world;
  if (env.COPILOT_ALLOW_ALL === 'true' || env.GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS === 'true') return true;
  const { sep } = pathsOf(world);
  return ['~/.copilot/config.json', '~/.copilot/settings.json'].some((path) => {
    const value = json(path);
    const folders = isObject(value) ? (value.trusted_folders ?? value.trustedFolders) : undefined;
    return (
      Array.isArray(folders) &&
      folders.some(
        (folder) =>
          typeof folder === 'string' && `${project}${sep}`.startsWith(folder.endsWith(sep) ? folder : folder + sep),
      )
    );
  });
}

function rejects({ document }: ReadFile): readonly Rejection[] {
  if (!isObject(document.value)) return [{ path: [], what: 'the document is no object', drops: 'file' }];
  const { version, hooks } = document.value;
  if (version !== undefined && version !== 1) return [{ path: ['version'], what: 'is not 1', drops: 'file' }];
  return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry, index): readonly Rejection[] =>
      isObject(entry) && entry.matcher === ''
        ? [{ path: ['hooks', event, index, 'matcher'], what: 'is an empty matcher', drops: 'entry' }]
        : [],
    ),
  );
}
