import { isObject, type Json } from '../../protocol/json.ts';
import { warn } from '../install/finding.ts';
import type { HostDoctor, ReadFile, Rejection, Site } from '../install/host-doctor.ts';
import { placesOf } from '../install/places.ts';
import { pathsOf } from '../install/world.ts';

/** Crush 0.96, from its documentation and source. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'sh',
  program: { names: ['crush'], faults: [] },
  limits: [
    'Hooks hear the main agent alone: that a sub-agent is started is judged, and nothing that it does.',
    'A hook that fails or takes too long lets the tool run.',
  ],
  traps: [
    {
      id: 'crushrc',
      trap: 'A `crushrc` is run after the JSON beside it, and `hook remove` there takes hooks out.',
      look: (site) =>
        scripts(site).flatMap((file) => {
          const lines = (site.text(file) ?? '').split('\n');
          const line = lines.findIndex((text) => REMOVES.test(text)) + 1;
          return line > 0 && site.installed.length > 0
            ? [{ ...warn('may take our hook out', 'name the hook that is meant with --name'), file, line }]
            : [];
        }),
    },
  ],
};

const REMOVES = /^[^#]*\bhook\s+(?:remove|rm)\s+pre_?tool_?use\b(?!.*--name)/i;

/** The scripts beside the settings, of the person and of the project. */
function scripts({ world }: Site): readonly string[] {
  const { dirname, join } = pathsOf(world);
  const folders = placesOf('crush', world).map(({ file }) => dirname(file));
  return [...folders.map((folder) => join(folder, 'crushrc')), join(world.project, '.crushrc')];
}

/** One entry with a fault, and Crush does not start with the file; entries are flat, unlike Claude Code's. */
function rejects({ document }: ReadFile): readonly Rejection[] {
  const { hooks } = isObject(document.value) ? document.value : {};
  return Object.entries(isObject(hooks) ? hooks : {}).flatMap(([event, entries]) =>
    Array.isArray(entries)
      ? entries.flatMap((entry, index) =>
          entryFaults(entry).map((what): Rejection => ({ path: ['hooks', event, index], what, drops: 'file' })),
        )
      : [{ path: ['hooks', event], what: 'is no list', drops: 'file' } as const],
  );
}

function entryFaults(entry: Json): readonly string[] {
  if (!isObject(entry)) return ['is no object'];
  const { command, timeout } = entry;
  return [
    ...(typeof command === 'string' && command !== '' ? [] : ['has no `command`']),
    ...(timeout === undefined || Number.isInteger(timeout)
      ? []
      : ['has a `timeout` that is no whole number of seconds']),
  ];
}
