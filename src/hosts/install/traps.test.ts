import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOST_IDS } from '../../protocol/host.ts';
import { commonTraps } from './common-traps.ts';
import { doctorOf } from './doctors.ts';
import { found, installedHost, type TrapRow, testTraps, VERSION } from './trap-table.ts';

const claude = installedHost('claude-code');
const copilot = installedHost('copilot-cli');
const cursor = installedHost('cursor');
const droid = installedHost('droid');
const gemini = installedHost('gemini-cli');
const qwen = installedHost('qwen-code');
const vscode = installedHost('vscode');

const rows: readonly TrapRow[] = [
  claude.row(
    'the file does not parse',
    claude.changed((text) => text.slice(0, -3)),
    'fail parse',
  ),
  claude.row(
    'another file does not parse',
    { ...claude.whole(), '/home/dev/project/.claude/settings.json': '{' },
    'warn parse',
  ),
  claude.row(
    'comments where plain JSON is read',
    claude.changed((text) => `// mine\n${text}`),
    'warn plain-json',
  ),
  gemini.row(
    'comments where they are allowed',
    gemini.changed((text) => `// mine\n${text}`),
    [],
  ),
  ...[gemini, qwen, installedHost('copilot-shell')].map((host) =>
    host.row(
      'a trailing comma, behind which no file is read that is only stripped of comments',
      host.changed((text) => text.replace(/\}\s*$/, ',\n}\n')),
      'fail rejected',
    ),
  ),
  claude.row(
    'the tool event is missing',
    claude.changed((text) => text.replace('"PreToolUse"', '"SomethingNew"')),
    'fail events',
  ),
  claude.row(
    'another event is missing',
    claude.changed((text) => text.replace('"Stop"', '"SomethingNew"')),
    'warn events',
  ),
  claude.row(
    'a matcher narrows it',
    claude.changed((text) => text.replace('"PreToolUse": [\n      {', '"PreToolUse": [\n      {"matcher": "Bash",')),
    'warn matcher',
  ),
  gemini.row(
    'seconds where milliseconds count',
    gemini.withHandlers((handler) => ({ ...handler, timeout: 30 })),
    'fail timeout',
  ),
  qwen.row(
    'seconds, which 0.15 takes for milliseconds',
    qwen.withHandlers((handler) => ({ ...handler, timeout: 30 })),
    'fail timeout',
  ),
  claude.row(
    'milliseconds where seconds count',
    claude.withHandlers((handler) => ({ ...handler, timeout: 30_000 })),
    'warn timeout',
  ),
  claude.row(
    'less time than a hook may need',
    claude.withHandlers((handler) => ({ ...handler, timeout: 2 })),
    'warn timeout',
  ),
  claude.row(
    'a failing hook lets the tool run',
    claude.changed((text) => text.replace(',\n            "onFailure": "block"', '')),
    'warn closed',
  ),
  cursor.row(
    'a failing hook lets the tool run',
    cursor.withHandlers(({ failClosed: _open, ...handler }) => handler),
    'warn closed',
  ),
  claude.row('Node has moved', claude.whole(), 'fail moved', { executable: ['/new/bin/node'] }),
  claude.row(
    'the script has moved',
    claude.changed((text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail moved',
  ),
  droid.row('the project’s package is not installed', droid.installed('project'), 'fail moved', {
    without: '/home/dev/project/node_modules/portcullis/dist/portcullis.cjs',
  }),
  claude.row(
    'another version is started',
    { ...claude.whole(), '/opt/portcullis/package.json': '{"name":"portcullis","version":"0.9.0"}' },
    'warn version',
  ),
  claude.row(
    'npx starts it',
    claude.changed((text) => text.replaceAll('/usr/bin/node /opt/portcullis/dist/portcullis.cjs', 'npx portcullis')),
    ['warn npx'],
    { executable: ['/usr/bin/npx', '/usr/bin/portcullis'] },
  ),
  vscode.row(
    'the file says that another host calls',
    vscode.changed((text) => text.replaceAll('--host auto', '--host copilot-cli')),
    'fail host',
  ),
  copilot.row('it runs the hook from two files', { ...copilot.whole(), ...claude.installed('project') }, 'warn twice'),
  claude.row(
    'it stands there twice',
    claude.changed((text) =>
      text.replace(
        '"PreToolUse": [',
        '"PreToolUse": [{"hooks": [{"type": "command", "command": "portcullis hook", "timeout": 30, "onFailure": "block"}]},',
      ),
    ),
    'warn twice',
    { executable: ['/usr/bin/node', '/usr/bin/portcullis'] },
  ),
  claude.row(
    'a hook that asks the server, beside the one that judges',
    claude.changed((text) =>
      text.replace(
        '"PreToolUse": [',
        '"PreToolUse": [{"hooks": [{"type": "http", "url": "http://127.0.0.1:8787/hook/claude-code"}]},',
      ),
    ),
    ['fail http', 'warn http'],
  ),
];

describe('a trap that every host has is found', () => testTraps(rows));

test('every such trap has a row', () => {
  const tried = new Set(rows.flatMap(({ finds }) => finds.map((one) => one.split(' ')[1])));
  const ids = commonTraps({ rejects: () => [] }, VERSION).map(({ id }) => id);
  expect(ids.filter((id) => !tried.has(id))).toEqual([]);
});

describe('a hook that was just installed', () => {
  test.each(HOST_IDS)('of %s falls into no trap', (host) =>
    expect(found(installedHost(host).row('none', installedHost(host).whole(), []))).toEqual([]),
  );
});

test('every host with traps of its own has a table of them beside its doctor', () => {
  const tabled = (host: string): boolean => existsSync(join(import.meta.dirname, '..', host, 'doctor.test.ts'));
  expect(HOST_IDS.filter((host) => doctorOf(host).traps.length > 0 && !tabled(host))).toEqual([]);
});
