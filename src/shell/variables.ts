import type { ReadOptions, Variable } from './reading.ts';

/** A variable as the shell inherits it; undefined where it is not given. */
export function inheritedVariable(name: string, { env, home }: ReadOptions): Variable | undefined {
  const given = env?.[name] ?? (name === 'HOME' ? home : undefined);
  return given === undefined ? undefined : { value: given === '' ? [] : [given], exported: true, from: 'environment' };
}
