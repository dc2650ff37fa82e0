import type { Action } from './effect.ts';

/** Whether a file, its name or its permissions are other ones afterwards: all but reading and running it. */
export const changesFile = (action: Action): boolean =>
  action !== 'read' && action !== 'execute' && action !== 'create-directory';

/** The same, with new directories. */
export const changesDisk = (action: Action): boolean => action === 'create-directory' || changesFile(action);
