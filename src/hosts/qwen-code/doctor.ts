import { isObject } from '../../protocol/json.ts';
import { fail, warn } from '../install/finding.ts';
import { folderTrust } from '../install/gemini-traps.ts';
import type { HostDoctor, Site } from '../install/host-doctor.ts';

/** Qwen Code 0.24 and 0.15. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'bash',
  program: { names: ['qwen'], faults: [] },
  limits: [
    '`--bare` and `--safe-mode` start a session without hooks.',
    'A hook that fails or takes too long lets the tool run.',
  ],
  traps: [
    {
      id: 'off',
      trap: '`disableAllHooks` switches every hook off.',
      look: ({ files, json }) =>
        files.flatMap(({ place: { file } }) => {
          const value = json(file);
          return isObject(value) && value.disableAllHooks === true
            ? [fail('`disableAllHooks` is true: no hook runs', 'take it out', file)]
            : [];
        }),
    },
    folderTrust({ file: '~/.qwen/trustedFolders.json', asks: false, effect: 'no hook of the project runs' }),
    {
      id: 'order',
      trap: 'Of several hooks the last one’s `permissionDecision` counts: one that allows undoes a refusal before it.',
      look: (site) =>
        later(site).map((file) =>
          warn('another hook follows ours, and can undo its refusals', 'move ours behind it', file),
        ),
    },
  ],
};

/** Files in which a foreign hook of a tool stands behind ours. */
function later({ installed }: Site) {
  return installed.filter(({ handlers, ours }) => {
    const before = handlers.filter(({ event }) => event === 'PreToolUse');
    const last = before.findLastIndex((handler) => ours.includes(handler));
    return last >= 0 && last < before.length - 1;
  });
}
