import type { Facts } from '../../protocol/facts.ts';
import { readArguments } from '../options.ts';
import { resolvePath } from '../path.ts';
import type { Command, Reading, Word } from '../reading.ts';
import { show, textOf } from '../value.ts';

/**
 * The reading with programs under their own names where the line, or a link beside the project's files, gives them
 * another: `cp /bin/rm x; ./x -rf y` is `rm`, and so is `hash -p /bin/rm x; x -rf y`. What such a program is given as code is not read again.
 */
export function underOwnNames(reading: Reading, facts?: Pick<Facts, 'link'>): Reading {
  if (!reading.commands.some((one) => isPath(one) || one.name === 'hash')) return reading;
  const made = new Map<string, string>();
  const renamed = new Map<Command, Command>();
  const commands = reading.commands.map((command) => {
    const name = isPath(command) ? nameOf(command, made, facts) : made.get(command.name ?? '');
    for (const [path, program] of [...copiesOf(command), ...hashedBy(command)]) made.set(path, program);
    if (name === undefined || name === command.name) return command;
    const under = { ...command, name };
    renamed.set(command, under);
    return under;
  });
  if (renamed.size === 0) return reading;
  const unread = reading.unread.map((one) => {
    const by = one.by === undefined ? undefined : (renamed.get(one.by) ?? one.by);
    return by === undefined ? one : { ...one, by };
  });
  return { ...reading, commands, unread };
}

const isPath = ({ words }: Command): boolean => (textOf(words[0].value) ?? '').includes('/');

/** Where programs are kept under names that everybody knows, links among them (`/bin/sh`). */
const KEPT = /^\/(?:usr|bin|sbin|opt|nix|snap|etc)\/|\/node_modules\/\.bin\//;

function nameOf(command: Command, made: ReadonlyMap<string, string>, facts?: Pick<Facts, 'link'>): string | undefined {
  const place = resolvePath(command.directories[0], command.words[0].value);
  const path = textOf(place);
  const program = made.get(show(place));
  if (program !== undefined || facts === undefined || path === undefined || KEPT.test(path)) return program;
  const target = facts.link(path);
  return target === undefined ? undefined : lastPart(target);
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const COPIES = /^g?(?:cp|mv|ln|link|install)$/;
const OPTIONS = 't,target-directory= m,mode= o,owner= g,group= S,suffix= s f n r a p T';
/** A program that is asked for by its name. */
const WHERE_IS = /^(?:\$\(|`)\s*(?:which|command\s+-v|type\s+-[pP])\s+([\w.+-]+)\s*(?:\)|`)$/;

/** The names that a command gives to a program, absolute, each with the program's own. */
function copiesOf(command: Command): readonly (readonly [path: string, program: string])[] {
  if (command.name === 'cat') return catOf(command);
  if (!COPIES.test(command.name ?? '')) return [];
  const { operands } = readArguments(command.words.slice(1), OPTIONS);
  const [source, target] = operands;
  const program = source === undefined || operands.length !== 2 ? undefined : programOf(source);
  if (program === undefined || target === undefined) return [];
  // Where the directory is not known, the same text stands for the same place.
  const path = show(resolvePath(command.directories[0], target.value));
  return [
    [path, program],
    [`${path}/${program}`, program],
  ];
}

/** `cat /bin/rm > x`. */
function catOf({ words, redirects, directories }: Command): readonly (readonly [path: string, program: string])[] {
  const [, source, ...others] = words;
  const program = source === undefined || others.length > 0 ? undefined : programOf(source);
  const target = redirects.findLast(({ op, descriptor }) => op === '>' && descriptor === 1)?.target;
  const path = target && show(resolvePath(directories[0], target.value));
  return program === undefined || path === undefined ? [] : [[path, program]];
}

/** Builtins come before what is hashed. */
const BUILTINS =
  /^(?:[.:[]|cd|command|echo|eval|exec|exit|export|false|hash|kill|printf|pwd|read|set|source|test|trap|true|type|unset)$/;

/** `hash -p /bin/rm name`: bash starts that file for the name (bash(1)). */
function hashedBy({ name, words }: Command): readonly (readonly [name: string, program: string])[] {
  if (name !== 'hash') return [];
  const args = readArguments(words.slice(1), 'p= r l t d');
  const program = args.values('p')[0];
  const own = program === undefined ? undefined : programOf(program);
  return own === undefined
    ? []
    : args.operands.flatMap(({ value }) => {
        const text = textOf(value);
        return text === undefined || BUILTINS.test(text) ? [] : [[text, own] as const];
      });
}

function programOf({ value }: Word): string | undefined {
  const text = textOf(value);
  if (text !== undefined) return lastPart(text);
  return value.length === 1 ? WHERE_IS.exec(show(value))?.[1] : undefined;
}
