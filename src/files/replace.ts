import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

/** Replaces a file in one step, after what is written has reached the disk: no reader ever sees half of it. */
export function replaceFile(file: string, text: string, mode = 0o644): void {
  const draft = `${file}.${process.pid}.tmp`;
  const descriptor = openSync(draft, 'w', mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
}
