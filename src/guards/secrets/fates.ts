import type { Flow, Sink } from '../../shell/flow.ts';
import { readArguments } from '../../shell/options.ts';
import type { Command, Reading, Word } from '../../shell/reading.ts';
import { show, textOf, type Value } from '../../shell/value.ts';
import { transferOf } from '../network/network.ts';
import { matchRows } from '../tables/program-rows.ts';
import { PRINTING, QUIET_USES, SHOWING } from '../tables/secret-readers.ts';
import { isTelling } from './variable-names.ts';

/** What becomes in the end of something that a command prints. What a program keeps to itself is no fate. */
export type Fate =
  | { readonly is: 'shown' }
  | { readonly is: 'sent'; readonly by?: Command; readonly word: Word }
  | { readonly is: 'saved'; readonly path: Value };

/**
 * Follows what a command prints through the programs that hand it on. `lines`: each line of it names what it holds, so
 * that a search may let the secrets out.
 */
export function fatesOf(command: Command, flow: Flow, reading: Reading, lines: boolean): readonly Fate[] {
  return follow(command, { flow, reading, lines, seen: new Set() });
}

interface Walk {
  readonly flow: Flow;
  readonly reading: Reading;
  readonly lines: boolean;
  readonly seen: Set<Command>;
}

function follow(command: Command, walk: Walk): readonly Fate[] {
  if (walk.seen.has(command)) return [];
  walk.seen.add(command);
  return walk.flow.sinks(command).flatMap((sink) => fatesAt(sink, walk));
}

function fatesAt(sink: Sink, walk: Walk): readonly Fate[] {
  switch (sink.to) {
    case 'screen':
      return [{ is: 'shown' }];
    case 'file':
      return [{ is: 'saved', path: sink.path }];
    case 'network':
      return [{ is: 'sent', word: sink.word }];
    case 'input':
      return throughInput(sink.command, walk);
    case 'word':
      return throughWord(sink.command, sink.word, sink.file, walk);
    default:
      return [];
  }
}

function throughInput(reader: Command, walk: Walk): readonly Fate[] {
  const sent = transferOf(reader)?.sends.find(({ what }) => what === 'input');
  if (sent !== undefined) return [{ is: 'sent', by: reader, word: sent.word }];
  if (reader.name === 'xargs' || reader.name === 'parallel')
    return carried(reader, walk).flatMap((one) => follow(one, walk));
  if (isPrinting(reader)) return reader.words.some(({ value }) => value.some(isInput)) ? follow(reader, walk) : [];
  return handsOn(reader, walk.lines) ? [...teed(reader), ...follow(reader, walk)] : [];
}

const isInput = (piece: Value[number]): boolean => typeof piece !== 'string' && piece.gap === 'input';

/** The commands that xargs makes of its input, as far as they print it. */
function carried(xargs: Command, { reading }: Walk): readonly Command[] {
  return reading.commands.filter(
    (one) => isPrinting(one) && one.via.some(({ kind, words }) => kind === 'xargs' && words === xargs.words),
  );
}

const teed = (reader: Command): readonly Fate[] =>
  reader.name === 'tee'
    ? readArguments(reader.words.slice(1), 'a i p').operands.map(({ value }) => ({ is: 'saved', path: value }))
    : [];

function throughWord(reader: Command, word: Word, asFile: boolean, walk: Walk): readonly Fate[] {
  const sent = transferOf(reader)?.sends.find((one) => one.word === word);
  if (sent !== undefined) return [{ is: 'sent', by: reader, word }];
  if (isPrinting(reader)) return follow(reader, walk);
  if (asFile) return handsOn(reader, walk.lines) ? follow(reader, walk) : [];
  const isCode = walk.reading.unread.some(
    ({ by, why, code }) => by === reader && why === 'language' && code === word.value,
  );
  return isCode ? [{ is: 'shown' }] : [];
}

const isPrinting = ({ name }: Command): boolean => name !== undefined && PRINTING.has(name.toLowerCase());

/** Whether a program prints what it is given, secrets among it; `lines` as above. */
export function handsOn(command: Command, lines: boolean): boolean {
  const { name } = command;
  if (name === undefined || !SHOWING.has(name.toLowerCase())) return false;
  return matchRows(command, QUIET_USES) === undefined && !(lines && (leavesNames(command) || picksPlainLines(command)));
}

/** `cut -d= -f1`, `awk -F= '{print $1}'`, `sed 's/=.*$//'`: the names of settings without their values. */
function leavesNames({ name = '', words }: Command): boolean {
  if (GREPS.test(name)) return printsNames(words);
  const args = readArguments(words.slice(1), 'd,delimiter= f,fields= F,field-separator= v= e,expression= E r n');
  const value = (option: string): string => show(args.values(option)[0]?.value ?? []);
  const script = show((args.values('expression')[0] ?? args.operands[0])?.value ?? []);
  if (name === 'cut') return value('delimiter') === '=' && value('fields') === '1';
  if (AWKS.test(name)) return value('field-separator') === '=' && /^\{ *print \$1;? *\}$/.test(script);
  return SEDS.test(name) && /^s([/|#,])=\.(?:\*|\\?\+)\$?\1(?:(?!\1)[^&\\])*\1g?$/.test(script);
}

/** `grep -o '^[A-Z_]*'`: of each line no more than the letters at its beginning. */
function printsNames(words: Command['words']): boolean {
  const args = readArguments(words.slice(1), SEARCH);
  const [pattern, ...more] = args.has('regexp') ? args.values('regexp') : args.operands.slice(0, 1);
  const text = textOf(pattern?.value ?? []) ?? '';
  return (
    args.has('only-matching') &&
    more.length === 0 &&
    /^\^(?:\[(?:\^=|(?:a-z|A-Z|0-9|_)+)\](?:[*+?]|\\\+)?){1,3}=?$/.test(text)
  );
}

const SEARCH =
  'e,regexp= f,file= A,after-context= B,before-context= C,context= m,max-count= v,invert-match o,only-matching';

const GREPS = /^(?:[efgz]?grep|rg|ripgrep|ag|ack)$/;
const AWKS = /^[gmn]?awk$/;
const SEDS = /^g?sed$/;

/** A search for lines of which each names what is no secret. */
function picksPlainLines({ name, words }: Command): boolean {
  if (!GREPS.test(name ?? '')) return false;
  const args = readArguments(words.slice(1), SEARCH);
  if (args.has('file', 'after-context', 'before-context', 'context', 'invert-match')) return false;
  const patterns = args.has('regexp') ? args.values('regexp') : args.operands.slice(0, 1);
  return patterns.length > 0 && patterns.every(({ value }) => isPlainPattern(textOf(value)));
}

function isPlainPattern(pattern: string | undefined): boolean {
  if (pattern === undefined) return false;
  return pattern.split(/\\?\|/).every((one) => {
    const name = one.replace(/^[\^("']+(?:export )?/, '').replace(/[)"']*(?:=(?:\.[*+])?)?\$?[)"']*$/, '');
    return /^[A-Za-z_][\w.-]{2,}$/.test(name) && !isTelling(name);
  });
}
