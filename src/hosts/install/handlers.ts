import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import type { Layout } from '../settings.ts';
import type { Path } from './document.ts';

/** One handler of a settings document, with the entry that it stands in; a flat entry is its own handler. */
export interface PlacedHandler {
  /** By the host's spelling. */
  readonly event: string;
  readonly handler: JsonObject;
  readonly path: Path;
  readonly entry: JsonObject;
  readonly entryPath: Path;
}

/** Every handler of a document in its order, whoever wrote it; what has no such shape is passed over. */
export function handlersIn(value: Json, layout: Layout): readonly PlacedHandler[] {
  let container: Json | undefined = value;
  for (const key of layout.path) container = isObject(container) ? container[key] : undefined;
  const { eventKey } = layout;
  if (eventKey !== undefined) {
    const entries = Array.isArray(container) ? container : [];
    return entries.flatMap((entry, index) => {
      const event = isObject(entry) ? entry[eventKey] : undefined;
      return typeof event === 'string' ? handlersOf(event, entry, [...layout.path, index]) : [];
    });
  }
  return Object.entries(isObject(container) ? container : {}).flatMap(([event, entries]) =>
    Array.isArray(entries)
      ? entries.flatMap((entry, index) => handlersOf(event, entry, [...layout.path, event, index]))
      : [],
  );
}

function handlersOf(event: string, entry: Json, entryPath: Path): readonly PlacedHandler[] {
  if (!isObject(entry)) return [];
  const { hooks } = entry;
  if (!Array.isArray(hooks)) return [{ event, handler: entry, path: entryPath, entry, entryPath }];
  return hooks.flatMap((handler, index) =>
    isObject(handler) ? [{ event, handler, path: [...entryPath, 'hooks', index], entry, entryPath }] : [],
  );
}
