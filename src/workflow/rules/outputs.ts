import type { Json } from '../../protocol/json.ts';
import type { Agent, Workflow } from './workflow.ts';

/** One declared output that is a file: its pattern, and whether a phase may close without it. */
export interface OutputEntry {
  readonly pattern: string;
  readonly optional: boolean;
}

/** Reads `path/{slot}.md (comment)`. Null for prose: more than one word before the comment. */
export function outputEntry(entry: string): OutputEntry | null {
  const found = /^(?<pattern>\S+)(?:\s+\((?<comment>.*)\))?$/su.exec(entry.trim())?.groups;
  if (found?.pattern === undefined) return null;
  return { pattern: found.pattern, optional: /^\s*optional(?![\p{L}\p{N}_])/iu.test(found.comment ?? '') };
}

/** Patterns, relative to a run's folder, of the files without which an agent's phase does not close. */
export function requiredOutputs(outputs: readonly string[], root: string): readonly string[] {
  return outputs.flatMap((text) => {
    const entry = outputEntry(text);
    return entry === null || entry.optional ? [] : (inRun(entry.pattern, root) ?? []);
  });
}

/** What an agent must be handed: patterns relative to a run's folder. */
export const requiredInputs = (agent: Agent, root: string): readonly string[] => requiredOutputs(agent.inputs, root);

/** The part of a pattern below a run's folder: behind `<root>/{slot}/`, or behind `{run}/`. Undefined for other files. */
export function inRun(pattern: string, root: string): string | undefined {
  for (const start of [`${root}/`, ''])
    if (pattern.startsWith(start)) {
      const rest = /^\{([^{}/]+)\}\/(.+)$/su.exec(pattern.slice(start.length));
      if (rest?.[2] !== undefined && (start !== '' || rest[1] === 'run')) return rest[2];
    }
  return undefined;
}

/** Whether a path names something below a run's folder: relative, no drive, no step upwards. */
export function isRunPath(path: Json | undefined): path is string {
  if (typeof path !== 'string' || path.trim() === '' || path.includes('\0')) return false;
  const plain = path.replaceAll('\\', '/');
  return !plain.startsWith('/') && !/^[A-Za-z]:/u.test(plain) && !plain.split('/').includes('..');
}

/** A path as it is recorded: relative to the run's folder, the part that leads there taken off, `/` between its parts. */
export function toRunPath(path: string, { root }: Pick<Workflow, 'root'>): string {
  const plain = path.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '');
  if (!plain.startsWith(`${root}/`)) return plain;
  const rest = plain.slice(root.length + 1);
  return /^[a-z0-9]+(?:-[a-z0-9]+)*\/(?<path>.+)$/su.exec(rest)?.groups?.path ?? plain;
}

/**
 * Whether a recorded path is one that a pattern means: `{x}` stands for one name, `*` stays within a name, `**` spans
 * directories. The whole path counts, and case does.
 */
export function matchesOutput(pattern: string, path: string): boolean {
  const tokens = tokensOf(pattern);
  let reached = new Set([0]);
  for (const char of [...path, undefined]) {
    reached = closed(reached, tokens);
    if (char === undefined) break;
    const next = new Set<number>();
    for (const at of reached) {
      const token = tokens[at];
      if (token === undefined || !takes(token, char)) continue;
      next.add(token.repeats ? at : at + 1);
      if (token.least === 1) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(tokens.length);
}

interface Token {
  /** The one character it takes; undefined for any, `name` for any but a slash. */
  readonly char: string | 'name' | 'any';
  readonly repeats: boolean;
  readonly least: 0 | 1;
}

function tokensOf(pattern: string): readonly Token[] {
  const pieces = pattern.match(/\{[^{}/]*\}|\*\*|\*|[\s\S]/gu) ?? [];
  return pieces.map((piece) => {
    if (piece === '**') return { char: 'any', repeats: true, least: 0 };
    if (piece === '*') return { char: 'name', repeats: true, least: 0 };
    if (piece.length > 1 && piece.startsWith('{')) return { char: 'name', repeats: true, least: 1 };
    return { char: piece, repeats: false, least: 1 };
  });
}

const takes = ({ char }: Token, text: string): boolean =>
  char === 'any' || (char === 'name' ? text !== '/' : char === text);

/** The places that are reached without taking a character. */
function closed(reached: ReadonlySet<number>, tokens: readonly Token[]): Set<number> {
  const all = new Set(reached);
  for (const at of all) if (tokens[at]?.least === 0) all.add(at + 1);
  return all;
}
