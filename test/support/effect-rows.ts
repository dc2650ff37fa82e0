import { expect, test } from 'vitest';
import type { Effect } from '../../src/shell/effect.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { show } from '../../src/shell/value.ts';
import { memoryFacts } from '../../src/workspace/memory-facts.ts';
import type { MemoryEntry } from '../../src/workspace/memory-files.ts';

/** A command, what it does to files as `effectLine` writes it, and why. Reads are left out unless a row names one. */
export type EffectRow = readonly [command: string, effects: readonly string[], why: string];

/** One test a row, in `/w` with the given files. */
export function effectRows(rows: readonly EffectRow[], files: Readonly<Record<string, MemoryEntry>> = {}): void {
  const absolute = Object.fromEntries(
    Object.entries({ '.': { folder: true } as const, ...files }).map(([path, entry]) => [
      path === '.' ? '/w' : `/w/${path}`,
      entry,
    ]),
  );
  const env = { HOME: '/home/dev' };
  const facts = memoryFacts(absolute, { home: env.HOME, env });
  for (const [command, effects, why] of rows)
    test(`${command.replaceAll('\n', '⏎')}: ${why}`, () => {
      const told = effectsOf(readCommand(command, { cwd: '/w', home: env.HOME, env }), facts).map(effectLine);
      const reads = effects.some((one) => one.startsWith('read'));
      expect(told.filter((one) => reads || !one.startsWith('read'))).toEqual(effects);
    });
}

/** `remove tree /w/a`, `write /w/b?` (a question mark: possible; an exclamation mark: attempted), `link /w/l -> /w/a`. */
export function effectLine({ action, path, reach, level, to, careful, hard }: Effect): string {
  const parts = [
    action,
    ...(reach === 'entry' ? [] : [reach]),
    `${show(path).replace(/^\/w\//u, '')}${level === 'certain' ? '' : level === 'possible' ? '?' : '!'}`,
    ...(to === undefined ? [] : [`-> ${show(to).replace(/^\/w\//u, '')}`]),
    ...(careful === true ? ['careful'] : []),
    ...(hard === true ? ['hard'] : []),
  ];
  return parts.join(' ');
}
