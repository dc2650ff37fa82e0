/** Where the log, the approvals and what installs and workflows keep lie. Undefined when the user has no such place. */
export function userStateFolder(
  env: Readonly<Record<string, string | undefined>>,
  home: string | undefined,
): string | undefined {
  const state = env.XDG_STATE_HOME;
  // The XDG base directory specification: a path that is not absolute is to be ignored.
  if (state?.startsWith('/') || (state !== undefined && /^[A-Za-z]:[\\/]/.test(state))) return `${state}/portcullis`;
  if (process.platform === 'win32' && env.LOCALAPPDATA !== undefined) return `${env.LOCALAPPDATA}/portcullis`;
  return home === undefined ? undefined : `${home}/.local/state/portcullis`;
}

/** `audit-2026-11-30.jsonl`, then `audit-2026-11-30.1.jsonl` once that one is full. */
export const auditFile = (day: string, part: number): string => `audit-${day}${part === 0 ? '' : `.${part}`}.jsonl`;

/** The day (UTC) and part of a log file's name; undefined for other files. */
export function auditFileOf(name: string): { readonly day: string; readonly part: number } | undefined {
  const found = /^audit-(\d{4}-\d{2}-\d{2})(?:\.(\d+))?\.jsonl$/.exec(name);
  return found?.[1] === undefined ? undefined : { day: found[1], part: Number(found[2] ?? 0) };
}
