import type { Effect } from '../../shell/effect.ts';
import { effectsOfCommand } from '../../shell/effects/effects.ts';
import { isWide, namesDirectory, parentOf, partsOf } from '../../shell/path.ts';
import type { Command } from '../../shell/reading.ts';
import { prefixOf, suffixOf, textOf, type Value } from '../../shell/value.ts';
import { couldMatch, parseGlob } from '../../shell/words/pattern.ts';
import type { JudgedCall } from '../guard.ts';
import { isMadeBefore } from './made-before.ts';
import {
  isHistory,
  isRecords,
  isRoot,
  isSystemFolder,
  projects,
  removalPlace,
  type Surroundings,
  withoutVariable,
} from './removal-place.ts';

const DISK =
  /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|mapper\/|md\d|dm-\d|loop\d|nbd\d|pmem\d|zd\d|dasd[a-z]|block\/|disk\/by-|mem$|kmem$|port$)/u;
const WIPERS = new Set(['shred', 'wipe', 'srm']);

/** What an effect of a call on files loses for good, judged by where the file really is. */
export function lossOf(
  effect: Effect,
  call: JudgedCall,
  around: Surroundings,
): 'removed' | 'records' | 'device' | 'wiped' | 'permissions' | undefined {
  const { action, reach, command } = effect;
  const path = textOf(effect.path) ?? withoutVariable(effect.path);
  if (path?.startsWith('/dev/') === true && DISK.test(path) && action !== 'read' && action !== 'execute')
    return 'device';
  // A glob or a search takes what lies below the part that is known.
  const start =
    path ?? (prefixOf(effect.path).includes('/') ? textOf(parentOf([`${prefixOf(effect.path)}x`])) : undefined);
  const isFresh = (): boolean => start !== undefined && isMadeBefore(start, effect, call, around.facts);
  if (action === 'remove' && takesRecords(effect)) return isFresh() ? undefined : 'records';
  if (start === undefined || effect.careful === true || command?.name === 'git') return undefined;
  if (action === 'move' && path !== undefined && isSystemFolder(path)) return 'removed';
  const isWiped =
    command?.name !== undefined && WIPERS.has(command.name) && (action === 'write' || action === 'remove');
  if (action !== 'remove' && action !== 'permissions' && !isWiped) return undefined;
  const itself = action === 'remove' && !namesDirectory(effect.word?.value ?? []);
  const where = removalPlace(path ?? `${start === '/' ? '' : start}/…${folderOf(effect.path)}`, around, itself);
  if (action === 'permissions') {
    const isTree = reach === 'tree' || isSearched(effect.path);
    return isTree && where === 'outside' && !projects(around).includes(start) ? 'permissions' : undefined;
  }
  // Python writes these anew from the sources beside them.
  if (/(?:^|[^/])\.py[co]$/u.test(suffixOf(effect.path))) return undefined;
  if (isWiped) return where === 'safe' ? undefined : 'wiped';
  if (where === 'records') return reach === 'entry' || isFresh() ? undefined : 'records';
  const isTree = reach !== 'entry' || isEachBelow(effect.path);
  return isTree && where === 'outside' && !isFresh() ? 'removed' : undefined;
}

/** What git itself removes is judged by its command. */
const takesRecords = ({ path, reach, command }: Effect): boolean =>
  (reach !== 'entry' && (isRecords(suffixOf(path)) || mayMatchRecords(path))) ||
  (command?.name !== 'git' && isHistory(path));

/** What a search without tests gives one by one: every file below its start. */
const isEachBelow = ([, walk, ...rest]: Value): boolean => walk !== undefined && isWalk(walk) && rest.length === 0;

/** The names that stand certainly at the end of a path with unknown parts: `../*` + `/node_modules`. */
function folderOf(path: Value): string {
  const end = suffixOf(path);
  return end.startsWith('/') && !/(?:^|\/)\.\.?(?:\/|$)/u.test(end) ? end : '';
}

/** What a search finds whose tests name nothing: its paths are a start and whatever lies below. */
export function isSearched([start, ...rest]: Value): boolean {
  return (
    typeof start === 'string' && rest.some(isWalk) && rest.every((piece) => typeof piece !== 'string' || piece === '/')
  );
}

/** Text that a variable or a program gives may be one name. */
const isWalk = (piece: Value[number]): boolean => typeof piece === 'object' && piece.gap === 'glob' && isWide(piece);

/** What a command on another machine takes away, if all of that machine hangs on it. */
export function remoteLoss(
  command: Command,
): { readonly code: 'removed' | 'device'; readonly effect: Effect } | undefined {
  const away = command.via.find(({ kind }) => kind === 'remote');
  // What `docker run` starts from an image is thrown away anyway.
  if (away === undefined || (away.name !== 'ssh' && !away.words.some(({ value }) => textOf(value) === 'exec')))
    return undefined;
  for (const effect of effectsOfCommand({ ...command, via: command.via.filter((one) => one !== away) })) {
    const { action, reach, path } = effect;
    const start = textOf(path) ?? prefixOf(path);
    if (action === 'write' && DISK.test(start)) return { code: 'device', effect };
    const isTree = reach !== 'entry' || isSearched(path);
    if (action === 'remove' && isTree && isRoot(start)) return { code: 'removed', effect };
  }
  return undefined;
}

/** `.g*`, `.[a-z]*`: a pattern of hidden names that takes `.git`, too. */
function mayMatchRecords(path: Value): boolean {
  const last = partsOf(path).at(-1) ?? [];
  const isPattern = last.every((piece) => typeof piece === 'string' || piece.gap === 'glob');
  return isPattern && last.length > 1 && prefixOf(last).startsWith('.') && couldMatch(last, parseGlob('.git'));
}
