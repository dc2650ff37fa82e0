import type { Facts } from '../../protocol/facts.ts';
import { onceFor } from '../../protocol/once.ts';
import type { Effect } from '../../shell/effect.ts';
import { effectsOfCommand } from '../../shell/effects/effects.ts';
import { type Flow, flowOf } from '../../shell/flow.ts';
import { gitCommand } from '../../shell/git/git.ts';
import { isWide, resolvePath } from '../../shell/path.ts';
import type { Command, Reading, Word } from '../../shell/reading.ts';
import { known, type Piece, show, textOf, type Value } from '../../shell/value.ts';
import type { JudgedCall, Where } from '../guard.ts';
import { transferOf } from '../network/network.ts';
import { matchRows } from '../tables/program-rows.ts';
import { COPYING, KEEPING_USES, PRINTING } from '../tables/secret-readers.ts';
import { type Fate, fatesOf, handsOn } from './fates.ts';
import type { SecretFile, SecretFiles } from './secret-files.ts';

/** One use of a secret file that lets out what it holds. */
export interface SecretRead {
  readonly how: 'read' | 'copied' | 'sent' | 'staged';
  readonly file: SecretFile;
  readonly where: Where;
  readonly command?: Command;
}

/** What the shell command of a call does with secret files, and code in that command. */
export function secretReads(call: JudgedCall, secrets: SecretFiles, facts: Facts): readonly SecretRead[] {
  const { reading } = call;
  if (reading === undefined) return [];
  const scene: Scene = {
    call,
    reading,
    flow: flowOf(reading),
    secrets,
    facts,
    lines: false,
    transfer: onceFor(transferOf),
    git: onceFor(gitWords),
    keeps: onceFor((command) => matchRows(command, KEEPING_USES) !== undefined),
  };
  return [
    ...call.effects.flatMap((effect) => ofEffect(effect, scene)),
    ...reading.commands.flatMap((command) => [
      ...ofTransfer(command, scene),
      ...elsewhere(command, scene),
      ...byAddress(command, scene),
    ]),
  ];
}

interface Scene {
  readonly call: JudgedCall;
  readonly reading: Reading;
  readonly flow: Flow;
  readonly secrets: SecretFiles;
  readonly facts: Facts;
  /** A command may read thousands of files. */
  readonly transfer: typeof transferOf;
  readonly git: typeof gitWords;
  /** Whether it keeps what it packs or encrypts secret. */
  readonly keeps: (command: Command) => boolean;
  /** Whether the lines of the file in question name what they hold. */
  readonly lines: boolean;
}

function ofEffect(effect: Effect, scene: Scene): readonly SecretRead[] {
  const { command, from, action } = effect;
  if (command === undefined) return [];
  if ((action === 'write' || action === 'link') && from !== undefined) return copied(effect, from, command, scene);
  if (action !== 'read' || scene.transfer(command) !== undefined) return [];
  const file = scene.secrets.of(effect);
  if (file === undefined) return [];
  const where = placeOf(scene.call, effect);
  return usesOf(command, effect, { ...scene, lines: file.lines }).map((how) => ({ how, file, where, command }));
}

function placeOf(call: JudgedCall, { command, word, path }: Effect): Where {
  if (command === undefined) return { call, token: show(path) };
  return { call, command, ...(word === undefined || word.source === '' ? { token: show(path) } : { word }) };
}

/** A copy under a name that is secret too, where the first one was, is no new way to it. */
function copied(effect: Effect, from: Value, command: Command, scene: Scene): readonly SecretRead[] {
  const file = scene.secrets.of({ ...effect, path: from, action: 'read' });
  if (file === undefined || isKept(effect.path, scene) || writesToScreen(command)) return [];
  const { word, ...rest } = effect;
  return [{ how: 'copied', file, where: placeOf(scene.call, { ...rest, path: known(file.path) }), command }];
}

/**
 * Whether what lies there is as secret as before. `cp x ~/.kube/config` is read as a copy to that file and as one into a
 * directory of that name; the second is none where no such directory is.
 */
function isKept(path: Value, scene: Scene): boolean {
  const text = textOf(path);
  // What a pattern finds keeps its name: secret is what would be, whatever stands in the gap (`cp certs/*.pem .`).
  if (text === undefined) return !path.some(isWide) && isSecretPlace(path.map(filled).join(''), scene);
  const folder = text.slice(0, text.lastIndexOf('/'));
  return isSecretPlace(text, scene) || (!isDirectory(folder, scene) && isSecretPlace(folder, scene));
}

const filled = (piece: Piece): string => (typeof piece === 'string' ? piece : 'x');

function isSecretPlace(path: string, { call, secrets, facts }: Scene): boolean {
  if (secrets.named(known(path)) === undefined) return false;
  if (facts.temporary.some((folder) => path.startsWith(`${folder}/`))) return false;
  return [call.cwd, facts.home, ...SYSTEM_KEYS].some((folder) => folder !== undefined && path.startsWith(`${folder}/`));
}

