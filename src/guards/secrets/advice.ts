import type { SecretRead } from './secret-reads.ts';

export const LEAVE_IT = 'Leave it where it is, and let the program that needs it read it there.';
export const SEND_NOTHING = 'Send nothing of it. If a service needs a key, the person sets it up there.';

/** What to do instead of reading a secret file goes by its kind; instead of taking it elsewhere, by where it would be. */
export const adviceOf = ({ how, file }: SecretRead): string =>
  ({ read: file.instead, copied: LEAVE_IT, sent: SEND_NOTHING, staged: '' })[how];
