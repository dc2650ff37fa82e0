import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject } from '../../protocol/json.ts';
import { settingsOf } from '../all-settings.ts';
import type { HookCommand, Layout } from '../settings.ts';
import { appended, type Document, isFault, readDocument } from './document.ts';
import { handlersIn } from './handlers.ts';
import { isOurs } from './our-command.ts';
import { planInstall, planUninstall } from './plan.ts';
import { randomSettings } from './random-settings.ts';

/** One host for each way in which entries stand in a document. */
const SHAPES = ['claude-code', 'copilot-cli', 'cursor', 'droid', 'kiro'] as const;
fc.configureGlobal({ numRuns: 30 });

const layouts: readonly (readonly [string, Layout, readonly HookCommand[]])[] = SHAPES.flatMap((id) => {
  const { layout, events } = settingsOf(id);
  const argv = ['/usr/bin/node', '/opt/portcullis/dist/portcullis.cjs', 'hook', '--host', id];
  const hooks = events.map((event): HookCommand => ({ event, argv, command: argv.join(' '), seconds: 30 }));
  return layout === undefined ? [] : [[id, layout, hooks] as const];
});

/** Files whose lists are no lists for this host are refused; that is not what is asked here. */
function installed(text: string | undefined, layout: Layout, hooks: readonly HookCommand[]): string | undefined {
  const plan = planInstall(text, layout, hooks);
  return plan.ok ? plan.text : undefined;
}

const documentOf = (text: string): Document => {
  const read = readDocument(text);
  if (isFault(read)) throw new Error(`${read.line}:${read.column} ${read.what}\n${text}`);
  return read;
};

function objectIn(text: string): JsonObject {
  const { value } = documentOf(text);
  if (!isObject(value)) throw new Error('no object');
  return value;
}

const isBare = (text: string): boolean => Object.keys(objectIn(text)).length === 0;

describe.each(layouts)('settings of %s', (_id, layout, hooks) => {
  test('are as they were, byte for byte, once what was put in is taken out', () => {
    fc.assert(
      fc.property(randomSettings, (text) => {
        const after = installed(text, layout, hooks);
        fc.pre(after !== undefined);
        expect(planUninstall(after ?? '', layout)).toMatchObject({ ok: true, text });
      }),
    );
  });

  test('hold one entry for each event, and all that they held before', () => {
    fc.assert(
      fc.property(randomSettings, (text) => {
        const after = installed(text, layout, hooks);
        fc.pre(after !== undefined);
        const handlers = handlersIn(documentOf(after ?? '').value, layout);
        const mine = handlers.filter(({ handler }) => isOurs(handler, 'hook')).map(({ event }) => event);
        expect(mine.toSorted()).toEqual(hooks.map(({ event }) => event).toSorted());
        expect(isSpread(text, after ?? '')).toBe(true);
      }),
    );
  });

  test('are not changed by a second time', () => {
    fc.assert(
      fc.property(randomSettings, (text) => {
        const once = installed(text, layout, hooks);
        fc.pre(once !== undefined);
        expect(planInstall(once, layout, hooks)).toEqual({ ok: true, text: once, emptied: false, changes: [] });
      }),
    );
  });

  test('keep what somebody else adds in between', () => {
    const theirs = layout.entry({ event: 'PreToolUse', argv: ['./theirs.sh'], command: './theirs.sh', seconds: 1 });
    const path = layout.kind === 'list' ? layout.path : [...layout.path, hooks[0]?.event ?? ''];
    const add = (text: string): string => appended(documentOf(text), path, undefined, theirs);
    fc.assert(
      fc.property(randomSettings, (text) => {
        const once = installed(text, layout, hooks);
        fc.pre(once !== undefined);
        const plan = planUninstall(add(once ?? ''), layout);
        // What the host wants in a file stays as long as somebody has hooks in it.
        const made = isBare(text) ? layout.base : {};
        expect(plan.ok && documentOf(plan.text).value).toEqual({ ...objectIn(add(text)), ...made });
      }),
    );
  });

  test('are repaired in place when Node or the script has moved', () => {
    const argv = ['/new/node', '/new/portcullis.cjs', 'hook'];
    const moved = hooks.map((hook) => ({ ...hook, argv, command: argv.join(' ') }));
    fc.assert(
      fc.property(randomSettings, (text) => {
        const once = installed(text, layout, hooks);
        fc.pre(once !== undefined);
        const plan = planInstall(once, layout, moved);
        const after = plan.ok ? plan.text : '';
        expect(objectIn(after)).toEqual(objectIn(installed(text, layout, moved) ?? ''));
        expect(planUninstall(after, layout)).toMatchObject({ ok: true, text });
      }),
    );
  });

  test.each([
    ['no file', undefined],
    ['an empty file', ''],
    ['a blank one', '\r\n'],
    ['a mark alone', '\ufeff'],
    ['an empty document', '{}'],
    ['an empty document with its line end', '{}\n'],
    ['an empty document on two lines', '{\n}\n'],
  ])('%s comes back', (_why, text) => {
    const after = installed(text, layout, hooks) ?? '';
    const plan = planUninstall(after, layout);
    if (text === undefined) expect(plan).toMatchObject({ ok: true, emptied: true });
    else expect(plan).toMatchObject({ ok: true, text });
    expect(Object.keys(objectIn(after))).toEqual(expect.arrayContaining(Object.keys(layout.base)));
  });
});

/** Whether the characters of one text stand in another in their order. */
function isSpread(text: string, within: string): boolean {
  let at = 0;
  for (const char of within) if (char === text[at]) at++;
  return at >= text.length;
}
