import type { Effect } from '../shell/effect.ts';
import { namesDirectory, parentOf } from '../shell/path.ts';
import { prefixOf, suffixOf, textOf } from '../shell/value.ts';
import { isRecords, placeOf, type Surroundings, withoutVariable } from './removal-place.ts';

const DISK =
  /^\/dev\/(?:sd[a-z]|hd[a-z]|vd[a-z]|xvd[a-z]|nvme\d|mmcblk\d|r?disk\d|mapper\/|md\d|dm-\d|loop\d|nbd\d|pmem\d|zd\d|dasd[a-z]|block\/|disk\/by-|mem$|kmem$|port$)/u;
const WIPERS = new Set(['shred', 'wipe', 'srm']);

/** What an effect on files loses for good, judged by where the file really is. */
export function lossOf(
  effect: Effect,
  around: Surroundings,
): 'removed' | 'records' | 'device' | 'wiped' | 'permissions' | undefined {
  const { action, reach, command } = effect;
  const path = textOf(effect.path) ?? withoutVariable(effect.path);
  if (path !== undefined && DISK.test(path) && action !== 'read' && action !== 'execute') return 'device';
  // A glob or a search takes what lies below the part that is known.
  const start =
    path ?? (prefixOf(effect.path).includes('/') ? textOf(parentOf([`${prefixOf(effect.path)}x`])) : undefined);
  if (action === 'remove' && reach !== 'entry' && isRecords(suffixOf(effect.path))) return 'records';
  if (start === undefined || effect.careful === true || command?.name === 'git') return undefined;
  const isWiped =
    command?.name !== undefined && WIPERS.has(command.name) && (action === 'write' || action === 'remove');
  if (action !== 'remove' && action !== 'permissions' && !isWiped) return undefined;
  const itself = action === 'remove' && !namesDirectory(effect.word?.value ?? []);
  const where = placeOf(path ?? `${start === '/' ? '' : start}/…`, around, itself);
  if (action === 'permissions') return reach === 'tree' && where === 'outside' ? 'permissions' : undefined;
  if (isWiped) return where === 'safe' ? undefined : 'wiped';
  if (where === 'records') return reach === 'entry' ? undefined : 'records';
  return reach !== 'entry' && where === 'outside' ? 'removed' : undefined;
}
