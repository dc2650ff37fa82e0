/** `T` without the properties that may be undefined: those are optional instead. */
export type Compact<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same object without its undefined properties. */
export function compact<T extends object>(fields: T): Compact<T> {
  // Only own, enumerable properties of a literal come here, so that the type says what is left.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Compact<T>;
}
