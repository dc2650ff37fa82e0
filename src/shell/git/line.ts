import type { Facts, Repository } from '../../protocol/facts.ts';
import type { MadeLink } from '../effects/links.ts';
import { resolvePath } from '../path.ts';
import type { Command, Reading, Word } from '../reading.ts';
import { known, show, textOf, unknown, type Value } from '../value.ts';
import { type CarriedText, carriedText } from './carried.ts';
import { isGitCommand, onlyLooks } from './commands.ts';
import { type LineSetting, newSettings } from './config-command.ts';
import { type GitCommand, type GitPlace, gitCommand } from './git.ts';
import { checksOut, mayFail, newHead, newSymbolicRef, wantedBranch } from './heads.ts';
import { repositoriesOf, repositoryAround } from './line-repositories.ts';
import { createdNames, touchedRefs } from './moves.ts';
import { printsBranch } from './names.ts';
import { canonicalKey } from './settings.ts';
import { type GitTree, type LineHead, refOfHead, unknownTree } from './tree.ts';
import { asOnDisk, either, headsIn, type Passed, previousIn, type Ways, waysTo, withHead } from './ways.ts';
import { type MadeTree, madeTrees } from './worktrees.ts';

/**
 * One git command of a line, and the work trees it acts on as they stand at that moment. Commands that only look (`git
 * status`, `git log`) are none.
 */
export interface GitStep {
  readonly git: GitCommand;
  /** The command of the text that was given: for the commands of a `!` alias the git command that calls it. */
  readonly carrier: Command;
  /** For the commands of such an alias: the word that calls it. */
  readonly calledBy: Word | undefined;
  /** One for each place it may act in; places without a repository are left out. */
  readonly trees: readonly GitTree[];
}

/** What following git through a line takes beyond the line itself. */
export interface GitWorld {
  readonly facts: Facts;
  /** Where the line starts; absolute. */
  readonly cwd: string;
  /** Symbolic links that the line makes. */
  readonly links: readonly MadeLink[];
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
    steps: [],
    settings: [],
    touched: new Map(),
    fresh: NONE,
    symbolic: [],
    made: [],
    fetched: new Set(),
    asked: new Map(),
    told: new Map(),
    texts: { left: MOST_IN_TEXTS, readings: new Map() },
    isCut: false,
  };
  walk(reading.commands, asOnDisk, line, undefined);
  return line.steps;
}

/** What the line did so far, whatever the way; repositories are told apart by their common directories. */
interface Line extends GitWorld {
  readonly steps: GitStep[];
  readonly settings: LineSetting[];
  /** Full names of refs. */
  readonly touched: Map<string, ReadonlySet<string>>;
  /** Branches that the line made and whose names it does not tell, as they are written. */
  fresh: ReadonlySet<string>;
  readonly symbolic: { readonly at: string; readonly from: string; readonly to: string }[];
  readonly made: MadeTree[];
  readonly fetched: Set<string>;
  /** By git directory. */
  readonly asked: Map<string, readonly LineHead[]>;
  /** Repositories of which a command tells a place, by their directories. */
  readonly told: Map<string, Repository>;
  readonly texts: Texts;
  /** Whether its steps say already that some are missing. */
  isCut: boolean;
}

/** The texts of aliases that were read, and what may still be spent on them in the whole line. */
interface Texts {
  left: number;
  readonly readings: Map<string, Reading>;
}

/** The call of an alias that runs shell text: the command and its word in the line that was given. */
interface Call {
  readonly carrier: Command;
  readonly word: Word | undefined;
  readonly depth: number;
  /** What git is given on the way (`-c`, `--git-dir`): it hands that on to every git that the text starts. */
  readonly settings: GitCommand['settings'];
  readonly place: GitPlace | undefined;
}

/** Aliases may carry text with more of the kind. */
const DEEPEST_TEXT = 3;

/** Commands of such texts that are followed, in all rounds and calls together; to read one takes as much as twenty. */
const MOST_IN_TEXTS = 2000;
const TO_READ = 20;

/**
 * Takes the commands of one text, and tells what holds when the last of them has run. Where loops lead back the text is
 * followed beforehand, so that the first round knows what a later one may bring.
 */
function walk(commands: readonly Command[], start: Ways, line: Line, call: Call | undefined): Ways {
  const known = commands.some(comesBack) ? follow(commands, start, scratchOf(line), call, new Map()) : new Map();
  const passed = follow(commands, start, line, call, known);
  const last = passed.get(commands.at(-1)?.index ?? -1);
  return last === undefined ? start : either(last.ok, last.fail);
}

