import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../protocol/json.ts';
import { settingsOf } from '../all-settings.ts';
import type { HookCommand, Layout } from '../settings.ts';
import { planInstall, planUninstall } from './plan.ts';

const argv = ['/usr/bin/node', '/opt/portcullis.cjs', 'hook', '--host', 'auto'];
const command = argv.join(' ');
const hook = (event: string, changes: Partial<HookCommand> = {}): HookCommand => ({
  event,
  argv,
  command,
  seconds: 30,
  ...changes,
});
const claude = settingsOf('claude-code').layout as Layout;
const ours: JsonObject = { type: 'command', command, timeout: 30, onFailure: 'block' };
const theirs: JsonObject = { type: 'command', command: './theirs.sh' };

const settings = (...groups: readonly object[]): string =>
  `${JSON.stringify({ hooks: { PreToolUse: groups } }, null, 2)}\n`;

function planned(text: string | undefined, layout: Layout = claude, events = ['PreToolUse']) {
  const plan = planInstall(
    text,
    layout,
    events.map((event) => hook(event)),
  );
  if (!plan.ok) throw new Error(plan.fault.what);
  return { changes: plan.changes.map(({ did }) => did), value: JSON.parse(plan.text), text: plan.text };
}

describe('putting a hook in', () => {
  test.each([
    ['where there is none', settings(), ['added'], [{ hooks: [ours] }]],
    [
      'beside others',
      settings({ matcher: 'Bash', hooks: [theirs] }),
      ['added'],
      [{ matcher: 'Bash', hooks: [theirs] }, { hooks: [ours] }],
    ],
    ['once', settings({ hooks: [ours] }), [], [{ hooks: [ours] }]],
    [
      'once, though its keys stand in another order',
      settings({ hooks: [{ onFailure: 'block', timeout: 30, command, type: 'command' }] }),
      [],
      undefined,
    ],
    [
      'in place of an older one',
      settings({ hooks: [{ ...ours, command: '/old/node /old/portcullis.cjs hook' }] }),
      ['replaced'],
      [{ hooks: [ours] }],
    ],
    [
      'in place of one that another time was written for',
      settings({ hooks: [{ ...ours, timeout: 30_000 }] }),
      ['replaced'],
      [{ hooks: [ours] }],
    ],
    [
      'in a group that others share',
      settings({ hooks: [theirs, { ...ours, timeout: 5 }] }),
      ['replaced'],
      [{ hooks: [theirs, ours] }],
    ],
    [
      'without a second one',
      settings({ hooks: [ours] }, { hooks: [theirs, ours] }),
      ['replaced'],
      [{ hooks: [ours] }, { hooks: [theirs] }],
    ],
    ['without a matcher', settings({ matcher: 'Bash', hooks: [ours] }), ['replaced'], [{ hooks: [ours] }]],
    [
      'without a matcher, which others keep',
      settings({ matcher: 'Bash', hooks: [ours, theirs] }),
      ['replaced'],
      [{ matcher: 'Bash', hooks: [theirs] }, { hooks: [ours] }],
    ],
    [
      'in a group, where a flat entry would make the host refuse the file',
      settings(ours),
      ['replaced'],
      [{ hooks: [ours] }],
    ],
  ] as const)('%s', (_why, text, changes, groups) => {
    const made = planned(text);
    expect(made.changes).toEqual(changes);
    if (groups !== undefined) expect(made.value.hooks.PreToolUse).toEqual(groups);
  });

  test('never takes a command that only looks like ours', () => {
    const alike = ['node /x/portcullis.cjs hook || true', '/opt/portcullis-extra hook', 'echo portcullis hook'];
    const groups = alike.map((text) => ({ hooks: [{ type: 'command', command: text }] }));
    expect(planned(settings(...groups)).value.hooks.PreToolUse).toEqual([...groups, { hooks: [ours] }]);
  });

  test('makes a file that holds what the host wants beside the hooks', () => {
    expect(planned(undefined, settingsOf('cursor').layout, ['preToolUse']).text).toBe(`{
  "hooks": {
    "preToolUse": [
      {
        "command": "${command}",
        "timeout": 30,
        "failClosed": true
      }
    ]
  },
  "version": 1
}
`);
  });

  test.each([
    ['a list', '[1, 2]', 1, 'the document must be an object'],
    ['hooks that are no object', '{\n  "hooks": []\n}', 2, '`hooks` must be an object'],
    [
      'an event that is no list',
      '{\n  "hooks": {\n    "PreToolUse": {}\n  }\n}',
      3,
      '`hooks.PreToolUse` must be a list',
    ],
    ['null hooks', '{"hooks": null}', 1, '`hooks` must be an object'],
    ['no JSON', '{"a": 1,,}', 1, 'a name in double quotes is expected'],
    ['a comment alone', '// later', 1, 'a value is missing'],
  ])('is refused for %s', (_why, text, line, what) => {
    expect(planInstall(text, claude, [hook('PreToolUse')])).toMatchObject({ ok: false, fault: { line, what } });
    expect(planInstall(text, claude, [hook('PreToolUse')])).not.toHaveProperty('text');
  });
});

