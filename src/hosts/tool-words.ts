import { TOOL_SHAPES, type ToolShape } from './tool-shapes.ts';

/**
 * The shape of a tool that no table names, told by the words of its name (`desktop_start_process`, `updateFileContents`):
 * servers and forks invent names every day. A shell is only one when its arguments hold a command line, too; a tool for files
 * is one by its name, or by an argument that names a file.
 */
export function shapeByWords(
  name: string,
  {
    hasCommand,
    hasFile,
    isTyped,
  }: { readonly hasCommand: boolean; readonly hasFile: boolean; readonly isTyped: boolean },
): ToolShape | undefined {
  const words = wordsOf(name);
  const has = (list: readonly string[]): boolean => list.some((word) => words.includes(word));
  if (hasCommand && has(POWERSHELL)) return TOOL_SHAPES.powershell;
  if (hasCommand && (has(SHELLS) || (has(STARTS) && (has(STARTED) || words.length === 1)))) return TOOL_SHAPES.shell;
  if (isTyped && (has(SHELLS) || has(RUNNING)) && has(TYPES)) return TOOL_SHAPES.shell;
  if (!has(FILES) && !hasFile) return undefined;
  if (has(MOVES)) return TOOL_SHAPES.move;
  if (has(REMOVES)) return TOOL_SHAPES.remove;
  if (has(WRITES)) return TOOL_SHAPES.write;
  return has(READS) ? TOOL_SHAPES.read : undefined;
}

const POWERSHELL = ['powershell', 'pwsh'];
const SHELLS = ['bash', 'sh', 'zsh', 'shell', 'terminal', 'console'];
const STARTS = ['run', 'exec', 'execute', 'start', 'launch', 'spawn'];
const STARTED = ['command', 'commands', 'process', 'cmd', 'script'];
/** What is typed into a program that runs already may be for a shell. */
const RUNNING = ['process', 'pty', 'tty'];
const TYPES = ['interact', 'send', 'write', 'type', 'input', 'feed'];
const FILES = ['file', 'files', 'directory', 'folder', 'notebook'];
const MOVES = ['move', 'rename'];
const REMOVES = ['delete', 'remove', 'unlink', 'trash'];
const WRITES = ['write', 'create', 'edit', 'update', 'replace', 'append', 'insert', 'save', 'modify', 'patch'];
const READS = ['read', 'view', 'open', 'get', 'show', 'list', 'search', 'upload', 'attach'];

/** `updateFileContents` and `update-file_contents` have the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
