import { listHas } from '../../protocol/word-list.ts';
import type { GitCommand } from '../git/git.ts';
import { readArguments } from '../options.ts';
import { below, parentOf, resolvePath } from '../path.ts';
import type { Word } from '../reading.ts';
import { known, show, type Value } from '../value.ts';
import { type Call, type Draft, possible, relativeTo } from './draft.ts';
import type { Subcommand } from './git/call.ts';
import { outputSubcommands } from './git/outputs.ts';
import { repositorySubcommands } from './git/repositories.ts';
import { workTreeSubcommands } from './git/work-tree.ts';

/**
 * What git commands do to the files of a work tree (git 2.39 to 2.47). Commands that keep local changes, or refuse
 * when those would be lost, are marked careful.
 */
export function gitEffects(git: GitCommand, call: Call): readonly Draft[] {
  const row = subcommands.find((one) => listHas(one.names, git.subcommand ?? ''));
  if (row === undefined || git.help) return [];
  const words = call.command.words.length - 1 === call.words.length ? given(git, call.words) : git.words;
  return git.places.flatMap(({ directory, gitDirectory, workTree }) => {
    const root = workTree === undefined ? rootOf(call, directory) : resolvePath(directory, workTree);
    const drafts = row.effects({ ...call, words, root, gitDirectory, args: readArguments(words, row.options) });
    if (workTree === undefined && git.places.length === 1) return relativeTo(directory, drafts);
    // Outside of the work tree that it is given git takes paths from that tree's root.
    const places = workTree === undefined ? [directory] : [directory, root];
    return places.flatMap((place) => relativeTo(place, drafts)).map((one) => ({ ...one, ...possible }));
  });
}

const subcommands: readonly Subcommand[] = [...workTreeSubcommands, ...repositorySubcommands, ...outputSubcommands];

/** Every subcommand that a row speaks of. */
export const gitSubcommands: readonly string[] = subcommands.flatMap((row) => row.names.split(' '));

/** The words behind the subcommand, with what find or xargs puts into them. Those of an alias stand nowhere else. */
function given(git: GitCommand, words: readonly Word[]): readonly Word[] {
  if (!git.words.every((word) => git.command.words.includes(word))) return git.words;
  const behind = words.slice(words.length - git.words.length);
  return git.words.every((word, index) => word.source === behind[index]?.source) ? behind : git.words;
}

/** The nearest directory upward that holds `.git`; the directory itself when that is not known. */
function rootOf(call: Call, directory: Value): Value {
  for (let place = directory, climbed = 0; climbed < 40; climbed += 1) {
    const kind = call.world.kind(below(place, known('.git')));
    if (kind === 'directory' || kind === 'file') return place;
    const parent = parentOf(place);
    // In a directory that the line itself has made there is none.
    const isOpen = kind === undefined && call.world.kind(place) !== 'directory';
    if (isOpen || show(parent) === show(place)) return directory;
    place = parent;
  }
  return directory;
}
