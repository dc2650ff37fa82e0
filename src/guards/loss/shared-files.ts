import type { Facts } from '../../protocol/facts.ts';
import { changesFile } from '../../shell/changes.ts';
import type { Effect } from '../../shell/effect.ts';
import { prefixOf } from '../../shell/value.ts';

/** What the machine goes by; what is installed below `/opt` and `/usr/local` aside, programs on the search path. */
const SYSTEM =
  /^\/(?:(?:private\/)?etc|s?bin|lib(?:32|64|x32)?|boot|usr\/(?:local\/)?(?:s?bin|lib(?:exec)?|include|share)|var\/spool\/cron|var\/lib|System|Library)\//u;
/** Below the home directory. */
const ACCOUNT =
  /^\/(?:\.(?:bashrc|bash_(?:profile|login|logout|aliases)|profile|zshrc|zshenv|zprofile|zlogin|kshrc|cshrc|tcshrc|xprofile|xinitrc|inputrc|pam_environment)|\.config\/(?:fish\/|autostart\/|systemd\/user\/)|Library\/LaunchAgents\/)/u;
const ENTRY = /^\/\.ssh\/(?:authorized_keys2?|config|environment|rc)$/u;

/** What more than the project goes by a file that an effect changes, for messages: `… {path}, {which}`. */
export function sharedFile({ action, path }: Effect, { home }: Pick<Facts, 'home'>): string | undefined {
  if (!changesFile(action)) return undefined;
  const start = prefixOf(path);
  if (SYSTEM.test(start)) return 'which the machine goes by';
  if (home === undefined || !start.startsWith(`${home}/`)) return undefined;
  const below = start.slice(home.length);
  if (ACCOUNT.test(below)) return 'which starts with every session of the account';
  return ENTRY.test(below) ? 'which tells who may come in, and where one goes' : undefined;
}
