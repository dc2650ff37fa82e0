import type { Facts, Repository } from '../protocol/facts.ts';
import { alternativesOf } from './alternatives.ts';
import type { Link } from './effects-links.ts';
import { type GitCommand, gitCommand } from './git.ts';
import { carriedText } from './git-carried.ts';
import { newSettings } from './git-config-command.ts';
import { newHead, newSymbolicRef, wantedBranch } from './git-heads.ts';
import { touchedRefs } from './git-moves.ts';
import { surelyRan } from './git-order.ts';
import { canonicalKey } from './git-settings.ts';
import { type GitTree, type LineHead, refOfHead, unknownTree } from './git-tree.ts';
import { type MadeTree, madeTrees } from './git-worktrees.ts';
import type { Command, Reading } from './reading.ts';
import { known, textOf, type Value } from './value.ts';

/** One git command of a line, and the work trees it acts on as they stand at that moment. */
export interface GitStep {
  readonly git: GitCommand;
  /** The command of the text that was given: for the commands of a `!` alias the git command that calls it. */
  readonly carrier: Command;
  /** One for each place it may act in; places without a repository are left out. */
  readonly trees: readonly GitTree[];
}

/** What following git through a line takes beyond the line itself. */
export interface GitWorld {
  readonly facts: Facts;
  /** Symbolic links that the line makes. */
  readonly links: readonly Link[];
  /** Reads the text of an alias that begins with `!`, run in an absolute directory. */
  read(text: string, directory: string | undefined): Reading;
}

/**
 * The git commands of a line in order, aliases of the workspace written out, each with what the commands before it did:
 * branches checked out and made, settings written, repositories made. Nothing is run.
 */
export function gitSteps(reading: Reading, world: GitWorld): readonly GitStep[] {
  const line: Line = {
    ...world,
    text: reading.text,
    steps: [],
    heads: [],
    tries: [],
    settings: [],
    touched: new Map(),
    symbolic: [],
    made: [],
    fetched: new Set(),
  };
  for (const command of reading.commands) take(command, command, line, 0);
  return line.steps;
}

/** What the line did so far; grows as it is walked. Repositories are told apart by their directories. */
interface Line extends GitWorld {
  readonly text: string;
  readonly steps: GitStep[];
  readonly heads: HeadChange[];
  /** Branches that a command tried to check out in vain. */
  readonly tries: HeadChange[];
  /** By common directory; undefined for settings of all repositories. */
  readonly settings: { readonly at: string | undefined; readonly key: string; readonly value: Value }[];
  /** Full names of refs, by common directory. */
  readonly touched: Map<string, Set<string>>;
  /** Symbolic refs that the line made, by common directory. */
  readonly symbolic: { readonly at: string; readonly from: string; readonly to: string }[];
  readonly made: MadeTree[];
  readonly fetched: Set<string>;
}

interface HeadChange {
  readonly gitDirectory: string;
  readonly head: LineHead;
  readonly by: Command;
}

/** Aliases may carry text with more of the kind. */
const DEEPEST_TEXT = 3;

function take(command: Command, carrier: Command, line: Line, depth: number): void {
  const plain = gitCommand(command);
  if (plain === undefined) return;
  const repositories = repositoriesOf(plain, line);
  const git = gitCommand(command, (name) => aliasIn(name, repositories, line)) ?? plain;
  const trees = repositories.map((found) => (found === 'unknown' ? unknownTree : treeAt(found, git, carrier, line)));
  line.steps.push({ git, carrier, trees });
  for (const tree of trees) if (tree.located) remember(git, tree, carrier, line);
  line.made.push(...madeTrees(git, trees));
  const carried = depth < DEEPEST_TEXT ? carriedText(git, trees) : undefined;
  if (carried === undefined) return;
  const inner = line.read(carried.text, carried.directory);
  for (const one of inner.commands) take(one, carrier, line, depth + 1);
}

function repositoriesOf(git: GitCommand, line: Line): readonly (Repository | 'unknown')[] {
  const found = new Map<string, Repository | 'unknown'>();
  for (const { directory, gitDirectory, workTree } of git.places)
    for (const alternative of alternativesOf(gitDirectory ?? directory)) {
      const path = textOf(alternative);
      if (path === undefined) found.set('', 'unknown');
      else if (gitDirectory === undefined) put(repositoryAround(path, line));
      else put(line.facts.repositoryAt(path, textOf(workTree ?? directory)));
    }
  return [...found.values()];

  function put(repository: Repository | undefined): void {
    if (repository !== undefined) found.set(repository.gitDirectory, repository);
  }
}

/** The nearest of the repositories on disk and those that the line made. */
function repositoryAround(directory: string, line: Line): Repository | undefined {
  const link = line.links.findLast(({ path }) => directory === path || directory.startsWith(`${path}/`));
  const place = link === undefined ? directory : link.to + directory.slice(link.path.length);
  const onDisk = line.facts.repository(place);
  const real = line.facts.real(place);
  const made = line.made.findLast(({ path }) => real === path || real.startsWith(`${path}/`));
  return made === undefined || (onDisk?.workTree?.length ?? 0) >= made.path.length ? onDisk : made.repository;
}

