/** A word that every POSIX shell reads back as `text`. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The line that gives later commands a variable, for the file that a host reads them from. */
export const exportLine = (name: string, value: string): string => `export ${name}=${shellWord(value)}\n`;

/** Where the workflow stands, for an agent whose session begins. */
export interface Standing {
  /** The run that hooks and commands act on. */
  readonly slug: string | undefined;
  /** Undefined when the state cannot be read. */
  readonly phase: string | undefined;
  /** Where the workflow's programs lie. */
  readonly pluginRoot?: string | undefined;
  /** How to call the workflow's command line. */
  readonly command: string;
}

export function sessionContext({ slug, phase, pluginRoot, command }: Standing): string {
  const lines = [
    ...(pluginRoot === undefined ? [] : [`The workflow's programs lie in ${pluginRoot}.`]),
    `The record of the workflow is changed by \`${command} <verb>\` alone; \`${command} --help\` lists the verbs.`,
    slug === undefined
      ? `No run is selected; \`${command} init --slug <name>\` begins one, \`${command} select --slug <name>\` picks one.`
      : `The run is ${slug}, phase ${phase ?? 'unknown'}. \`${command} get\` shows its state, \`${command} select --slug <name>\` switches to another.`,
  ];
  return lines.join('\n');
}
