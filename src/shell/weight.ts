import type { Command } from './reading.ts';
import { textOf } from './value.ts';

/**
 * What all words of one line may weigh: more than any list of names that somebody writes. Each word costs every guard something,
 * and a line of 64 KiB that is made to be slow would take a second and more.
 */
export const MOST_WEIGHT = 5000;

/** A word with gaps is compared with names of files and of secrets, by each guard anew. */
const TO_COMPARE = 3;

/** The weight of a command's words, in words of which all is known. */
export const weightOf = ({ words }: Pick<Command, 'words'>): number =>
  words.reduce((sum, { value }) => sum + (textOf(value) === undefined ? TO_COMPARE : 1), 0);