function aliasIn(name: string, repositories: readonly (Repository | 'unknown')[], line: Line): Value | undefined {
  const keys = [`alias.${name.toLowerCase()}`, canonicalKey(`alias.${name}.command`)];
  for (const repository of repositories) {
    const at = repository === 'unknown' ? undefined : repository.commonDirectory;
    const set = line.settings.findLast((one) => keys.includes(one.key) && concerns(one, at));
    if (set !== undefined) return set.value;
    const configured = repository === 'unknown' ? undefined : keys.flatMap((key) => repository.config(key)).at(-1);
    if (configured !== undefined) return known(configured);
  }
  return undefined;
}

function concerns(setting: Line['settings'][number], commonDirectory: string | undefined): boolean {
  return setting.at === undefined || setting.at === commonDirectory;
}

function treeAt(repository: Repository, git: GitCommand, carrier: Command, line: Line): GitTree {
  const { commonDirectory } = repository;
  // The line goes on: what it writes later is not known to this command.
  const settings = line.settings.filter((one) => concerns(one, commonDirectory));
  const symbolic = line.symbolic.filter(({ at }) => at === commonDirectory);
  const changes = line.heads.filter(({ gitDirectory }) => gitDirectory === repository.gitDirectory);
  const configs = (key: string): readonly Value[] => {
    const wanted = canonicalKey(key);
    return [
      ...repository.config(wanted).map(known),
      ...settings.filter((one) => one.key === wanted).map(({ value }) => value),
      ...git.settings.filter((one) => one.key === wanted).map(({ value }) => value),
    ];
  };
  return {
    located: true,
    repository,
    heads: headsAt(repository, carrier, line),
    // Few commands go back, and the log of HEAD may be long.
    get previous() {
      return previousHead(repository, changes, line.facts);
    },
    touched: new Set(line.touched.get(commonDirectory)),
    fetched: line.fetched.has(commonDirectory),
    finalRef: (ref) => {
      const made = symbolic.findLast(({ from }) => from === ref);
      return repository.finalRef(made?.to ?? ref);
    },
    configs,
    config: (key) => configs(key).at(-1),
  };
}

/** The last change that is sure to have happened, and those after it that may have. */
function headsAt(repository: Repository, carrier: Command, line: Line): GitTree['heads'] {
  const changes = line.heads.filter(({ gitDirectory }) => gitDirectory === repository.gitDirectory);
  const last = changes.findLastIndex((change) => isSure(change, carrier, line));
  const possible = changes.slice(Math.max(last, 0)).map(({ head }) => head);
  const [first, ...rest] = last < 0 ? [repository.head, ...possible] : possible;
  return [first ?? repository.head, ...rest];
}

/** `checkout x || checkout -b x`: one of the two has worked. */
function isSure(change: HeadChange, carrier: Command, line: Line): boolean {
  if (surelyRan(change.by, carrier, line.text)) return true;
  const ref = refOfHead(change.head);
  return line.tries.some(
    (tried) =>
      tried.gitDirectory === change.gitDirectory &&
      refOfHead(tried.head) === ref &&
      surelyRan(tried.by, carrier, line.text),
  );
}

/** What `git checkout -` returns to: told by the line, else by the newest move in the log of HEAD. */
function previousHead(
  { gitDirectory, head }: Repository,
  changes: readonly HeadChange[],
  facts: Facts,
): string | undefined {
  if (changes.length > 0) return refOfHead(changes.at(-2)?.head ?? head) ?? 'HEAD';
  const log = facts.text(`${gitDirectory}/logs/HEAD`, 4 << 20) ?? '';
  const at = log.lastIndexOf('\tcheckout: moving from ');
  const name = at < 0 ? undefined : /^\tcheckout: moving from (\S+) to /.exec(log.slice(at, at + 1024))?.[1];
  if (name === undefined) return undefined;
  return /^[0-9a-f]{40,64}$/.test(name) ? 'HEAD' : `refs/heads/${name}`;
}

function remember(git: GitCommand, tree: GitTree, by: Command, line: Line): void {
  const { gitDirectory, commonDirectory } = tree.repository;
  const head = newHead(git, tree);
  const wanted = wantedBranch(git);
  if (head !== undefined) line.heads.push({ gitDirectory, head, by });
  else if (wanted !== undefined) line.tries.push({ gitDirectory, head: { state: 'branch', ref: wanted }, by });
  const touched = line.touched.get(commonDirectory) ?? new Set();
  line.touched.set(commonDirectory, touched);
  for (const ref of touchedRefs(git, tree)) touched.add(ref);
  if (git.subcommand === 'fetch' || git.subcommand === 'pull') line.fetched.add(commonDirectory);
  line.settings.push(...newSettings(git, tree));
  const symbolic = newSymbolicRef(git);
  if (symbolic !== undefined) line.symbolic.push({ at: commonDirectory, ...symbolic });
}
