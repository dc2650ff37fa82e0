import { commandsIn } from '../settings.ts';
import type { Site } from './host-doctor.ts';
import { type OurCommand, ourCommand } from './our-command.ts';

/** Whether a host asks the resident server by way of the client. */
export const asksServer = (site: Site): boolean => hasCommand(site, ({ resident }) => resident === true);

/** Whether the client of a host starts the server where none answers. */
export const startsServer = (site: Site): boolean => hasCommand(site, ({ starts }) => starts === true);

const hasCommand = ({ installed }: Site, isSuch: (command: OurCommand) => boolean): boolean =>
  installed.some(({ ours }) =>
    ours.some(({ handler }) =>
      commandsIn(handler).some((line) => {
        const command = ourCommand(line);
        return command !== undefined && isSuch(command);
      }),
    ),
  );
