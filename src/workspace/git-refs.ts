import type { Head } from '../protocol/facts.ts';
import { type Files, PACKED_REFS_LIMIT } from './files.ts';

/** Where one work tree's refs are: its own (`HEAD`, `refs/bisect/` …) and those of the whole repository. */
export interface RefPlace {
  readonly gitDirectory: string;
  readonly commonDirectory: string;
}

/** The branch that a commit would move (symbolic refs followed), or the commit that is checked out. */
export function readHead(files: Files, place: RefPlace): Head {
  const found = follow(files, place, 'HEAD');
  if (found === undefined || usesReftable(found.name)) return { state: 'unknown' };
  if (found.name === 'HEAD')
    return found.id === undefined ? { state: 'unknown' } : { state: 'detached', commit: found.id };
  return { state: found.id === undefined ? 'unborn' : 'branch', ref: found.name };
}

export function readRef(files: Files, place: RefPlace, name: string): string | undefined {
  return follow(files, place, name)?.id;
}

/** The ref that a write to `name` changes: itself, or where its symbolic refs lead. */
export function finalRef(files: Files, place: RefPlace, name: string): string {
  return follow(files, place, name)?.name ?? name;
}

/** Full names below `prefix`, loose and packed, sorted. */
export function listRefs(files: Files, place: RefPlace, prefix: string): readonly string[] {
  const found = new Set<string>();
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  listLoose(files, place.commonDirectory, folder.replace(/\/$/, '') || 'refs', prefix, found, 0);
  for (const line of packed(files, place).split('\n')) {
    const name = /^[0-9a-f]{40,64} (\S+)$/.exec(line)?.[1];
    if (name?.startsWith(prefix)) found.add(name);
  }
  return [...found].sort();
}

/** `MAXDEPTH` of git's refs.c. */
const MOST_SYMBOLIC_STEPS = 5;
const DEEPEST_FOLDER = 32;
const OBJECT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?(?=\s|$)/;

interface Followed {
  readonly name: string;
  readonly id: string | undefined;
}

/** Undefined when the ref is broken, or symbolic without an end. */
function follow(files: Files, place: RefPlace, start: string): Followed | undefined {
  let name = start;
  for (let step = 0; step <= MOST_SYMBOLIC_STEPS; step += 1) {
    const text = looseText(files, place, name);
    if (text === undefined) return name === 'HEAD' ? undefined : { name, id: packedId(files, place, name) };
    const target = /^ref:\s*(\S+)/.exec(text)?.[1];
    if (target === undefined) {
      const id = OBJECT_ID.exec(text)?.[0];
      return id === undefined ? undefined : { name, id };
    }
    if (!isSafe(target)) return undefined;
    name = target;
  }
  return undefined;
}

/** A ref's file. git once wrote symbolic refs as symbolic links and still reads them (`core.preferSymlinkRefs`). */
function looseText(files: Files, place: RefPlace, name: string): string | undefined {
  if (!isSafe(name)) return undefined;
  const path = `${folderOf(place, name)}/${name}`;
  const link = files.link(path);
  const target = link === undefined ? undefined : /(?:^|\/)(refs\/.+)$/.exec(link)?.[1];
  return target === undefined ? files.text(path) : `ref: ${target}`;
}

/** Which refs belong to one work tree alone: gitrepository-layout(5). */
function folderOf(place: RefPlace, name: string): string {
  const own = !name.startsWith('refs/') || /^refs\/(bisect|worktree|rewritten)\//.test(name);
  return own ? place.gitDirectory : place.commonDirectory;
}

function packed(files: Files, place: RefPlace): string {
  return files.text(`${place.commonDirectory}/packed-refs`, PACKED_REFS_LIMIT) ?? '';
}

/** A repository may hold many refs and many work trees that ask for theirs: where git says so, the file is sorted. */
function packedId(files: Files, place: RefPlace, name: string): string | undefined {
  const text = packed(files, place);
  // Its order is that of bytes, which is the order of texts wherever one of both is plain.
  const isSorted = /^# pack-refs with:[^\n]* sorted\b/.test(text) && /^[!-~]+$/.test(name);
  return isSorted ? idBySearch(text, name) : idByLook(text, name);
}

function idBySearch(text: string, name: string): string | undefined {
  let from = text.indexOf('\n') + 1;
  let to = text.length;
  while (from < to) {
    let start = text.lastIndexOf('\n', Math.floor((from + to) / 2) - 1) + 1;
    // A tag's line is followed by one with what it points to.
    while (start > from && text[start] === '^') start = text.lastIndexOf('\n', start - 2) + 1;
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const [, id, found = ''] = /^([0-9a-f]{40,64}) (\S+)/.exec(text.slice(start, end)) ?? [];
    if (found === name) return id;
    if (found < name) from = text[end + 1] === '^' ? text.indexOf('\n', end + 1) + 1 || text.length : end + 1;
    else to = start;
  }
  return undefined;
}

function idByLook(text: string, name: string): string | undefined {
  for (let at = text.indexOf(` ${name}`); at >= 0; at = text.indexOf(` ${name}`, at + 1)) {
    const after = text[at + 1 + name.length];
    if (after !== undefined && after !== '\n' && after !== '\r') continue;
    const line = text.slice(text.lastIndexOf('\n', at) + 1, at);
    if (/^[0-9a-f]{40,64}$/.test(line)) return line;
  }
  return undefined;
}

function listLoose(files: Files, root: string, folder: string, prefix: string, into: Set<string>, depth: number): void {
  if (depth > DEEPEST_FOLDER) return;
  for (const entry of files.list(`${root}/${folder}`) ?? []) {
    const name = `${folder}/${entry}`;
    if (files.kind(`${root}/${name}`) === 'directory') {
      if (name.startsWith(prefix) || prefix.startsWith(`${name}/`))
        listLoose(files, root, name, prefix, into, depth + 1);
    } else if (name.startsWith(prefix) && !name.endsWith('.lock')) into.add(name);
  }
}

/** No way out of the git directory: a ref that git would refuse is not read. */
function isSafe(name: string): boolean {
  return !/(^|\/)\.|\.\.|\/\/|[\0- \\~^:?*[]|^\/|\/$/.test(name) || name === INVALID_BRANCH;
}

/** With reftable the file HEAD names this branch, and the real HEAD is in binary tables: git's reftable.txt. */
const INVALID_BRANCH = 'refs/heads/.invalid';

function usesReftable(name: string): boolean {
  return name === INVALID_BRANCH;
}
