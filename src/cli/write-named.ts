import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { codeOf } from '../protocol/error-code.ts';
import type { Io } from './io.ts';
import { told } from './wrong.ts';

/** Writes a file that the command line names, folders that are missing included. False: it cannot be written, which is told. */
export function writeNamed(path: string, text: string, io: Pick<Io, 'cwd' | 'err'>, mode = 0o666): boolean {
  const file = resolve(io.cwd, path);
  try {
    makeFolder(dirname(file), 0o777);
    writeFileSync(file, text, { mode });
    return true;
  } catch (error) {
    told(`${file} cannot be written (${codeOf(error)})`, 1, io);
    return false;
  }
}
