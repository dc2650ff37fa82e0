import { folderTrust, switchesOff } from '../install/gemini-traps.ts';
import type { HostDoctor } from '../install/host-doctor.ts';

/** copilot-shell 2.4.1. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'bash',
  program: { names: ['co', 'cosh', 'copilot-shell'], faults: [] },
  limits: [
    'Matchers before a tool are passed over: a hook with one hears every tool.',
    'A hook that fails or takes too long lets the tool run.',
  ],
  traps: [
    switchesOff('QWEN_CODE_SYSTEM_SETTINGS_PATH'),
    folderTrust({ file: '~/.copilot-shell/trustedFolders.json', asks: false, effect: 'no hook of the settings runs' }),
  ],
};