function follow(
  commands: readonly Command[],
  start: Ways,
  line: Line,
  call: Call | undefined,
  known: ReadonlyMap<number, Passed>,
): ReadonlyMap<number, Passed> {
  const passed = new Map(known);
  let last: Passed = { ok: start, fail: start };
  for (const command of commands) {
    // What an alias runs is followed with the command that calls it.
    const carried = command.via.some(({ kind }) => kind === 'git-alias');
    if (!carried) {
      const ways = waysTo(command, passed, start);
      last = take(command, ways, either(ways, besidePipe(command, commands, passed, start) ?? ways), line, call);
    }
    passed.set(command.index, last);
  }
  return passed;
}

/** What holds for the first command behind a `|` where it is quicker than the one in front. */
function besidePipe(
  { precededBy, stdin }: Command,
  commands: readonly Command[],
  passed: ReadonlyMap<number, Passed>,
  start: Ways,
): Ways | undefined {
  if (stdin?.from !== 'pipe' || !precededBy.some((before) => stdin.commands.includes(before?.index ?? -1)))
    return undefined;
  const first = commands.find(({ index }) => index === stdin.commands[0]);
  return first && waysTo(first, passed, start);
}

const comesBack = ({ index, precededBy }: Command): boolean =>
  precededBy.some((before) => before?.index !== undefined && before.index >= index);

/** A copy of what is known of the line, to be thrown away. */
function scratchOf(line: Line): Line {
  return {
    ...line,
    steps: [],
    settings: [...line.settings],
    touched: new Map(line.touched),
    symbolic: [...line.symbolic],
    made: [...line.made],
    fetched: new Set(line.fetched),
    asked: new Map(line.asked),
    told: new Map(line.told),
  };
}

/** `seen`: what may hold while it runs; `ways`: what does when those before it have ended. */
function take(command: Command, ways: Ways, seen: Ways, line: Line, call: Call | undefined): Passed {
  const named = underSmallName(command, line);
  const plain = inPlaceOf(call, gitCommand(named));
  if (plain === undefined) return checksOut(command) ? onAnotherBranch(command, ways, line) : { ok: ways, fail: ways };
  if (printsBranch(command)) ask(plain, seen, line);
  if (plain.subcommand === 'rev-parse')
    for (const found of repositoriesOf(plain, line)) if (found !== 'unknown') line.told.set(found.gitDirectory, found);
  if (onlyLooks(plain.subcommand)) return { ok: ways, fail: ways };
  const repositories = repositoriesOf(plain, line);
  const mayBeAlias = plain.verb !== undefined && !isGitCommand(plain.subcommand ?? '');
  const aliases = (name: string): Value | undefined => aliasIn(name, repositories, line);
  const own = (mayBeAlias ? inPlaceOf(call, gitCommand(named, aliases)) : undefined) ?? plain;
  const git = call === undefined ? own : { ...own, settings: [...call.settings, ...own.settings] };
  const trees = repositories.map((found) => (found === 'unknown' ? unknownTree : treeAt(found, git, seen, line)));
  line.steps.push({ git, carrier: call?.carrier ?? command, calledBy: call?.word, trees });
  const left = trees.reduce((done: Passed, tree) => moveHead(git, tree, done, line), { ok: ways, fail: ways });
  for (const tree of trees) remember(git, tree, line);
  line.made.push(...madeTrees(git, trees));
  const carried = carriedText(git, trees);
  if (carried === undefined) return left;
  const depth = (call?.depth ?? 0) + 1;
  const passed = { depth, settings: git.settings, place: git.places[0] };
  const inner = call === undefined ? { carrier: command, word: git.verb, ...passed } : { ...call, ...passed };
  const commands = commandsOf(carried, line, inner);
  if (commands.length === 0) return left;
  const behind = walk(commands, ways, line, inner);
  return { ok: behind, fail: behind };
}

/** `GIT` is git where the file system does not mind case: where the directory is there under another spelling, too. */
function underSmallName(command: Command, { facts, cwd }: Line): Command {
  const name = command.name?.toLowerCase();
  if (name === command.name || name === undefined || !/^git(?:-.+)?$/.test(name)) return command;
  const other = cwd === cwd.toUpperCase() ? cwd.toLowerCase() : cwd.toUpperCase();
  return facts.kind(other) === undefined ? command : { ...command, name };
}

