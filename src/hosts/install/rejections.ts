import type { HostDoctor, ReadFile, Rejection } from './host-doctor.ts';

/** What a host does not take of a settings file: by how it reads JSON, and by its own rules. */
export function rejectionsOf({ rejects }: Pick<HostDoctor, 'rejects'>, file: ReadFile): readonly Rejection[] {
  const line = file.place.syntax === 'jsonc' ? file.document.trailingComma : undefined;
  const own = rejects(file);
  return line === undefined ? own : [{ path: [], line, what: TRAILING, drops: 'file' }, ...own];
}

/** What a host passes over for a rejection, in words. */
export const DROPPED: Readonly<Record<Rejection['drops'], string>> = {
  file: 'the whole file',
  hooks: 'all hooks of the file',
  entry: 'the entry',
};

const TRAILING = 'a comma stands in front of a closing bracket';
