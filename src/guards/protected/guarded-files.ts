import type { Facts } from '../../protocol/facts.ts';
import { isObject, type Json } from '../../protocol/json.ts';
import { once } from '../../protocol/once.ts';
import { changesFile } from '../../shell/changes.ts';
import type { Action, Effect } from '../../shell/effect.ts';
import { prefixOf, show, textOf } from '../../shell/value.ts';
import type { JudgedCall } from '../guard.ts';
import { HOOK_SETTINGS, OWN_POLICY, OWN_PROGRAM, OWN_RECORDS, SWITCHES_OFF } from '../tables/guarded-files.ts';
import { type Protection, protection } from './protected-paths.ts';

/** What an effect does to the files that the guards depend on. */
type Tampering = 'removed' | 'unhooked' | 'switchedOff' | 'changed' | 'policy' | 'records' | 'program';

interface GuardedFiles {
  tampering(effect: Effect): { readonly code: Tampering; readonly path: string } | undefined;
}

const TAKES_AWAY: ReadonlySet<Action> = new Set<Action>(['remove', 'move', 'link']);

/** `policyFiles`: patterns of files that belong to the policy, beside those that everybody knows by their names. */
export function guardedFiles(call: JudgedCall, facts: Facts, policyFiles: readonly string[]): GuardedFiles {
  const isPolicy = policyOf(policyFiles, facts);
  const settings = once(() => settingsPlaces(call, facts));
  const scene: Scene = {
    call,
    facts,
    settings,
    // One command may have thousands of effects.
    records: once(() => protection(ownFolders(facts), [], facts)),
    hooked: once(() => {
      const files = settings().flatMap((path) => existing(path, facts));
      const hooked = files.filter((path) => isHooked(path, facts));
      return hooked.length === 0 ? undefined : protection(hooked, [call.cwd], facts);
    }),
  };
  return {
    tampering(effect) {
      if (!changesFile(effect.action)) return undefined;
      const path = textOf(effect.path);
      const found = path === undefined ? ofUnknown(effect, scene) : ofKnown(path, effect, scene);
      // git takes whole trees along whenever it changes branches.
      const isCheckout = effect.command?.name === 'git' && effect.reach !== 'entry';
      if (found !== undefined || isCheckout || !isPolicy(effect)) return found;
      return { code: TAKES_AWAY.has(effect.action) ? 'removed' : 'policy', path: show(effect.path) };
    },
  };
}

/**
 * Installed packages come and go with the folder that holds them, and what is in force of a plugin stays: only what changes
 * such a package itself counts.
 */
function policyOf(files: readonly string[], facts: Facts): (effect: Effect) => boolean {
  if (files.length === 0) return () => false;
  const packages = files.filter((file) => file.includes('/node_modules/'));
  const others = protection(
    files.filter((file) => !packages.includes(file)),
    [],
    facts,
  );
  return (effect) => {
    const path = textOf(effect.path);
    const names = path === undefined ? [] : [path, facts.real(path)];
    const isInside = packages.some((folder) => names.some((name) => `${name}/`.startsWith(`${folder}/`)));
    return isInside || others.threat(effect) === 'named';
  };
}

interface Scene {
  readonly call: JudgedCall;
  readonly facts: Facts;
  /** Absolute names of settings files of hosts that may exist here. */
  readonly settings: () => readonly string[];
  /** What holds the person's own policy and the records. */
  readonly records: () => Protection;
  /** What holds the settings that name the hooks; undefined: none do. */
  readonly hooked: () => Protection | undefined;
}

function settingsPlaces({ cwd }: JudgedCall, facts: Facts): readonly string[] {
  const { home } = facts;
  const root = facts.repository(cwd)?.workTree;
  const folders = [...new Set([cwd, ...(root === undefined ? [] : [root]), ...(home === undefined ? [] : [home])])];
  return HOOK_SETTINGS.flatMap((path) => {
    if (path.startsWith('/')) return [path];
    if (path.startsWith('~/')) return home === undefined ? [] : [`${home}${path.slice(1)}`];
    const variable = /^%(\w+)%/.exec(path)?.[1];
    if (variable !== undefined) {
      const folder = facts.env(variable);
      return folder === undefined ? [] : [`${folder.replaceAll('\\', '/')}${path.slice(variable.length + 2)}`];
    }
    return folders.map((folder) => `${folder}/${path}`);
  });
}

