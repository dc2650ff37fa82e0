import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CONFIG_NAME } from '../../config/find.ts';
import type { CaseRun } from './run-cases.ts';

/** Editors write a file in several steps; this long after the last one, in milliseconds, the cases run again. */
const QUIET = 100;

/**
 * Runs now, and again whenever a file of cases or of the policy changes, comes or goes; never ends. Folders are watched, not
 * files: editors put another file in the place of the one that was there.
 */
export function watchCases(folder: string, run: () => CaseRun): Promise<never> {
  let watchers: readonly FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(once, QUIET);
  };
  const once = (): void => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
    const { results, policies, sources } = run();
    const files = [...results.map(({ file }) => file), ...policies, ...sources];
    const names = new Set(files.map((file) => basename(file)));
    const folders = new Set([folder, join(folder, 'portcullis'), ...files.map(dirname)]);
    const isOurs = (name: string | null): boolean =>
      name === null || names.has(name) || name === CONFIG_NAME || name === 'portcullis' || /\.test\.\w+$/.test(name);
    watchers = [...folders]
      .filter((path) => existsSync(path))
      .map((path) =>
        watch(path, (_, name) => {
          if (isOurs(name)) again();
        }).on('error', again),
      );
  };
  once();
  return new Promise(() => {});
}
