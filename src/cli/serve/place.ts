import { lstatSync } from 'node:fs';
import { userStateFolder } from '../../audit/folder.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { isClosed, isOwn } from '../../files/owner.ts';
import type { Env } from '../../hosts/host.ts';

/** Where the server is asked. The client, `client.sh`, works out the same place from the same variables. */
export interface ServePlace {
  /** For this user alone: here lie the socket, and payloads while they are judged. */
  readonly folder: string;
  readonly socket: string;
}

/** Undefined where there is neither a runtime folder nor a home. */
export function servePlace(env: Env, home: string | undefined): ServePlace | undefined {
  const runtime = env.XDG_RUNTIME_DIR;
  const above = runtime?.startsWith('/') ? `${runtime}/portcullis` : userStateFolder(env, home);
  return above === undefined ? undefined : { folder: `${above}/serve`, socket: `${above}/serve/hook.sock` };
}

/** Makes the folder. Returns why what is there is not this user's alone, or undefined. Throws what the file system throws. */
export function prepareFolder({ folder }: ServePlace): string | undefined {
  makeFolder(folder);
  const stat = lstatSync(folder);
  if (!stat.isDirectory()) return `${folder} is no folder`;
  if (!isOwn(stat)) return `${folder} belongs to another user`;
  return isClosed(stat, 'readers') ? undefined : `${folder} is open to other users: chmod 700 it`;
}

/** The payload of the call that a client with this process id keeps in the folder. */
export const callFile = ({ folder }: Pick<ServePlace, 'folder'>, client: number): string => `${folder}/call.${client}`;
