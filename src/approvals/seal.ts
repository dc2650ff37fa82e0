import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, unlinkSync, writeFileSync } from 'node:fs';
import { makeFolder } from '../files/make-folder.ts';
import { readOwn } from '../files/plain-file.ts';
import { codeOf } from '../protocol/error-code.ts';
import type { ApprovalPlace } from './place.ts';

/** Loaded only when something is to be compared or sealed: Node's cryptography takes longer to load than a call to judge. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A number that no approval had before. */
export const newNumber = (): string => randomBytes(12).toString('hex');

/** HMAC-SHA-256, in hex. */
export const sealOf = (text: string, key: Buffer): string => createHmac('sha256', key).update(text).digest('hex');

/** Whether the seal is that of the text; how long it takes says nothing of where they differ. */
export function isSealed(text: string, seal: string, key: Buffer): boolean {
  const [right, given] = [Buffer.from(sealOf(text, key)), Buffer.from(seal)];
  return right.length === given.length && timingSafeEqual(right, given);
}

const KEY_BYTES = 32;

/** The key that seals are made with, or why there is none that can be trusted. Never throws. */
export function readKey({ key }: Pick<ApprovalPlace, 'key'>): Buffer | { readonly fault: string } {
  try {
    const text = readOwn(key, 'readers') ?? { fault: MISSING };
    if (typeof text !== 'string') return text;
    const bytes = Buffer.from(text.trim(), 'hex');
    return bytes.length === KEY_BYTES ? bytes : { fault: 'holds no key' };
  } catch (error) {
    return { fault: `cannot be read (${codeOf(error)})` };
  }
}

/**
 * The key, made when there is none: of several processes that make one, all get the same. Throws what the file system
 * throws, and for a key that cannot be trusted: what it sealed would count for nothing, and that is for the person to say.
 */
export function keyFor(place: Pick<ApprovalPlace, 'folder' | 'key'>): Buffer {
  const before = readKey(place);
  return 'fault' in before && before.fault === MISSING ? madeKey(place) : trusted(before, place);
}

const MISSING = 'is not there';

function madeKey(place: Pick<ApprovalPlace, 'folder' | 'key'>): Buffer {
  makeFolder(place.folder);
  const draft = `${place.key}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // A link appears whole, and never in the place of another process's key.
    linkSync(draft, place.key);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return trusted(readKey(place), place);
}

function trusted(found: ReturnType<typeof readKey>, { key }: Pick<ApprovalPlace, 'key'>): Buffer {
  if ('fault' in found) throw new Error(`${key} ${found.fault}`);
  return found;
}
