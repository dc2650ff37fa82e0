import { once } from '../../protocol/once.ts';
import { listHas } from '../../protocol/word-list.ts';
import type { Effect } from '../../shell/effect.ts';
import { type Flow, flowOf } from '../../shell/flow.ts';
import { readArguments } from '../../shell/options.ts';
import { resolvePath } from '../../shell/path.ts';
import type { Command, Reading, Unread, Word } from '../../shell/reading.ts';
import { known, prefixOf, show, textOf, type Value } from '../../shell/value.ts';
import type { JudgedCall, Where } from '../guard.ts';
import { shownCommand } from '../shown-command.ts';
import { CODE_SHELL, codeRuns, DECODERS } from '../tables/decoders.ts';
import { matchRows } from '../tables/program-rows.ts';
import { addressOf, isListed, isLocal } from './addresses.ts';
import { transferOf } from './network.ts';

/** Text that nobody has seen, run as code. */
interface RemoteCode {
  readonly code: 'remote' | 'decoded' | 'unpacked' | 'program' | 'shell';
  readonly where: Where;
  readonly command?: Command;
  /** For messages: the command that the text comes from. */
  readonly from: string;
}

export function remoteCode(call: JudgedCall, allowHosts: readonly string[]): readonly RemoteCode[] {
  const { reading } = call;
  if (reading === undefined) return [];
  const scene: Scene = {
    call,
    reading,
    flow: flowOf(reading),
    allowHosts,
    downloads: once(() => reading.commands.flatMap((command) => savesOf(command, scene))),
    read: once(() => pathsRead(call.effects)),
    plain: { origin: new Set(), decoder: new Set() },
  };
  return [
    ...reading.unread.flatMap((unread) => byUnread(unread, scene)),
    ...reading.commands.flatMap((command) => [
      ...started(command, scene),
      ...shellGiven(command, scene),
      ...spelledOut(command, scene),
    ]),
  ];
}

interface Scene {
  readonly call: JudgedCall;
  readonly reading: Reading;
  readonly flow: Flow;
  readonly allowHosts: readonly string[];
  readonly downloads: () => readonly Download[];
  readonly read: () => ReadonlyMap<Command, readonly Value[]>;
  /** Commands behind which no origin, or no decoder, was found: nobody need look there again. */
  readonly plain: Readonly<Record<'origin' | 'decoder', Set<Command>>>;
}

/** A file that takes what a command gets from the network; absolute. */
interface Download {
  readonly command: Command;
  readonly path: string;
}

type Origin = Pick<RemoteCode, 'code' | 'from'>;

/** Whether a command prints what it gets from a machine that nobody has vouched for. */
function fetches(command: Command, { allowHosts }: Scene): boolean {
  const transfer = transferOf(command);
  return transfer?.prints === true && isForeign(transfer.places, allowHosts);
}

/** Without an address (`nc -l`) anybody may be at the other end. */
const isForeign = (places: readonly { readonly value: Value }[], allowHosts: readonly string[]): boolean =>
  places.length === 0 ||
  places.some(({ value }) => {
    const address = addressOf(value);
    return !isLocal(address) && !isListed(address, allowHosts);
  });

function byUnread(unread: Unread, scene: Scene): readonly RemoteCode[] {
  const { by, why, code, language } = unread;
  const { call } = scene;
  if (why === 'language' && code !== undefined) {
    const text = show(code);
    const found = CODE_SHELL.test(text) ? 'shell' : codeRuns(text);
    const command = by === undefined ? {} : { command: by };
    return found === undefined
      ? []
      : [{ code: found, where: { call, span: unread.span, ...command }, ...command, from: by?.name ?? 'code' }];
  }
  // Statements are data to whoever moves a database; their client's way to a shell is rare enough.
  if (language === 'sql') return [];
  if (by === undefined || (why !== 'dynamic-code' && why !== 'file' && why !== 'dynamic-command')) return [];
  const origin = language === 'powershell' ? inPowershell(scene) : textOrigin(by, unread, scene);
  return origin === undefined ? [] : [{ ...origin, where: { call, command: by, span: unread.span }, command: by }];
}

/** A script is a file; what comes in beside it is data to it. */
const textOrigin = (by: Command, unread: Unread, scene: Scene): Origin | undefined =>
  unread.why === 'file' ? fileOrigin(by, unread, scene) : originOf(by, scene);

/** Where the text comes from that a command takes in, however many programs hand it on. */
function originOf(command: Command, scene: Scene): Origin | undefined {
  const plain = scene.plain.origin;
  const seen = new Set<Command>([command]);
  const open = [command];
  if (fromConnection(command)) return { code: 'remote', from: '/dev/tcp' };
  let unpacked: Origin | undefined;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const source of sourcesOf(next, scene)) {
      if (seen.has(source) || plain.has(source)) continue;
      seen.add(source);
      if (fetches(source, scene)) return { code: 'remote', from: shownCommand(source) };
      const decoder = matchRows(source, DECODERS);
      if (decoder?.row.does === 'decodes') return { code: 'decoded', from: shownCommand(source) };
      if (decoder !== undefined) unpacked = { code: 'unpacked', from: shownCommand(source) };
      const saved = savedBy(source, scene);
      if (saved !== undefined) return { code: 'remote', from: shownCommand(saved) };
      open.push(source);
    }
  }
  // Of the command itself nobody has asked what it does.
  seen.delete(command);
  if (unpacked === undefined) for (const one of seen) plain.add(one);
  return unpacked;
}