/** What is checked out where a command prints its name. */
function ask(git: GitCommand, ways: Ways, line: Line): void {
  for (const found of repositoriesOf(git, line)) {
    if (found === 'unknown') continue;
    const { gitDirectory, head } = found;
    line.asked.set(gitDirectory, [...(line.asked.get(gitDirectory) ?? []), ...headsIn(ways, gitDirectory, () => head)]);
  }
}

/** Where the text is too long or too deep to be followed to its end, a command that may be any stands for the rest. */
function commandsOf(carried: CarriedText, line: Line, call: Call): readonly Command[] {
  const reading = call.depth > DEEPEST_TEXT ? undefined : readOnce(carried, line);
  const commands = reading === undefined ? undefined : pay(reading.commands, line);
  const isShort = reading?.unread.some(({ why }) => why === 'limit') === true;
  if ((commands === undefined || isShort) && !line.isCut) {
    line.isCut = true;
    line.steps.push(...anyStep(call));
  }
  // The next text may take as long.
  if (isShort) line.texts.left = 0;
  return commands ?? [];
}

function pay(commands: readonly Command[], { texts }: Line): readonly Command[] | undefined {
  texts.left -= 1 + commands.length;
  return texts.left < 0 ? undefined : commands;
}

/** Of all commands a push with words that are not known may do most: skip hooks, and move any branch. */
function anyStep({ carrier, word }: Call): readonly GitStep[] {
  const at = word ?? carrier.words[0];
  const push = { ...at, value: known('push') };
  const rest = { ...at, value: [unknown('unread', '…', true)] };
  const command: Command = { ...carrier, name: 'git', words: [{ ...at, value: known('git') }, push, rest] };
  const git = gitCommand(command);
  return git === undefined ? [] : [{ git, carrier, calledBy: word, trees: [unknownTree] }];
}

function readOnce({ text, directory }: CarriedText, line: Line): Reading | undefined {
  const { texts } = line;
  const key = `${directory ?? ''}\0${text}`;
  const before = texts.readings.get(key);
  if (before !== undefined) return before;
  texts.left -= TO_READ + (text.length >> 5);
  if (texts.left < 0) return undefined;
  const reading = line.read(text, directory);
  texts.readings.set(key, reading);
  return reading;
}

/** `--git-dir` and `--work-tree` of the call hold for every git of the text that has none of its own. */
function inPlaceOf(call: Call | undefined, git: GitCommand | undefined): GitCommand | undefined {
  const { gitDirectory, workTree } = call?.place ?? {};
  if (git === undefined || (gitDirectory === undefined && workTree === undefined)) return git;
  const places = git.places.map((place) => ({
    directory: place.directory,
    gitDirectory: place.gitDirectory ?? gitDirectory,
    workTree: place.workTree ?? workTree,
  }));
  return { ...git, places };
}

/** A checkout that finds its branch is taken to succeed; one that does not changes HEAD only if it succeeds after all. */
function moveHead(git: GitCommand, tree: GitTree, { ok, fail }: Passed, { facts }: Line): Passed {
  if (!tree.located) return { ok, fail };
  const { gitDirectory } = tree.repository;
  const head = newHead(git, tree);
  const isFile = (name: string): boolean =>
    git.places.some(({ directory }) => facts.kind(show(resolvePath(directory, known(name)))) !== undefined);
  const wanted = head === undefined ? wantedBranch(git, isFile) : undefined;
  if (head === undefined && wanted === undefined) return { ok, fail };
  const previous = tree.heads.length === 1 ? (refOfHead(tree.heads[0]) ?? 'HEAD') : undefined;
  if (head !== undefined) {
    const moved = (ways: Ways): Ways => withHead(ways, gitDirectory, head, previous);
    const done = moved(ok);
    if (mayFail(git, tree)) return { ok: done, fail: either(moved(fail), fail) };
    return { ok: done, fail: ok === fail ? done : moved(fail) };
  }
  return { ok: withHead(ok, gitDirectory, { state: 'branch', ref: wanted ?? '' }, previous), fail };
}

/** Programs that check out the branch of a pull request: one that was made for it. */
function onAnotherBranch(command: Command, ways: Ways, line: Line): Passed {
  const repositories = command.directories.flatMap((directory) => {
    const path = textOf(directory);
    return (path === undefined ? undefined : repositoryAround(path, line)) ?? [];
  });
  const ok = repositories.reduce(
    (done, { gitDirectory }) => withHead(done, gitDirectory, { state: 'fresh' }, undefined),
    ways,
  );
  return { ok, fail: ok };
}

