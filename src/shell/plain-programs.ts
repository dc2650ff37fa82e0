import { listHas } from '../protocol/word-list.ts';
import { GIT_CARRIERS, KNOWN_PROGRAMS } from './known-programs.ts';
import { isGnuName } from './programs/gnu-names.ts';
import type { Command, Redirect } from './reading.ts';
import { TEXT_COPIERS } from './text-copiers.ts';

/** Whether `readScript` does nothing about such a call but list it. `args` as they are shown, gaps and all. */
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
  git: isPlainGit,
  kubectl: unless('debug', 'exec', 'rsh', 'run'),
  make: (args) => args.every((arg) => PLAIN_GOAL.test(arg)),
  npm: unless('exec', 'x'),
  pnpm: unless('dlx', 'exec'),
  podman: unless('create', 'exec', 'run'),
  pwd: always,
  rg: unless('--h', '--p'),
  // `sed -n 1,20p` is how agents read a part of a file.
  sed: ([option, script = '', ...files]) =>
    option === '-n' && /^\d+(?:,\d+)?p$/.test(script) && files.every((file) => !file.startsWith('-')),
  sort: unless('--'),
  tee: always,
  true: always,
  uv: unless('run', 'tool'),
  yarn: unless('dlx', 'exec'),
};

/** `all`, `src/x.o`, `CC=gcc`, `-j4`. Other words may be rules, or code in the values of variables. */
const PLAIN_GOAL = /^(?!SHELL=)(?:[\w./][\w./-]*(?:=[\w./-]*)?|-[skBn]|-j\d*)$/;

/** Carriers of git that are never plain: words and settings of theirs may be programs. */
const RUNNING = 'bisect clone config difftool filter-branch rebase submodule';
/** Of the others any option may be one but these, for long ones may be shortened and short ones bundled. */
const HARMLESS =
  '-n -u -v -q -f -d -i -l -w -E -F -p --all --delete --dry-run --ff-only --follow-tags --force --force-with-lease ' +
  '--no-rebase --no-verify --prune --quiet --rebase --set-upstream --tags --verbose';

function isPlainGit(args: readonly string[]): boolean {
  if (args.some(maySet)) return false;
  const [verb = '', ...words] = args[0] === '-C' ? args.slice(2) : args;
  if (!/^\w[\w-]*$/.test(verb) || listHas(RUNNING, verb)) return false;
  return !listHas(GIT_CARRIERS, verb) || words.every((word) => !word.startsWith('-') || listHas(HARMLESS, word));
}

/** A setting, or a transport that is a program. */
function maySet(arg: string): boolean {
  const text = arg.toLowerCase();
  return arg.startsWith('-c') || arg.startsWith('--config') || text.includes('ext::') || text.startsWith('alias.');
}

/** The words of the grammar (bash(1), Reserved Words). */
const RESERVED = 'case coproc do done elif else esac fi for function if in select then time until while';

/** Shells of Windows, whatever their case. */
const WINDOWS = 'cmd powershell powershell-preview pwsh pwsh-preview';

/** Not a path, an assignment, a name with an ending or a version, or a GNU program's: those are known by another name. */
function isUnknown(name: string): boolean {
  if (/[/\\=.]|\d$/.test(name) || isGnuName(name)) return false;
  return !listHas(KNOWN_PROGRAMS, name) && !listHas(RESERVED, name) && !listHas(WINDOWS, name.toLowerCase());
}

/** Whether the command may leave a file behind whose text is known. */
export const writesFiles = ({ name = '', redirects }: Command): boolean =>
  TEXT_COPIERS.includes(name) || redirects.some(isKept);

const isKept = ({ op, descriptor, target }: Redirect): boolean =>
  op !== '>&' && (descriptor === 1 || descriptor === 'both') && target?.source !== '/dev/null';
