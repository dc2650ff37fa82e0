import { type Gap, join, known, type Piece, type Value } from './value.ts';

/**
 * The file that `path` names for a program that runs in `directory`: absolute, `/` between the parts, `.` and `..`
 * folded as text (links are not followed). A backslash counts as a separator, as Windows programs take it; the
 * price is a POSIX name that really holds one. Where the start is unknown the result begins with a gap.
 */
export function resolvePath(directory: Value, path: Value): Value {
  const wanted = throughProcess(withoutDevice(settle(path)));
  return withoutEnds(fold(startsAnywhere(wanted) ? wanted : join(settle(directory), known('/'), wanted)));
}

/**
 * On a drive dots and blanks at the end of a name are none of it, and `x::$DATA` is what `x` holds (Windows' documentation,
 * "Naming Files, Paths, and Namespaces").
 */
function withoutEnds(path: Value): Value {
  const [start] = path;
  if (typeof start !== 'string' || start[1] !== ':') return path;
  const last = path.length - 1;
  // What looks behind tries a run of dots once, and not again from each of them.
  return path.map((piece, index) =>
    typeof piece === 'string'
      ? piece.replaceAll(
          index === last ? /(?<![. ])[. ]*(?:::\$data)?$|(?<![. ])[. ]+(?=\/)/giu : /(?<![. ])[. ]+(?=\/)/gu,
          '',
        )
      : piece,
  );
}

/** `\\?\C:\x` and `\\.\C:\x` are other names for `C:\x` (Windows' documentation, "Win32 File Namespaces"). */
function withoutDevice(path: Value): Value {
  const [start, ...rest] = path;
  const isDevice = typeof start === 'string' && /^\/\/[?.]\/[A-Za-z]:/u.test(start);
  return isDevice ? join(known(start.slice(4)), rest) : path;
}

/**
 * `/proc/self/cwd` and `/proc/$$/root` are other names for the working directory and the root (proc(5)). A process whose
 * number is not the shell's own may be elsewhere; that is not told apart.
 */
function throughProcess(path: Value): Value {
  const [start, gap, end] = path;
  if (typeof start !== 'string' || !start.startsWith('/proc/')) return path;
  const isOther = start === '/proc/' && typeof gap !== 'string' && typeof end === 'string';
  const text = isOther ? `/proc/0${end}` : start;
  const found = /^\/proc\/(?:self|thread-self|\d+)\/(cwd|root)(?=\/|$)(?:\/(.*))?$/su.exec(text);
  if (found === null) return path;
  const rest = [...(found[2] ? [found[2]] : []), ...path.slice(isOther ? 3 : 1)];
  return found[1] === 'root' ? join(known('/'), rest) : join(known('.'), known('/'), rest);
}

/** `name` below `directory`, both as they stand. */
export function below(directory: Value, name: Value): Value {
  return fold(join(directory, known('/'), name));
}

/** The last part of a path; a gap that stays within one part when it is unknown. Empty for a root, `.` and `..`. */
export function baseName(path: Value): Value {
  const parts = partsOf(settle(path)).filter((part) => part.length > 0);
  const last = parts[parts.length - 1] ?? [];
  if (isText(last, '.') || isText(last, '..')) return [];
  return last.map((piece) => (typeof piece === 'string' ? piece : { ...piece, within: true }));
}

/** The directory that holds a resolved path; the path itself for a root or a path that is unknown as a whole. */
export function parentOf(path: Value): Value {
  const parts = partsOf(path);
  if (parts.length < 2) return path;
  const parent = parts.slice(0, -1);
  return parent.length === 1 && parent[0]?.length === 0 ? known('/') : glue(parent);
}

/** A directory in normal form and all above it, its root first: `/`, or the drive (`C:`). */
export function upward(directory: string): readonly string[] {
  const parts = directory.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/') || '/').filter((path) => path !== '');
}

/** Whether the path says itself that it is a directory: `x/`, `x/.`, `.`, `..`. */
export function namesDirectory(path: Value): boolean {
  const last = path[path.length - 1];
  return typeof last === 'string' && /(?:^|[\\/])\.{0,2}$/u.test(last) && last !== '';
}

/** Whether a gap may hold a `/`. Globs match inside one part, `**` aside. */
export function isWide(piece: Piece): boolean {
  return typeof piece !== 'string' && piece.within !== true && (piece.gap !== 'glob' || piece.source.includes('**'));
}

/** Splits a path at `/`; a gap that may hold one stands within its part. */
export function partsOf(path: Value): readonly Value[] {
  const parts: Piece[][] = [[]];
  for (const piece of path) {
    if (typeof piece !== 'string') parts[parts.length - 1]?.push(piece);
    else
      for (const [index, text] of piece.split('/').entries()) {
        if (index > 0) parts.push([]);
        if (text !== '') parts[parts.length - 1]?.push(text);
      }
  }
  return parts;
}

