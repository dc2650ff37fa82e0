import { describe, expect, it } from 'vitest';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';
import { effectsOf, effectsOfCommand } from './effects.ts';

/** Lines that are made to be slow. What is not looked at any more has to be told. */
const SLOW: readonly (readonly [why: string, line: string])[] = [
  ['a list of names without end', `rm ${'a '.repeat(30_000)}`],
  ['the same for git', `git add ${'a '.repeat(30_000)}`],
  ['patterns without end', `mv ${'d/*.x '.repeat(5000)} e`],
  ['a wrapper in itself', `${'xargs '.repeat(10_000)}rm a`],
];

describe('effects of a line that is made to be slow', () => {
  it.each(SLOW)('end soon, and say that more may happen: %s', (_, line) => {
    const reading = readCommand(line);
    const start = process.cpuUsage();
    const effects = effectsOf(reading);
    const { user, system } = process.cpuUsage(start);
    const unknown = effects.filter(({ path }) => show(path) === '…').map(({ action }) => action);
    expect(unknown).toEqual(['write', 'remove']);
    // Measured at most 0.2 s of a busy machine; it would be 10 s without a bound.
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  it('are not looked for in a command that is too long, whoever asks for it alone', () => {
    const [command] = readCommand(`docker run x cat ${'*a* '.repeat(8000)}`).commands.slice(-1);
    if (command === undefined) throw new Error('nothing was read');
    const effects = effectsOfCommand({ ...command, via: [] });
    expect(effects.map(({ action, path }) => [action, show(path)])).toEqual([
      ['write', '…'],
      ['remove', '…'],
    ]);
  });

  it('end soon where a search has many actions', () => {
    const reading = readCommand(`find . ${'-exec rm {} \\; '.repeat(1000)}`);
    const start = process.cpuUsage();
    const effects = effectsOf(reading);
    const { user, system } = process.cpuUsage(start);
    expect(effects.filter(({ action }) => action === 'remove').length).toBeGreaterThan(0);
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  it('are counted where links lead to links again and again', () => {
    const again = Array.from({ length: 300 }, (_, index) => `if ln -s a x${index};then ln -s a y;else ln -s a z;fi`);
    expect(effectsOf(readCommand(again.join(';'), { cwd: '/repo' })).length).toBeLessThan(3000);
    const places = Array.from({ length: 400 }, (_, index) => `ln -sfn t${index} y;rm y/a`);
    const effects = effectsOf(readCommand(places.join(';'), { cwd: '/repo' }));
    const removed = effects.filter(({ action }) => action === 'remove').map(({ path }) => show(path));
    expect(removed.length).toBeLessThan(8000);
    expect(removed.slice(0, 2)).toEqual(['/repo/y/a', '/repo/t0/a']);
    expect(removed).toContain('…');
  });

  it('are all told for the names of a long, ordinary line', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `f${index}`);
    const removed = effectsOf(readCommand(`rm ${names.join(' ')}`, { cwd: '/repo' })).filter(
      ({ action }) => action === 'remove',
    );
    expect(removed.map(({ path }) => show(path))).toEqual(names.map((name) => `/repo/${name}`));
  });
});
