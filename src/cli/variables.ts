import type { Env } from '../hosts/host.ts';
import { isSecretName } from '../protocol/redact.ts';

/**
 * The variables that a shell command would inherit, as far as a reading may know them. Secrets stay out, so that no
 * reading, message or drawing can show one: to the reading their values are unknown. A reading looks up a few names; to
 * sort out the whole environment beforehand would take a fifth of the time that judging takes.
 */
export function readableVariables(env: Env): Readonly<Record<string, string>> {
  const known = (name: string | symbol): string | undefined =>
    typeof name === 'string' && Object.hasOwn(env, name) && !isSecretName(name) ? env[name] : undefined;
  return new Proxy<Record<string, string>>(Object.create(null), {
    get: (_, name) => known(name),
    has: (_, name) => known(name) !== undefined,
    ownKeys: () => Object.keys(env).filter((name) => known(name) !== undefined),
    getOwnPropertyDescriptor: (_, name) => {
      const value = known(name);
      return value === undefined ? undefined : { value, enumerable: true, configurable: true };
    },
  });
}
