import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Json } from '../protocol/json.ts';
import { hookName } from './hook.ts';
import { loadHookSettings } from './load-settings.ts';
import { buildRegistry } from './registry.ts';
import { type HookLayer, readLayer } from './settings.ts';
import { describeSettingsProblem } from './settings-problem.ts';

const hook = (name: string, more: object = {}) => ({ type: 'command', command: `run ${name}`, name, ...more });
const layer = (source: HookLayer['source'], settings: Json): HookLayer => ({ source, settings });
const running = (...layers: readonly HookLayer[]) =>
  buildRegistry(layers.map(readLayer))
    .entries.filter(({ enabled }) => enabled)
    .map((entry) => hookName(entry.hook));

describe('settings of one layer', () => {
  test.each<[string, Json, RegExp]>([
    ['an event that is misspelt', { PreTooluse: [] }, /PreTooluse: no event has this name; did you mean `PreToolUse`/],
    ['an event without a list', { PreToolUse: {} }, /PreToolUse: must be a list/],
    [
      'a definition without hooks',
      { PreToolUse: [{ matcher: 'x' }] },
      /PreToolUse\[0\]: must be an object with a list `hooks`/,
    ],
    ['an unknown type', { PreToolUse: [{ hooks: [{ type: 'plugin' }] }] }, /type: unknown type `plugin`/],
    ['a hook without a command', { PreToolUse: [{ hooks: [{ type: 'command' }] }] }, /needs a `command`/],
    [
      'seconds for milliseconds',
      { PreToolUse: [{ hooks: [hook('a', { timeout: 10 })] }] },
      /10 milliseconds; was 10 seconds meant/,
    ],
    [
      'a timeout of nothing',
      { PreToolUse: [{ hooks: [hook('a', { timeout: 0 })] }] },
      /positive number of milliseconds/,
    ],
    ['a bad pattern', { PreToolUse: [{ matcher: '*.ts', hooks: [hook('a')] }] }, /no regular expression/],
    ['a pattern for a trigger', { SessionStart: [{ matcher: 'startup|resume', hooks: [hook('a')] }] }, /never matches/],
    ['a matcher without effect', { Stop: [{ matcher: 'x', hooks: [hook('a')] }] }, /nothing to match/],
    ['an address that is none', { Stop: [{ hooks: [{ type: 'http', url: 'file:///x' }] }] }, /http or https/],
    ['an unknown policy for failures', { Stop: [{ hooks: [hook('a', { onError: 'stop' })] }] }, /unknown value `stop`/],
  ])('%s is told', (_, hooks, message) => {
    const { problems } = readLayer(layer('user', { hooks }));
    expect(problems.map(describeSettingsProblem).join('\n')).toMatch(message);
  });

  test('one bad entry never takes the rest with it', () => {
    const hooks = {
      Nonsense: 1,
      PreToolUse: [null, { hooks: [5, { type: 'x' }, hook('good')] }, { hooks: 'x' }],
      Stop: [{ hooks: [hook('also good', { timeout: 'soon' })] }],
    };
    expect(running(layer('user', { hooks }))).toEqual(['good', 'also good']);
  });
});

describe('layers', () => {
  const one = (name: string) => ({ hooks: { PostToolUse: [{ hooks: [hook(name)] }] } });

  test('every event keeps the hooks of all layers', () => {
    expect(running(layer('user', one('u')), layer('project', one('p')), layer('system', one('s')))).toEqual([
      'u',
      'p',
      's',
    ]);
  });

  test.each<[string, HookLayer, readonly string[]]>([
    [
      'a project cannot disable a hook of the user or the system',
      layer('project', { ...one('p'), hooksConfig: { disabled: ['u', 's', 'p'] } }),
      ['u', 's'],
    ],
    ['nor switch theirs off', layer('project', { ...one('p'), hooksConfig: { enabled: false } }), ['u', 's']],
    [
      'hooks.enabled switches as hooksConfig.enabled does',
      layer('project', { hooks: { ...one('p').hooks, enabled: false } }),
      ['u', 's'],
    ],
  ])('%s', (_, project, expected) => {
    expect(running(layer('user', one('u')), project, layer('system', one('s')))).toEqual(expected);
  });

  test('a project cannot enable what the user disabled or switched off', () => {
    const off = layer('user', { ...one('u'), hooksConfig: { enabled: false } });
    const on = layer('project', { ...one('p'), hooksConfig: { enabled: true } });
    expect(running(off, on, layer('system', one('s')))).toEqual(['s']);
    expect(running(layer('user', { hooksConfig: { disabled: ['p'] } }), on)).toEqual([]);
  });

  test('an untrusted folder costs the project its hooks, and nobody else', () => {
    const layers = [layer('user', one('u')), layer('project', one('p')), layer('extensions', one('e'))].map(readLayer);
    expect(buildRegistry(layers, { trustedFolder: false }).entries.map(({ source }) => source)).toEqual([
      'user',
      'extensions',
    ]);
  });
});

