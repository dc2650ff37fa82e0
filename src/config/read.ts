import { readFileSync } from 'node:fs';
import type { Json } from '../protocol/json.ts';
import { type ConfigPlace, exists } from './find.ts';
import { lineAt, placeKey, readJsonc } from './jsonc.ts';
import type { ConfigProblem } from './problem.ts';

/** A configuration file that exists. */
export interface ConfigText extends ConfigPlace {
  readonly text: string;
}

/** The file's text; undefined when there is none; a problem when it is there but cannot be read. */
export function readText(place: ConfigPlace): ConfigText | ConfigProblem | undefined {
  if (place.layer !== 'file' && !exists(place.file)) return undefined;
  try {
    return { ...place, text: readFileSync(place.file, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return { file: place.file, setting: '', message: `cannot be read (${code})`, level: 'error' };
  }
}

/** Strict JSON is tried first: it costs next to nothing, and machines write it. */
export function parseText(config: ConfigText): { readonly value: Json } | ConfigProblem {
  try {
    return { value: JSON.parse(config.text) };
  } catch {
    const result = readJsonc(config.text);
    if (result.ok) return { value: result.value };
    const { line, column } = lineAt(config.text, result.fault.at);
    return {
      file: config.file,
      line,
      setting: '',
      message: `does not parse: ${result.fault.what} (column ${column}); nothing in this file is in force`,
      level: 'error',
    };
  }
}

/** The one-based line of a setting, or of the nearest one around it that has a place. */
export function lineOf(text: string, path: readonly (string | number)[]): number | undefined {
  const result = readJsonc(text);
  if (!result.ok) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const at = result.places.get(placeKey(path.slice(0, length)));
    if (at !== undefined) return lineAt(text, at).line;
  }
  return 1;
}
