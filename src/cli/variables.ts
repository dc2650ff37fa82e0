import { isSecretName } from '../audit/redact.ts';
import type { Env } from '../hosts/host.ts';

/**
 * The variables that a shell command would inherit, as far as a reading may know them. Secrets stay out, so that no
 * reading, message or drawing can show one: to the reading their values are unknown.
 */
export function readableVariables(env: Env): Readonly<Record<string, string>> {
  const known = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !isSecretName(entry[0]),
  );
  return Object.fromEntries(known);
}
