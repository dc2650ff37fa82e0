import { readFileSync } from 'node:fs';
import type { Path } from '../config/complain.ts';
import { lineAt, placeKey, readJsonc } from '../config/jsonc.ts';
import { codeOf } from '../protocol/error-code.ts';
import { dialectOf, type SettingsFile, type SettingsHost, type Surroundings } from './dialects.ts';
import { type HookLayer, type ReadLayer, readLayer } from './settings.ts';

export interface LoadOptions extends Surroundings {
  /** Whose settings are read, in this order; copilot-shell's own when absent. */
  readonly hosts?: readonly SettingsHost[];
}

/** The hook settings found for a directory: of every host asked for, its layers in the order in which they are laid. */
export function loadHookSettings(options: LoadOptions): readonly ReadLayer[] {
  const { hosts = ['copilot-shell'] } = options;
  return hosts.flatMap((host) =>
    dialectOf(host)
      .files(options)
      .flatMap((file) => loadFile(file, host) ?? []),
  );
}

/** One settings file; undefined when there is none. A file that does not parse is a layer of nothing but its problem. */
export function loadFile(file: SettingsFile, host: SettingsHost): ReadLayer | undefined {
  const text = textOf(file.file);
  if (text === undefined) return undefined;
  const layer: HookLayer = { ...file, host, settings: null };
  if (typeof text !== 'string') return broken(layer, undefined, text.error);
  const read = readJsonc(text);
  if (!read.ok) return broken(layer, lineAt(text, read.fault.at).line, read.fault.what);
  const lineOf = (path: Path) => {
    for (let end = path.length; end > 0; end--) {
      const at = read.places.get(placeKey(path.slice(0, end)));
      if (at !== undefined) return lineAt(text, at).line;
    }
    return 1;
  };
  return readLayer({ ...layer, settings: read.value, lineOf });
}

function textOf(file: string): string | { readonly error: string } | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { error: `cannot be read (${code})` };
  }
}

function broken(layer: HookLayer, line: number | undefined, what: string): ReadLayer {
  const place = { ...(layer.file !== undefined && { file: layer.file }), ...(line !== undefined && { line }) };
  const problem = { ...place, setting: '', message: `${what}; none of its hooks run` };
  return { layer, entries: [], isOff: false, disabled: [], problems: [problem] };
}
