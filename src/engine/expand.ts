import { PROJECT_DIRECTORY_NAMES } from './environment.ts';

/** The shells that copilot-shell quotes for. */
export type ShellKind = 'bash' | 'powershell' | 'cmd';

/**
 * copilot-shell's substitution of the project's directory into a command, for `compat: true` alone: it is textual, so it
 * breaks quoted paths and knows no end of a name. Otherwise a command finds the directory in its environment.
 */
export function expandProjectDirectory(command: string, directory: string, shell: ShellKind = 'bash'): string {
  const quoted = QUOTE[shell](directory);
  return PROJECT_DIRECTORY_NAMES.reduce((text, name) => text.replaceAll(`$${name}`, () => quoted), command);
}

const QUOTE: Readonly<Record<ShellKind, (text: string) => string>> = {
  bash: quoteForBash,
  powershell: (text) => (text === '' ? '' : `'${text.replaceAll("'", "''")}'`),
  cmd: (text) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`),
};

/** The shell-quote package's choice of quotes (ljharb/shell-quote `quote`). */
function quoteForBash(text: string): string {
  if (/["\s\\]/.test(text) && !text.includes("'")) return `'${text.replace(/(['])/g, '\\$1')}'`;
  if (/["'\s]/.test(text)) return `"${text.replace(/(["\\$`!])/g, '\\$1')}"`;
  return text.replace(/([A-Za-z]:)?([#!"$&'()*,:;<=>?@[\\\]^`{|}])/g, '$1\\$2');
}