const isDirectory = (path: string, { call, facts }: Scene): boolean =>
  facts.kind(path) === 'directory' ||
  call.effects.some(({ action, path: made }) => action === 'create-directory' && textOf(made) === path);

/** Programs that serve under a certificate, or check signatures, have their keys here, where only root writes. */
const SYSTEM_KEYS = ['/etc', '/usr', '/opt', '/var/lib'];

function usesOf(command: Command, effect: Effect, scene: Scene): readonly SecretRead['how'][] {
  const { name = '' } = command;
  const { reading } = scene;
  if (/^git(?:-|$)/.test(name)) return gitUse(command, effect, scene);
  if (name === ':') return throughGroup(command, effect, scene);
  // `exec 3<.env`: whatever reads the descriptor from here on.
  if (name === 'exec') return ['read'];
  if (READS_LINES.test(name)) return printedNames(command, scene);
  if (tracesLines(command, scene) || writesToScreen(command)) return ['read'];
  if (handsOn(command, scene.lines))
    return fatesOf(command, scene.flow, reading, scene.lines).flatMap((fate) => asUse(fate, scene));
  if (name === 'xargs') return carriedBy(command, scene);
  if (COPYING.has(name)) return isSource(effect) && !scene.keeps(command) ? ['copied'] : [];
  const isCode = reading.unread.some(({ by, why }) => by === command && why === 'language');
  return isCode && !/^(?:[gmn]?awk|g?sed)$/.test(name) ? ['read'] : [];
}

const READS_LINES = /^(?:read|mapfile|readarray)$/;

/** `set -x; source .env`, `bash -x .env`: the shell prints each line that it runs. */
function tracesLines({ name = '', words, index, via }: Command, { reading }: Scene): boolean {
  const traces = (one: readonly Word[]): boolean =>
    one.some(({ value }, at) => {
      const text = textOf(value) ?? '';
      return (
        /^-[a-z]*[xv]/.test(text) ||
        (/^-[a-z]*o$/.test(textOf(one[at - 1]?.value ?? []) ?? '') && /^(?:xtrace|verbose)$/.test(text))
      );
    });
  if (SHELL.test(name)) return traces(words.slice(1));
  const isSourced = name === 'source' || name === '.';
  const isTraced = (): boolean =>
    via.some((one) => one.kind === 'shell' && traces(one.words.slice(1))) ||
    reading.commands.some((one) => one.name === 'set' && one.index < index && traces(one.words));
  return isSourced && isTraced();
}

const SHELL = /^(?:ba|da|k|z|a)?sh$/;

/** `cp file /dev/stdout`. */
const writesToScreen = ({ name = '', words }: Command): boolean =>
  /^(?:g?cp|install|rsync|ln)$/.test(name) &&
  /^\/(?:dev\/(?:std(?:out|err)|tty|fd\/[12])|proc\/self\/fd\/[12])$/.test(textOf(words.at(-1)?.value ?? []) ?? '');

/** The programs that pack or encrypt read what they are given to write; a key that they use is another thing. */
const isSource = ({ word }: Effect): boolean => word !== undefined && !/^-/.test(word.source);

function asUse(fate: Fate, scene: Scene): readonly SecretRead['how'][] {
  if (fate.is === 'shown') return ['read'];
  if (fate.is === 'sent') return ['sent'];
  const path = resolvePath(known(scene.call.cwd), fate.path);
  return textOf(path) === undefined || isKept(path, scene) ? [] : ['copied'];
}

/** Without a patch, `git diff` and `git log` tell that a file has changed and not what it holds. */
const SUMMARY =
  /^--(?:stat|shortstat|numstat|dirstat|name-only|name-status|quiet|check|summary|files-with-matches|count)\b|^-[a-zA-Z]*[lLqc]$/;

function gitWords(command: Command) {
  const { subcommand, words = [] } = gitCommand(command) ?? {};
  return { subcommand, words, texts: words.map(({ value }) => textOf(value) ?? '') };
}

function gitUse(command: Command, { word }: Effect, scene: Scene): readonly SecretRead['how'][] {
  const { subcommand, words, texts } = scene.git(command);
  switch (subcommand) {
    case 'show':
    case 'cat-file':
    case 'blame':
    case 'annotate':
    case 'diff':
    case 'format-patch':
      return texts.some((text) => SUMMARY.test(text)) ? [] : ['read'];
    case 'log':
    case 'whatchanged':
    case 'stash':
      return texts.some((text) => /^(?:-p|-u|--patch|-L.*|--full-diff)$/.test(text)) ? ['read'] : [];
    case 'grep': {
      const pattern = texts.includes('-e') ? undefined : words.find(({ value }) => !/^-/.test(textOf(value) ?? ''));
      return word === pattern || texts.some((text) => SUMMARY.test(text)) ? [] : ['read'];
    }
    case 'archive':
      return ['copied'];
    case 'hash-object':
      return texts.some((text) => /^-[a-z]*w/.test(text)) ? ['copied'] : [];
    case 'add':
    case 'stage':
      return ['staged'];
    default:
      return [];
  }
}

