import type { NamedFile } from '../protocol/tool-call.ts';

/** Whether a text is a patch that names its files: Codex's `apply_patch` format, or a unified diff. */
export function isPatch(text: string): boolean {
  return text.includes('*** Begin Patch') || /^(?:\+\+\+|---) /m.test(text);
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

/** `--- a/x` and `+++ b/x`; `/dev/null` stands for no file. A time may follow the name behind a tab. */
function diffFile(line: string): NamedFile | undefined {
  const match = /^(\+\+\+|---) (?:[ab]\/)?([^\t]+)/.exec(line);
  if (match?.[2] === undefined || match[2] === '/dev/null') return undefined;
  return { path: match[2], action: 'write' };
}
