import type { HostId } from '../protocol/host.ts';

/** The variables by which hooks of this family of hosts find the project's directory. */
export const PROJECT_DIRECTORY_NAMES = [
  'COPILOT_SHELL_PROJECT_DIR',
  'GEMINI_PROJECT_DIR',
  'CLAUDE_PROJECT_DIR',
  'QWEN_PROJECT_DIR',
] as const;

/** By these a hook for several hosts tells who calls, so that a hook of another host is not given them. */
const MARKS: Readonly<Record<string, HostId>> = {
  COPILOT_SHELL_PROJECT_DIR: 'copilot-shell',
  QWEN_PROJECT_DIR: 'qwen-code',
};

export type Env = Readonly<Record<string, string | undefined>>;

/** Variables without which programs do not start or misbehave; they pass any allow list. */
const ALWAYS = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'TMP'];
const ALWAYS_ON_WINDOWS = ['SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA'];

/**
 * A hook's environment: the embedding program's own (or, with an allow list, what that lets through; a trailing `*`
 * stands for any ending), the project's directory under its four names (of a hook that was written for another `host`,
 * those that do not name a third), and what the hook itself sets.
 */
export function hookEnvironment(
  own: Env,
  cwd: string,
  set: Env = {},
  allowed?: readonly string[],
  host: HostId = 'copilot-shell',
): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(own))
    if (value !== undefined && (allowed === undefined || isAllowed(name, allowed))) env[name] = value;
  for (const name of PROJECT_DIRECTORY_NAMES)
    if (host === 'copilot-shell' || MARKS[name] === undefined || MARKS[name] === host) env[name] = cwd;
  for (const [name, value] of Object.entries(set)) if (value !== undefined) env[name] = value;
  return env;
}

function isAllowed(name: string, allowed: readonly string[]): boolean {
  if (ALWAYS.includes(name) || ALWAYS_ON_WINDOWS.includes(name) || name.startsWith('LC_')) return true;
  return allowed.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));
}
