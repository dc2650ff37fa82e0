import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { SECONDS } from './command.ts';
import type { Place } from './places.ts';

/** The part of an entry that names what runs: in a group the handler, else the entry itself. */
export function handlerOf(entry: JsonObject): JsonObject {
  const { hooks } = entry;
  const first: Json | undefined = Array.isArray(hooks) ? hooks[0] : undefined;
  return isObject(first) ? first : entry;
}

/** A handler as it would be written there, with whatever command. */
export function wantedHandler({ layout }: Place, event: string): JsonObject {
  return layout === undefined ? {} : handlerOf(layout.entry({ event, argv: [], command: '', seconds: SECONDS }));
}
