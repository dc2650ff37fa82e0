import type { Facts } from '../../protocol/facts.ts';
import type { Effect } from '../effect.ts';
import { shellAliasText } from '../git/alias.ts';
import { isGitCommand } from '../git/commands.ts';
import { type GitCommand, type GitPlace, gitCommand } from '../git/git.ts';
import { type GitStep, gitSteps } from '../git/line.ts';
import { resolvePath } from '../path.ts';
import { READ_LANGUAGES } from '../programs/code-languages.ts';
import { HOME } from '../programs/code-tokens.ts';
import { byRealNames } from '../programs/real-names.ts';
import { readCommand } from '../read.ts';
import type { Command, Reading, Redirect, Unread } from '../reading.ts';
import { join, known, prefixOf, show, textOf, unknown, type Value } from '../value.ts';
import { MOST_WEIGHT, weightOf } from '../weight.ts';
import { codeFiles } from './code.ts';
import { type Call, type Draft, each } from './draft.ts';
import { madeLinks } from './links.ts';
import { throughMounts } from './mounts.ts';
import { programEffects, wrapperEffects } from './programs.ts';
import { startedFile, taskLines } from './tasks.ts';
import { echoed } from './text.ts';
import { worldAt } from './world.ts';

/** What of the outside effects may ask: whether a name exists, and where a link leads; with all facts, git's aliases too. */
type FileFacts = (Pick<Facts, 'kind' | 'list' | 'link' | 'real'> & Partial<Pick<Facts, 'text'>>) | Facts;

/**
 * What a command line does to files, in the order of the line: by redirections, by programs that the tables know, by
 * code in other languages as far as it is read. Paths are absolute where the directory is known.
 */
export function effectsOf(reading: Reading, facts?: FileFacts): readonly Effect[] {
  return effectsIn(reading, facts, {
    left: MOST_IN_TEXTS,
    words: MOST_WEIGHT,
    linked: MOST_LINKED,
    known: new Map(),
    isCut: false,
  });
}

/** The effects of texts that commands carry (aliases, tasks, code), and what may still be spent in the whole line. */
interface Texts {
  /** On such texts. */
  left: number;
  /** The weight of words of commands that are still looked at. */
  words: number;
  /** Effects that are told of what links of the line lead to. */
  linked: number;
  /** By directory and text. */
  readonly known: Map<string, readonly Effect[]>;
  /** Whether it was said already that some are missing. */
  isCut: boolean;
}

/** Effects that are taken from such texts, in all calls together; to read a text takes as much as some, by its length. */
const MOST_IN_TEXTS = 2000;
const TO_READ = 20;
const MOST_LINKED = 5000;

function effectsIn(reading: Reading, facts: FileFacts | undefined, texts: Texts): readonly Effect[] {
  const found: Effect[] = [];
  const made = madeLinks();
  const keys = new Set<string>();
  let counted = 0;
  const toldKeys = (): Set<string> => {
    for (const one of found.slice(counted)) keys.add(keyOf(one));
    counted = found.length;
    return keys;
  };
  const gitOf = gitReader(reading, facts);
  for (const command of reading.commands) {
    texts.words -= weightOf(command);
    if (texts.words < 0) {
      found.push(...anything(command, texts));
      break;
    }
    const git = gitOf(command);
    const setting = { reading, before: found, ...(facts === undefined ? {} : { facts }), ...(git && { git }) };
    const told = effectsOfCommand(command, setting);
    // What an alias of the line runs was told with the command that calls it.
    const own = command.via.some(({ kind }) => kind === 'git-alias') ? distinct(told, toldKeys()) : told;
    const linked = made.through(own, texts.linked);
    texts.linked -= linked.length;
    const all = [
      ...own,
      ...(texts.linked < 0 ? anything(command, texts) : linked),
      ...aliasEffects(git, facts, texts),
      ...taskEffects(command, facts, texts),
    ];
    found.push(...all);
    made.add(all);
  }
  for (const unread of reading.unread) {
    const ofCode =
      unread.why === 'file' ? scriptEffects(unread, found, facts, texts) : codeEffects(unread, facts, texts);
    // Code that both the reader and the tables look into is told once.
    if (ofCode.length > 0) found.push(...distinct(ofCode, toldKeys()));
  }
  return facts === undefined ? found : [...found, ...byRealNames(found, facts)];
}

