import type { Head, Repository } from '../../protocol/facts.ts';
import type { Word } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';

/** One work tree of a repository as it stands when a command of the line runs: the disk, and what the line did to it. */
export interface GitTree {
  /** False when it cannot be told which repository the command acts on. */
  readonly located: boolean;
  readonly repository: Repository;
  /** Usually one; several where an earlier command may or may not have changed branches. */
  readonly heads: readonly [LineHead, ...LineHead[]];
  /** What `git checkout -` goes back to, a full ref; undefined when that is not known. */
  readonly previous: string | undefined;
  /** What was checked out where the line asks git for the branch's name: `$(git branch --show-current)`. */
  readonly asked: readonly LineHead[];
  /** The branch that a rebase in progress will move when it ends, a full ref. */
  readonly rebasing: string | undefined;
  /** Whether the line itself makes the repository. */
  readonly made: boolean;
  /** Whether the line sets where branches of the repository are brought from. */
  readonly redirected: boolean;
  /** Full names of refs that the line has made or moved: their ids on disk are out of date. */
  readonly touched: ReadonlySet<string>;
  /** Branches and tags that the line made and whose names are not known: full names as they are written (`show`). */
  readonly fresh: ReadonlySet<string>;
  /** Whether the line has fetched, so that refs may exist that are not on disk yet. */
  readonly fetched: boolean;
  /** The ref that a write to `ref` changes: itself, or where symbolic refs lead, those of the line included. */
  finalRef(ref: string): string;
  /** The last value of a configuration key: of the command itself, of the line so far, of the files. */
  config(key: string): Value | undefined;
  /** All values, the last one winning. */
  configs(key: string): readonly Value[];
}

/** `fresh`: a branch that the line made and whose name it does not tell; it cannot be one that existed before. */
export type LineHead = Head | { readonly state: 'fresh' };

/** A work tree as it stands on disk. */
export function treeOnDisk(repository: Repository): GitTree {
  const configs = (key: string): readonly Value[] => repository.config(key).map(known);
  return {
    ...unknownTree,
    located: true,
    repository,
    heads: [repository.head],
    finalRef: repository.finalRef,
    configs,
    config: (key) => configs(key).at(-1),
  };
}

/** A work tree of which nothing is known. */
export const unknownTree: GitTree = {
  located: false,
  repository: {
    gitDirectory: '',
    commonDirectory: '',
    workTree: undefined,
    head: { state: 'unknown' },
    config: () => [],
    configKeys: () => [],
    ref: () => undefined,
    finalRef: (name) => name,
    refs: () => [],
    checkedOut: () => [],
  },
  heads: [{ state: 'unknown' }],
  previous: undefined,
  asked: [],
  rebasing: undefined,
  made: false,
  redirected: false,
  touched: new Set(),
  fresh: new Set(),
  fetched: false,
  finalRef: (ref) => ref,
  config: () => undefined,
  configs: () => [],
};

/** The known text of a setting. */
export function configText(tree: GitTree, key: string): string | undefined {
  const value = tree.config(key);
  return value === undefined ? undefined : textOf(value);
}

export function refOfHead(head: LineHead): string | undefined {
  return 'ref' in head ? head.ref : undefined;
}

/** The full name of a tag that a variable names, as it is written. What is printed anew each time may differ. */
export const newTag = ({ source, value }: Word): string | undefined =>
  textOf(value) === undefined && !/[`(]/.test(source) ? `refs/tags/${show(value)}` : undefined;

export const branchRef = (name: string): string => `refs/heads/${name}`;

export function branchName(ref: string): string | undefined {
  return ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
}

export function hasRef(tree: GitTree, ref: string): boolean {
  return tree.touched.has(ref) || tree.repository.ref(ref) !== undefined;
}

/** gitrevisions(7): the order in which git looks a short name up. */
const LOOKUP = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'];

/** The full ref that a name means; undefined when there is none. */
export function refNamed(tree: GitTree, name: string): string | undefined {
  if (name === 'HEAD' || name === '@') return 'HEAD';
  if (!/^[^\s~^:?*[\\@-][^\s~^:?*[\\]*$/.test(name)) return undefined;
  return LOOKUP.map((prefix) => prefix + name).find(
    (ref) => (ref.startsWith('refs/') || /^[A-Z_]+$/.test(ref)) && hasRef(tree, ref),
  );
}

/** The commit that a revision means, where that takes no more than refs; undefined when the line may have moved it. */
export function commitOf(tree: GitTree, revision: string): string | undefined {
  const name = revision.replace(/(?:~0|\^0|\^\{(?:commit)?\}|@\{0\})+$/, '');
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name)) return name;
  const ref = refNamed(tree, name === '' ? 'HEAD' : name);
  if (ref === 'HEAD') return headCommit(tree);
  return ref === undefined || tree.touched.has(ref) ? undefined : tree.repository.ref(ref);
}

function headCommit(tree: GitTree): string | undefined {
  const [head] = tree.heads;
  if (tree.heads.length > 1 || tree.touched.has('HEAD')) return undefined;
  if (head.state === 'detached') return head.commit || undefined;
  return head.state !== 'branch' || tree.touched.has(head.ref) ? undefined : tree.repository.ref(head.ref);
}

/** Whether a word has the form of a revision rather than of a file's name. */
export function isRevision(tree: GitTree, text: string): boolean {
  if (/^(?:HEAD|@)(?:[~^@].*)?$|[~^]|@\{|^:/.test(text)) return true;
  if (/^[0-9a-f]{7,64}$/.test(text)) return true;
  return refNamed(tree, text) !== undefined;
}
