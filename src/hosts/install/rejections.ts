import { trailingCommaLine } from './document.ts';
import type { HostDoctor, ReadFile, Rejection } from './host-doctor.ts';

/** What a host does not take of a settings file: by how it reads JSON, and by its own rules. */
export function rejectionsOf({ rejects }: Pick<HostDoctor, 'rejects'>, file: ReadFile): readonly Rejection[] {
  const line = file.place.syntax === 'jsonc' ? trailingCommaLine(file.document) : undefined;
  const own = rejects(file);
  return line === undefined ? own : [{ path: [], line, what: TRAILING, drops: 'file' }, ...own];
}

const TRAILING = 'a comma stands in front of a closing bracket';
