import type { Command, Word } from './reading.ts';
import type { Value } from './value.ts';

/** What a command does to one file name. Reads and writes of contents, and changes of the name itself. */
export type Action =
  | 'read'
  | 'write'
  | 'append'
  | 'create-directory'
  | 'remove'
  /** The name goes away because it is moved; `to` says where. */
  | 'move'
  /** The name becomes a symbolic or hard link to `to`. */
  | 'link'
  | 'permissions'
  /** The file is run as a program or script. */
  | 'execute';

export interface Effect {
  readonly action: Action;
  /** Absolute and normalised (`..` removed) where the directory is known; otherwise it begins with a gap. */
  readonly path: Value;
  /** `entry`: that one name; `tree`: it and all below it; `contents`: all below it but not the name itself. */
  readonly reach: 'entry' | 'tree' | 'contents';
  /**
   * `certain`: happens whenever the line runs; `possible`: depends on a condition, a glob, a pattern, unknown text;
   * `attempted`: the system would refuse (`rm -rf .`) but the command asks for it.
   */
  readonly level: 'certain' | 'possible' | 'attempted';
  /** The command behind the effect; absent when a file tool names the path itself. */
  readonly command?: Command;
  /** The word that names the path, for messages; for redirections their target. */
  readonly word?: Word;
  /** What is written, where the text shows it. */
  readonly text?: Value;
  /** For `move` and `link` the other path; for a copied `write` where the contents come from. */
  readonly to?: Value;
  readonly from?: Value;
  /**
   * The program itself keeps what would be lost: git refuses to switch, merge or pull over local changes, and what it
   * puts there comes from commits.
   */
  readonly careful?: boolean;
  /** For `link`: a hard link, a second name that nothing later can tell from the first. */
  readonly hard?: boolean;
}
