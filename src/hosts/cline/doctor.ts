import { fail } from '../install/finding.ts';
import type { HostDoctor } from '../install/host-doctor.ts';

/** Cline CLI 3.0.65. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'none',
  program: { names: ['cline'], faults: [] },
  limits: [
    'A refusal ends the whole run, and the agent is not told why.',
    'Prompts and starts are told to hooks, and not asked.',
    'A hook that fails or takes too long lets the tool run.',
  ],
  traps: [
    {
      id: 'executable',
      trap: 'A hook file that may not be executed does not run.',
      look: ({ installed, world }) =>
        world.platform === 'win32'
          ? []
          : installed
              .filter(({ place }) => !world.isExecutable(place.file))
              .map((file) => fail('may not be executed', `run: chmod +x ${file.place.file}`, file)),
    },
    {
      id: 'line-ends',
      trap: 'A script whose first line ends in CR LF names a program that is not there.',
      look: ({ installed }) =>
        installed
          .filter(({ text }) => text?.startsWith('#!') && text.includes('\r\n'))
          .map((file) =>
            fail('has line ends of Windows', 'run `portcullis install cline` again, and keep LF in git', file),
          ),
    },
  ],
};
