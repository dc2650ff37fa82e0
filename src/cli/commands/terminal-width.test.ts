import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAudit } from '../../audit/append.ts';
import { type Io, paintFor } from '../io.ts';
import { type Options, readOptions, type Usage } from '../options.ts';
import { wrapped } from '../wrap.ts';
import { run as hooks, usage as hooksUsage } from './hooks.ts';
import { run as log, usage as logUsage } from './log.ts';
import { run as uninstall, usage as uninstallUsage } from './uninstall.ts';

const COLUMNS = 32;
let root = '';
let printed = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portcullis-width-'));
  printed = '';
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const io = (columns?: number): Io => ({
  env: { XDG_STATE_HOME: join(root, 'state') },
  cwd: root,
  home: join(root, 'home'),
  stdin: () => Buffer.alloc(0),
  out(text) {
    printed += text;
    return true;
  },
  err: () => {},
  paint: paintFor({}, false),
  columns,
});

const given = (args: readonly string[], usage: Usage): Options => {
  const options = readOptions(args, usage);
  if (typeof options === 'string') throw new Error(options);
  return options;
};

const LONG = 'one word after another until the line is wider than any terminal that somebody would read it on';

const verbs: readonly (readonly [name: string, prepare: () => void, act: (io: Io) => unknown])[] = [
  [
    'log',
    () => {
      const finding = { guard: 'no-verify', code: 'flag', severity: 'deny', because: LONG } as const;
      const record = { time: new Date().toISOString(), result: 'ok', decision: 'deny', subject: LONG } as const;
      appendAudit({ ...record, findings: [finding] }, { folder: join(root, 'state/portcullis') });
    },
    (terminal) => log(given([], logUsage), terminal),
  ],
  [
    'hooks list',
    () => {
      const handler = { type: 'command', name: 'mine', command: `echo ${LONG}` };
      const settings = { hooks: { PreToolUse: [{ hooks: [handler] }] } };
      writeFileSync(join(root, 'settings.json'), JSON.stringify(settings));
    },
    (terminal) => hooks(given(['list', '--settings', join(root, 'settings.json')], hooksUsage), terminal),
  ],
  [
    'uninstall',
    () => {
      mkdirSync(join(root, 'home/.claude'), { recursive: true });
      writeFileSync(join(root, 'home/.claude/settings.json'), '{"hooks": ["/x/portcullis.cjs hook"');
    },
    (terminal) => uninstall(given(['claude-code', '--dry-run'], uninstallUsage), terminal),
  ],
];

test.each(verbs)('%s breaks its lines at the width of the terminal, where there is one', async (_, prepare, act) => {
  prepare();
  await act(io());
  const whole = printed;
  printed = '';
  await act(io(COLUMNS));
  expect(printed).toBe(wrapped(whole, COLUMNS));
  expect(printed).not.toBe(whole);
});
