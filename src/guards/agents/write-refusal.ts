import { show } from '../../shell/value.ts';
import type { WriteRefusal } from '../../workflow/rules/write-rights.ts';
import type { JudgedCall, Where } from '../guard.ts';

/** Where a refused write stands: at the word that names the file, at what cannot be read, or at the call as a whole. */
export function placeOfWrite({ effect, opaque }: Pick<WriteRefusal, 'effect' | 'opaque'>, call: JudgedCall): Where {
  const command = effect?.command ?? opaque?.command;
  if (opaque?.unread !== undefined)
    return { call, span: opaque.unread.span, ...(command === undefined ? {} : { command }) };
  if (effect !== undefined && command === undefined) return { call, token: show(effect.path) };
  const word = effect?.word === undefined || effect.word.source === '' ? {} : { word: effect.word };
  return command === undefined ? { call, token: call.name } : { call, command, ...word };
}

/** What the sayings about writes are filled with. */
export const writeValues = ({
  agent,
  role,
  effect,
  opaque,
  owner,
  reason,
}: WriteRefusal): Readonly<Record<string, string>> => ({
  agent,
  role,
  path: effect === undefined ? '' : show(effect.path),
  owner: owner ?? '',
  why: opaque?.why ?? reason,
});
