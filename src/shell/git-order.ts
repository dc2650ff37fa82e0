import type { Command } from './reading.ts';

/**
 * Whether an earlier command of a line has been started whenever a later one runs. Both may depend on conditions: then
 * the text between them tells whether they stand in one chain (`a && b && c`) or in different ways through the line.
 */
export function surelyRan(earlier: Command, later: Command, text: string): boolean {
  if (earlier === later) return true;
  if (/^\s*&(?![&>])/.test(text.slice(earlier.span.end))) return false;
  if (earlier.runs === 'certain') return true;
  if (later.runs === 'certain') return false;
  if (/\|\|\s*$/.test(text.slice(0, earlier.span.start))) return false;
  return !/\|\||;;|\b(?:else|elif|fi|done|esac)\b/.test(text.slice(earlier.span.end, later.span.start));
}
