import { randomBytes, timingSafeEqual } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { auditFolder } from '../../audit/folder.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { Env } from '../../hosts/host.ts';
import { codeOf } from '../../protocol/error-code.ts';
import { isOwn } from './place.ts';

export type HttpToken =
  | { readonly ok: true; readonly file: string; readonly token: string }
  | { readonly ok: false; readonly fault: string };

/** The word by which a host shows that it may ask, made where there is none. It stays, because it stands in hosts' settings. */
export function httpToken(env: Env, home: string | undefined): HttpToken {
  const folder = auditFolder(env, home);
  if (folder === undefined) return { ok: false, fault: 'there is no home or state folder to keep a token in' };
  const file = `${folder}/http-token`;
  try {
    makeFolder(folder);
    makeToken(file);
    return readToken(file);
  } catch (error) {
    return { ok: false, fault: `${file} cannot be made or read (${codeOf(error)})` };
  }
}

function makeToken(file: string): void {
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function readToken(file: string): HttpToken {
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(descriptor);
    const isPrivate = process.platform === 'win32' || (isOwn(stat) && (stat.mode & 0o077) === 0);
    if (!stat.isFile() || !isPrivate) return { ok: false, fault: `${file} is open to other users: remove it` };
    const token = readFileSync(descriptor, 'utf8').trim();
    return /^[\w-]{43}$/.test(token)
      ? { ok: true, file, token }
      : { ok: false, fault: `${file} holds no token: remove it` };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a header `Authorization` carries the token; takes the same time for every wrong one of its length. */
export function carries(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
