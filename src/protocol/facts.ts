import type { HostId } from './host.ts';
import type { ToolCall } from './tool-call.ts';

/**
 * What guards may ask of the outside. Synchronous, cached for one call, never throwing: what cannot be read is
 * undefined. Paths are absolute and use `/`.
 */
export interface Facts {
  readonly home: string | undefined;
  /** The folders for temporary files, for example `/tmp` and the value of TMPDIR. */
  readonly temporary: readonly string[];
  /** A variable of the hook's own environment. */
  env(name: string): string | undefined;
  /** `path` with every symbolic link resolved as far as the path exists; the rest is appended unchanged. */
  real(path: string): string;
  kind(path: string): 'file' | 'directory' | 'other' | undefined;
  /** Where a symbolic link points (one step, made absolute); undefined when `path` is no link. */
  link(path: string): string | undefined;
  /** A text file of at most `limit` bytes (default 256 KiB); undefined when absent, larger or not text. */
  text(path: string, limit?: number): string | undefined;
  /** The names in a directory, sorted. */
  list(path: string): readonly string[] | undefined;
  /** The repository whose work tree or git directory holds `directory`. */
  repository(directory: string): Repository | undefined;
  /** The repository with this git directory (`--git-dir`, `GIT_DIR`) and, where given, this work tree. */
  repositoryAt(gitDirectory: string, workTree?: string): Repository | undefined;
  /**
   * The tool calls that a host's transcript records, oldest first, read as they are asked for; of one sub-agent where it is
   * named by its id. Undefined when the file is missing, reached through a link, or no plain file.
   */
  transcript?(path: string, host: HostId, agent?: string): Iterable<ToolCall> | undefined;
  /** The folder of the program that judges, where that is the installed one: what runs from it is not to be taken away. */
  programFolder?(): string | undefined;
  /**
   * Why the record in a folder of a workflow's run is not the one that its command line wrote last; undefined when it is, and
   * when nobody can tell.
   */
  recordFault?(folder: string): string | undefined;
  /** How often a guard has refused in a session, to one agent where it is named; undefined when nobody can tell. */
  refusals?(guard: string, session: string, agent?: string): number | undefined;
}

/** What files say about one git work tree. Nothing here starts git. */
export interface Repository {
  /** This work tree's own git directory (`.git`, or `.git/worktrees/x` for a linked one). */
  readonly gitDirectory: string;
  /** The directory shared by all work trees: refs, config, hooks. Two work trees of one repository share it. */
  readonly commonDirectory: string;
  /** Undefined for a bare repository. */
  readonly workTree: string | undefined;
  readonly head: Head;
  /** All values of a configuration key (`section.name` or `section.sub.name`), last one winning; includes followed. */
  config(key: string): readonly string[];
  /** Every configured key that begins with `prefix`, lower-cased as git does. */
  configKeys(prefix: string): readonly string[];
  /** The object id of a full ref (`refs/heads/main`), undefined when it does not exist. */
  ref(name: string): string | undefined;
  /** The full ref that a write to `name` changes: itself, or where its symbolic refs lead. */
  finalRef(name: string): string;
  /** Full names of the refs below a prefix such as `refs/heads/`. */
  refs(prefix: string): readonly string[];
  /** Full refs checked out in any work tree of this repository, with that work tree's path. */
  checkedOut(): readonly { readonly ref: string; readonly workTree: string }[];
}

export type Head =
  | { readonly state: 'branch'; readonly ref: string }
  | { readonly state: 'unborn'; readonly ref: string }
  | { readonly state: 'detached'; readonly commit: string }
  | { readonly state: 'unknown' };