/** What code of another language does, as far as it is read; a shell line in it is read as any other. */
function codeEffects(
  { why, language, code, by }: Unread,
  facts: FileFacts | undefined,
  texts: Texts,
): readonly Effect[] {
  if (why !== 'language' || code === undefined || by === undefined || !READ_LANGUAGES.has(language ?? '')) return [];
  const files = codeFiles(code, language ?? '', by.words.at(-1));
  const given = files.writesArguments
    ? by.words.slice(1).filter((word) => word.value !== code && !prefixOf(word.value).startsWith('-'))
    : [];
  const drafts = [...files.drafts, ...each('write', given, { level: 'possible' })];
  return by.directories.flatMap((directory) => [
    ...drafts
      .filter((one) => !isDevice(one.path))
      .map((one) => effect({ level: 'possible', ...housed(one, by) }, directory, by)),
    ...files.shell.flatMap((line) => shellEffects(line, directory, by, facts, texts)),
  ]);
}

/** A path of code with the home directory as the command's environment has it. */
function housed(draft: Draft, by: Command): Draft {
  const home = by.variable('HOME')?.value;
  if (home === undefined) return draft;
  const put = (path: Value): Value => join(...path.map((piece): Value => (piece === HOME ? home : [piece])));
  return {
    ...draft,
    path: put(draft.path),
    ...(draft.to === undefined ? {} : { to: put(draft.to) }),
    ...(draft.from === undefined ? {} : { from: put(draft.from) }),
  };
}

/** What a program on the disk, or one that the line has just written, certainly names. */
function scriptEffects(
  { by, language }: Unread,
  before: readonly Effect[],
  facts: FileFacts | undefined,
  texts: Texts,
): readonly Effect[] {
  const script = by === undefined ? undefined : before.find((one) => one.command === by && one.action === 'execute');
  const path = textOf(script?.path ?? []);
  if (by === undefined || path === undefined || path === '') return [];
  const written = before.findLast((one) => one.action === 'write' && textOf(one.path) === path)?.text;
  const text = written ?? facts?.text?.(path);
  if (text === undefined || text.length === 0) return [];
  const files = codeFiles(typeof text === 'string' ? known(text) : text, language ?? '', script?.word, true);
  return by.directories.flatMap((directory) => [
    ...files.drafts.map((one) => effect({ ...housed(one, by), level: 'possible' }, directory, by)),
    ...files.shell.flatMap((line) => shellEffects(line, directory, by, facts, texts)),
  ]);
}

/** Reads git commands with their aliases written out, those of the workspace and of the line where these may be asked. */
function gitReader(reading: Reading, facts: FileFacts | undefined): (command: Command) => GitCommand | undefined {
  let steps: readonly GitStep[] | undefined;
  return (command) => {
    const plain = gitCommand(command);
    if (plain?.verb === undefined || isGitCommand(plain.subcommand ?? '') || !isWhole(facts)) return plain;
    const read = (text: string, cwd: string | undefined) => readCommand(text, cwd === undefined ? {} : { cwd });
    // Where the line starts is where its first command runs.
    const cwd = textOf(reading.commands[0]?.directories[0] ?? []) ?? '/';
    steps ??= gitSteps(reading, { facts, cwd, links: [], read });
    return steps.find(({ git }) => git.command === command)?.git ?? plain;
  };
}

const isWhole = (facts: FileFacts | undefined): facts is Facts => facts !== undefined && 'repository' in facts;

/** An alias of git that begins with `!` is a shell line, run in the root of the work tree. */
function aliasEffects(git: GitCommand | undefined, facts: FileFacts | undefined, texts: Texts): readonly Effect[] {
  const line = git?.shell;
  if (git === undefined || line === undefined) return [];
  const text = known(shellAliasText(line, git.words));
  return git.places.flatMap((place) => {
    const path = textOf(place.directory);
    const around = isWhole(facts) && path !== undefined ? facts.repository(path)?.workTree : undefined;
    const root = place.workTree ?? (around === undefined ? place.directory : known(around));
    return shellEffects(text, root, git.command, facts, texts, handedOn(place));
  });
}

