import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { approvedIn, approveIn } from '../plugins/approved.ts';
import { type HookEntry, hookKey } from './hook.ts';
import { scriptFiles } from './script-files.ts';

/** Which hooks of which project a person has approved: a project's path to fingerprints. */
export interface TrustStore {
  /** Whether this very hook was approved: its event, matcher, command, environment, timeout and scripts. */
  trusts(project: string, entry: HookEntry): boolean;
  /** Approves hooks, and forgets earlier approvals of hooks of the same name at the same event. */
  approve(project: string, entries: readonly HookEntry[]): void;
}

export interface TrustOptions {
  /** Know hooks by `name:command` alone, as copilot-shell does. */
  readonly compat?: boolean;
}

/**
 * The store in one JSON file, laid out as copilot-shell's: project to list of texts. A file that cannot be read approves
 * nothing. Throws when an approval cannot be written.
 */
export function trustStore(file: string, options: TrustOptions = {}): TrustStore {
  const identity = options.compat
    ? (_project: string, entry: HookEntry) => hookKey(entry.hook)
    : (project: string, entry: HookEntry) => `${nameAt(entry)}${fingerprint(project, entry)}`;
  return {
    trusts: (project, entry) => approvedIn(file, project).includes(identity(project, entry)),
    approve(project, entries) {
      const added = entries.map((entry) => identity(project, entry));
      approveIn(file, project, added, options.compat ? [] : entries.map(nameAt));
    },
  };
}

const nameAt = (entry: HookEntry): string => `${entry.event} ${hookKey(entry.hook)} `;

/** Changes whenever what the hook does may have changed. */
function fingerprint(project: string, entry: HookEntry): string {
  const { event, hook, matcher, sequential, host } = entry;
  const scripts = hook.type === 'command' ? scriptFiles(hook.command, project).map((path) => [path, hashOf(path)]) : [];
  const facts = JSON.stringify([event, matcher, sequential, host, sorted({ ...hook }), scripts]);
  return `sha256:${createHash('sha256').update(facts).digest('hex')}`;
}

/** Keys in one order, so that moving them about in a settings file is no change. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

/** Scripts above this size are known by size and time of change: they are no scripts. */
const LARGEST = 16 * 1024 * 1024;

function hashOf(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path);
    if (size > LARGEST) return `${size} ${mtimeMs}`;
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return 'unreadable';
  }
}
