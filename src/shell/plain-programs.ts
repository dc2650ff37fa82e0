import { listHas } from '../protocol/word-list.ts';
import { KNOWN_PROGRAMS } from './known-programs.ts';
import type { Command } from './reading.ts';

/** Whether `readScript` does nothing about such a call but list it. */
export function isPlainProgram(name: string, args: readonly string[]): boolean {
  const starts = Object.hasOwn(PLAIN_UNLESS, name) ? PLAIN_UNLESS[name] : undefined;
  if (starts !== undefined) return !args.some((arg) => starts.some((start) => arg.startsWith(start)));
  return isUnknown(name);
}

/** Programs that the tables know, and that are plain as long as no argument begins like one of these. */
const PLAIN_UNLESS: Readonly<Record<string, readonly string[]>> = {
  ':': [],
  cat: ['-', '/dev', '/proc'],
  echo: ['-'],
  false: [],
  find: ['-exec', '-ok'],
  git: ['-c', 'alias.', 'bisect', 'config', 'difftool', 'filter-branch', 'rebase', 'submodule'],
  make: ['-'],
  npm: ['exec', 'x'],
  pnpm: ['exec', 'dlx'],
  pwd: [],
  rg: ['--pre', '--hostname-bin'],
  sort: ['--'],
  tee: [],
  true: [],
  uv: ['run', 'tool'],
  yarn: ['exec', 'dlx'],
};

/** The words of the grammar (bash(1), Reserved Words). */
const RESERVED = 'case coproc do done elif else esac fi for function if in select then time until while';

/** Shells of Windows, whatever their case. */
const WINDOWS = 'cmd powershell powershell-preview pwsh pwsh-preview';

/** Not a path, an assignment or a name with an ending or a version: those are known by another name. */
function isUnknown(name: string): boolean {
  if (/[/\\=.]|\d$/.test(name)) return false;
  return !listHas(KNOWN_PROGRAMS, name) && !listHas(RESERVED, name) && !listHas(WINDOWS, name.toLowerCase());
}

/** Whether what the command leaves behind may be what a later one reads. */
export const writesFiles = ({ name = '', redirects }: Command): boolean =>
  redirects.length > 0 || WRITERS.includes(name);

const WRITERS = ['cp', 'install', 'ln', 'mv', 'tee'];
