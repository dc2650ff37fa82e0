import { lookup } from '../../protocol/lookup.ts';
import { listHas } from '../../protocol/word-list.ts';

/** Names in lower case: of a section's own settings, and of those of its subsections. */
interface Names {
  readonly own?: string;
  readonly inside?: string;
  /** How a value of them begins that is code; others name something of git's own. */
  readonly lead?: RegExp;
}

const SENDEMAIL = 'cccmd headercmd sendmailcmd smtpserver tocmd';

/** Settings whose value git hands to a shell (git-config(1)), by section. */
const CODE_SETTINGS: Readonly<Record<string, Names>> = {
  browser: { inside: 'cmd' },
  core: { own: 'alternaterefscommand askpass editor fsmonitor gitproxy pager sshcommand' },
  credential: { own: 'helper', inside: 'helper', lead: /^[!/]/ },
  diff: { own: 'external', inside: 'command textconv' },
  difftool: { inside: 'cmd' },
  filter: { inside: 'clean process smudge' },
  gpg: { own: 'program', inside: 'defaultkeycommand program' },
  guitool: { inside: 'cmd' },
  imap: { own: 'tunnel' },
  interactive: { own: 'difffilter' },
  man: { inside: 'cmd' },
  merge: { inside: 'driver' },
  mergetool: { inside: 'cmd' },
  remote: { inside: 'receivepack uploadpack' },
  sendemail: { own: SENDEMAIL, inside: SENDEMAIL },
  sequence: { own: 'editor' },
  submodule: { inside: 'update', lead: /^!/ },
  tar: { inside: 'command' },
  trailer: { inside: 'cmd command' },
  uploadpack: { own: 'packobjectshook' },
};

/** Whether a setting (`section.name`, `section.subsection.name`) whose value begins with `lead` is code. */
export function isCodeSetting(key: string, lead: string): boolean {
  const parts = key.toLowerCase().split('.');
  const [section = ''] = parts;
  const name = parts.at(-1) ?? '';
  // `pager.log`, with the name of any subcommand.
  if (section === 'pager') return parts.length === 2 && name !== '';
  const names = lookup(CODE_SETTINGS, section);
  if (!listHas((parts.length > 2 ? names?.inside : names?.own) ?? '', name)) return false;
  return names?.lead === undefined || names.lead.test(lead);
}
