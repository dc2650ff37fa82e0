import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json } from '../../protocol/json.ts';
import { settingsOf } from '../all-settings.ts';
import type { HookCommand } from '../settings.ts';
import type { Plan } from './plan.ts';
import { planHooks, planWithoutHooks } from './settings-document.ts';
import { readToml } from './toml.ts';

const KIMI = settingsOf('kimi-code');
const started = (script: string): readonly HookCommand[] =>
  ['PreToolUse', 'Stop'].map((event) => {
    const argv = ['/usr/bin/node', script, 'hook', '--host', 'kimi-code'];
    return { event, argv, command: argv.join(' '), seconds: 30 };
  });
const HOOKS = started('/opt/portcullis/dist/portcullis.cjs');
const OURS = `[[hooks]]
event = "PreToolUse"
command = "/usr/bin/node /opt/portcullis/dist/portcullis.cjs hook --host kimi-code"
timeout = 30

[[hooks]]
event = "Stop"
command = "/usr/bin/node /opt/portcullis/dist/portcullis.cjs hook --host kimi-code"
timeout = 30
`;

const installed = (text: string | undefined, hooks = HOOKS): Plan => planHooks(text, KIMI, hooks, 'hook');
const uninstalled = (text: string): Plan => planWithoutHooks(text, KIMI, 'any');
const textOf = (plan: Plan): string => {
  if (!plan.ok) throw new Error(`line ${plan.fault.line}: ${plan.fault.what}`);
  return plan.text;
};
const hooksIn = (text: string): readonly Json[] => {
  const read = readToml(text);
  const hooks = 'value' in read && isObject(read.value) ? read.value.hooks : undefined;
  return Array.isArray(hooks) ? hooks : [];
};

const THEIRS = '[[hooks]]\nevent = "Stop"\ncommand = "say done"\n';

describe('hooks in a TOML file', () => {
  test.each([
    ['no file', undefined, OURS],
    ['an empty file', '', OURS],
    ['other settings', 'a = 1\n', `a = 1\n\n${OURS}`],
    ['a last line that does not end', 'a = 1', `a = 1\n\n${OURS.trimEnd()}`],
    ['lines that end as on Windows', 'a = 1\r\n', `a = 1\r\n\r\n${OURS.replaceAll('\n', '\r\n')}`],
    ['hooks of others', `${THEIRS}\n[models.x]\nname = "y"\n`, `${THEIRS}\n[models.x]\nname = "y"\n\n${OURS}`],
  ])('stand at the end: %s', (_why, before, after) => {
    expect(installed(before)).toMatchObject({ ok: true, text: after });
  });

  test('that were moved get the new command where they stand', () => {
    const before = `# mine\n${OURS}\n[models.x]\nname = "y"\n`;
    const after = textOf(installed(before, started('/usr/lib/portcullis/dist/portcullis.cjs')));
    expect(after).toBe(before.replaceAll('/opt/portcullis', '/usr/lib/portcullis'));
  });

  test.each([
    ['written in another form, they count as the same', OURS.replace('timeout = 30', 'timeout = 30 # seconds')],
    ['in another order', OURS.split('\n\n').reverse().join('\n\n')],
    ['with a name in quotes', OURS.replaceAll('[[hooks]]', '[[ "hooks" ]]')],
  ])('%s', (_why, text) => {
    expect(installed(text)).toMatchObject({ ok: true, text, changes: [] });
  });

  test('stand there once: a second entry goes, and one with a matcher', () => {
    const before = `${OURS}\n${OURS}\n${OURS.replaceAll('timeout', 'matcher = "Bash"\ntimeout')}`;
    const after = textOf(installed(before));
    expect(after).toBe(OURS);
  });

  test('what belongs to an entry of ours goes with it, and nothing else', () => {
    const text = `a = """\n[[hooks]]\n"""\n\n${OURS}\n# about x\n[x]\nlist = [\n  "[[hooks]]",\n]\n`;
    expect(textOf(uninstalled(text))).toBe('a = """\n[[hooks]]\n"""\n\n# about x\n[x]\nlist = [\n  "[[hooks]]",\n]\n');
  });

  test('a part of an entry of ours that stands elsewhere is not left behind as something else', () => {
    const text = `${OURS}\n[x]\ny = 1\n\n[hooks.more]\nz = 1\n`;
    expect(uninstalled(text)).toMatchObject({ ok: false });
  });

  test.each([
    ['a list that is written inline', 'a = 1\nhooks = [{ event = "Stop", command = "x" }]\n', 2],
    ['an empty inline list', 'hooks = []\n', 1],
    ['a table', '\n[hooks]\nx = 1\n', 2],
    ['no TOML', 'a = 1\nb =\n', 2],
  ])('a file is left alone: %s', (_why, text, line) => {
    expect(installed(text)).toMatchObject({ ok: false, fault: { line } });
  });
});

/** Statements as people write them, most of them with something in it that looks like another one. */
const PIECES = [
  'a = 1',
  '# [[hooks]]',
  '',
  '   ',
  'text = "[[hooks]] # no"',
  'long = """\n[[hooks]]\nevent = "x" \\"""\n"""',
  "raw = '''\n[[hooks]]\n'''",
  'list = [ # one\n  "]",\n  [1, 2],\n]',
  'inline = { a = "}", b = [1] }',
];
const TABLES = [
  '[models."a.b"]\nname = "x"',
  '[[models.list]]\nname = "x"',
  '[[hooks]]\nevent = "Stop"\ncommand = "say done"',
  "  [[hooks]]\n  event = \"Stop\"\n  command = '''\n[[hooks]]\n''' # theirs",
  '["hooks-of-others"]\nx = 1',
];
/** Keys stand once in a document, tables of a list as often as one likes. */
const files = fc
  .tuple(
    fc.shuffledSubarray(PIECES),
    fc.shuffledSubarray(TABLES),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\n\n'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([pieces, tables, eol, end, mark]) => mark + ([...pieces, ...tables].join('\n') + end).replaceAll('\n', eol));

describe('any TOML file', () => {
  test('is as it was, byte for byte, once what was put in is taken out', () => {
    fc.assert(
      fc.property(files, (text) => {
        const after = textOf(installed(text));
        expect(hooksIn(after)).toEqual([...hooksIn(text), ...hooksIn(OURS)]);
        expect(textOf(installed(after))).toBe(after);
        expect(uninstalled(after)).toMatchObject({ ok: true, text });
      }),
      { numRuns: 300 },
    );
  });
});
