import { describe, expect, it } from 'vitest';
import { defineGuard } from '../guards/guard.ts';
import { type GuardTable, guardFaults, guardTester } from './guard-tester.ts';

/** Stops every call of `halt`, remarks on `pause`, and cannot read a program whose name is unknown. */
const noHalt = defineGuard({
  name: 'no-halt',
  summary: 'Keeps the machine running.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse'],
  options: { also: { type: 'strings', default: [], help: 'Other programs that halt.' } },
  says: {
    halts: { what: '{token} stops the machine.', instead: 'Leave it running.' },
    pauses: { what: '{token} makes it wait {time}.', instead: 'Go on.', atMost: 'warn' },
  },
  examples: {
    stops: ['halt'],
    allows: ['echo halt'],
    misses: [{ command: '"$STOP"', because: 'the name is known only when it runs' }],
  },
  check({ calls, options, report, unreadable }) {
    for (const call of calls)
      for (const command of call.reading?.commands ?? []) {
        const [word] = command.words;
        if (command.name === undefined) unreadable({ call, command }, 'The name is unknown.');
        else if (command.name === 'halt' || options.also.includes(command.name))
          report('halts', { call, command, word });
        else if (command.name === 'pause') report('pauses', { call, command, word }, { time: 'long' });
      }
  },
});

const table: GuardTable = {
  stops: [
    { why: 'plain', command: 'halt -f', code: 'halts', at: 'halt' },
    { why: 'by place', command: 'true; halt', code: 'halts', at: { start: 6, end: 10 } },
    { why: 'remark', command: 'pause', finds: [{ code: 'pauses', at: 'pause', severity: 'warn' }] },
    { why: 'option', command: 'poweroff', options: { also: ['poweroff'] }, code: 'halts', at: 'poweroff' },
  ],
  allows: [
    { why: 'an argument', command: 'man halt' },
    { why: 'option not set', command: 'poweroff' },
    { why: 'the name is unknown, and that is allowed', command: '$x' },
  ],
};

guardTester({ describe, it })(noHalt, table);

describe('guardFaults', () => {
  const faultsOf = (change: Partial<GuardTable>, guard: typeof noHalt = noHalt) =>
    guardFaults(guard, { ...table, ...change }).join('\n');

  it('is silent about a table that holds', () => expect(faultsOf({})).toBe(''));

  it.each([
    ['a finding that does not come', [{ why: 'x', command: 'true', code: 'halts' }], 'nothing found'],
    ['another code', [{ why: 'x', command: 'pause', code: 'halts' }], 'pauses (warn) at `pause`, but halts expected'],
    ['another token', [{ why: 'x', command: 'halt', code: 'halts', at: 'hal' }], 'but halts at `hal` expected'],
    [
      'another place',
      [{ why: 'x', command: 'halt', code: 'halts', at: { start: 1, end: 4 } }],
      'halts at 1-4 expected',
    ],
    [
      'another severity',
      [{ why: 'x', command: 'halt', finds: [{ code: 'halts', severity: 'ask' as const }] }],
      '(ask)',
    ],
    ['one finding more', [{ why: 'x', command: 'halt; halt', code: 'halts' }], 'which the row does not expect'],
    ['a row that expects nothing', [{ why: 'x', command: 'halt' }], 'names no finding'],
  ])('reports %s', (_name, stops, fault) => expect(faultsOf({ stops: [...table.stops, ...stops] })).toContain(fault));

  it('reports a false alarm', () =>
    expect(faultsOf({ allows: [{ why: 'x', command: 'sudo halt' }] })).toContain('but it must pass'));

  it('reports a row that stands twice, whatever it says about it', () =>
    expect(faultsOf({ allows: [...table.allows, { why: 'again', command: 'man halt' }] })).toContain('given twice'));

  it('reports a saying that no row produces', () =>
    expect(faultsOf({ stops: table.stops.slice(0, 2) })).toContain('`pauses`'));

  it('reports a known miss that is caught now', () => {
    const misses = [{ command: 'halt now', because: 'it never was' }];
    expect(faultsOf({}, { ...noHalt, examples: { ...noHalt.examples, misses } })).toContain('it is caught now');
  });

  it('reports a placeholder that nobody filled', () => {
    const halts = { what: '{token} stops {what}.', instead: '' };
    expect(faultsOf({}, { ...noHalt, says: { ...noHalt.says, halts } })).toContain('{what} was not filled');
  });

  it('reports a guard that breaks', () => {
    const broken = { ...noHalt, check: () => void JSON.parse('') };
    expect(faultsOf({}, broken)).toContain('no-halt broke: SyntaxError');
  });
});
