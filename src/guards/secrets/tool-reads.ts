import { isObject, type Json } from '../../protocol/json.ts';
import type { Effect } from '../../shell/effect.ts';
import { resolvePath } from '../../shell/path.ts';
import { known, show, type Value } from '../../shell/value.ts';
import { expandBraces } from '../../shell/words/braces.ts';
import type { JudgedCall } from '../guard.ts';
import type { SecretFiles } from './secret-files.ts';
import type { SecretRead } from './secret-reads.ts';

/** The secret files that a call reads by its own arguments. */
export function toolReads(call: JudgedCall, secrets: SecretFiles): readonly SecretRead[] {
  const named = call.effects.filter(({ command, action }) => command === undefined && action === 'read');
  return [...named, ...chosen(call)].flatMap((effect): readonly SecretRead[] => {
    const file = secrets.of(effect);
    return file === undefined ? [] : [{ how: 'read', file, where: { call, token: show(effect.path) } }];
  });
}

/** Arguments of tools that read or search files of their own choice: the patterns that they choose by. */
const GLOB_KEYS = [
  'glob',
  'include',
  'includes',
  'include_pattern',
  'includePattern',
  'file_glob',
  'fileGlob',
  'filePattern',
  'paths',
];

/** A reading or a search of contents that is limited to files whose names say that they are secret. */
function chosen(call: JudgedCall): readonly Effect[] {
  const { input } = call;
  if ((call.kind !== 'search' && call.kind !== 'read') || !isObject(input)) return [];
  const isNamed = (glob: string) => call.files.some(({ path }) => path === glob && !glob.includes('*'));
  return GLOB_KEYS.flatMap((key) => globsIn(input[key])).flatMap((glob): readonly Effect[] => {
    if (glob.startsWith('!') || isNamed(glob)) return [];
    return (expandBraces(glob) ?? [glob]).map((one) => ({
      action: 'read',
      path: resolvePath(known(call.cwd), nameOf(one)),
      reach: 'entry',
      level: 'possible',
    }));
  });
}

/** A pattern of names as the value that it stands for, at whatever depth. */
function nameOf(glob: string): Value {
  const pieces = glob.replace(/^(?:\*\*\/)+/, '').split(/(\*+|\?|\[[^\]]+\])/u);
  return pieces.flatMap((piece, index): Value => {
    if (index % 2 === 0) return known(piece);
    return [{ gap: 'glob', source: piece.startsWith('*') ? '*' : piece, splits: false, dots: true }];
  });
}

const globsIn = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
