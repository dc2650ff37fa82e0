import { isObject } from '../../protocol/json.ts';
import { fail } from '../install/finding.ts';
import type { HostDoctor, Site } from '../install/host-doctor.ts';
import { untrusted } from '../install/project-trust.ts';
import { readToml } from '../install/toml.ts';
import { foldersUp, pathsOf } from '../install/world.ts';
import { objectAt } from '../read-output.ts';

/** Grok Build 1.0.41. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'sh',
  program: { names: ['grok'], faults: [] },
  limits: [
    'A hook that fails or takes too long lets the tool run.',
    'Where every prompt is answered with yes (`--always-approve`) a question is put as a refusal.',
    'A result too large for a hook reaches it as a text, and cannot be rewritten.',
  ],
  traps: [
    {
      id: 'trust',
      trap: 'Hooks of a project are skipped without a word where the folder is not trusted.',
      look: (site) => {
        const message = `${site.world.project} is not trusted: none of its hooks is run`;
        const remedy = 'start `grok --trust` there once, or install for the user';
        return isTrusted(site) ? [] : untrusted(site, message, remedy);
      },
    },
    {
      id: 'disabled',
      trap: '`disabled-hooks` lists hooks that a person has switched off.',
      look: ({ text, at }) =>
        text(DISABLED)?.includes('/portcullis:') === true
          ? [fail('lists a hook of Portcullis', 'switch it on again in `/hooks`', at(DISABLED))]
          : [],
    },
    {
      id: 'managed-only',
      trap: 'An administrator can let only managed hooks run.',
      look: ({ text, at }) =>
        POLICIES.filter((path) => /^\s*allow_?managed_?hooks_?only\s*=\s*(?!false\b)/im.test(text(path) ?? '')).map(
          (path) => fail('lets only managed hooks run', 'ask who manages this machine', at(path)),
        ),
    },
  ],
};

const DISABLED = '~/.grok/disabled-hooks';
const POLICIES = [
  '/etc/grok/requirements.toml',
  '/etc/grok/managed_config.toml',
  '~/.grok/requirements.toml',
  '~/.grok/managed_config.toml',
];

/** A decision counts for its folder and what lies below; a switch takes the question away. */
function isTrusted({ world, text }: Site): boolean {
  if (/^(?:0|false)$/i.test(world.env.GROK_FOLDER_TRUST ?? '')) return true;
  const read = readToml(text('~/.grok/trusted_folders.toml') ?? '');
  const decisions = 'value' in read && isObject(read.value) ? objectAt(read.value, 'folders') : undefined;
  const nearest = foldersUp(world.real(world.project), pathsOf(world))
    .map((folder) => decisions && objectAt(decisions, folder))
    .find((decision) => decision !== undefined);
  return nearest?.trusted === true;
}
