import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';

/** Argument names of tools that mean the same on different hosts; the first is what most hooks look for. */
const SYNONYMS: readonly (readonly [string, ...string[]])[] = [
  ['file_path', 'filePath', 'path', 'absolute_path', 'filename', 'target_file'],
  ['content', 'file_text', 'contents', 'new_text', 'fileText'],
  ['old_string', 'oldString', 'old_str', 'old_text'],
  ['new_string', 'newString', 'new_str'],
  ['command', 'cmd', 'command_line', 'commands'],
  ['url', 'uri'],
];

/** A tool's arguments with the common names beside the host's own, where only those are there. */
export function withCommonNames(input: Json): Json {
  if (!isObject(input)) return input;
  const added = SYNONYMS.flatMap(([common, ...others]) => {
    const own = others.find((name) => name in input);
    return common in input || own === undefined ? [] : [[common, input[own] ?? null] as const];
  });
  return { ...input, ...Object.fromEntries(added) };
}

/**
 * The arguments that a host gets for those that a hook rewrote: what the hook changed, under the names that the host's
 * own call had. `sent` is what the hook saw.
 */
export function rewrittenFor(original: Json, sent: Json, rewritten: JsonObject): JsonObject {
  const own = isObject(original) ? original : {};
  const seen = isObject(sent) ? sent : {};
  const result: Record<string, Json> = { ...own };
  for (const key of Object.keys(own)) if (key in seen && !(key in rewritten)) delete result[key];
  for (const [key, value] of Object.entries(rewritten))
    if (JSON.stringify(value) !== JSON.stringify(seen[key])) result[nameIn(own, key)] = value;
  return result;
}

function nameIn(own: JsonObject, key: string): string {
  if (key in own) return key;
  const group = SYNONYMS.find((names) => names.includes(key)) ?? [];
  return group.find((name) => name in own) ?? key;
}
