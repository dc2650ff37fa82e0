import type { Layer, Policy } from '../policy/policy.ts';
import type { Json } from '../protocol/json.ts';
import type { Path } from './complain.ts';
import type { LayerConfig } from './layer.ts';

/** Says something about the setting at a path in the file of a layer. */
export type Tell = (layer: Layer, path: Path, message: string) => void;

/** Tells of guards that a file names, and that have nothing to guard: whoever wrote that meant something by it. */
export function tellIdle({ guards }: Policy, layers: readonly LayerConfig[], tell: Tell): void {
  for (const { guard, options } of guards)
    for (const [name, kind] of Object.entries(guard.options)) {
      if (kind.type !== 'strings' || kind.needed !== true || !isEmptyList(options[name])) continue;
      const namer = layers.find((layer) => (layer.guards[guard.name]?.severity ?? 'off') !== 'off');
      if (namer !== undefined)
        tell(namer.layer, ['guards', guard.name], `guards nothing here: its option \`${name}\` names nothing`);
    }
}

/** Exceptions alone name nothing. */
const isEmptyList = (value: Json | undefined): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item.startsWith('!'));
