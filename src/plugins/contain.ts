import type { Guard } from '../guards/guard.ts';

/** A plugin's guard with its functions held to what a guard may do: whatever else they do is a failure of this guard alone. */
export function contained(guard: Guard): Guard {
  const { names, closedFor } = guard;
  return {
    ...guard,
    check(context) {
      const result: unknown = guard.check(context);
      // Nobody would wait for what it finds.
      if (isPromise(result)) throw new PluginPromise('a guard’s check returns nothing');
    },
    ...(names === undefined ? {} : { names: (options) => stringsIn(() => names.call(guard, options)) }),
    ...(closedFor === undefined ? {} : { closedFor: (context) => closedFor.call(guard, context) }),
  };
}

class PluginPromise extends Error {
  override readonly name = 'PluginPromise';
}

function isPromise(value: unknown): boolean {
  if (!(value instanceof Promise)) return false;
  // Its failure is told here, and must not end the process besides.
  value.catch(() => {});
  return true;
}

/** Asked for when a payload cannot be read at all, where nobody stands ready for a guard that breaks. */
function stringsIn(list: () => unknown): readonly string[] {
  try {
    const found = list();
    return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
