import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLIENT } from '../../hosts/install/command.ts';

/**
 * Which build the client beside a script belongs to, read from the client itself: a server whose files were replaced must
 * not answer for the new ones. Undefined where there is no client, or none that the build has finished.
 */
export function buildIdBeside(script: string): string | undefined {
  try {
    const text = readFileSync(join(dirname(script), CLIENT), 'latin1');
    return /^portcullis_build='([\w-]+)'$/m.exec(text)?.[1];
  } catch {
    return undefined;
  }
}
