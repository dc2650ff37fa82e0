import type { Facts } from '../protocol/facts.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { memoryFacts, repositoryFiles } from '../workspace/memory-facts.ts';
import type { MemoryEntry } from '../workspace/memory-files.ts';

/** A small world in memory. Everything is optional: the plain one is a repository on `main` with a branch `feature`. */
export interface WorkspaceDescription {
  /** Absolute; where events happen. Default `/home/dev/project`. */
  readonly cwd?: string;
  readonly home?: string;
  /** The hook's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Repositories by absolute folder; the default stands for `{ [cwd]: {} }`, an empty table for none. */
  readonly repositories?: Readonly<Record<string, RepositoryDescription>>;
  /** Files by path: absolute, or relative to `cwd`. A folder and a symbolic link are written as in `MemoryEntry`. */
  readonly files?: Readonly<Record<string, MemoryEntry>>;
  /** The workflow in force, as a configuration in `cwd` writes it. */
  readonly workflow?: JsonObject;
  /** Transcripts by the path that a payload names. */
  readonly transcripts?: Readonly<Record<string, readonly ToolCall[]>>;
  /** How often a guard has refused before in this session; unknown when absent. */
  readonly refusals?: number;
}

export interface RepositoryDescription {
  /** Checked out; default `main`. */
  readonly branch?: string;
  /** Other local branches; default `feature`. */
  readonly branches?: readonly string[];
  /** The text of `.git/config`. */
  readonly config?: string;
}

export interface Workspace {
  readonly cwd: string;
  readonly facts: Facts;
  readonly env: Readonly<Record<string, string>>;
}

/** A workspace for tests, from the same reading of git's files as the real one. Nothing touches the disk. */
export function fakeWorkspace(description: WorkspaceDescription = {}): Workspace {
  const { cwd = '/home/dev/project', home = '/home/dev', env = {} } = description;
  const repositories = Object.entries(description.repositories ?? { [cwd]: {} });
  const entries = [
    [cwd, { folder: true }] as const,
    [home, { folder: true }] as const,
    ...repositories.flatMap(([folder, repository]) => Object.entries(filesOf(folder, repository))),
    ...Object.entries(description.files ?? {}).map(([path, entry]) => [absolute(path, cwd), entry] as const),
  ];
  const { transcripts = {}, refusals } = description;
  const facts: Facts = {
    ...memoryFacts(Object.fromEntries(entries), { home, env }),
    transcript: (path) => transcripts[path],
    refusals: () => refusals,
  };
  return { cwd, env, facts };
}

function filesOf(folder: string, repository: RepositoryDescription): Readonly<Record<string, MemoryEntry>> {
  const { branch = 'main', branches = ['feature'], config } = repository;
  return repositoryFiles(folder, branch, branches, config);
}

const absolute = (path: string, cwd: string): string => (path.startsWith('/') ? path : `${cwd}/${path}`);
