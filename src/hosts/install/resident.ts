import { commandsIn } from '../settings.ts';
import type { Site } from './host-doctor.ts';
import { ourCommand } from './our-command.ts';

/** Whether a host asks the resident server by way of the client. */
export const asksServer = ({ installed }: Site): boolean =>
  installed.some(({ ours }) =>
    ours.some(({ handler }) => commandsIn(handler).some((line) => ourCommand(line)?.resident === true)),
  );
