import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';

/** Takes what is wrong with the setting at a path. */
export type Complain = (path: Path, message: string) => void;
type Path = readonly (string | number)[];

/** Each reads one kind of value: undefined when it is absent or, after a complaint, when it is something else. */
export function text(value: Json | undefined, path: Path, complain: Complain): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value.trim() !== '') return value;
  complain(path, 'must be a text');
  return undefined;
}

/** Undefined where it is absent, and, told, where it is something else. */
export function boolean(value: Json | undefined, path: Path, complain: Complain): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  complain(path, 'must be true or false');
  return undefined;
}

/** One of the words; undefined where it is absent, and, told, where it is something else. */
export function oneOf<const Word extends string>(
  value: Json | undefined,
  words: readonly Word[],
  path: Path,
  complain: Complain,
): Word | undefined {
  const word = words.find((known) => known === value);
  if (word === undefined && value !== undefined) complain(path, `must be one of ${words.join(', ')}`);
  return word;
}

export function texts(value: Json | undefined, path: Path, complain: Complain): readonly string[] {
  if (value === undefined) return [];
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  const found = list.filter((item): item is string => typeof item === 'string');
  if (!Array.isArray(value) || found.length < list.length) complain(path, 'must be a list of texts');
  return found;
}

/** An empty object where there is none. */
export function objectOf(value: Json | undefined, path: Path, complain: Complain): JsonObject {
  if (isObject(value)) return value;
  complain(path, 'must be an object');
  return {};
}

/** Complains about keys that mean nothing. */
export function names(value: JsonObject, known: readonly string[], path: Path, complain: Complain): void {
  for (const key of Object.keys(value))
    if (!known.includes(key)) complain([...path, key], `there is no such setting; there are: ${known.join(', ')}`);
}
