/** A map that stops growing: what comes after its first `most` keys shares one more, so that no log can fill the memory. */
export interface Slots<T> {
  at(key: string): T;
  entries(): readonly (readonly [key: string, slot: T])[];
}

/** The key that is shared. */
export const OTHERS = '(others)';

export function newSlots<T>(most: number, make: () => T): Slots<T> {
  const slots = new Map<string, T>();
  const open = (key: string): T => {
    const slot = make();
    slots.set(key, slot);
    return slot;
  };
  return {
    at(text) {
      const key = keptText(text, LONGEST_KEY);
      const found = slots.get(key);
      if (found !== undefined) return found;
      return slots.size < most ? open(key) : (slots.get(OTHERS) ?? open(OTHERS));
    },
    entries: () => [...slots],
  };
}

/** In UTF-16 units. */
const LONGEST_KEY = 200;

/** The beginning of a text. A copy of its own: a slice would keep the whole text in memory. */
export function keptText(text: string, most: number): string {
  return text.length <= most ? text : `${Buffer.from(text.slice(0, most - 1), 'utf8').toString('utf8')}…`;
}
