import type { AuditScan } from '../audit/scan.ts';
import { counted } from './counted.ts';
import type { Io } from './io.ts';

/** Tells what of the log could not be read. */
export function tellDamage(
  { damaged, faults }: Pick<AuditScan, 'damaged' | 'faults'>,
  folder: string,
  io: Pick<Io, 'err'>,
): void {
  if (damaged > 0) io.err(`portcullis: ${counted(damaged, 'damaged line')} in ${folder}\n`);
  for (const fault of faults) io.err(`portcullis: ${fault}\n`);
}
