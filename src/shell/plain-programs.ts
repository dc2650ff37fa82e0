import { listHas } from '../protocol/word-list.ts';
import { KNOWN_PROGRAMS } from './known-programs.ts';
import type { Command } from './reading.ts';

/** Whether `readScript` does nothing about such a call but list it. `args` as far as their text is known from the front. */
export function isPlainProgram(name: string, args: readonly string[]): boolean {
  const isPlain = Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
  return isPlain === undefined ? isUnknown(name) : isPlain(args);
}

type Test = (args: readonly string[]) => boolean;

const always: Test = () => true;
/** As long as no argument begins like one of these. */
const unless =
  (...starts: readonly string[]): Test =>
  (args) =>
    !args.some((arg) => starts.some((start) => arg.startsWith(start)));

/** Programs that the tables know, and when they are plain all the same. */
const PLAIN: Readonly<Record<string, Test>> = {
  ':': always,
  cat: unless('-', '/dev', '/proc'),
  docker: unless('create', 'exec', 'run'),
  'docker-compose': unless('exec', 'run'),
  echo: unless('-'),
  false: always,
  find: unless('-exec', '-ok'),
  git: unless(
    '-c',
    '-O',
    '--config',
    '--ex',
    '--op',
    '--rec',
    '--up',
    'alias.',
    'bisect',
    'clone',
    'config',
    'difftool',
    'ext::',
    'filter-branch',
    'rebase',
    'submodule',
  ),
  kubectl: unless('debug', 'exec', 'rsh', 'run'),
  make: unless('-', 'SHELL='),
  npm: unless('exec', 'x'),
  pnpm: unless('dlx', 'exec'),
  podman: unless('create', 'exec', 'run'),
  pwd: always,
  rg: unless('--pre', '--hostname-bin'),
  // `sed -n 1,20p` is how agents read a part of a file.
  sed: ([option, script = '']) => option === '-n' && /^\d+(?:,\d+)?p$/.test(script),
  sort: unless('--'),
  tee: always,
  true: always,
  uv: unless('run', 'tool'),
  yarn: unless('dlx', 'exec'),
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

/** Whether the command may write a file that tells a program what to start: settings and hooks of git, rules of make. */
export function mayInstruct(command: Command, program: string): boolean {
  const marks = Object.hasOwn(INSTRUCTIONS, program) ? INSTRUCTIONS[program] : undefined;
  if (marks === undefined || !writesFiles(command)) return false;
  const words = [...command.words, ...command.redirects.flatMap(({ target }) => target ?? [])];
  return words.some(({ source }) => marks.some((mark) => source.includes(mark)));
}

const INSTRUCTIONS: Readonly<Record<string, readonly string[]>> = {
  git: ['git', 'hook', 'config'],
  make: ['akefile', 'make'],
};

const WRITERS = ['cp', 'install', 'ln', 'mv', 'tee'];
