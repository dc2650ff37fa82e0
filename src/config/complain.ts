import type { Json } from '../protocol/json.ts';
import { replaceMarks } from '../protocol/marks.ts';
import { nearestName } from './nearest.ts';

export type Path = readonly (string | number)[];

/** Takes what is wrong with the setting at a path. */
export type Complain = (path: Path, message: string) => void;

/** The message for a name that is none of these, with the nearest one. */
export function unknownName(what: string, typed: Json | undefined, names: readonly string[]): string {
  if (typeof typed !== 'string') return `must be one of ${names.join(', ')}, not ${kindOf(typed)}`;
  const near = nearestName(typed, names);
  const hint = near === undefined ? `there are: ${names.join(', ')}` : `did you mean \`${near}\`?`;
  return `unknown ${what} \`${shortened(typed)}\`; ${hint}`;
}

/** On one line, of at most 60 characters: what stands in a wrong place may be anything. */
export const shortened = (text: string): string => {
  const line = replaceMarks(text, () => ' ');
  return line.length <= 60 ? line : `${line.slice(0, 59)}…`;
};

/** What a value is, in words; numbers and booleans as they are. */
export function kindOf(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a string' : `${value}`;
}
