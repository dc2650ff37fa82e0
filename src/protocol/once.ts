/** Works something out when it is first asked for, and keeps it. What `work` throws is not kept: the next to ask has it thrown anew. */
export function once<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
}
