import { isObject } from '../../protocol/json.ts';
import { eachOurs, fail } from '../install/finding.ts';
import type { HostDoctor, ReadFile, Rejection } from '../install/host-doctor.ts';
import { words } from './words.ts';

/** Auggie 0.36, from its source. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'none',
  program: { names: ['auggie'], faults: [] },
  limits: ['A hook that fails or takes too long lets the tool run.'],
  traps: [
    {
      id: 'shell',
      trap: 'The command is started without a shell: a line with arguments in it is no program.',
      look: ({ installed }) =>
        eachOurs(installed, ({ handler }, file, line) =>
          handler.args === undefined && typeof handler.command === 'string' && /\s/.test(handler.command)
            ? [
                {
                  ...fail(
                    'holds a command line where a program belongs',
                    'run `portcullis install auggie` again',
                    file,
                  ),
                  ...line,
                },
              ]
            : [],
        ),
    },
  ],
};

/** Cursor's names for events are taken too. */
const CURSOR_EVENT = /^(?:before|after|stop|session|pre|post|subagent)/;

function rejects({ document }: ReadFile): readonly Rejection[] {
  const { hooks } = isObject(document.value) ? document.value : {};
  return Object.keys(isObject(hooks) ? hooks : {})
    .filter((event) => !Object.hasOwn(words, event) && !CURSOR_EVENT.test(event))
    .map((event) => ({ path: ['hooks', event], what: 'is an event that Auggie does not know', drops: 'file' }));
}