/** What git tells the programs that it starts: its directory made absolute, the work tree as it was written. */
function handedOn({ gitDirectory, writtenTree }: GitPlace): Readonly<Record<string, string>> {
  const [directory, tree] = [gitDirectory, writtenTree].map((value) => value && textOf(value));
  return {
    ...(directory === undefined ? {} : { GIT_DIR: directory }),
    ...(tree === undefined ? {} : { GIT_WORK_TREE: tree }),
  };
}

/** `make x`, `npm run x`: the lines that the project's own files hold. One task's lines are not followed into another's. */
function taskEffects(command: Command, facts: FileFacts | undefined, texts: Texts): readonly Effect[] {
  if (facts?.text === undefined) return [];
  const { kind, list, link, real } = facts;
  const read = facts.text;
  // A script has variables of its own; that it changes something that nobody knows says nothing of it.
  const isTold = ({ path }: Effect): boolean =>
    startedFile(command) === undefined ||
    path.some((piece) => typeof piece === 'string' && /[\p{L}\p{N}]/u.test(piece));
  const effects = command.directories.flatMap((directory) =>
    taskLines(command, (path) => {
      const text = textOf(resolvePath(directory, known(path)));
      return text === undefined ? undefined : read(text);
    }).flatMap((line) => shellEffects(known(line), directory, command, { kind, list, link, real }, texts)),
  );
  return effects.filter(isTold);
}

function shellEffects(
  line: Value,
  directory: Value,
  by: Command,
  facts: FileFacts | undefined,
  texts: Texts,
  env: Readonly<Record<string, string>> = {},
): readonly Effect[] {
  const effects = effectsOnce(show(line), textOf(directory), facts, texts, env);
  texts.left -= 1 + (effects?.length ?? 0);
  if (effects !== undefined && texts.left >= 0)
    return effects.map((one) => ({ ...one, level: 'possible', command: by }));
  return anything(by, texts);
}

/** What stands for all that is not looked at any more in a whole line; said once. */
function anything(command: Command, texts: Texts): readonly Effect[] {
  if (texts.isCut) return [];
  texts.isCut = true;
  return anyEffects(command);
}

/** What a command does of which too much is unknown. */
function anyEffects(command: Command): readonly Effect[] {
  const path = [unknown('unread', '…')];
  return (['write', 'remove'] as const).map((action) => ({ action, path, reach: 'tree', level: 'possible', command }));
}

/** Undefined where no more is spent on texts. */
function effectsOnce(
  text: string,
  cwd: string | undefined,
  facts: FileFacts | undefined,
  texts: Texts,
  env: Readonly<Record<string, string>>,
): readonly Effect[] | undefined {
  // Tasks are followed with fewer facts.
  const kind = facts !== undefined && 'text' in facts ? '' : 'task';
  const key = [kind, cwd ?? '', ...Object.entries(env).flat(), text].join('\0');
  const before = texts.known.get(key);
  if (before !== undefined) return before;
  texts.left -= TO_READ + (text.length >> 5);
  if (texts.left < 0) return undefined;
  const reading = readCommand(text, cwd === undefined ? { env } : { cwd, env });
  texts.left -= reading.commands.length >> 2;
  const effects = effectsIn(reading, facts, texts);
  texts.known.set(key, effects);
  return effects;
}

/** What one command is seen against. */
export interface Setting {
  readonly reading?: Reading;
  /** The effects of the commands before it. */
  readonly before?: readonly Effect[];
  readonly facts?: FileFacts;
  /** The command as git's, its aliases written out. */
  readonly git?: GitCommand;
}