/** What xargs runs takes in what xargs reads. */
function sourcesOf(command: Command, { flow, reading }: Scene): readonly Command[] {
  const carriers = command.via.flatMap(({ kind, words }) =>
    kind === 'xargs' ? reading.commands.filter((one) => one.words === words) : [],
  );
  return [command, ...carriers].flatMap((one) => flow.sources(one));
}

/**
 * A decoder whose text the line itself holds: what it runs is known and judged, but whoever looks at the line does not
 * see it, and ordinary work has no use for that.
 */
function spelledOut(command: Command, scene: Scene): readonly RemoteCode[] {
  const { reading, call } = scene;
  if (reading.unread.some(({ by }) => by === command)) return [];
  const from = decoderOf(command, scene);
  return from === undefined ? [] : [{ code: 'decoded', where: { call, command }, command, from: shownCommand(from) }];
}

function decoderOf(command: Command, { reading, flow, plain }: Scene): Command | undefined {
  const seen = new Set<Command>();
  const open = codeWords(command).flatMap((word) => substitutedIn(word, command, reading));
  if (readsCode(command)) open.push(...flow.sources(command));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next) || plain.decoder.has(next)) continue;
    seen.add(next);
    if (matchRows(next, DECODERS)?.row.does === 'decodes') return next;
    for (const source of flow.sources(next)) open.push(source);
  }
  for (const one of seen) plain.decoder.add(one);
  return undefined;
}

const SHELL_OPTIONS = '+ c s i l e u x v r n o= O= rcfile= init-file=';

/** A shell without a script takes its code from standard input; with `-n`, unless `+n` follows, it runs none of it. */
function readsCode({ name = '', words }: Command): boolean {
  if (!listHas(POSIX_SHELLS, name)) return false;
  const args = readArguments(words.slice(1), SHELL_OPTIONS);
  const script = args.operands.find(({ value }) => !prefixOf(value).startsWith('+'));
  const onlyReads = args.has('n') && !words.some(({ value }) => textOf(value) === '+n');
  return !args.has('c') && !onlyReads && (args.has('s') || textOf(script?.value ?? known('-')) === '-');
}

/** The words that a command runs as code, or as a file of code. */
function codeWords(command: Command): readonly Pick<Word, 'span'>[] {
  const { name = '', words, redirects } = command;
  if (name === 'eval') return words.slice(1);
  if (name === 'source' || name === '.') return words.slice(1, 2);
  if (!listHas(POSIX_SHELLS, name)) return [];
  return readsCode(command)
    ? redirects.filter(({ op }) => op.startsWith('<'))
    : readArguments(words.slice(1), SHELL_OPTIONS).operands.slice(0, 1);
}

/** What stands in a substitution of the word itself, not in the code that the word becomes. */
const substitutedIn = ({ span }: Pick<Word, 'span'>, { via }: Command, reading: Reading): readonly Command[] =>
  reading.commands.filter(
    (one) =>
      one.via.length > via.length &&
      one.via[via.length]?.kind === 'substitution' &&
      span.start <= one.span.start &&
      one.span.end <= span.end,
  );

const CONNECTION = /^\/dev\/(?:tcp|udp)\//;

const fromConnection = ({ stdin }: Command): boolean =>
  stdin?.from === 'file' && CONNECTION.test(show(stdin.path.value));

/** A file that a command reads and that one before it, or beside it in a pipe, has got from the network. */
function savedBy(command: Command, scene: Scene): Command | undefined {
  if (scene.downloads().length === 0) return undefined;
  const paths = scene.read().get(command) ?? [];
  return paths.map((path) => saverOf(path, command, scene)).find((one) => one !== undefined);
}

function pathsRead(effects: readonly Effect[]): ReadonlyMap<Command, readonly Value[]> {
  const paths = new Map<Command, Value[]>();
  for (const { command, action, path } of effects) {
    if (command === undefined || action !== 'read') continue;
    const known = paths.get(command);
    if (known === undefined) paths.set(command, [path]);
    else known.push(path);
  }
  return paths;
}

function fileOrigin(by: Command, unread: Unread, scene: Scene): Origin | undefined {
  if (fromConnection(by)) return { code: 'remote', from: '/dev/tcp' };
  const script = by.words.find(({ span }) => span.start === unread.span.start);
  const path = script === undefined ? undefined : resolvePath(by.directories[0], script.value);
  const saver = path === undefined ? undefined : saverOf(path, by, scene);
  return saver === undefined ? undefined : { code: 'remote', from: shownCommand(saver) };
}

/**
 * The command of the network whose text a file holds when `reader` comes to it. Effects are followed in the order of
 * the line: what is certainly written over, or removed, is gone; copies and moves take it along.
 */
