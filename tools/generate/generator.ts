/** Something that is written by `npm run generate` and compared by `npm run generate -- --check`. */
export interface Generator {
  /** What it makes, for messages. */
  readonly name: string;
  /** The files it makes, whole. `read` gives the text of a file of the project as it is, undefined when there is none. */
  files(read: (path: string) => string | undefined): readonly GeneratedFile[];
}

export interface GeneratedFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
}

/** `text` with what stands between the comments `<!-- name -->` and `<!-- /name -->` replaced; undefined without them. */
export function withBlock(text: string, name: string, lines: readonly string[]): string | undefined {
  const start = text.indexOf(`<!-- ${name} -->`);
  const end = text.indexOf(`<!-- /${name} -->`);
  if (start < 0 || end < start) return undefined;
  return `${text.slice(0, start)}<!-- ${name} -->\n\n${lines.join('\n')}\n\n${text.slice(end)}`;
}

/** A table's cell: one line, bars escaped. */
export const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');

/** Text as code, whatever marks it holds. */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `\`${text}\``;
}

/** Commands in a block of their own, one a line where they fit. */
export function commandBlock(commands: readonly string[]): readonly string[] {
  return ['```sh', ...commands, '```'];
}
