import type { HostDoctor } from '../install/host-doctor.ts';
import { moduleTrap } from '../install/plugin-module.ts';
import { withoutPlugins } from '../install/without-plugins.ts';

/** opencode 1.18. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'none',
  program: { names: ['opencode'], faults: [] },
  limits: [
    'Its `permission.ask` is never called; refusals are made before the tool runs.',
    '`opencode --pure` starts a session without plugins.',
  ],
  traps: [moduleTrap, withoutPlugins('OPENCODE_PURE')],
};
