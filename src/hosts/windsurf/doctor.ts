import type { HostDoctor } from '../install/host-doctor.ts';

/** Windsurf, from its documentation. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'sh',
  program: { names: ['windsurf'], faults: [] },
  traps: [],
  limits: ['Only exit code 2 refuses, and only before an action; nothing on standard output is read.'],
};
