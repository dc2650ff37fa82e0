import { parse, TomlError } from 'smol-toml';
import type { Json } from '../../protocol/json.ts';

/** The value of a TOML text, dates as text; a fault names its line and never the text. */
export function readToml(text: string): { readonly value: Json } | { readonly line: number; readonly what: string } {
  try {
    return { value: JSON.parse(JSON.stringify(parse(text.replace(/^\ufeff/, '')))) };
  } catch (error) {
    return { line: error instanceof TomlError ? error.line : 1, what: 'this is no TOML' };
  }
}
