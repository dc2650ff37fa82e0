import type { EnabledGuard, Layer, Policy } from '../policy/policy.ts';
import type { Json } from '../protocol/json.ts';
import type { Path } from './complain.ts';
import type { LayerConfig } from './layer.ts';

/** Says something about the setting at a path in the file of a layer. */
export type Tell = (layer: Layer, path: Path, message: string) => void;

/** Tells of guards that a file names, and that have nothing to guard: whoever wrote that meant something by it. */
export function tellIdle({ guards }: Policy, layers: readonly LayerConfig[], tell: Tell): void {
  for (const enabled of guards)
    for (const option of emptyOptions(enabled)) {
      const { name } = enabled.guard;
      const namer = layers.find((layer) => (layer.guards[name]?.severity ?? 'off') !== 'off');
      if (namer !== undefined)
        tell(namer.layer, ['guards', name], `guards nothing here: its option \`${option}\` names nothing`);
    }
}

/** The options that name nothing, of those without which the guard does nothing. */
export const emptyOptions = ({ guard, options }: Pick<EnabledGuard, 'guard' | 'options'>): readonly string[] =>
  Object.entries(guard.options).flatMap(([name, kind]) =>
    kind.type === 'strings' && kind.needed === true && isEmptyList(options[name]) ? [name] : [],
  );

/** Exceptions alone name nothing. */
const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item.startsWith('!'));
