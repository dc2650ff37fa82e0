import type { HostDoctor } from '../install/host-doctor.ts';

/** amplifier-module-hook-shell f9ebb16, from its source. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'sh',
  program: { names: ['amplifier'], faults: [] },
  traps: [],
  limits: [
    'Hooks run only where the module hook-shell is mounted.',
    'With orchestrators that send `tool_name`, hook-shell passes an empty name on; such a call is judged as unreadable.',
    'A hook that fails or takes too long lets the tool run.',
  ],
};