function aliasIn(name: string, repositories: readonly (Repository | 'unknown')[], line: Line): Value | undefined {
  const keys = [`alias.${name.toLowerCase()}`, canonicalKey(`alias.${name}.command`)];
  for (const repository of repositories) {
    const at = repository === 'unknown' ? undefined : repository.commonDirectory;
    const set = line.settings.findLast((one) => keys.includes(one.key) && concerns(one, at));
    if (set !== undefined) return set.value;
    // One that is not known has the person's aliases too, as the repository of the session shows them.
    const files = repository === 'unknown' ? line.facts.repository(line.cwd) : repository;
    const configured = keys.flatMap((key) => files?.config(key) ?? []).at(-1);
    if (configured !== undefined) return known(configured);
  }
  return undefined;
}

function concerns(setting: LineSetting, commonDirectory: string | undefined): boolean {
  return setting.at === undefined || setting.at === commonDirectory;
}

/** Nothing is read from the disk before it is asked for: most git commands only look. */
function treeAt(repository: Repository, git: GitCommand, ways: Ways, line: Line): GitTree {
  const { commonDirectory, gitDirectory } = repository;
  // The line goes on: what it writes later is not known to this command.
  const settings = line.settings.filter((one) => concerns(one, commonDirectory));
  const symbolic = line.symbolic.filter(({ at }) => at === commonDirectory);
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
    get heads() {
      return headsIn(ways, gitDirectory, () => repository.head);
    },
    get previous() {
      const told = previousIn(ways, gitDirectory);
      return told === undefined ? loggedPrevious(gitDirectory, line.facts) : told.ref;
    },
    asked: line.asked.get(gitDirectory) ?? [],
    get rebasing() {
      return rebasedRef(gitDirectory, line.facts);
    },
    made: line.made.some((made) => made.repository === repository),
    redirected: [...settings, ...git.settings].some(({ key }) => key === undefined || REDIRECTS.test(key)),
    touched: line.touched.get(commonDirectory) ?? NONE,
    fresh: line.fresh,
    fetched: line.fetched.has(commonDirectory),
    finalRef: (ref) => repository.finalRef(symbolic.findLast(({ from }) => from === ref)?.to ?? ref),
    configs,
    config: (key) => configs(key).at(-1),
  };
}

const REDIRECTS = /^(?:branch|remote|url|include|includeif)\./i;

/** git keeps the branch's name while HEAD is detached (`rebase-merge`, `rebase-apply`: sequencer.c, builtin/am.c). */
function rebasedRef(gitDirectory: string, facts: Facts): string | undefined {
  const names = ['rebase-merge', 'rebase-apply'].map((folder) =>
    facts.text(`${gitDirectory}/${folder}/head-name`)?.trim(),
  );
  return names.find((name) => name?.startsWith('refs/') === true);
}

/** The largest log of HEAD that is looked through. */
const LOG_LIMIT = 4 << 20;

/** What `git checkout -` returns to: the newest move in the log of HEAD. */
function loggedPrevious(gitDirectory: string, facts: Facts): string | undefined {
  const log = facts.text(`${gitDirectory}/logs/HEAD`, LOG_LIMIT) ?? '';
  const at = log.lastIndexOf('\tcheckout: moving from ');
  const name = at < 0 ? undefined : /^\tcheckout: moving from (\S+) to /.exec(log.slice(at, at + 1024))?.[1];
  if (name === undefined) return undefined;
  return /^[0-9a-f]{40,64}$/.test(name) ? 'HEAD' : `refs/heads/${name}`;
}

const NONE: ReadonlySet<string> = new Set();

/** Commands keep the set that was there when they ran. */
function withAll(names: ReadonlySet<string>, more: readonly string[]): ReadonlySet<string> {
  return more.every((name) => names.has(name)) ? names : new Set([...names, ...more]);
}

function remember(git: GitCommand, tree: GitTree, line: Line): void {
  const { commonDirectory } = tree.repository;
  line.fresh = withAll(line.fresh, createdNames(git, tree));
  if (!tree.located) return;
  line.touched.set(commonDirectory, withAll(line.touched.get(commonDirectory) ?? NONE, touchedRefs(git, tree)));
  if (git.subcommand === 'fetch' || git.subcommand === 'pull') line.fetched.add(commonDirectory);
  line.settings.push(...newSettings(git, tree));
  const symbolic = newSymbolicRef(git);
  if (symbolic !== undefined) line.symbolic.push({ at: commonDirectory, ...symbolic });
}
