import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { type Files, TEXT_LIMIT } from './files.ts';
import { LONGEST_PATH, parentOf, resolvePath, slashes } from './paths.ts';

/** The real file system, each question asked once. An unreadable or impossible path is an absent one. */
export function nodeFiles(): Files {
  const real = cached((path) => realAsFarAsPossible(path));
  return {
    real,
    kind: cached(kindOf),
    link: cached((path) => linkTarget(path, real)),
    list: cached((path) => attempt(() => readdirSync(path).sort())),
    text: cachedText(),
  };
}

function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

function cached<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, { readonly answer: T }>();
  return (written) => {
    const path = slashes(written);
    const found = known.get(path) ?? { answer: ask(path) };
    known.set(path, found);
    return found.answer;
  };
}

function kindOf(path: string): 'file' | 'directory' | 'other' | undefined {
  const stat = attempt(() => statSync(path, { throwIfNoEntry: false }));
  if (stat === undefined) return undefined;
  return stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other';
}

function realAsFarAsPossible(path: string): string {
  for (const folder of [path, parentOf(path), lastExisting(path)]) {
    const found = attempt(() => slashes(realpathSync.native(folder)));
    if (found !== undefined) return resolvePath(found, `./${path.slice(folder.length)}`);
  }
  return resolvePath('/', path);
}

/** From the root downwards: of a path with many parts most are not there, and the first one that is missing ends it. */
function lastExisting(path: string): string {
  const root = path.slice(0, path.indexOf('/') + 1);
  let folder = root;
  for (let end = path.indexOf('/', root.length); end >= 0 && end < LONGEST_PATH; end = path.indexOf('/', end + 1)) {
    const next = path.slice(0, end);
    if (attempt(() => statSync(next, { throwIfNoEntry: false })) === undefined) break;
    folder = next;
  }
  return folder;
}

function linkTarget(path: string, real: (path: string) => string): string | undefined {
  const target = attempt(() => slashes(readlinkSync(path)));
  return target === undefined ? undefined : resolvePath(real(parentOf(path)), target);
}

/** A text is read again only when a larger limit asks for more. */
function cachedText(): Files['text'] {
  const known = new Map<string, { readonly limit: number; readonly text: string | undefined }>();
  return (written, limit = TEXT_LIMIT) => {
    const path = slashes(written);
    const found = known.get(path);
    if (found !== undefined && (found.text === undefined ? found.limit >= limit : true))
      return found.text !== undefined && found.text.length > limit ? undefined : found.text;
    const text = attempt(() => readText(path, limit));
    known.set(path, { limit, text });
    return text;
  };
}

/** Opened without waiting, so that a named pipe or a device never holds up the hook; only regular files are read. */
function readText(path: string, limit: number): string | undefined {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile() || stat.size > limit) return undefined;
    const bytes = Buffer.alloc(Math.min(stat.size, limit) + 1);
    let length = 0;
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      length += read;
      if (read === 0 || length === bytes.length) break;
    }
    return length > stat.size || bytes.subarray(0, length).includes(0) ? undefined : bytes.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