/** `{ … } < file`, `while … done < file`: the commands inside read it; `$(< file)` gives its text. */
function throughGroup(group: Command, { word }: Effect, scene: Scene): readonly SecretRead['how'][] {
  const { reading, flow } = scene;
  const inside = reading.commands.filter(
    ({ stdin, index }) => stdin?.from === 'file' && index !== group.index && stdin.path.span.start === word?.span.start,
  );
  if (inside.length === 0) return fatesOf(group, flow, reading, scene.lines).flatMap((fate) => asUse(fate, scene));
  const uses = inside.flatMap((one): readonly SecretRead['how'][] => {
    if (scene.transfer(one)?.sends.some(({ what }) => what === 'input')) return ['sent'];
    if (READS_LINES.test(one.name ?? '')) return printedNames(one, scene);
    return handsOn(one, scene.lines)
      ? fatesOf(one, flow, reading, scene.lines).flatMap((fate) => asUse(fate, scene))
      : [];
  });
  return [...new Set(uses)];
}

/** What `read` has taken into variables, where a later command prints one of them. */
function printedNames(reader: Command, scene: Scene): readonly SecretRead['how'][] {
  const names = reader.words.slice(1).map(({ value }) => textOf(value) ?? '');
  // What stands in an array is not told apart from what else may be in it.
  const isTaken = (gap: string): boolean => gap === 'input' || (gap === 'variable' && reader.name !== 'read');
  const uses = scene.reading.commands.slice(reader.index).flatMap((one) => {
    if (!PRINTING.has(one.name ?? '')) return [];
    const prints = one.words.some(({ value }) =>
      value.some((piece) => typeof piece !== 'string' && isTaken(piece.gap) && names.includes(piece.name ?? '')),
    );
    return prints ? fatesOf(one, scene.flow, scene.reading, scene.lines).flatMap((fate) => asUse(fate, scene)) : [];
  });
  return [...new Set(uses)];
}

/** `xargs -a file echo`. */
function carriedBy(xargs: Command, scene: Scene): readonly SecretRead['how'][] {
  const prints = scene.reading.commands.some(
    (one) => PRINTING.has(one.name ?? '') && one.via.some(({ words }) => words === xargs.words),
  );
  return prints ? ['read'] : [];
}

/** Files that a program of the network sends, by its options or its standard input. */
function ofTransfer(command: Command, scene: Scene): readonly SecretRead[] {
  const { call, secrets } = scene;
  const { stdin } = command;
  return (scene.transfer(command)?.sends ?? []).flatMap((sent): readonly SecretRead[] => {
    const file =
      sent.what === 'file' ? sent.path : sent.what === 'input' && stdin?.from === 'file' ? stdin.path.value : undefined;
    if (file === undefined) return [];
    const word: Word = sent.what === 'input' && stdin?.from === 'file' ? stdin.path : sent.word;
    return command.directories.flatMap((directory): readonly SecretRead[] => {
      const path = resolvePath(directory, file);
      const found = secrets.of({ action: 'read', path, reach: 'entry', level: 'possible' });
      return found === undefined ? [] : [{ how: 'sent', file: found, where: { call, command, word }, command }];
    });
  });
}

/** On another machine or in a container: the names are all there is to go by. */
function elsewhere(command: Command, { call, secrets }: Scene): readonly SecretRead[] {
  if (!command.via.some(({ kind }) => kind === 'remote')) return [];
  return effectsOfCommand({ ...command, via: [] }).flatMap((effect): readonly SecretRead[] => {
    const file = effect.action === 'read' ? secrets.named(effect.path) : undefined;
    if (file === undefined || !handsOn(command, file.lines)) return [];
    return [{ how: 'read', file, where: placeOf(call, effect), command }];
  });
}

/** `curl file:///path`, `wget -O- file:///path`. */
function byAddress(command: Command, { call, secrets, flow, reading }: Scene): readonly SecretRead[] {
  if (command.name !== 'curl' && command.name !== 'wget') return [];
  return command.words.flatMap((word): readonly SecretRead[] => {
    const path = /^file:\/\/(?:localhost)?(\/.*)/i.exec(textOf(word.value) ?? '')?.[1];
    const file = path === undefined ? undefined : secrets.named(known(path));
    if (file === undefined) return [];
    const fates = fatesOf(command, flow, reading, file.lines);
    return fates.length === 0 ? [] : [{ how: 'read', file, where: { call, command, word }, command }];
  });
}
