import { isObject } from '../../protocol/json.ts';
import { folderTrust, switchesOff } from '../install/gemini-traps.ts';
import type { HostDoctor, ReadFile, Rejection } from '../install/host-doctor.ts';
import { words } from './words.ts';

/** Gemini CLI 0.61. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'bash',
  windowsShell: 'powershell',
  program: { names: ['gemini'], faults: [] },
  limits: ['A hook that fails or takes too long lets the tool run.'],
  traps: [
    switchesOff('GEMINI_CLI_SYSTEM_SETTINGS_PATH'),
    folderTrust({
      file: '~/.gemini/trustedFolders.json',
      asks: true,
      variable: 'GEMINI_CLI_TRUST_WORKSPACE',
      effect: 'no hook runs, not even the user’s',
    }),
  ],
};

/** An event that it does not know is passed over with a warning. */
function rejects({ document }: ReadFile): readonly Rejection[] {
  const { hooks } = isObject(document.value) ? document.value : {};
  return Object.keys(isObject(hooks) ? hooks : {})
    .filter((event) => !Object.hasOwn(words, event))
    .map((event) => ({ path: ['hooks', event], what: 'is an event that Gemini CLI does not know', drops: 'entry' }));
}