/** The effects of one command: its redirections, then its program's. */
export function effectsOfCommand(command: Command, setting: Setting = {}): readonly Effect[] {
  const places = command.directories.map((directory) => {
    if (weightOf(command) > MOST_WEIGHT) return anyEffects(command);
    const world = worldAt(directory, command, setting);
    const call: Omit<Call, 'args' | 'words'> = { command, world, ...(setting.git && { git: setting.git }) };
    const drafts = [...wrapperEffects(call), ...redirected(command), ...programEffects(call, setting.reading)];
    return drafts
      .filter((draft) => draft.path.length > 0 && !isDevice(draft.path))
      .map((draft) => effect(draft, directory, command, setting));
  });
  // The files of another machine or container are others, as far as it is not given those of this one.
  const isAway = command.via.some((via) => via.kind === 'remote');
  const effects = isAway ? throughMounts(places.flat(), command, setting.reading) : places.flat();
  return effects.length < 2 ? effects : distinct(effects);
}

/** The same effect in each directory that the command may run in is told once. `seen` gathers what was told. */
function distinct(effects: readonly Effect[], seen = new Set<string>()): readonly Effect[] {
  return effects.filter((one) => {
    const key = keyOf(one);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

const keyOf = (one: Effect): string => JSON.stringify([one.action, one.path, one.reach, one.level, one.to]);

/** After `shopt -s dotglob` a star also takes hidden names. */
function dotted(path: Value, command: Command, setting: Setting): Value {
  const globs = path.some((piece) => typeof piece !== 'string' && piece.gap === 'glob');
  const before = globs ? (setting.reading?.commands.slice(0, command.index) ?? []) : [];
  if (!before.some((one) => one.name === 'shopt' && one.words.some((word) => textOf(word.value) === 'dotglob')))
    return path;
  return path.map((piece) => (typeof piece !== 'string' && piece.gap === 'glob' ? { ...piece, dots: true } : piece));
}

function effect(draft: Draft, directory: Value, command: Command, setting: Setting = {}): Effect {
  const place = draft.in === undefined ? directory : resolvePath(directory, draft.in);
  const path = dotted(resolvePath(place, draft.path), command, setting);
  const sure = command.runs === 'certain' && command.directories.length === 1 && textOf(path) !== undefined;
  const { action, word, text, careful, hard } = draft;
  return {
    action,
    path,
    reach: draft.reach ?? 'entry',
    level: draft.level ?? (sure ? 'certain' : 'possible'),
    command,
    ...(word === undefined ? {} : { word }),
    ...(text === undefined ? {} : { text }),
    ...(careful === undefined ? {} : { careful }),
    ...(hard === undefined ? {} : { hard }),
    ...(draft.to === undefined ? {} : { to: resolvePath(place, draft.to) }),
    ...(draft.from === undefined ? {} : { from: resolvePath(place, draft.from) }),
  };
}

/** Names that are no files: the null device, the terminal, open descriptors, and Windows' own `NUL`. */
const DEVICE =
  /^(?:\/dev\/(?:null|zero|full|tty|stdin|stdout|stderr|u?random|fd\/\d+|tcp\/.*|udp\/.*|pts\/\d+)|\/proc\/self\/fd\/\d+|nul|\\\\\.\\nul)$/iu;

/** Nearly no path begins like one: the expression is not to be compiled for it. */
const DEVICE_START = /^(?:\/dev|\/pro|nul|\\)/i;

function isDevice(path: Value): boolean {
  const text = textOf(path) ?? (prefixOf(path).startsWith('/dev/fd/') ? '/dev/null' : '');
  return DEVICE_START.test(text) && DEVICE.test(text);
}

function redirected(command: Command): readonly Draft[] {
  return command.redirects.flatMap((redirect): readonly Draft[] => {
    const { target, op } = redirect;
    if (target === undefined || op === '<<' || op === '<<<' || isDescriptor(redirect)) return [];
    const text = echoed(command);
    const written = { path: target.value, word: target, ...(text === undefined ? {} : { text }) };
    if (op === '<') return [{ action: 'read', path: target.value, word: target }];
    if (op === '<>')
      return [
        { action: 'read', ...written },
        { action: 'write', ...written, level: 'possible' },
      ];
    return op === '<&' ? [] : [{ action: op === '>>' ? 'append' : 'write', ...written }];
  });
}

/** `2>&1`, `>&-`, `>&3-`: a descriptor is copied or closed. */
function isDescriptor({ op, target }: Redirect): boolean {
  return (op === '>&' || op === '<&') && /^(?:\d+-?|-)$/u.test(textOf(target?.value ?? []) ?? '');
}
