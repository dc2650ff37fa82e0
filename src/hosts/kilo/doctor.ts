import { fail } from '../install/finding.ts';
import type { HostDoctor } from '../install/host-doctor.ts';
import { moduleTrap } from '../install/plugin-module.ts';

/** Kilo Code's CLI 7.7. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'none',
  program: { names: ['kilo'], faults: [] },
  limits: ['`kilo --pure` starts a session without plugins.'],
  traps: [
    moduleTrap,
    {
      id: 'pure',
      trap: 'Where the variable `KILO_PURE` is `1` or `true`, no plugin is loaded.',
      look: ({ world }) =>
        /^(?:1|true)$/i.test(world.env.KILO_PURE ?? '')
          ? [fail('`KILO_PURE` is set: no plugin is loaded', 'take it out of the environment')]
          : [],
    },
  ],
};