function saverOf(file: Value, reader: Command, scene: Scene): Command | undefined {
  const wanted = textOf(file);
  if (wanted === undefined) return undefined;
  const held = new Map<string, Command>();
  for (const { command, path } of scene.downloads()) if (command.index <= reader.index) held.set(path, command);
  if (held.size === 0) return undefined;
  for (const effect of scene.call.effects) followed(effect, held, reader, scene);
  return held.get(wanted);
}

function followed(effect: Effect, held: Map<string, Command>, reader: Command, scene: Scene): void {
  const { command, action, level } = effect;
  const path = textOf(effect.path);
  if (path === undefined || command === undefined || command.index >= reader.index) return;
  const from = effect.from === undefined ? undefined : held.get(textOf(effect.from) ?? '');
  if (from !== undefined) held.set(path, from);
  else if (level === 'certain' && (action === 'remove' || action === 'write')) {
    const saver = held.get(path);
    if (saver !== undefined && saver.index < command.index && !takesIn(command, saver, scene)) held.delete(path);
  }
}

const takesIn = (command: Command, saver: Command, { flow }: Scene): boolean => flow.sources(command).includes(saver);

/** By a command's options, by redirection, through `tee`. */
function savesOf(command: Command, scene: Scene): readonly Download[] {
  const transfer = transferOf(command);
  if (transfer === undefined || !isForeign(transfer.places, scene.allowHosts)) return [];
  const paths = [...transfer.saves, ...(transfer.prints ? printedInto(command, scene, new Set()) : [])];
  return paths.flatMap((path) =>
    command.directories.flatMap((directory) => {
      const file = textOf(resolvePath(directory, path));
      return file === undefined ? [] : [{ command, path: file }];
    }),
  );
}

function printedInto(command: Command, scene: Scene, seen: Set<Command>): readonly Value[] {
  if (seen.has(command)) return [];
  seen.add(command);
  return scene.flow.sinks(command).flatMap((sink): readonly Value[] => {
    if (sink.to === 'file') return [sink.path];
    if (sink.to !== 'input') return [];
    const kept = sink.command.name === 'tee' ? readArguments(sink.command.words.slice(1), 'a i p').operands : [];
    return [...kept.map(({ value }) => value), ...printedInto(sink.command, scene, seen)];
  });
}

/** `curl -o x …; ./x`: a program that the line itself has got. */
function started(command: Command, scene: Scene): readonly RemoteCode[] {
  const [program] = command.words;
  if (!show(program.value).includes('/')) return [];
  const saver = saverOf(resolvePath(command.directories[0], program.value), command, scene);
  return saver === undefined
    ? []
    : [{ code: 'program', where: { call: scene.call, command, word: program }, command, from: shownCommand(saver) }];
}

/** PowerShell's pipes and brackets are not told apart: a fetch and an `Invoke-Expression` in one line belong together. */
function inPowershell(scene: Scene): Origin | undefined {
  const fetched = scene.reading.commands.find(
    (one) => fetches(one, scene) || /^\.download(?:string|data)$/i.test(one.name ?? ''),
  );
  return fetched === undefined ? undefined : { code: 'remote', from: shownCommand(fetched) };
}

const POSIX_SHELLS = 'sh bash zsh dash ash ksh mksh';
const SHELLS = `${POSIX_SHELLS} fish pwsh powershell cmd`;

/** `nc -e /bin/sh`, `socat … EXEC:sh`, `bash -i >& /dev/tcp/…`. */
function shellGiven(command: Command, { call, flow }: Scene): readonly RemoteCode[] {
  const { name = '', redirects, via } = command;
  const given = (where: Where, from: string): readonly RemoteCode[] => [{ code: 'shell', where, command, from }];
  if (!listHas(SHELLS, name)) {
    const bridge =
      name === 'socat'
        ? command.words.find(({ value }) => /^(?:shell\b|(?:exec|system):.*\b\w*sh\b)/i.test(show(value)))
        : undefined;
    return bridge !== undefined && transferOf(command) !== undefined
      ? given({ call, command, word: bridge }, 'socat')
      : [];
  }
  const connection = redirects.find(({ target }) => target !== undefined && CONNECTION.test(show(target.value)));
  if (connection?.target !== undefined && connection.op !== '<')
    return given({ call, command, word: connection.target }, '/dev/tcp');
  // Netcat without an address and without `-l` only prints its usage.
  const carrier = via.find(
    ({ kind, name: by, words }) => kind === 'shell' && /^(?:nc|ncat|netcat)$/.test(by) && words.length > 3,
  );
  if (carrier !== undefined) return given({ call, command, token: carrier.name }, carrier.name);
  const sends = flow
    .sinks(command)
    .some(
      (sink) => sink.to === 'input' && transferOf(sink.command)?.sends.some(({ what }) => what === 'input') === true,
    );
  const isInteractive = command.words.some(({ value }) => textOf(value) === '-i');
  return sends && isInteractive ? given({ call, command, word: command.words[0] }, name) : [];
}
