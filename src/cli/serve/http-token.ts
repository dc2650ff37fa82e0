import { randomBytes, timingSafeEqual } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { userStateFolder } from '../../audit/folder.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { readOwn } from '../../files/plain-file.ts';
import type { Env } from '../../hosts/host.ts';
import { codeOf } from '../../protocol/error-code.ts';

export type HttpToken =
  | { readonly ok: true; readonly file: string; readonly token: string }
  | { readonly ok: false; readonly fault: string };

/** The word by which a host shows that it may ask, made where there is none. It stays, because it stands in hosts' settings. */
export function httpToken(env: Env, home: string | undefined): HttpToken {
  const folder = userStateFolder(env, home);
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
  const text = readOwn(file, 'readers') ?? '';
  if (typeof text !== 'string') return { ok: false, fault: `${file} ${text.fault}: remove it` };
  const token = text.trim();
  return /^[\w-]{43}$/.test(token)
    ? { ok: true, file, token }
    : { ok: false, fault: `${file} holds no token: remove it` };
}

/** Whether a header `Authorization` carries the token; takes the same time for every wrong one of its length. */
export function carries(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
