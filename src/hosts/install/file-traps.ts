import { parseJson } from '../../protocol/json.ts';
import { at, warn } from './finding.ts';
import type { Finding, HostDoctor, ReadFile, Rejection, SiteFile, Trap } from './host-doctor.ts';
import { DROPPED, rejectionsOf } from './rejections.ts';

/** What keeps a host from reading a settings file, or a part of it. */
export const fileTraps = (doctor: Pick<HostDoctor, 'rejects'>): readonly Trap[] => [
  {
    id: 'parse',
    trap: 'A settings file that does not parse is passed over, with every hook in it.',
    look: ({ files }) => files.flatMap(unparsed),
  },
  {
    id: 'rejected',
    trap: 'One entry that the host does not understand makes it pass over the whole file.',
    look: ({ files }) =>
      files.flatMap((file) => {
        const { document, place, text } = file;
        if (document === undefined || text === undefined) return [];
        const read = { document, place, text };
        return rejectionsOf(doctor, read).flatMap((rejection) => rejected(rejection, file, read));
      }),
  },
  {
    id: 'plain-json',
    trap: 'A host that reads plain JSON may not take comments and trailing commas.',
    look: ({ installed }) =>
      installed
        .filter(({ text, place }) => place.syntax === 'json' && text !== undefined && !isPlainJson(text))
        .map((file) =>
          warn('holds comments or trailing commas, and the host may read plain JSON', 'take them out', file),
        ),
  },
];

function unparsed(file: SiteFile): readonly Finding[] {
  if (file.fault === undefined) return [];
  const level = file.text?.includes('portcullis') ? 'fail' : 'warn';
  const line = 'line' in file.fault ? { line: file.fault.line } : {};
  return [{ level, message: `does not count: ${file.fault.what}`, remedy: 'mend the file', ...at(file), ...line }];
}

function rejected(
  { path, what, drops, line }: Rejection,
  file: SiteFile,
  { document }: Pick<ReadFile, 'document'>,
): readonly Finding[] {
  const isOurs = file.ours.some(({ entryPath }) => entryPath.every((key, index) => path[index] === key));
  if (drops === 'entry' && !isOurs) return [];
  const level = isOurs || file.ours.length > 0 ? 'fail' : 'warn';
  const message = `${path.length === 0 ? '' : `\`${path.join('.')}\` `}${what}; the host passes over ${DROPPED[drops]}`;
  return [{ level, message, remedy: 'mend or remove it', ...at(file), line: line ?? document.lineAt(path) }];
}

const isPlainJson = (text: string): boolean => parseJson(text.replace(/^\ufeff/, '')) !== undefined;
