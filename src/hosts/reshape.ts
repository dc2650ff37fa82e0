import { isObject, type Json, type JsonObject } from '../protocol/json.ts';

/** An object without its undefined values. */
export function definedOnly(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/** The object that stands there, or an empty one. */
export const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