function ofKnown(path: string, effect: Effect, scene: Scene): ReturnType<GuardedFiles['tampering']> {
  if (isRecord(path, scene.facts)) return { code: 'records', path };
  if (isProgram(path, scene.facts)) return { code: 'program', path };
  if (OWN_POLICY.test(path)) return { code: TAKES_AWAY.has(effect.action) ? 'removed' : 'policy', path };
  if (isSettings(path)) {
    const code = settingsCode(path, effect, scene);
    return code === undefined ? undefined : { code, path };
  }
  if (effect.reach === 'entry' && effect.action !== 'remove' && effect.action !== 'move') return undefined;
  return TAKES_AWAY.has(effect.action) && effect.command?.name !== 'git' ? ofFolder(path, scene) : undefined;
}

/** Where packages are installed, or where the hook itself runs from. */
function isProgram(path: string, facts: Facts): boolean {
  const folder = facts.programFolder?.();
  return (
    OWN_PROGRAM.test(path) || (folder !== undefined && `${facts.real(path)}/`.startsWith(`${facts.real(folder)}/`))
  );
}

/** Where the XDG variables or the usual folders say that records and the person's policy lie. */
function isRecord(path: string, facts: Facts): boolean {
  const moved = ['XDG_STATE_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'].flatMap(
    (name) => facts.env(name) ?? [],
  );
  return OWN_RECORDS.test(path) || moved.some((folder) => `${path}/`.startsWith(`${folder}/portcullis/`));
}

/** Removing or moving a folder takes the settings in it along; what is not there is not lost. */
function ofFolder(folder: string, scene: Scene): ReturnType<GuardedFiles['tampering']> {
  const { facts, call } = scene;
  const below = folder === '/' ? '/' : `${folder}/`;
  const held = scene.settings().flatMap((path) => (path.startsWith(below) ? existing(path, facts) : []));
  const carrier = held.find((path) => isHooked(path, facts));
  if (carrier !== undefined) return { code: 'removed', path: carrier };
  // Packages are removed and installed anew as one does; a program that lies elsewhere is not.
  const program = facts.programFolder?.();
  if (program?.startsWith(below) === true && !program.includes('/node_modules/'))
    return { code: 'program', path: program };
  // A project that is thrown away as a whole takes its policy with it; the folders of the person's own do not go that way.
  const records = ownFolders(facts).find((path) => path.startsWith(below) && !call.cwd.startsWith(below));
  return records === undefined ? undefined : { code: 'records', path: records };
}

/** The person's own policy, and the record of all that was judged, as far as they are there. */
const ownFolders = ({ home, kind }: Facts): readonly string[] =>
  home === undefined
    ? []
    : [`${home}/.config/portcullis`, `${home}/.local/state/portcullis`].filter((path) => kind(path) === 'directory');

/** The names that a pattern of settings stands for. */
function existing(path: string, facts: Facts): readonly string[] {
  const star = path.indexOf('*');
  if (star < 0) return [path];
  const folder = path.slice(0, path.lastIndexOf('/', star));
  return (facts.list(folder) ?? []).map((name) => `${folder}/${name}${path.slice(star).replace(/^\*[^/]*/, '')}`);
}

const isHooked = (path: string, facts: Facts): boolean => /portcullis/i.test(facts.text(path) ?? '');

