import { realpathSync, statSync } from 'node:fs';
import { replaceFile } from '../files/replace.ts';

/** Replaces a file's text in one step: no reader sees half of it. A link keeps pointing where it did, modes stay. */
export function writeFileInPlace(file: string, text: string): void {
  const target = realpathSync(file);
  replaceFile(target, text, statSync(target).mode & 0o777);
}
