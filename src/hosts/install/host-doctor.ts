import type { HostId } from '../../protocol/host.ts';
import type { Json } from '../../protocol/json.ts';
import type { DocumentFault, Path } from './document.ts';
import type { PlacedHandler } from './handlers.ts';
import type { Place } from './places.ts';
import type { SettingsDocument } from './settings-document.ts';
import type { World } from './world.ts';

/** What is known of one host's traps: the ways in which a hook that is installed does not run, or is not obeyed. */
export interface HostDoctor {
  /** What the host does not take of a settings file, by its own rules. */
  readonly rejects: (file: ReadFile) => readonly Rejection[];
  readonly traps: readonly Trap[];
  /** The program's names on the path, and versions that have a fault; absent for hosts without a program. */
  readonly program?: { readonly names: readonly string[]; readonly faults: readonly VersionFault[] };
  /** How the host starts a command line. `login`: by the user's own shell, which reads its start-up files. */
  readonly shell: 'sh' | 'bash' | 'login' | 'none';
  /** How it does so on Windows; `cmd` when absent. PowerShell ends with 1 where the hook ended with 2. */
  readonly windowsShell?: 'powershell';
  /** The wire format that the names call for under which the events are registered, where the host has several. */
  readonly dialect?: string;
  /** What no installation can help, and what switches hooks off without a trace on disk. */
  readonly limits: readonly string[];
}

export interface Rejection {
  readonly path: Path;
  /** One-based; absent: where the path leads. */
  readonly line?: number;
  readonly what: string;
  /** What does not count for it: the whole file, all hooks in it, or the entry alone. */
  readonly drops: 'file' | 'hooks' | 'entry';
}

export interface VersionFault {
  /** Versions before this one. */
  readonly before: string;
  readonly level: Finding['level'];
  readonly what: string;
}

/** One check. */
export interface Trap {
  readonly id: string;
  /** What goes wrong, in one sentence. */
  readonly trap: string;
  look(site: Site): readonly Finding[];
}

export interface Finding {
  /** `fail`: the guard is not live, or not obeyed. `warn`: it is, with a weakness. */
  readonly level: 'fail' | 'warn';
  readonly message: string;
  /** What to do. */
  readonly remedy: string;
  /** The hook runs as soon as the host has this of a person, who need not do anything else. */
  readonly awaits?: 'trust';
  readonly file?: string;
  /** One-based. */
  readonly line?: number;
}

/** One host on one machine. */
export interface Site {
  readonly host: HostId;
  readonly world: World;
  /** Every file from which the host runs hooks. */
  readonly files: readonly SiteFile[];
  /** Those that hold a hook of ours. */
  readonly installed: readonly SiteFile[];
  /** Another JSON file, comments allowed; `~/` is the home, a relative path stands below the project. */
  json(path: string): Json | undefined;
  text(path: string): string | undefined;
  /** Where that is. */
  at(path: string): string;
}

export interface SiteFile {
  readonly place: Place;
  /** Undefined: there is no such file. */
  readonly text: string | undefined;
  /** Why it cannot be read or does not parse. */
  readonly fault?: DocumentFault | { readonly what: string };
  readonly document?: SettingsDocument;
  readonly handlers: readonly PlacedHandler[];
  /** Handlers of ours; of a file that is no document, one for each of its events. */
  readonly ours: readonly PlacedHandler[];
}

/** A file that parsed. */
export interface ReadFile {
  readonly place: Pick<Place, 'layout' | 'file' | 'syntax'>;
  readonly text: string;
  readonly document: SettingsDocument;
}
