interface Ownership {
  readonly uid: number;
  readonly mode: number;
}

/** Whether a file is this user's. Windows tells nobody's apart: there a user's own folders keep others out. */
export const isOwn = ({ uid }: Pick<Ownership, 'uid'>): boolean =>
  process.geteuid === undefined || uid === process.geteuid();

/** The bits of a mode by which users other than the owner may change a file, and by which they may do anything with it. */
const OTHERS = { writers: 0o022, readers: 0o077 } as const;

/** Whether no other user may read, or only whether none may write, what has this mode. */
export const isClosed = ({ mode }: Pick<Ownership, 'mode'>, to: keyof typeof OTHERS): boolean =>
  process.platform === 'win32' || (mode & OTHERS[to]) === 0;