describe('taking it out', () => {
  const out = (text: string) => {
    const plan = planUninstall(text, claude);
    if (!plan.ok) throw new Error(plan.fault.what);
    return JSON.parse(plan.text);
  };

  test.each([
    ['leaves others in the group', settings({ hooks: [theirs, ours] }), [{ hooks: [theirs] }]],
    ['leaves others in the group, whichever is first', settings({ hooks: [ours, theirs] }), [{ hooks: [theirs] }]],
    [
      'takes every one',
      settings({ hooks: [ours] }, { hooks: [theirs] }, { matcher: 'x', hooks: [ours] }),
      [{ hooks: [theirs] }],
    ],
    [
      'leaves no empty group, which would make the host refuse the file',
      settings({ hooks: [theirs] }, { matcher: 'Bash', hooks: [ours] }),
      [{ hooks: [theirs] }],
    ],
  ])('%s', (_why, text, groups) => expect(out(text).hooks.PreToolUse).toEqual(groups));

  test('leaves a file without ours as it is, to the byte', () => {
    const text = '{ "hooks" : {} , }';
    expect(planUninstall(text, claude)).toEqual({ ok: true, text, emptied: false, changes: [] });
  });

  test('leaves a file alone that does not parse', () =>
    expect(planUninstall('{', claude)).toMatchObject({ ok: false, fault: { line: 1 } }));
});

describe('with thirty foreign hooks', () => {
  const events = settingsOf('claude-code').events;
  const group = (index: number) =>
    `      {
        // hook ${index}: ${index % 2 === 0 ? 'kept by hand' : 'written by a tool'}
        "matcher" : "Bash|Edit${index}",
        "hooks": [ { "type":"command", "command": "./hooks/${index}.sh # // no comment" ${index % 3 === 0 ? ', "timeout": 5' : ''} } ]${index % 4 === 0 ? ' /* as is */' : ''}
      }`;
  const list = (event: string, from: number) =>
    `    "${event}": [\n${Array.from({ length: 5 }, (_none, at) => group(from + at)).join(',\n')},\n    ]`;
  const foreign = ['PreToolUse', 'PostToolUse', 'Stop', 'SessionStart', 'Notification', 'SomethingNew'];
  const text = `// settings of a team\r\n{
  "permissions": { "allow": [ "Bash(ls:*)" , ], "deny": [] }, // keep
  "hooks": {\n${foreign.map((event, at) => list(event, at * 5)).join(',\n')}\n  },
  "model": "opus"
}\n\n`;

  test('no foreign byte changes, in or out', () => {
    const plan = planInstall(
      text,
      claude,
      events.map((event) => hook(event)),
    );
    expect(plan).toMatchObject({ ok: true });
    const put = plan.ok ? plan.text : '';
    for (let index = 0; index < 30; index++) expect(put).toContain(group(index));
    expect(put.split('./hooks/')).toHaveLength(31);
    expect(put.split('portcullis.cjs')).toHaveLength(events.length + 1);
    expect(planUninstall(put, claude)).toMatchObject({ ok: true, text });
  });
});
