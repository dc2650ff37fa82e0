import { dirname } from 'node:path';
import { locate } from '../plugins/locate.ts';
import { PRESET_NAMES } from '../policy/presets.ts';
import { isObject, type Json } from '../protocol/json.ts';
import { unknownName } from './complain.ts';
import { nearestName } from './nearest.ts';
import type { ConfigProblem } from './problem.ts';
import { type ConfigText, parseText, readText } from './read.ts';
import { type Teller, tellerOf } from './teller.ts';

/** One parsed file of a layer: the layer's own, or a preset that it extends. */
export interface Document extends ConfigText {
  readonly value: Json;
  readonly teller: Teller;
  /** A preset that it names could not be read, so that it may have asked for anything. */
  readonly lacksPreset: boolean;
}

/** A chain of presets longer than this is a mistake. */
const DEPTH = 8;

/**
 * A layer's file and the presets that it extends, each preset before whatever extends it, and each once. Undefined when the
 * layer's own file does not parse; that, and presets that cannot be read, is added to `problems`.
 */
export function readDocuments(
  config: ConfigText,
  home: string | undefined,
  problems: ConfigProblem[],
): readonly Document[] | undefined {
  const documents: Document[] = [];
  const read = (text: ConfigText, chain: readonly string[]): boolean => {
    const teller = tellerOf(text, problems);
    const parsed = parseText(text);
    if (!('value' in parsed)) {
      teller.add(parsed);
      return false;
    }
    for (const path of parsed.twins) teller.complain(path, 'stands here twice; the last one counts');
    let lacksPreset = false;
    for (const [place, name] of sharedPresets(parsed.value)) {
      const fault = extend(name, text, chain);
      if (fault !== undefined) teller.complain(place, fault);
      lacksPreset ||= fault !== undefined;
    }
    documents.push({ ...text, value: parsed.value, teller, lacksPreset });
    return true;
  };
  const extend = (name: string, from: ConfigText, chain: readonly string[]): string | undefined => {
    const preset = presetFile(name, from, home);
    if ('fault' in preset) return preset.fault;
    const { file } = preset;
    if (chain.includes(file)) return `a circle of presets: ${[...chain, file].join(' extends ')}`;
    if (chain.length > DEPTH) return `is not read: more than ${DEPTH} presets extend each other`;
    if (documents.some((document) => document.file === file)) return undefined;
    const text = readText({ layer: from.layer, file });
    if (text === undefined) return `there is no file ${file}`;
    if (!('text' in text)) return `${file} ${text.message}`;
    return read(text, [...chain, file]) ? undefined : `${file} does not parse`;
  };
  return read(config, [config.file]) ? documents : undefined;
}

/** Those that are not built in, with the places of their names. */
function sharedPresets(value: Json): readonly (readonly [path: readonly (string | number)[], name: string])[] {
  const names = isObject(value) ? value.extends : undefined;
  if (typeof names === 'string') return isBuiltIn(names) ? [] : [[['extends'], names]];
  if (!Array.isArray(names)) return [];
  const items: readonly Json[] = names;
  return items.flatMap((name, index) =>
    typeof name === 'string' && !isBuiltIn(name) ? [[['extends', index], name] as const] : [],
  );
}

const isBuiltIn = (name: string): boolean => PRESET_NAMES.some((known) => known === name);

function presetFile(name: string, { file }: ConfigText, home: string | undefined): ReturnType<typeof locate> {
  const located = locate(name, dirname(file), home, 'preset');
  if ('file' in located || /[/\\]/.test(name)) return located;
  if (nearestName(name, PRESET_NAMES) !== undefined) return { fault: unknownName('preset', name, PRESET_NAMES) };
  return { fault: `${unknownName('preset', name, PRESET_NAMES)}; and ${located.fault}` };
}
