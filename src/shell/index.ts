/** The public face of `portcullis/shell`: what a command line would do, as data. */
export type { Action, Effect } from './effect.ts';
export { effectsOf } from './effects/effects.ts';
export { gitCommand } from './git/git.ts';
export { readCommand } from './read.ts';
export type { Command, Reading, ReadOptions, Redirect, Stdin, Unread, Variable, Via, Word } from './reading.ts';
export {
  couldBe,
  type Gap,
  type GapKind,
  known,
  type Piece,
  prefixOf,
  show,
  suffixOf,
  textOf,
  type Value,
} from './value.ts';
