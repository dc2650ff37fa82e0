/** What is found where a state should be. */
export type Condition = 'healthy' | 'missing' | 'corrupted' | 'invalid' | 'tampered' | 'stale' | 'unreadable';

export interface Diagnosis {
  readonly code:
    | 'HEALTHY'
    | 'MISSING_STATE'
    | 'CORRUPTED_STATE'
    | 'INVALID_STATE'
    | 'TAMPERED_STATE'
    | 'STALE'
    | 'IO_ERROR';
  readonly why: string;
  /** What to do, one step each. */
  readonly how: readonly string[];
  /** The sub-command that does it. Nothing heals by itself. */
  readonly action: 'get' | 'init' | 'rollback' | 'reset' | 'resolve-stale';
}

/** What a person is told of what was found, with the way out. */
export function diagnose(condition: Condition, hasBackup: boolean): Diagnosis {
  switch (condition) {
    case 'healthy':
      return {
        code: 'HEALTHY',
        why: 'The state reads well.',
        how: ['`portcullis workflow get` shows it.'],
        action: 'get',
      };
    case 'missing':
      return hasBackup
        ? { ...ROLLBACK, code: 'MISSING_STATE', why: 'There is no state file, but there is a backup of one.' }
        : {
            code: 'MISSING_STATE',
            why: 'There is no state file.',
            how: ['`portcullis workflow init` begins the run.'],
            action: 'init',
          };
    case 'corrupted':
      return { ...mend(hasBackup), code: 'CORRUPTED_STATE', why: 'The state file holds no JSON.' };
    case 'invalid':
      return { ...mend(hasBackup), code: 'INVALID_STATE', why: 'The state file holds JSON that is no state.' };
    case 'tampered':
      return {
        ...mend(hasBackup),
        code: 'TAMPERED_STATE',
        why: 'The state reads well, but it is not the one that its chain tells of. `portcullis workflow verify` tells what was changed.',
      };
    case 'stale':
      return {
        code: 'STALE',
        why: 'The open phase was sent back as often as it may be and is not approved.',
        how: [
          'Look at the latest review with the person.',
          '`portcullis workflow resolve-stale` allows another round.',
        ],
        action: 'resolve-stale',
      };
    case 'unreadable':
      return {
        code: 'IO_ERROR',
        why: 'The state file cannot be read.',
        how: ['Look at the permissions of the file and its folder.', '`portcullis workflow get` tries again.'],
        action: 'get',
      };
  }
}

type Mend = Pick<Diagnosis, 'how' | 'action'>;
const ROLLBACK: Mend = {
  how: ['`portcullis workflow rollback` brings back the newest backup that reads well.'],
  action: 'rollback',
};
const RESET: Mend = {
  how: [
    'There is no backup that reads well and that the chain knows.',
    '`portcullis workflow reset` begins anew; the broken file is kept beside it.',
  ],
  action: 'reset',
};
const mend = (hasBackup: boolean): Mend => (hasBackup ? ROLLBACK : RESET);

/** The number of a backup's name, which orders backups by age; null for other files. */
export function backupNumber(name: string): number | null {
  const digits = /^state\.json\.bak\.(\d{1,16})$/.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}
