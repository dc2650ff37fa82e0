import type { Effect } from '../effect.ts';
import type { GitCommand } from '../git/git.ts';
import type { Arguments } from '../options.ts';
import { resolvePath } from '../path.ts';
import type { Command, Word } from '../reading.ts';
import type { Gap, Value } from '../value.ts';

/** An effect before its path is resolved: paths are as the program was given them. */
export interface Draft {
  readonly action: Effect['action'];
  readonly path: Value;
  readonly word?: Word;
  /** Absent: the one name. */
  readonly reach?: Effect['reach'];
  /** Absent: as certain as the command itself. */
  readonly level?: Effect['level'];
  /** The directory that the path is relative to, itself relative to the command's. */
  readonly in?: Value;
  readonly text?: Value;
  readonly to?: Value;
  readonly from?: Value;
  readonly careful?: boolean;
  readonly hard?: boolean;
}
export type Extra = Omit<Draft, 'action' | 'path' | 'word'>;

/** What one command is given, for the rows of the tables. */
export interface Call {
  readonly command: Command;
  /** The words behind the program's name. */
  readonly words: readonly Word[];
  readonly args: Arguments;
  readonly world: World;
  /** The same as git's, its aliases written out. */
  readonly git?: GitCommand;
}

/** What is known of the files as they stand when the command runs. */
export interface World {
  /** `absent`: nothing has this name; undefined: not known. */
  kind(path: Value): 'file' | 'directory' | 'other' | 'absent' | undefined;
  /** Whether the name is a symbolic link on the disk. */
  isLink(path: Value): boolean;
  /** The text of a file, as the line or the disk shows it. */
  text(path: Value): string | undefined;
}

/** One or more programs with the same options and effects. */
export interface Verb {
  /** Programs' plain names, separated by blanks. */
  readonly names: string;
  /** For `readArguments`. */
  readonly options: string;
  readonly effects: (call: Call) => readonly Draft[];
}

export const tree: Extra = { reach: 'tree' };
export const possible: Extra = { level: 'possible' };

/** A part of a path that is made up when the program runs, and holds no slash. */
export const UNKNOWN_PART: Gap = { gap: 'unread', source: '…', splits: false, within: true };

export function draft(action: Draft['action'], word: Word, extra: Extra = {}): Draft {
  return { action, path: word.value, word, ...extra };
}

/** The same effect on each word; an empty word names nothing. */
export function each(action: Draft['action'], words: readonly Word[], extra: Extra = {}): readonly Draft[] {
  return words.filter((word) => word.value.length > 0).map((word) => draft(action, word, extra));
}

/** The same effect on each operand. */
export const onOperands =
  (action: Draft['action'], extra: Extra = {}): Verb['effects'] =>
  ({ args }) =>
    each(action, args.operands, extra);

/** The working directory itself, as a draft of the whole below it. */
export function here(action: Draft['action'], extra: Extra = {}): Draft {
  return { action, path: ['.'], reach: 'contents', ...extra };
}

/** Drafts whose paths, and whose own directories, are relative to another directory (`-C dir`). */
export function relativeTo(directory: Value | undefined, drafts: readonly Draft[]): readonly Draft[] {
  if (directory === undefined) return drafts;
  return drafts.map((one) => ({ ...one, in: one.in === undefined ? directory : resolvePath(directory, one.in) }));
}
