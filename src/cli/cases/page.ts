import { relative } from 'node:path';
import type { Io } from '../io.ts';

/** What a report is drawn with: paths are shown from `cwd`. */
export type Page = Pick<Io, 'cwd' | 'paint' | 'columns'>;

/** A file as it is seen from a directory, where it is below. */
export function shownPath(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return path === '' || path.startsWith('..') ? file : path;
}

/** Half a character is none: no format of text may hold one. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