/** Variables that name the folder for temporary files, wherever it is. */
const TEMPORARY: ReadonlySet<string> = new Set(['TMPDIR', 'TMP', 'TEMP', 'RUNNER_TEMP', 'XDG_RUNTIME_DIR']);
/** A program alone that prints one file name without its directory, a date or a number; a variable that holds a number. */
const ONE_NAME =
  /^(?:\$\(|`)\s*(?:basename|date|uuidgen|whoami|hostname|nproc|id|uname|arch|git\s+rev-parse\s+--short)\b[^;&|\n]*$|^\$\{?(?:[!$?#]|RANDOM|SECONDS|E?UID|PPID|BASHPID|LINENO|EPOCHSECONDS|SHLVL)\}?$/u;

function settle(path: Value): Value {
  return join(
    ...path.map((piece): Value => {
      if (typeof piece === 'string') return known(piece === '\\' ? piece : piece.replaceAll('\\', '/'));
      const fresh = piece.gap === 'command' && piece.within !== true ? freshName(piece.source) : undefined;
      if (fresh !== undefined) return join(known(fresh), [{ ...piece, within: true }]);
      if (piece.gap === 'variable' && TEMPORARY.has(piece.name ?? '')) return known('/tmp');
      if (piece.gap === 'arithmetic' || ONE_NAME.test(piece.source)) return [{ ...piece, within: true }];
      return [piece];
    }),
  );
}

/** `mktemp` prints a name that nothing has yet: what it begins with, by its template and the folder it is told of. */
function freshName(source: string): string | undefined {
  const call = /^(?:\$\(|`)\s*mktemp((?:\s+[^\s;&|<>()$`]+)*)\s*(?:\)|`)$/u.exec(
    source.replaceAll(TEMPORARY_FOLDER, '/tmp'),
  );
  if (call === null) return undefined;
  let folder: string | undefined;
  let template: string | undefined;
  const words = (call[1] ?? '').replaceAll(/['"]/gu, '').split(/\s+/u).slice(1);
  for (const [index, word] of words.entries()) {
    if (words[index - 1] === '-p') folder = word;
    else if (!word.startsWith('-')) template = word;
    else if (word.startsWith('--tmpdir')) folder = word.slice('--tmpdir='.length) || '/tmp';
    else if (/^-[dqu]*t$/u.test(word)) folder = '/tmp';
    else if (!/^-(?:[dqup]+|-directory|-quiet|-dry-run|-suffix=.*)$/u.test(word)) return undefined;
  }
  if (template === undefined) return `${folder ?? '/tmp'}/tmp.`;
  const start = template.replace(/X{3,}[^X/]*$/u, '');
  return folder === undefined ? start : `${folder}/${start}`;
}

const TEMPORARY_FOLDER = /"?\$(?:TMPDIR\b|\{TMPDIR(?::?-\/tmp)?\})"?/gu;

/** Absolute, or unknown from its first piece on, so that the directory may not matter. */
function startsAnywhere(path: Value): boolean {
  const first = path[0];
  if (typeof first === 'string') return first.startsWith('/') || /^[A-Za-z]:(?:\/|$)/u.test(first);
  return first !== undefined && isWide(first) && first.gap !== 'glob';
}

/** Whether a part is empty, `.` or `..`. */
function mayFold(path: Value): boolean {
  const text = `${path.map((piece) => (typeof piece === 'string' ? piece : '*')).join('')}/`;
  return (
    ['./', '../'].some((part) => text.startsWith(part)) || ['//', '/./', '/../'].some((part) => text.includes(part))
  );
}

function fold(path: Value): Value {
  if (path.length > 0 && !mayFold(path)) return path;
  const parts = partsOf(path);
  const kept: Value[] = [];
  for (const [index, part] of parts.entries()) {
    if (index > 0 && part.length === 0) continue;
    if (isText(part, '.')) continue;
    if (isText(part, '..')) climb(kept);
    else kept.push(part);
  }
  return kept.length === 1 && kept[0]?.length === 0 ? known('/') : glue(kept);
}

/** `..`: the part before goes; an unknown one may hold several parts, and is another unknown one with it; a root stays. */
function climb(kept: Value[]): void {
  const last = kept[kept.length - 1];
  if (last === undefined || isRoot(kept)) return;
  const wide = last.find((piece): piece is Gap => typeof piece !== 'string' && isWide(piece));
  kept.pop();
  if (wide === undefined) return;
  const { name: _, ...above } = wide;
  kept.push([{ ...above, source: `${wide.source}/..` }]);
}

const isRoot = (kept: readonly Value[]): boolean =>
  kept.length === 1 && (kept[0]?.length === 0 || /^[A-Za-z]:$/u.test(String(kept[0]?.[0])));
const isText = (part: Value, text: string): boolean => part.length === 1 && part[0] === text;
/** In one value, not as arguments: a path may have more parts than a call takes. */
const glue = (parts: readonly Value[]): Value =>
  join(parts.flatMap((part, index) => (index === 0 ? part : ['/', ...part])));
