import { describe, expect, test } from 'vitest';
import { readHookArguments } from './arguments.ts';

const unknown = (field: string) => ({ problem: { field, fault: 'unknown option' } });

describe('the arguments of a hook', () => {
  test.each([
    [['--host', 'codex', '--event', 'Stop'], { host: 'codex', event: 'Stop' }, 'two words each'],
    [['--event=a=b', '--host=auto'], { event: 'a=b' }, 'one word each'],
    [['--host', 'Codex'], { problem: { field: '--host', fault: 'unknown value' } }, 'a host that is not known'],
    [['--event'], { problem: { field: '--event', fault: 'missing' } }, 'a value that is missing'],
    [['--hst', 'x'], unknown('--hst'), 'an option that is not known'],
    [['--event', 'Stop', 'x'], { event: 'Stop', ...unknown('arguments') }, 'what came before is read'],
    [
      ['--hst', 'x', '--event', 'Stop', '--host=codex'],
      { event: 'Stop', host: 'codex', ...unknown('--hst') },
      'what follows too',
    ],
    [['constructor', 'x'], unknown('arguments'), 'a name that every object has'],
    [['__proto__=x'], unknown('arguments'), 'the same'],
    [['toString', 'x'], unknown('arguments'), 'the same'],
    [['--ghp_SECRET'], unknown('arguments'), 'what may be anything is not repeated'],
  ])('%j give %j: %s', (args, expected, _) => {
    expect(readHookArguments(args)).toEqual(expected);
  });
});
