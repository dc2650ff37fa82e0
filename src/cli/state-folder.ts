import { isAbsolute } from 'node:path';
import { userStateFolder } from '../audit/folder.ts';
import type { Env } from '../hosts/host.ts';

/**
 * The person's home, as the environment tells it. What is no absolute path is none: it would be a folder of wherever the
 * call is made, and that is the project's to fill.
 */
export const homeOf = (env: Env): string | undefined =>
  [env.HOME, env.USERPROFILE].find((path) => path !== undefined && isAbsolute(path));

/** Where the record, the approvals and what workflows keep lie; undefined where the person has no such place. */
export const stateFolderOf = (env: Env): string | undefined => userStateFolder(env, homeOf(env));
