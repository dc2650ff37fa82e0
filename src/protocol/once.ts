/** Works something out when it is first asked for, and keeps it. What `work` throws is not kept: the next to ask has it thrown anew. */
export function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}

/** The same for each of many things that are asked about. */
export function onceFor<K, T>(work: (key: K) => T): (key: K) => T {
  const done = new Map<K, { readonly value: T }>();
  return (key) => {
    const known = done.get(key) ?? { value: work(key) };
    done.set(key, known);
    return known.value;
  };
}
