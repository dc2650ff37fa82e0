import type { NamedFile } from '../protocol/tool-call.ts';

/** Whether a text is a patch that names its files: Codex's `apply_patch` format, or a unified diff. */
export function isPatch(text: string): boolean {
  return text.includes('*** Begin Patch') || /^(?:\+\+\+ |--- |diff --git |rename (?:from|to) )/m.test(text);
}

const HEADERS: readonly (readonly [prefix: string, action: NamedFile['action']])[] = [
  ['*** Add File: ', 'write'],
  ['*** Update File: ', 'write'],
  ['*** Delete File: ', 'remove'],
];
const MOVE = '*** Move to: ';

/**
 * The files that a patch names, in order. Headers may be indented, as Codex's own reader trims them (codex-rs
 * apply-patch); a line of content that looks like one names a file too many, which is the safe side.
 */
export function patchFiles(text: string): readonly NamedFile[] {
  const files: NamedFile[] = [];
  // In the first format a removed line may look like a unified diff's header.
  const named = text.includes('*** Begin Patch') ? fileIn : diffFile;
  for (const line of text.split('\n')) {
    const found = named(line.trim(), files.at(-1));
    if (found === undefined) continue;
    if (found.action === 'move') files.pop();
    files.push(found);
  }
  return files;
}

function fileIn(line: string, before: NamedFile | undefined): NamedFile | undefined {
  if (line.startsWith(MOVE)) {
    const to = line.slice(MOVE.length);
    return before === undefined ? { path: to, action: 'write' } : { path: before.path, action: 'move', to };
  }
  for (const [prefix, action] of HEADERS) {
    if (line.startsWith(prefix)) return { path: line.slice(prefix.length), action };
  }
  return undefined;
}

/**
 * `--- a/x` and `+++ b/x`, where a time may follow the name behind a tab and `/dev/null` stands for no file; and git's own
 * headers, which alone name a file that is renamed as it is, or that is empty.
 */
function diffFile(line: string): NamedFile | undefined {
  const name = /^(?:(?:rename|copy) (?:from|to) (.+)|(?:\+\+\+|---) ([^\t]+).*)$/.exec(line);
  const path = name?.[1] ?? name?.[2] ?? twiceNamed(line);
  return path === undefined || path === '/dev/null'
    ? undefined
    : { path: unquoted(path).replace(/^[ab]\//, ''), action: 'write' };
}

/** `diff --git a/x b/x`: the second half of what stands there, where both are the same file. */
function twiceNamed(line: string): string | undefined {
  if (!line.startsWith(TWICE)) return undefined;
  const middle = (TWICE.length + line.length) / 2;
  const [one, other] = [line.slice(TWICE.length, middle), line.slice(middle + 1)];
  return one.replace(/^("?)a\//, '$1') === other.replace(/^("?)b\//, '$1') ? other : undefined;
}

const TWICE = 'diff --git ';

/** git quotes a name with unusual characters as C does, and writes their bytes in octal. */
function unquoted(name: string): string {
  if (!/^".*"$/.test(name)) return name;
  return name.slice(1, -1).replace(/(?:\\[0-3][0-7]{2})+|\\./g, (written) => {
    const bytes = written.replace(/\\(\d{3})/g, (_, octal: string) => `%${hex(Number.parseInt(octal, 8))}`);
    if (bytes === written) return LETTERS[written] ?? written.slice(1);
    try {
      return decodeURIComponent(bytes);
    } catch {
      return written;
    }
  });
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const LETTERS: Readonly<Record<string, string>> = { '\\n': '\n', '\\t': '\t', '\\r': '\r' };
