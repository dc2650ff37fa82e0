import type { Json } from '../../protocol/json.ts';
import type { HookCommand, HostSettings, Layout } from '../settings.ts';
import { type DocumentFault, isFault, lineOf, type Path, readDocument, trailingCommaLine } from './document.ts';
import type { OurCommand } from './our-command.ts';
import { type Plan, planInstall, planUninstall } from './plan.ts';
import { readTomlDocument, tomlLine } from './toml-document.ts';
import { planTomlInstall, planTomlUninstall } from './toml-plan.ts';

/** A settings file that parsed, in whatever syntax it is written. */
export interface SettingsDocument {
  readonly value: Json;
  /** The one-based line of what stands at a path, or of the nearest that is around it. */
  lineAt(path: Path): number;
  /** The one-based line of a comma behind which a bracket closes, in JSON. */
  readonly trailingComma?: number;
}

/** How a place's file is written. */
interface Format {
  readonly syntax: HostSettings['syntax'];
  readonly layout?: Layout | undefined;
}

/** Reads a text that is not blank. A fault never quotes the text. */
export function readSettings(text: string, { syntax, layout }: Format): SettingsDocument | DocumentFault {
  if (syntax === 'toml') {
    const read = readTomlDocument(text, layout?.path[0] ?? '');
    return isFault(read) ? read : { value: read.value, lineAt: (path) => tomlLine(read, path) };
  }
  const read = readDocument(text);
  if (isFault(read)) return read;
  const trailingComma = trailingCommaLine(read);
  const document = { value: read.value, lineAt: (path: Path) => lineOf(read, path) };
  return trailingComma === undefined ? document : { ...document, trailingComma };
}

/** What a place's file becomes with hooks in it; a place without a layout is no document. */
export function planHooks(
  text: string | undefined,
  { syntax, layout }: Format,
  hooks: readonly HookCommand[],
  verb: OurCommand['verb'],
): Plan {
  if (layout === undefined) return { ok: true, text: text ?? '', emptied: false, changes: [] };
  return (syntax === 'toml' ? planTomlInstall : planInstall)(text, layout, hooks, verb);
}

/** What it becomes without them. */
export function planWithoutHooks(text: string, { syntax, layout }: Format, verb: OurCommand['verb'] | 'any'): Plan {
  if (layout === undefined) return { ok: true, text, emptied: false, changes: [] };
  return (syntax === 'toml' ? planTomlUninstall : planUninstall)(text, layout, verb);
}
