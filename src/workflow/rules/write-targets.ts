import { changesDisk } from '../../shell/changes.ts';
import type { Effect } from '../../shell/effect.ts';
import { upward } from '../../shell/path.ts';
import { join, known, prefixOf, textOf, type Value } from '../../shell/value.ts';
import { couldMatch, type Glob, matchesGlob, parseGlob } from '../../shell/words/pattern.ts';
import { outputEntry } from './outputs.ts';
import type { Workflow } from './workflow.ts';

/** Where a workflow's files lie; absolute, `/` between the parts. */
export interface Place {
  /** The folder that patterns of the workspace and of declared files start from. */
  readonly folder: string;
  /** The folder of all runs. */
  readonly root: string;
}

/** What of the effects changes files; the devices that swallow or show what is written are no files. */
export const changesOf = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter((effect) => changesDisk(effect.action) && !isDevice(effect));

function isDevice({ path, word }: Effect): boolean {
  const text = textOf(path);
  if (text !== undefined && /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/u.test(text)) return true;
  const written = word === undefined ? undefined : textOf(word.value);
  return written !== undefined && /^(?:nul|(?:\\\\|\/\/)\.[\\/]nul)$/iu.test(written);
}

/** What one workflow's patterns say about paths, for one place. */
export interface Targets {
  /** Whether a change may touch source or tests. `strict`: what is not known counts as well. */
  touchesWorkspace(effect: Effect, strict: boolean): boolean;
  /** Whether a change is of one of these declared files, known to the letter. */
  isOneOf(effect: Effect, declared: readonly string[]): boolean;
  /** Whether a change may be of one of these declared files, or take away or replace a folder that holds one. */
  mayTouch(effect: Effect, declared: readonly string[]): boolean;
}

export function targetsOf({ workspace, root }: Pick<Workflow, 'workspace' | 'root'>, place: Place): Targets {
  const inside = workspace.map((pattern) => parseGlob(pattern.replace(/^(?:\.\/|\*\*\/)+/u, ''), true));
  const holders = workspace.flatMap((pattern) => {
    const folder = /^(?:\.\/|\*\*\/)*(?<folder>[^*?[{]+)\/\*\*$/u.exec(pattern)?.groups?.folder;
    return folder === undefined ? [] : [parseGlob(folder, true)];
  });
  const above = upward(place.folder);
  const globs = new Map<string, Declared>();
  const declared = (pattern: string): Declared => {
    const made = globs.get(pattern) ?? declaredFile(pattern, root, place);
    globs.set(pattern, made);
    return made;
  };
  return {
    touchesWorkspace(effect, strict) {
      const path = belowFolder(effect.path, place.folder);
      const exact = textOf(path);
      if (exact === undefined && !strict) return inside.some((glob) => firmlyMatches(path, glob));
      const hits = (glob: Glob): boolean => (exact === undefined ? couldMatch(path, glob) : matchesGlob(exact, glob));
      if (inside.some(hits)) return true;
      if (effect.action === 'create-directory' || !takesTree(effect)) return false;
      return holders.some(hits) || above.some((folder) => couldMatch(effect.path, parseGlob(escaped(folder))));
    },
    isOneOf(effect, patterns) {
      const exact = textOf(effect.path);
      if (exact === undefined) return false;
      if (effect.action === 'create-directory')
        return patterns.some((pattern) => declared(pattern).leading.some(({ glob }) => matchesGlob(exact, glob)));
      return effect.reach === 'entry' && patterns.some((pattern) => matchesGlob(exact, declared(pattern).glob));
    },
    mayTouch(effect, patterns) {
      return patterns.some((pattern) => mayTouchDeclared(effect, declared(pattern)));
    },
  };
}

interface Declared {
  readonly glob: Glob;
  /** The folders on the way to it, from the folder of all runs on for files of runs. */
  readonly leading: readonly { readonly glob: Glob; readonly isNamed: boolean }[];
  /** Whether it belongs to a run: only such a file makes the folders above it worth keeping. */
  readonly tracked: boolean;
  /** The folder of all runs and every folder above it. */
  readonly above: readonly string[];
  /** Those of them that lie below the place's folder: who rewrites the whole project by git or an archive is let. */
  readonly between: readonly string[];
}

/** A pattern that begins with the workflow's own root means the folder that is really in use. */
function declaredFile(text: string, root: string, place: Place): Declared {
  const pattern = outputEntry(text)?.pattern ?? text;
  const tracked = pattern.startsWith(`${root}/`) || pattern.startsWith('{run}/');
  const start = tracked ? place.root : place.folder;
  const rest = tracked ? pattern.replace(`${root}/`, '').replace(/^\{run\}\//u, '{run}/') : pattern;
  const plain = rest.replaceAll(/\{[^{}/]*\}/gu, '*').replaceAll('?', '[?]');
  const full = `${escaped(start)}/${plain}`;
  const parts = full.split('/');
  const first = start.split('/').length;
  const folders = [escaped(start), ...parts.slice(first, -1).map((_, at) => parts.slice(0, first + at + 1).join('/'))];
  const leading = folders.map((folder) => ({
    glob: parseGlob(folder),
    isNamed: !folder.slice(folder.lastIndexOf('/')).includes('*'),
  }));
  const above = upward(place.root);
  const between = above.filter((folder) => folder.startsWith(`${place.folder}/`));
  return { glob: parseGlob(full), leading, tracked, above, between };
}

/** A name may hold what a pattern reads as a sign. */
const escaped = (path: string): string => path.replaceAll(/[*?[\]]/gu, '?');

function mayTouchDeclared(effect: Effect, { glob, leading, tracked, above, between }: Declared): boolean {
  if (effect.action === 'create-directory') return false;
  const exact = textOf(effect.path);
  const hits = (one: Glob): boolean => (exact === undefined ? couldMatch(effect.path, one) : matchesGlob(exact, one));
  if (effect.reach !== 'contents' && hits(glob)) return true;
  if (!tracked || !takesTree(effect)) return false;
  // A search by name finds folders of that name; that some run might be called so counts for nothing.
  const isSearch =
    exact === undefined && effect.path.some((piece) => typeof piece !== 'string' && piece.source === '**');
  if (leading.some(({ glob: folder, isNamed }) => (isNamed || !isSearch) && hits(folder))) return true;
  const takesAway = effect.action === 'remove' || effect.action === 'move';
  const folders = takesAway ? above : between;
  return folders.some((folder) => couldMatch(effect.path, parseGlob(escaped(folder))));
}

/** Whether a change covers what lies below a folder, or takes the folder's name away. */
const takesTree = ({ reach, action }: Effect): boolean =>
  reach !== 'entry' || action === 'remove' || action === 'move' || action === 'link' || action === 'permissions';

/** A path relative to the folder, with a slash in front; other paths as they are. */
function belowFolder(path: Value, folder: string): Value {
  const start = prefixOf(path);
  const base = folder === '/' ? '' : folder;
  if (start.toLowerCase().startsWith(`${base}/`.toLowerCase())) {
    const rest = start.slice(base.length);
    return [rest, ...path.slice(1)];
  }
  return start.startsWith('/') || typeof path[0] !== 'string' ? path : join(known('/'), path);
}

/** Whether the known text of a path alone lies within the pattern. */
function firmlyMatches(path: Value, glob: Glob): boolean {
  const start = prefixOf(path);
  const folder = start.slice(0, start.lastIndexOf('/') + 1);
  return folder !== '' && matchesGlob(`${folder}x`, glob);
}
