import type { Span } from '../../protocol/span.ts';
import type { Command, Reading, Unread } from '../../shell/reading.ts';
import { textOf } from '../../shell/value.ts';
import { ownCommand } from './own-command.ts';
import type { Workflow } from './workflow.ts';

/** Something in a command line that keeps it from being read to the end. */
export interface Opaque {
  readonly why: string;
  readonly command?: Command;
  readonly unread?: Unread;
}

/**
 * The first thing in a line of which nobody can tell from the text what it does: code that is not there or in another
 * language, a program that is fed something it may run, PowerShell beyond reading. Programs that work by themselves are
 * none: nothing of a line tells what a test runner does.
 */
export function opaquePart(reading: Reading, { commands }: Pick<Workflow, 'commands'>): Opaque | undefined {
  const own = reading.commands.filter((command) => ownCommand(command, commands) !== undefined);
  for (const unread of reading.unread) {
    const why = unread.by !== undefined && own.includes(unread.by) ? undefined : unreadReason(unread);
    if (why !== undefined) return { why, unread, ...(unread.by === undefined ? {} : { command: unread.by }) };
  }
  for (const command of reading.commands) {
    const why = own.includes(command) ? undefined : commandReason(command, reading.text);
    if (why !== undefined) return { why, command };
  }
  return undefined;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const SHELLS = set('sh bash dash zsh ksh mksh ash fish source . pwsh powershell cmd eval trap');

function unreadReason({ why, by, language }: Unread): string | undefined {
  if (why === 'file') return SHELLS.has(by?.name ?? '') ? 'it runs a script that cannot be read' : undefined;
  if (why === 'language') return `it runs code in ${language ?? 'another language'}`;
  return UNREAD_REASONS[why];
}

const UNREAD_REASONS: Readonly<Record<Exclude<Unread['why'], 'file' | 'language'>, string>> = {
  syntax: 'it does not read as shell',
  limit: 'it is too long or too deep to be read',
  'dynamic-command': 'which program it starts is decided when it runs',
  'dynamic-code': 'which code it runs is decided when it runs',
};

function commandReason(command: Command, text: string): string | undefined {
  const name = command.name ?? '';
  const powershell = powershellReason(name);
  if (powershell !== undefined) return powershell;
  if (command.via.some((via) => via.name === 'env') && SPLITS.test(text))
    return 'env takes a line apart by its own rules';
  if (name === 'eval' || command.via.some((via) => via.name === 'eval'))
    return 'it reads a text a second time, as code';
  if (command.redirects.some((redirect) => redirect.op === '<<' && isUnfinished(redirect.span, text)))
    return 'a here-document in it has no end';
  return command.stdin === undefined || takesData(command, name) ? undefined : 'it is fed something that it may run';
}

const SPLITS = /\benv(?:\s+-[^\s]+)*?\s+(?:-[a-zA-Z]*S|--split-string)/u;

/** Whether no line after a here-document's mark closes it: then its author meant something else than the shell reads. */
function isUnfinished({ start, end }: Span, text: string): boolean {
  const mark = /^\d*<<(-?)\s*(.+)$/su.exec(text.slice(start, end));
  const word = mark?.[2]?.replaceAll(/['"\\]/gu, '');
  if (mark === null || word === undefined) return false;
  const lines = text.slice(end).split('\n').slice(1);
  return !lines.some((line) => (mark[1] === '-' ? line.replace(/^\t+/u, '') : line) === word);
}

/** Programs to which standard input is data and nothing else. */
const READERS = set(
  'cat tac rev tee head tail wc cut paste tr grep egrep fgrep rg ag sed awk gawk mawk jq yq sort uniq comm read mapfile readarray sha1sum sha224sum sha256sum sha384sum sha512sum md5sum b2sum cksum nl column fold fmt expand diff cmp xxd od hexdump base64 strings less more bat delta echo printf true false : test [ xargs pbcopy iconv file sleep',
);

function takesData(command: Command, name: string): boolean {
  if (READERS.has(name) || isReadingCmdlet(name)) return true;
  const [, verb] = command.words;
  return name === 'git' && verb !== undefined && textOf(verb.value) === 'commit';
}

function powershellReason(name: string): string | undefined {
  if (POWERSHELL_ALIASES.has(name.toLowerCase())) return `${name} is PowerShell for something that may change files`;
  const isCmdlet = /^[A-Z][A-Za-z]+-[A-Z][A-Za-z]+$/u.test(name);
  return isCmdlet && !isReadingCmdlet(name) ? `${name} is no PowerShell command that only reads` : undefined;
}

const READING_VERBS = set('get test select measure sort compare resolve convertto convertfrom');
const READING_CMDLETS = set('format-table format-list format-wide format-custom format-hex write-output write-host');

function isReadingCmdlet(name: string): boolean {
  const lower = name.toLowerCase();
  const verb = lower.slice(0, Math.max(lower.indexOf('-'), 0));
  return READING_CMDLETS.has(lower) || (/^[A-Za-z]+-[A-Za-z]+$/u.test(name) && READING_VERBS.has(verb));
}

/** Short names of PowerShell for commands that write, remove or run something. */
const POWERSHELL_ALIASES = set(
  'del erase rd ri ni md sc ac copy cpi move mi ren rni iex icm start saps sajb ii sp si clc cli epcsv sal nal sl iwr irm foreach % where ?',
);
