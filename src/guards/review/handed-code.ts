import type { Command } from '../../shell/reading.ts';
import { show } from '../../shell/value.ts';

/** `xargs sh -c`, `xargs -I{} sh -c {}`: the code is what xargs read, whatever it holds this time. */
export function isHandedCode({ name = '', via }: Command): boolean {
  const carrier = via.at(-1);
  if (carrier?.kind !== 'xargs' || !/^(?:ba|z|da|k)?sh$/u.test(name)) return false;
  const given = carrier.words.map(({ value }) => show(value));
  const isMark = given.includes(`-I${given.at(-1)}`) || given[given.indexOf('-I') + 1] === given.at(-1);
  return /^-[a-z]*c$/u.test(given.at(isMark ? -2 : -1) ?? '');
}
