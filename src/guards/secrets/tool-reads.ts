import { isObject, type Json } from '../../protocol/json.ts';
import type { Effect } from '../../shell/effect.ts';
import { resolvePath } from '../../shell/path.ts';
import { known, show } from '../../shell/value.ts';
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
    const [first = '', ...rest] = glob.replace(/^(?:\*\*\/)+/, '').split('*');
    const star = { gap: 'glob', source: '*', splits: false, dots: true } as const;
    const name = [first, ...rest.flatMap((piece) => [star, piece])].filter((piece) => piece !== '');
    return [{ action: 'read', path: resolvePath(known(call.cwd), name), reach: 'entry', level: 'possible' }];
  });
}

const globsIn = (value: Json | undefined): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
