/** Unknown values, looked into without trusting them. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export function stringIn(value: unknown, key: string): string | undefined {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

export function listIn(value: unknown, key: string): readonly unknown[] {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

/**
 * `base` with `changes` laid over it; keys whose change is undefined are taken out. The prototype stays: an SDK's
 * response classes carry getters.
 */
export function overlay<Base extends object, Changes extends object>(base: Base, changes: Changes): Base & Changes {
  const empty: object = Object.create(Object.getPrototypeOf(base));
  const result = Object.assign(empty, base, changes);
  for (const [key, value] of Object.entries(changes)) if (value === undefined) Reflect.deleteProperty(result, key);
  return result;
}

export function get(value: object, key: string): unknown {
  return Reflect.get(value, key);
}

/** For plain data: JSON values and undefined. */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => deepEqual(item, right[index]));
  if (!isRecord(left) || !isRecord(right)) return false;
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => deepEqual(left[key], right[key]));
}