/** The parts of each pattern; those of an absolute one begin with the empty part before its first slash. */
const shapes = once(() =>
  HOOK_SETTINGS.map((path) =>
    path
      .replace(/^(?:~|%\w+%)\//, '')
      .toLowerCase()
      .split('/'),
  ),
);

/** A file of such a name, wherever it lies: another project's counts as well. */
function isSettings(path: string): boolean {
  const names = path.toLowerCase().split('/');
  return shapes().some((shape) => {
    const skipped = names.length - shape.length;
    if (skipped < 0 || (shape[0] === '' && skipped > 0)) return false;
    return shape.every((part, index) => fits(part, names[skipped + index] ?? ''));
  });
}

function fits(part: string, name: string): boolean {
  const star = part.indexOf('*');
  return star < 0 ? name === part : name.startsWith(part.slice(0, star)) && name.endsWith(part.slice(star + 1));
}

function settingsCode(path: string, effect: Effect, scene: Scene): Tampering | undefined {
  const { facts } = scene;
  const hooked = isHooked(path, facts) || /portcullis/i.test(path.slice(path.lastIndexOf('/')));
  if (TAKES_AWAY.has(effect.action)) return hooked ? 'removed' : undefined;
  const told = toldOf(effect, scene);
  if (SWITCHES_OFF.test(told.text)) return 'switchedOff';
  if (!hooked) return undefined;
  if (told.whole) return /portcullis/i.test(told.text) ? undefined : 'unhooked';
  return told.removes ? 'unhooked' : 'changed';
}

interface Told {
  /** All that is known of what is written. */
  readonly text: string;
  /** Whether that is the file as it will be. */
  readonly whole: boolean;
  /** Whether it takes the entry of the guards out. */
  readonly removes: boolean;
}

function toldOf(effect: Effect, { call, facts }: Scene): Told {
  const { command } = effect;
  if (command === undefined) return toldByTool(call);
  const from = effect.from === undefined ? undefined : facts.text(textOf(effect.from) ?? '');
  const text = EMPTYING.test(command.name ?? '') ? '' : effect.text === undefined ? from : textOf(effect.text);
  if (text !== undefined) return { text, whole: effect.action === 'write', removes: false };
  const line = call.reading?.text ?? '';
  return { text: line, whole: false, removes: /hook|portcullis/i.test(withoutPath(line, effect)) };
}

/** Programs whose redirected output is empty, and one that cuts a file off. */
const EMPTYING = /^(?::|true|truncate)$/;

/** The line without the words that only name the file; a word with blanks is code that does more. */
const withoutPath = (line: string, { word }: Effect): string =>
  word === undefined || /\s/.test(word.source) ? line : line.replaceAll(word.source, ' ');

export const OLD_KEYS = [
  'old_string',
  'oldString',
  'old_str',
  'oldText',
  'old_text',
  'search',
  'SEARCH',
  'old_content',
];
export const NEW_KEYS = [
  'new_string',
  'newString',
  'new_str',
  'newText',
  'new_text',
  'replace',
  'REPLACE',
  'new_content',
];

/** A writing tool gives the whole text; an editing tool what goes and what comes in its place. */
function toldByTool(call: JudgedCall): Told {
  const strings = textsIn(call.input);
  const text = strings.map(([, value]) => value).join('\n');
  if (call.kind === 'write') return { text, whole: true, removes: false };
  const of = (keys: readonly string[]): string =>
    strings.flatMap(([key, value]) => (keys.includes(key) ? [value] : [])).join('\n');
  const lines = text.split('\n');
  const old = [of(OLD_KEYS), ...lines.filter((line) => /^-(?!--)/.test(line))].join('\n');
  const fresh = [of(NEW_KEYS), ...lines.filter((line) => /^\+(?!\+\+)/.test(line))].join('\n');
  return { text: fresh, whole: false, removes: /portcullis/i.test(old) && !/portcullis/i.test(fresh) };
}

function textsIn(input: Json, key = ''): readonly (readonly [key: string, text: string])[] {
  if (typeof input === 'string') return [[key, input]];
  if (Array.isArray(input)) return input.flatMap((item) => textsIn(item, key));
  return isObject(input) ? Object.entries(input).flatMap(([name, item]) => textsIn(item, name)) : [];
}

/** A path of which parts are unknown, held against the files that are there. */
function ofUnknown(effect: Effect, scene: Scene): ReturnType<GuardedFiles['tampering']> {
  const { facts } = scene;
  // A formatter leaves what the files say as it is.
  if (effect.careful === true) return undefined;
  if (!effect.path.some((piece) => typeof piece === 'string' && /[\p{L}\p{N}]/u.test(piece))) return undefined;
  const start = prefixOf(effect.path);
  // Where a path begins with what nobody knows, `$X/portcullis` may be any project's.
  const isBelowRoot = start.startsWith('/');
  const mayMeet = (): boolean => scene.records().threat(effect) === 'named';
  if (isBelowRoot && (isRecord(start, facts) || mayMeet())) return { code: 'records', path: show(effect.path) };
  if (scene.hooked()?.threat(effect) !== 'named') return undefined;
  return { code: TAKES_AWAY.has(effect.action) ? 'removed' : 'changed', path: show(effect.path) };
}
