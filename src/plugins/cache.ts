import { statSync } from 'node:fs';
import { makeFolder } from '../files/make-folder.ts';
import { readOwn } from '../files/plain-file.ts';
import { replaceFile } from '../files/replace.ts';
import { codeOf } from '../protocol/error-code.ts';
import { fnv1a } from '../protocol/fnv1a.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import type { Around, Env } from './around.ts';
import type { NamedPlugin } from './plugin.ts';

/** What is kept of a plugin between calls, in one file, so that no reader ever sees parts of two versions. */
export interface Kept {
  /** Absolute. */
  readonly file: string;
  /** The bundle: CommonJS that needs nothing but Node's own modules and `portcullis`. */
  readonly code: string;
  /** Every file whose text went into it, each with its stamp at `stamped`. */
  readonly inputs: readonly Input[];
  /** Milliseconds since 1970. */
  readonly stamped: number;
  /** Of the content of all inputs. */
  readonly fingerprint: string;
  /** Its guards without their functions, as they were when it could last be loaded. */
  readonly guards: readonly JsonObject[];
}

export interface Input {
  readonly path: string;
  readonly stamp: string;
}

/** Whatever changes the bundle that the same files lead to: this code's settings, and the bundler's version. */
export const MADE_BY = 'portcullis 1, esbuild 0.28.2';

/** Undefined when nothing usable is kept: not there, of another version, or open to other users. */
export function readKept(path: string): Kept | undefined {
  try {
    const text = readOwn(path, 'writers');
    return typeof text === 'string' ? keptIn(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

function keptIn(value: Json): Kept | undefined {
  if (!isObject(value) || value.madeBy !== MADE_BY || typeof value.file !== 'string') return undefined;
  const { file, code, inputs, stamped, fingerprint, guards } = value;
  if (typeof code !== 'string' || typeof fingerprint !== 'string' || typeof stamped !== 'number') return undefined;
  if (!Array.isArray(inputs) || !Array.isArray(guards)) return undefined;
  return { file, code, fingerprint, stamped, inputs: inputs.flatMap(inputIn), guards: guards.filter(isObject) };
}

function inputIn(value: Json): readonly Input[] {
  if (!isObject(value) || typeof value.path !== 'string' || typeof value.stamp !== 'string') return [];
  return [{ path: value.path, stamp: value.stamp }];
}

/** Processes that write at once each replace the whole. Returns why it cannot be kept. */
export function writeKept(path: string, kept: Kept): string | undefined {
  try {
    makeFolder(path.slice(0, path.lastIndexOf('/')));
    replaceFile(path, JSON.stringify({ madeBy: MADE_BY, ...kept }), 0o600);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/**
 * Changes whenever a file is written or replaced: nobody but the system sets the time of the last change of an inode.
 * Reading and hashing the files instead would cost every call 5 ms for SHA-256 alone.
 */
export function stampOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(' ');
  } catch {
    return 'unreadable';
  }
}

/** The coarsest clock of a file system that is in use, in milliseconds (FAT). */
const TICK = 2_000;

/**
 * Whether the inputs are as they were. A file that changed just before it was stamped may have changed again within the
 * same tick of the file system's clock, with the same stamp: then its content has to be looked at.
 */
export function isFresh({ inputs, stamped }: Kept): boolean {
  return inputs.length > 0 && inputs.every(({ path, stamp }) => stamp === stampOf(path) && isSettled(stamp, stamped));
}

function isSettled(stamp: string, stamped: number): boolean {
  const changed = Number(stamp.slice(stamp.lastIndexOf(' ') + 1)) / 1e6;
  return changed < stamped - TICK;
}

/**
 * Where a plugin is kept, by what names it: it is known even when its files are gone, and what a project's approval covers is
 * kept apart from any other use of the same files. Undefined when the user has no cache folder.
 */
export function keptPath({ name, folder, project }: NamedPlugin, { env, home }: Around): string | undefined {
  const cache = cacheFolder(env, home);
  return cache === undefined
    ? undefined
    : `${cache}/portcullis/plugins/${hash([name, folder, project].join('\n'))}.json`;
}

function cacheFolder(
  { XDG_CACHE_HOME: cache, LOCALAPPDATA: local }: Env,
  home: string | undefined,
): string | undefined {
  // The XDG base directory specification: a relative path is to be ignored.
  if (cache?.startsWith('/')) return cache;
  if (process.platform === 'win32') return local?.replaceAll('\\', '/');
  return home === undefined ? undefined : `${home}/.cache`;
}

/** Tells names apart, protects nothing. */
const hash = (text: string): string => `${fnv1a(text).toString(36)}-${fnv1a(text, 0x050c5d1f).toString(36)}`;
