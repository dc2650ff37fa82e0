import { describe, expect } from 'vitest';
import { buildRegistry } from '../../src/engine/registry.ts';
import { type HookLayer, readLayer } from '../../src/engine/settings.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface SettingsRow extends CaseRow {
  readonly inputs: readonly [
    {
      readonly systemDefaults?: JsonObject;
      readonly user?: JsonObject;
      readonly workspace?: JsonObject;
      readonly system?: JsonObject;
      readonly trusted?: boolean;
    },
  ];
  readonly expected: Expected;
  readonly preferred?: Partial<Expected>;
}
interface Definition {
  readonly hooks: readonly JsonObject[];
}
interface Expected {
  readonly hooks: Readonly<Record<string, readonly Definition[] | boolean>> | null;
  readonly hooksConfig: { readonly disabled?: readonly string[] } | null;
  readonly enableHooks: boolean;
}

describe('engine-settings', () => {
  testRows('engine-settings', readRows<SettingsRow>('engine-settings'), (row) => {
    const [{ systemDefaults, user, workspace, system, trusted = true }] = row.inputs;
    const layers = [
      layer('system', systemDefaults, true),
      layer('user', user),
      layer('project', workspace),
      layer('system', system),
    ].flat();
    const read = layers.map(readLayer);
    const { entries } = buildRegistry(read, { trustedFolder: trusted });
    const wanted = { ...row.expected, ...row.preferred };
    // The switches as a hook of the weakest layer that counts feels them.
    const feels = (name: string) =>
      buildRegistry([...read, readLayer(probe(name, trusted ? 'project' : 'user'))], {
        trustedFolder: trusted,
      }).entries.at(-1)?.enabled;
    expect(feels('probe of the switch')).toBe(wanted.enableHooks);
    const commands = Object.entries(wanted.hooks ?? {}).flatMap(([event, definitions]) =>
      // The switches stand among the events there.
      Array.isArray(definitions)
        ? definitions.flatMap(({ hooks = [] }: Partial<Definition>) => hooks.map(({ command }) => [event, command]))
        : [],
    );
    expect(entries.map(({ event, hook }) => [event, hook.type === 'command' && hook.command])).toEqual(commands);
    const named = [...new Set(read.flatMap(({ disabled }) => disabled))];
    if (wanted.hooksConfig?.disabled)
      expect(named.filter((name) => feels(name) === false)).toEqual(wanted.hooksConfig.disabled);
  });
});

function probe(name: string, source: HookLayer['source']): HookLayer {
  return { source, settings: { hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: 'probe', name }] }] } } };
}

function layer(source: HookLayer['source'], settings: JsonObject | undefined, defaults?: true): readonly HookLayer[] {
  return settings === undefined ? [] : [{ source, settings, ...(defaults && { defaults }) }];
}
