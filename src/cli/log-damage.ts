import type { AuditScan } from '../audit/scan.ts';
import type { Io } from './io.ts';

/** Tells what of the log could not be read. */
export function tellDamage(
  { damaged, faults }: Pick<AuditScan, 'damaged' | 'faults'>,
  folder: string,
  io: Pick<Io, 'err'>,
): void {
  if (damaged > 0) io.err(`portcullis: ${damaged} damaged line${damaged === 1 ? '' : 's'} in ${folder}\n`);
  for (const fault of faults) io.err(`portcullis: ${fault}\n`);
}
