import { withLock } from '../../files/lock.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { attempt, type StoreResult } from './error.ts';
import { filesOf, type RunFiles, type RunPlace } from './place.ts';

/** Runs an action on a run's files while no other process changes them. The run's folder is made when it is missing. */
export function locked<T>(place: RunPlace, action: (files: RunFiles) => StoreResult<T>): StoreResult<T> {
  return attempt(() => {
    const files = filesOf(place);
    makeFolder(files.folder);
    return withLock(files.lock, () => attempt(() => action(files)));
  });
}
