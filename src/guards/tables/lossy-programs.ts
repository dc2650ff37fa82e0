import { cloudLosses } from './lossy/clouds.ts';
import { diskLosses } from './lossy/disks.ts';
import { infrastructureLosses } from './lossy/infrastructure.ts';
import { machineLosses } from './lossy/machine.ts';
import { registryLosses } from './lossy/registries.ts';
import { serviceLosses } from './lossy/services.ts';
import { storeLosses } from './lossy/stores.ts';
import type { ProgramTable } from './program-rows.ts';

/** Uses of programs that delete or replace what nobody gets back. */
export const lossyPrograms: readonly ProgramTable[] = [
  ...cloudLosses,
  ...infrastructureLosses,
  ...registryLosses,
  ...serviceLosses,
  ...storeLosses,
  ...diskLosses,
  ...machineLosses,
];
