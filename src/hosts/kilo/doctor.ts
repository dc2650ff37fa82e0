import type { HostDoctor } from '../install/host-doctor.ts';
import { moduleTrap } from '../install/plugin-module.ts';
import { withoutPlugins } from '../install/without-plugins.ts';

/** Kilo Code's CLI 7.7. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'none',
  program: { names: ['kilo'], faults: [] },
  limits: ['`kilo --pure` starts a session without plugins.'],
  traps: [moduleTrap, withoutPlugins('KILO_PURE')],
};