describe('loadHookSettings', () => {
  const home = mkdtempSync(join(tmpdir(), 'portcullis-settings-'));
  const cwd = join(home, 'project');
  const put = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const where = { cwd, home, env: { QWEN_CODE_SYSTEM_SETTINGS_PATH: join(home, 'etc/settings.json') } };

  test('finds the layers, reads comments, and gives file and line of what is wrong', () => {
    put(
      join(home, '.copilot-shell/settings.json'),
      `{ "hooks": { "Stop": [{ "hooks": [${JSON.stringify(hook('u'))}] }] } }`,
    );
    put(join(cwd, '.copilot-shell/settings.json'), '{\n  // ours\n  "hooks": {\n    "Stopp": [],\n  },\n}');
    put(where.env.QWEN_CODE_SYSTEM_SETTINGS_PATH, '{ not json');
    const layers = loadHookSettings(where);
    expect(layers.map(({ layer: { source } }) => source)).toEqual(['user', 'project', 'system']);
    expect(layers.flatMap(({ entries }) => entries.map(({ place }) => place))).toEqual([
      { file: join(home, '.copilot-shell/settings.json'), line: 1 },
    ]);
    expect(layers.flatMap(({ problems }) => problems.map(describeSettingsProblem))).toEqual([
      `${join(cwd, '.copilot-shell/settings.json')}:4: hooks.Stopp: no event has this name; did you mean \`Stop\`?`,
      expect.stringMatching(/etc\/settings\.json:1: .*none of its hooks run$/),
    ]);
  });

  test("other hosts' hooks come with their own units and matcher rules", () => {
    put(
      join(cwd, '.claude/settings.json'),
      JSON.stringify({
        hooks: {
          PreToolUse: [
            {
              matcher: 'Bash',
              hooks: [
                { type: 'command', command: 'c', timeout: 30 },
                { type: 'command', command: 'd' },
              ],
            },
          ],
        },
      }),
    );
    put(
      join(cwd, '.gemini/settings.json'),
      JSON.stringify({ hooks: { BeforeTool: [{ hooks: [{ type: 'command', command: 'g', timeout: 30_000 }] }] } }),
    );
    put(
      join(cwd, '.qwen/settings.json'),
      JSON.stringify({
        disableAllHooks: true,
        hooks: { Stop: [{ hooks: [{ type: 'command', command: 'q', timeout: 5000 }] }] },
      }),
    );
    put(
      join(cwd, '.codex/hooks.json'),
      JSON.stringify({ hooks: { Stop: [{ hooks: [{ type: 'command', command: 'x', timeout: 7 }] }] } }),
    );
    const layers = loadHookSettings({ ...where, hosts: ['claude-code', 'gemini-cli', 'qwen-code', 'codex'] });
    const { entries } = buildRegistry(layers);
    expect(entries.map(({ event, host, hook: { timeout }, enabled }) => [event, host, timeout, enabled])).toEqual([
      ['PreToolUse', 'claude-code', 30_000, true],
      ['PreToolUse', 'claude-code', 600_000, true],
      ['PreToolUse', 'gemini-cli', 30_000, true],
      ['Stop', 'qwen-code', 5000, false],
      ['Stop', 'codex', 7000, true],
    ]);
  });
});
