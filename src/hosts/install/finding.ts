import { commandsIn } from '../settings.ts';
import type { PlacedHandler } from './handlers.ts';
import type { Finding, SiteFile } from './host-doctor.ts';
import { type OurCommand, ourCommand } from './our-command.ts';

export const at = ({ place }: SiteFile): { readonly file: string } => ({ file: place.file });
/** `file`: one of the host's settings, or the path of another. */
export const fail = (message: string, remedy: string, file?: SiteFile | string): Finding => ({
  level: 'fail',
  message,
  remedy,
  ...(typeof file === 'string' ? { file } : file && at(file)),
});
export const warn = (message: string, remedy: string, file?: SiteFile | string): Finding => ({
  ...fail(message, remedy, file),
  level: 'warn',
});

/** What mends an entry that is not as this version would write it. */
export const AGAIN = 'run `portcullis install` for this host and scope again';

export type Line = { readonly line?: number };

/** What is found in each handler of ours, with the line that it stands on. */
export function eachOurs(
  files: readonly SiteFile[],
  look: (handler: PlacedHandler, file: SiteFile, line: Line) => readonly Finding[],
): readonly Finding[] {
  return once(
    files.flatMap((file) =>
      file.ours.flatMap((handler) =>
        look(handler, file, file.document === undefined ? {} : { line: file.document.lineAt(handler.path) }),
      ),
    ),
  );
}

/** The same for each of their command lines that starts this product. */
export function eachCommand(
  files: readonly SiteFile[],
  look: (command: OurCommand, file: SiteFile, line: Line) => readonly Finding[],
): readonly Finding[] {
  return eachOurs(files, ({ handler }, file, line) =>
    commandsIn(handler).flatMap((text) => {
      const command = ourCommand(text);
      return command === undefined ? [] : look(command, file, line);
    }),
  );
}

/** What holds for every event of a file is told once, where it is first. */
export function once(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(
    (one, index) => findings.findIndex(({ message, file }) => message === one.message && file === one.file) === index,
  );
}
