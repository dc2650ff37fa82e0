import { describe, expect, test } from 'vitest';
import { guardsIn, outlineOf, standIn } from './check-guards.ts';

const guard = {
  name: 'no-surprises',
  summary: 'For tests.',
  since: '1.0.0',
  severity: 'deny',
  failure: 'closed',
  unreadable: 'allow',
  events: ['PreToolUse'],
  options: { words: { type: 'strings', default: ['a'], help: 'Words.' } },
  says: { found: { what: 'Found.', instead: 'Leave it.' } },
  examples: { stops: [], allows: [], misses: [] },
  check: () => {},
};

describe('the guards among a module’s exports', () => {
  test.each([
    ['by name', { one: guard, helper: () => {}, LIMIT: 5 }],
    ['in a list', { guards: [guard] }],
    ['as the default export', { default: guard }],
    ['as module.exports itself', guard],
    ['once, however often it is exported', { one: guard, default: guard, all: [guard] }],
  ])('%s', (_, exports) => {
    expect(guardsIn(exports)).toEqual({ guards: [guard], faults: [] });
  });

  test.each([
    ['nothing', {}],
    ['a function', () => {}],
    ['null', null],
    ['what is no guard', { helper: () => {}, table: { a: 1 } }],
  ])('are missed in %s', (_, exports) => {
    expect(guardsIn(exports)).toEqual({ guards: [], faults: [expect.stringContaining('exports no guard')] });
  });

  test.each([
    ['name', 'No Surprises', 'small letters'],
    ['name', '', 'small letters'],
    ['summary', undefined, 'text'],
    ['severity', 'error', 'one of off, warn, ask, deny'],
    ['strict', 'block', 'one of off, warn, ask, deny'],
    ['failure', undefined, 'open or closed'],
    ['unreadable', true, 'one of allow, ask, deny'],
    ['events', [], 'a list of some of PreToolUse'],
    ['events', ['BeforeTool'], 'a list of some of PreToolUse'],
    ['options', { words: { type: 'strings', default: 'a', help: '' } }, 'an object of options'],
    ['options', { words: { type: 'list', default: [], help: '' } }, 'an object of options'],
    ['options', { unreadable: { type: 'string', default: 'a', help: '' } }, 'an object of options'],
    ['options', undefined, 'an object of options'],
    ['says', { found: 'Found.' }, 'an object of sayings'],
    ['says', { found: { what: 'Found.', instead: 'x', atMost: 'error' } }, 'an object of sayings'],
    ['needs', 'network', 'workflow, or not there'],
    ['closedFor', true, 'a function'],
    ['check', 'x', 'a function'],
  ])('are left out and told when `%s` is %j', (member, value, must) => {
    const wrong = { ...guard, name: 'other', [member]: value };
    const { guards, faults } = guardsIn({ guard, wrong });
    expect(guards).toEqual([guard]);
    expect(faults).toEqual([expect.stringMatching(/is not in force: its `/)]);
    expect(faults[0]).toContain(`\`${member}\` must be ${must}`);
  });
});

describe('a guard that cannot be loaded', () => {
  test('is known by its outline, and fails as it said', () => {
    const [known] = guardsIn({ guard }).guards;
    if (known === undefined) throw new Error('the guard of this test is one');
    const check = (): void => {};
    const { examples: _, ...rest } = guard;
    expect(standIn(outlineOf(known), check)).toEqual({ ...rest, check });
    // What it would have refused to fail open for is no longer known.
    expect(outlineOf({ ...known, failure: 'open', closedFor: () => false })).toMatchObject({ failure: 'closed' });
    expect(standIn({ ...outlineOf(known), severity: 'none' }, check)).toBeUndefined();
  });
});
