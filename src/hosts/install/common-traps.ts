import { commandTraps } from './command-traps.ts';
import { entryTraps, twice } from './entry-traps.ts';
import { fileTraps } from './file-traps.ts';
import type { HostDoctor, Trap } from './host-doctor.ts';
import { overHttp } from './http-traps.ts';

/** The traps that every host has. */
export const commonTraps = (doctor: Pick<HostDoctor, 'rejects'>, version: string): readonly Trap[] => [
  ...fileTraps(doctor),
  ...entryTraps,
  ...commandTraps(version),
  twice,
  overHttp,
];
