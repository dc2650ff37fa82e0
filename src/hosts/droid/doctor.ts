import { isObject } from '../../protocol/json.ts';
import { fail } from '../install/finding.ts';
import type { HostDoctor } from '../install/host-doctor.ts';

const SETTINGS = [
  '~/.factory/settings.json',
  '~/.factory/settings.local.json',
  '.factory/settings.json',
  '.factory/settings.local.json',
];
const SWITCHES: Readonly<Record<string, string>> = {
  hooksDisabled: 'no hook runs',
  allowManagedHooksOnly: 'hooks of the user and of projects do not run',
};

/** Factory Droid 0.215. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'sh',
  program: { names: ['droid'], faults: [] },
  limits: [
    'In its interactive mode hooks wait until the folder is trusted.',
    'A hook that fails or takes too long lets the tool run.',
  ],
  traps: [
    {
      id: 'off',
      trap: '`hooksDisabled` switches hooks off; an administrator can let only managed ones run.',
      look: ({ json, at }) =>
        SETTINGS.flatMap((path) => {
          const value = json(path);
          return Object.entries(SWITCHES)
            .filter(([key]) => isObject(value) && value[key] === true)
            .map(([key, effect]) =>
              fail(`\`${key}\` is true: ${effect}`, 'take it out, or ask who manages this machine', at(path)),
            );
        }),
    },
  ],
};
