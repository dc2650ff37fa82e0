import { realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** Replaces a file's text in one step: no reader sees half of it. A link keeps pointing where it did, modes stay. */
export function writeFileInPlace(file: string, text: string): void {
  const target = realpathSync(file);
  const draft = `${target}.${process.pid}.tmp`;
  writeFileSync(draft, text, { mode: statSync(target).mode & 0o777 });
  renameSync(draft, target);
}
