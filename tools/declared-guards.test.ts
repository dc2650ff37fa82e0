import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Guard } from '../src/guards/guard.ts';
import { guards } from '../src/guards/registry.ts';
import { defaultOptions } from '../src/policy/presets.ts';
import { declaredGuards } from './declared-guards.ts';

/** The registry of the hook over the real guards, and the names of those that it asked for something. */
async function registry(): Promise<{ readonly declared: readonly Guard[]; readonly asked: readonly string[] }> {
  const text = await declaredGuards(join(import.meta.dirname, '..'));
  const variables = [...text.matchAll(/^import \{ (\w+) \}/gm)].map(([, variable = '']) => variable);
  const asked: string[] = [];
  const watched = guards.map(
    (guard) =>
      new Proxy(guard, {
        get(target, member) {
          asked.push(guard.name);
          return Reflect.get(target, member);
        },
      }),
  );
  const body = text.replaceAll(/^import .*$/gm, '').replace('export const guards =', 'return');
  return { declared: new Function(...variables, body)(...watched), asked };
}

describe('the registry of the hook', () => {
  it('has what guards declare without asking them', async () => {
    const { declared, asked } = await registry();
    const policy = ({ name, severity, strict, failure, unreadable, events, looksAt, needs, options }: Guard) =>
      JSON.stringify({ name, severity, strict, failure, unreadable, events, looksAt, needs, options });
    expect(declared.map(policy)).toEqual(guards.map(policy));
    expect(asked).toEqual([]);
  });

  it('asks a guard for what it says and protects', async () => {
    const { declared, asked } = await registry();
    const told = (guard: Guard) => {
      const { summary, says, examples, options } = guard;
      return JSON.stringify({ summary, says, examples, names: guard.names?.(defaultOptions(options, 'recommended')) });
    };
    expect(declared.map(told)).toEqual(guards.map(told));
    expect(new Set(asked)).toEqual(new Set(guards.map(({ name }) => name)));
  });
});
