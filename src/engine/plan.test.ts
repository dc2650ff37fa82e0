import { describe, expect, it } from 'vitest';
import type { HookEntry } from './hook.ts';
import { hookKey } from './hook.ts';
import { type MatchContext, matches } from './matcher.ts';
import { planHooks } from './plan.ts';

type Part = Partial<Omit<HookEntry, 'hook'>> & { readonly command?: string; readonly name?: string };
const entry = ({ command = 'run', name, ...rest }: Part): HookEntry => ({
  event: 'PreToolUse',
  hook: { type: 'command', command, ...(name !== undefined && { name }) },
  source: 'project',
  enabled: true,
  ...rest,
});
const tool = (...names: [string, ...string[]]): MatchContext => ({ kind: 'tool', names });
const trigger = (value: string): MatchContext => ({ kind: 'trigger', value });
const planned = (entries: readonly Part[], context?: MatchContext, compat = false) => {
  const plan = planHooks('PreToolUse', entries.map(entry), context, { compat });
  return plan && { hooks: plan.hooks.map(({ hook }) => hookKey(hook)), sequential: plan.sequential };
};

describe('a matcher', () => {
  it.each<[matcher: string | undefined, context: MatchContext | undefined, expected: boolean, because: string]>([
    [undefined, tool('edit'), true, 'none means every tool'],
    ['  ', tool('edit'), true, 'a blank one, too'],
    [' * ', tool('edit'), true, 'and a star'],
    ['edit', undefined, true, 'nothing to compare with'],
    ['edit', tool('edit_file'), true, 'a pattern without anchors'],
    ['^edit$', tool('edit_file'), false, 'anchors hold'],
    ['Edit', tool('edit'), false, 'case counts'],
    ['read|write', tool('write_file'), true, 'either'],
    ['mcp__.*__drop', tool('mcp__db__drop'), true, 'a server’s tool'],
    ['*.ts', tool('*.ts'), true, 'no pattern, so a word'],
    ['*.ts', tool('a.ts'), false, 'and no glob'],
    ['startup', trigger('startup'), true, 'a trigger by its word'],
    ['start', trigger('startup'), false, 'by the whole of it'],
    ['startup|resume', trigger('startup'), false, 'not by a pattern'],
    [' startup ', trigger('startup'), true, 'without blanks around it'],
  ])('%j on %j: %s, %s', (matcher, context, expected) => expect(matches(matcher, context, 'pattern')).toBe(expected));

  it.each<[matcher: string, expected: boolean, because: string]>([
    ['Bash', true, 'a name'],
    ['Ba', false, 'the whole of it'],
    ['Edit, Bash', true, 'one of a list'],
    ['Edit|Write', false, 'none of it'],
    ['B.*', true, 'a pattern'],
    ['[', false, 'a bad pattern matches nothing'],
    ['run_shell', false, 'part of another host’s name'],
    ['run_shell_command', true, 'another host’s name'],
  ])('in settings of Claude’s kind: %j: %s, %s', (matcher, expected) =>
    expect(matches(matcher, tool('Bash', 'run_shell_command'), 'names-or-pattern')).toBe(expected),
  );
});

describe('a plan', () => {
  it('is none when no hook is meant', () => {
    expect(planned([])).toBeUndefined();
    expect(planned([{ event: 'Stop' }, { enabled: false }, { withheld: 'untrusted' }])).toBeUndefined();
    expect(planned([{ matcher: 'edit' }], tool('read'))).toBeUndefined();
  });

  it('goes by source, and by the order in which hooks were read', () => {
    const sources = ['extensions', 'system', 'user', 'project', 'user'] as const;
    expect(planned(sources.map((source, index) => ({ source, command: `${source}${index}` })))?.hooks).toEqual([
      'project3',
      'user2',
      'user4',
      'system1',
      'extensions0',
    ]);
  });

  it('has each hook once, the first of them', () => {
    expect(
      planned([{ name: 'a', source: 'extensions' }, { name: 'a' }, { name: 'b' }, { name: '' }, {}])?.hooks,
    ).toEqual(['a:run', 'b:run', 'run']);
  });

  it('tells hooks apart by name and command, copilot-shell by both in one text', () => {
    const twins = [
      { name: 'a', command: 'b:c' },
      { name: 'a:b', command: 'c' },
    ];
    expect(planned(twins)?.hooks).toHaveLength(2);
    expect(planned(twins, undefined, true)?.hooks).toEqual(['a:b:c']);
  });

  it.each<[because: string, entries: readonly Part[], expected: boolean]>([
    ['nobody asks for it', [{ name: 'a' }, { name: 'b', sequential: false }], false],
    ['one asks for all', [{ name: 'a' }, { name: 'b', sequential: true }], true],
    ['who does not match asks for nothing', [{ name: 'a' }, { name: 'b', matcher: 'read', sequential: true }], false],
    ['nor does a hook’s second entry', [{ name: 'a' }, { name: 'a', sequential: true }], false],
  ])('is sequential: %s', (_because, entries, expected) =>
    expect(planned(entries, tool('edit'))?.sequential).toBe(expected),
  );
});
