import type { Action, Effect } from '../../shell/effect.ts';

/** Files that one slip loses for good, each alone: what the machine starts and lets people in by, and keys. */
interface VitalFiles {
  readonly paths: RegExp;
  readonly by: ReadonlySet<Action>;
  /** For messages: `… {path}, {what}`. */
  readonly what: string;
}

const REPLACED: ReadonlySet<Action> = new Set<Action>(['write', 'remove', 'move']);
/** What is edited in place, or brought anew by a package, is still there. */
const TAKEN_AWAY: ReadonlySet<Action> = new Set<Action>(['remove', 'move']);
const WRITTEN: ReadonlySet<Action> = new Set<Action>(['write', 'append']);
const REMOVED: ReadonlySet<Action> = new Set<Action>(['remove']);

const VITAL_FILES: readonly VitalFiles[] = [
  { paths: /^\/proc\/sysrq-trigger$/u, by: WRITTEN, what: 'by which the machine is stopped at once' },
  {
    paths: /^\/(?:private\/)?etc\/(?:passwd|shadow|group|gshadow|master\.passwd|sudoers)$/u,
    by: REPLACED,
    what: 'by which people log in',
  },
  {
    paths:
      /^\/(?:boot\/.+|(?:private\/)?etc\/(?:fstab|crypttab|inittab|ld\.so\.preload)|boot\.ini|Windows\/System32\/.+)$/iu,
    by: TAKEN_AWAY,
    what: 'which the machine starts by',
  },
  {
    paths:
      /^\/(?:usr\/)?(?:s?bin\/(?:ba|da|z)?sh|s?bin\/(?:sudo|su|login|init|mount|systemctl|env|ls|cp|rm|mv|cat)|lib(?:32|64)?\/(?:.+\/)?(?:ld-linux[^/]*|libc[.-][^/]*))$/u,
    by: TAKEN_AWAY,
    what: 'which nearly every program needs',
  },
  {
    paths:
      /\/\.ssh\/(?:id_[a-z0-9_]+|authorized_keys|[^/]+\.pem)$|\/\.gnupg\/(?:private-keys-v1\.d\/.+|secring\.gpg)$/u,
    by: REMOVED,
    what: 'which cannot be made again',
  },
];

/** Why a file may not be lost; undefined for one that may, and for what is only added to it. */
export function vitalFile(path: string, { action }: Effect): string | undefined {
  return VITAL_FILES.find(({ paths, by }) => by.has(action) && paths.test(path))?.what;
}
