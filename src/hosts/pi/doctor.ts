import { isObject, type Json } from '../../protocol/json.ts';
import { fail } from '../install/finding.ts';
import type { HostDoctor, Site } from '../install/host-doctor.ts';
import { moduleTrap } from '../install/plugin-module.ts';
import { untrusted } from '../install/project-trust.ts';
import { foldersUp, pathsOf } from '../install/world.ts';

/** Pi 1.6. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'none',
  program: { names: ['pi'], faults: [] },
  limits: [
    '`pi --no-extensions` starts a session without any.',
    'What a person types behind `!` is run by Pi without being judged.',
  ],
  traps: [
    moduleTrap,
    {
      id: 'trust',
      trap: 'Extensions of a project load only where the project is trusted; without a terminal nobody is asked.',
      look: (site) => {
        const message = `${site.world.project} is not trusted: its extensions are not loaded`;
        const remedy = 'start pi there once and trust it, give `--approve`, or install for the user';
        return isTrusted(site) ? [] : untrusted(site, message, remedy);
      },
    },
    {
      id: 'excluded',
      trap: 'An entry `-path` or `!pattern` of the setting `extensions` keeps an extension from being loaded.',
      look: (site) =>
        SETTINGS.flatMap((path) =>
          excluded(site.json(path)).map((entry) =>
            fail(`\`extensions\` has \`${entry}\`, which leaves Portcullis out`, 'take it out', site.at(path)),
          ),
        ),
    },
  ],
};

const SETTINGS = ['~/.pi/agent/settings.json', '.pi/settings.json'];

/** Entries that leave out every file, or ours by its name. */
function excluded(settings: Json | undefined): readonly string[] {
  const entries = isObject(settings) && Array.isArray(settings.extensions) ? settings.extensions : [];
  return entries
    .filter((entry) => typeof entry === 'string')
    .filter((entry) =>
      /^-.*\bportcullis\.js$|^!(?:.*\bportcullis\b.*|(?:extensions\/)?\*\*?(?:\/\*)?(?:\.js)?)$/.test(entry),
    );
}

/** The nearest folder with a decision counts, from the project's upwards; without one the fallback does. */
function isTrusted({ world, json }: Site): boolean {
  const decisions = json('~/.pi/agent/trust.json');
  const settings = json('~/.pi/agent/settings.json');
  const nearest = foldersUp(world.real(world.project), pathsOf(world))
    .map((folder) => (isObject(decisions) ? decisions[folder] : undefined))
    .find((decision) => typeof decision === 'boolean');
  return nearest ?? (isObject(settings) && settings.defaultProjectTrust === 'always');
}
