import { join, type Value } from '../value.ts';

/** More alternatives than this are left as they are: one text with a gap. */
const MOST = 16;

/** Every text that a value may be, as far as its gaps name their choices; a value without choices is its only one. */
export function alternativesOf(value: Value): readonly Value[] {
  let found: readonly Value[] = [[]];
  for (const piece of value) {
    const choices = typeof piece === 'string' ? undefined : piece.choices;
    const next = choices?.flatMap((choice) => alternativesOf(choice)) ?? [[piece]];
    found = found.flatMap((before) => next.map((one) => join(before, one)));
    if (found.length > MOST || found.length === 0) return [value];
  }
  return found;
}
