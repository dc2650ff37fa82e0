import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { userStateFolder } from '../../audit/folder.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../../protocol/json.ts';
import type { Env } from '../host.ts';
import { changeFile } from './write.ts';

/** What was on disk before a file got its hooks, as far as the file itself cannot tell. */
export interface Origin {
  readonly existed: boolean;
  /** Folders that were made for it, outermost first. */
  readonly madeFolders: readonly string[];
}

/** Life cycle: one for each run of install or uninstall. Without a state folder nothing is kept. */
export interface InstallRecord {
  /** The first origin of a file stays. */
  keep(file: string, origin: Origin): void;
  originOf(file: string): Origin | undefined;
  forget(file: string): void;
  /** A copy of what a file held, for a person who needs it. Throws what the file system throws. */
  backup(file: string, text: string): void;
}

export function installRecord(env: Env, home: string | undefined, now: Date): InstallRecord {
  const state = userStateFolder(env, home);
  if (state === undefined) return { keep: () => {}, originOf: () => undefined, forget: () => {}, backup: () => {} };
  const folder = join(state, 'installs');
  const list = join(folder, 'files.json');
  const edit = (change: (origins: JsonObject) => JsonObject): void => {
    makeFolder(folder);
    changeFile(list, (text) => ({ text: `${JSON.stringify(change(originsIn(text)), null, 2)}\n` }), { mode: 0o600 });
  };
  return {
    keep(file, { existed, madeFolders }) {
      if (originsIn(read(list))[file] === undefined)
        edit((origins) => ({ ...origins, [file]: { existed, madeFolders } }));
    },
    originOf: (file) => originOf(originsIn(read(list))[file]),
    forget(file) {
      const { [file]: gone, ...others } = originsIn(read(list));
      if (gone === undefined) return;
      if (Object.keys(others).length === 0) rmSync(list, { force: true });
      else edit(({ [file]: _gone, ...rest }) => rest);
    },
    backup(file, text) {
      const copies = join(folder, 'backups');
      makeFolder(copies);
      const time = now.toISOString().replace(/[:.]/g, '-');
      // Settings may hold keys: for this user alone.
      writeFileSync(freeName(copies, `${time} ${basename(dirname(file))} ${basename(file)}`), text, {
        mode: 0o600,
        flag: 'wx',
      });
    },
  };
}

function freeName(folder: string, name: string): string {
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? name : `${name}.${count}`);
    if (read(path) === undefined) return path;
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A damaged list is as good as none: uninstalling then goes by what the files themselves tell. */
function originsIn(text: string | undefined): JsonObject {
  const value = parseJson(text ?? '');
  return isObject(value) ? value : {};
}

function originOf(value: Json | undefined): Origin | undefined {
  if (!isObject(value) || typeof value.existed !== 'boolean' || !Array.isArray(value.madeFolders)) return undefined;
  return {
    existed: value.existed,
    madeFolders: value.madeFolders.filter((folder): folder is string => typeof folder === 'string'),
  };
}
