import { describe, expect, test } from 'vitest';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import type { Scope } from '../settings.ts';
import { trustRecords, withTrust } from './codex-trust.ts';
import { hookCommands, type Installed } from './command.ts';
import { examine, trapsOf } from './examine.ts';
import { handlersIn } from './handlers.ts';
import { memoryWorld } from './memory-world.ts';
import { placesOf } from './places.ts';
import { planHooks } from './settings-document.ts';
import { siteOf } from './site.ts';
import { wholeFile } from './whole-file.ts';

const installed: Installed = { node: '/usr/bin/node', script: '/opt/portcullis/dist/portcullis.cjs' };
const VERSION = '1.2.3';
/** What is there on every machine of these tests. */
const MACHINE = {
  '/opt/portcullis/dist/portcullis.cjs': '',
  '/opt/portcullis/dist/opencode.js': '',
  '/opt/portcullis/dist/pi.js': '',
  '/opt/portcullis/package.json': `{"name":"portcullis","version":"${VERSION}"}`,
  '/home/dev/project/.git/HEAD': '',
  '/home/dev/project/node_modules/portcullis/dist/portcullis.cjs': '',
  '/home/dev/project/node_modules/portcullis/dist/opencode.js': '',
  '/home/dev/project/node_modules/portcullis/dist/pi.js': '',
};

type Files = Record<string, string>;

/** The files of a host as they are after an install. */
function installedFiles(host: HostId, scope: Scope): Files {
  const world = memoryWorld({ ...MACHINE, '/home/dev/.kiro/agents/a.json': '{"name": "a"}' });
  const files: Files = {};
  for (const place of placesOf(host, world, scope)) {
    const read = world.read(place.file);
    const plan =
      place.layout && planHooks(read?.ok ? read.text : undefined, place, hookCommands(place, installed, world), 'hook');
    files[place.file] = plan?.ok ? plan.text : wholeFile(place, installed, world);
  }
  return files;
}

interface World {
  readonly env?: Record<string, string>;
  readonly executable?: readonly string[];
  readonly links?: Record<string, string>;
  /** A file that is not there. */
  readonly without?: string;
}

/** The checks that find something, with their level. */
function found(host: HostId, files: Files, world: World = {}): readonly string[] {
  const executable = world.executable ?? [
    '/usr/bin/node',
    ...Object.keys(files).filter((file) => file.includes('.cline')),
  ];
  const site = siteOf(
    host,
    memoryWorld(
      Object.fromEntries(Object.entries({ ...MACHINE, ...files }).filter(([file]) => file !== world.without)),
      {
        ...world,
        executable,
        env: { PATH: '/usr/bin', COPILOT_ALLOW_ALL: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true', ...world.env },
      },
    ),
  );
  return [...new Set(examine(site, VERSION).map(({ check, level }) => `${level} ${check}`))];
}

const scopeOf = (host: HostId): Scope => (host === 'amplifier' || host === 'kiro' ? 'project' : 'user');

/** What Codex keeps once the hooks are trusted. */
function trusted(files: Files, extra = ''): Files {
  const file = '/home/dev/.codex/hooks.json';
  const { layout } = placesOf('codex', memoryWorld({}), 'user')[0] ?? {};
  if (layout === undefined) throw new Error('no layout');
  const edit = withTrust(extra, file, trustRecords(file, handlersIn(JSON.parse(files[file] ?? '{}'), layout)));
  return { ...files, '/home/dev/.codex/config.toml': 'text' in edit ? edit.text : '' };
}

const whole = (host: HostId): Files => {
  const files = installedFiles(host, scopeOf(host));
  return host === 'codex' ? trusted(files) : files;
};

/** A further entry of somebody else. */
const behind =
  (entry: string) =>
  (text: string): string =>
    `${text}\n[[hooks]]\n${entry}\n`;

const grokProject = (decisions: string): Files => ({
  ...installedFiles('grok', 'project'),
  '/home/dev/.grok/trusted_folders.toml': decisions,
});
const piProject = (decisions: string): Files => ({
  ...installedFiles('pi', 'project'),
  '/home/dev/.pi/agent/trust.json': decisions,
});

describe('a hook that was just installed', () => {
  test.each(HOST_IDS)('of %s falls into no trap', (host) => expect(found(host, whole(host))).toEqual([]));
});

/** A host's installed files with one of them changed; the file's name may be left out where there is only one. */
function changed(host: HostId, change: (text: string) => string, name?: string): Files {
  const files = whole(host);
  const file = name ?? Object.keys(files)[0] ?? '';
  return { ...files, [file]: change(files[file] ?? '') };
}

/** A settings document with another value at its root. */
const withKeys = (host: HostId, keys: object): Files =>
  changed(host, (text) => JSON.stringify({ ...JSON.parse(text), ...keys }));
/** With every handler changed. */
const withHandlers = (host: HostId, change: (handler: Record<string, unknown>) => object): Files =>
  changed(host, (text) =>
    JSON.stringify(JSON.parse(text), (_key, value) =>
      typeof value === 'object' &&
      value !== null &&
      ('command' in value || 'action' in value) &&
      !('hooks' in value) &&
      !('type' in value && 'action' in value)
        ? 'trigger' in value || !isInner(value)
          ? change(value)
          : value
        : value,
    ),
  );
/** Kiro's command stands one level down. */
const isInner = (value: object): boolean => Object.keys(value).length === 2 && 'type' in value;

const CLAUDE = '/home/dev/.claude/settings.json';
const theirs = { type: 'command', command: './theirs.sh' };

interface Row {
  readonly host: HostId;
  readonly trap: string;
  readonly files: Files;
  readonly world?: World;
  readonly finds: readonly string[];
}

const row = (host: HostId, trap: string, files: Files, finds: string | readonly string[], world?: World): Row => ({
  host,
  trap,
  files,
  finds: typeof finds === 'string' ? [finds] : finds,
  ...(world === undefined ? {} : { world }),
});

const common: readonly Row[] = [
  row(
    'claude-code',
    'the file does not parse',
    changed('claude-code', (text) => text.slice(0, -3)),
    'fail parse',
  ),
  row(
    'claude-code',
    'another file does not parse',
    { ...whole('claude-code'), '/home/dev/project/.claude/settings.json': '{' },
    'warn parse',
  ),
  row(
    'claude-code',
    'comments where plain JSON is read',
    changed('claude-code', (text) => `// mine\n${text}`),
    'warn plain-json',
  ),
  row(
    'gemini-cli',
    'comments where they are allowed',
    changed('gemini-cli', (text) => `// mine\n${text}`),
    [],
  ),
  ...(['gemini-cli', 'qwen-code', 'copilot-shell'] as const).map((host) =>
    row(
      host,
      'a trailing comma, behind which no file is read that is only stripped of comments',
      changed(host, (text) => text.replace(/\}\s*$/, ',\n}\n')),
      'fail rejected',
    ),
  ),
  row(
    'claude-code',
    'the tool event is missing',
    changed('claude-code', (text) => text.replace('"PreToolUse"', '"SomethingNew"')),
    'fail events',
  ),
  row(
    'claude-code',
    'another event is missing',
    changed('claude-code', (text) => text.replace('"Stop"', '"SomethingNew"')),
    'warn events',
  ),
  row(
    'claude-code',
    'a matcher narrows it',
    changed('claude-code', (text) =>
      text.replace('"PreToolUse": [\n      {', '"PreToolUse": [\n      {"matcher": "Bash",'),
    ),
    'warn matcher',
  ),
  row(
    'gemini-cli',
    'seconds where milliseconds count',
    withHandlers('gemini-cli', (handler) => ({ ...handler, timeout: 30 })),
    'fail timeout',
  ),
  row(
    'qwen-code',
    'seconds, which 0.15 takes for milliseconds',
    withHandlers('qwen-code', (handler) => ({ ...handler, timeout: 30 })),
    'fail timeout',
  ),
  row(
    'claude-code',
    'milliseconds where seconds count',
    withHandlers('claude-code', (handler) => ({ ...handler, timeout: 30_000 })),
    'warn timeout',
  ),
  row(
    'claude-code',
    'less time than a hook may need',
    withHandlers('claude-code', (handler) => ({ ...handler, timeout: 2 })),
    'warn timeout',
  ),
  row(
    'claude-code',
    'a failing hook lets the tool run',
    changed('claude-code', (text) => text.replace(',\n            "onFailure": "block"', '')),
    'warn closed',
  ),
  row(
    'cursor',
    'a failing hook lets the tool run',
    withHandlers('cursor', ({ failClosed: _open, ...handler }) => handler),
    'warn closed',
  ),
  row('claude-code', 'Node has moved', whole('claude-code'), 'fail moved', { executable: ['/new/bin/node'] }),
  row(
    'claude-code',
    'the script has moved',
    changed('claude-code', (text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail moved',
  ),
  row('droid', 'the project’s package is not installed', installedFiles('droid', 'project'), 'fail moved', {
    without: '/home/dev/project/node_modules/portcullis/dist/portcullis.cjs',
  }),
  row(
    'claude-code',
    'another version is started',
    { ...whole('claude-code'), '/opt/portcullis/package.json': '{"name":"portcullis","version":"0.9.0"}' },
    'warn version',
  ),
  row(
    'claude-code',
    'npx starts it',
    changed('claude-code', (text) =>
      text.replaceAll('/usr/bin/node /opt/portcullis/dist/portcullis.cjs', 'npx portcullis'),
    ),
    ['warn npx'],
    { executable: ['/usr/bin/npx', '/usr/bin/portcullis'] },
  ),
  row(
    'vscode',
    'the file says that another host calls',
    changed('vscode', (text) => text.replaceAll('--host auto', '--host copilot-cli')),
    'fail host',
  ),
  row(
    'copilot-cli',
    'it runs the hook from two files',
    { ...whole('copilot-cli'), ...installedFiles('claude-code', 'project') },
    'warn twice',
  ),
  row(
    'claude-code',
    'it stands there twice',
    changed('claude-code', (text) =>
      text.replace(
        '"PreToolUse": [',
        '"PreToolUse": [{"hooks": [{"type": "command", "command": "portcullis hook", "timeout": 30, "onFailure": "block"}]},',
      ),
    ),
    'warn twice',
    { executable: ['/usr/bin/node', '/usr/bin/portcullis'] },
  ),
  row(
    'claude-code',
    'a hook that asks the server, beside the one that judges',
    changed('claude-code', (text) =>
      text.replace(
        '"PreToolUse": [',
        '"PreToolUse": [{"hooks": [{"type": "http", "url": "http://127.0.0.1:8787/hook/claude-code"}]},',
      ),
    ),
    ['fail http', 'warn http'],
  ),
];

const claude: readonly Row[] = [
  ...[
    ['a flat entry', [theirs]],
    ['a handler of an unknown type', [{ hooks: [{ type: 'exec', command: 'x' }] }]],
    ['a command without its text', [{ hooks: [{ type: 'command' }] }]],
    ['a matcher that is no text', [{ matcher: 1, hooks: [] }]],
    ['no list', {}],
  ].map(([trap, entries]) =>
    row(
      'claude-code',
      `${trap} in the file`,
      changed('claude-code', (text) => {
        const settings = JSON.parse(text);
        settings.hooks.PermissionRequest = entries;
        return JSON.stringify(settings);
      }),
      'fail rejected',
    ),
  ),
  row(
    'claude-code',
    'a bad entry at an event that asks for no leave',
    changed('claude-code', (text) => {
      const settings = JSON.parse(text);
      settings.hooks.Notification = [theirs];
      return JSON.stringify(settings);
    }),
    [],
  ),
  row(
    'claude-code',
    'a bad entry in another file',
    {
      ...whole('claude-code'),
      '/home/dev/project/.claude/settings.json': JSON.stringify({ hooks: { PreToolUse: [theirs] } }),
    },
    'warn rejected',
  ),
  row('claude-code', 'hooks are off', withKeys('claude-code', { disableAllHooks: true }), 'fail off'),
  row(
    'claude-code',
    'hooks are off in the project',
    { ...whole('claude-code'), '/home/dev/project/.claude/settings.local.json': '{"disableAllHooks": true}' },
    'fail off',
  ),
  row(
    'claude-code',
    'only managed hooks run',
    { ...whole('claude-code'), '/etc/claude-code/managed-settings.json': '{"allowManagedHooksOnly": true}' },
    'fail managed-only',
  ),
  row(
    'claude-code',
    'only plugins’ hooks run',
    {
      ...whole('claude-code'),
      '/etc/claude-code/managed-settings.d/10.json': '{"strictPluginOnlyCustomization": true}',
    },
    'fail managed-only',
  ),
  row('claude-code', 'its folder is another one', { '/cfg/settings.json': whole('claude-code')[CLAUDE] ?? '' }, [], {
    env: { CLAUDE_CONFIG_DIR: '/cfg' },
  }),
];

const copilot: readonly Row[] = [
  row('copilot-cli', 'another version of the format', withKeys('copilot-cli', { version: 2 }), 'fail rejected'),
  row(
    'copilot-cli',
    'an empty matcher',
    changed('copilot-cli', (text) =>
      text.replace('"PreToolUse": [\n      {', '"PreToolUse": [\n      {"matcher": "",'),
    ),
    ['fail rejected', 'warn matcher'],
  ),
  row('copilot-cli', 'hooks of the file are off', withKeys('copilot-cli', { disableAllHooks: true }), 'fail off'),
  row(
    'copilot-cli',
    'hooks of the repository are off',
    { ...whole('copilot-cli'), '/home/dev/project/.github/copilot/settings.json': '{"disableAllHooks": true}' },
    'fail off',
  ),
  row(
    'copilot-cli',
    'the hook is named among those that are off',
    { ...whole('copilot-cli'), '/home/dev/.copilot/settings.json': '{"disabledHooks": ["portcullis.json"]}' },
    'fail disabled',
  ),
  row(
    'copilot-cli',
    'only managed hooks run',
    { ...whole('copilot-cli'), '/etc/github-copilot/policy.d/a.json': '{"allowManagedHooksOnly": true}' },
    'fail managed-only',
  ),
  row('copilot-cli', 'the folder is not trusted', installedFiles('copilot-cli', 'project'), 'fail trust', {
    env: { COPILOT_ALLOW_ALL: '' },
  }),
  row(
    'copilot-cli',
    'a folder above is trusted',
    {
      ...installedFiles('copilot-cli', 'project'),
      '/home/dev/.copilot/config.json': '{"trusted_folders": ["/home/dev"]}',
    },
    [],
    { env: { COPILOT_ALLOW_ALL: '' } },
  ),
  row(
    'copilot-cli',
    'the folder is not trusted, and the user’s hook runs',
    { ...whole('copilot-cli'), ...installedFiles('copilot-cli', 'project') },
    'warn twice',
    { env: { COPILOT_ALLOW_ALL: '' } },
  ),
  row(
    'copilot-cli',
    'a hook where none is read',
    {
      ...whole('copilot-cli'),
      '/home/dev/.copilot/config.json':
        '{"hooks": {"preToolUse": [{"bash": "node /opt/portcullis/dist/portcullis.cjs hook"}]}}',
    },
    'warn config',
  ),
  row(
    'vscode',
    'its folder is left out',
    {
      ...whole('vscode'),
      '/home/dev/.config/Code/User/settings.json': '{"chat.hookFilesLocations": {"~/.copilot/hooks": false}}',
    },
    'fail locations',
  ),
  row('vscode', 'hooks of the file are off', withKeys('vscode', { disableAllHooks: true }), 'fail off'),
];

const HOOKS = '/home/dev/.codex/hooks.json';
const codex: readonly Row[] = [
  row('codex', 'a key that it does not know', withKeys('codex', { $schema: 'x' }), 'fail rejected'),
  row(
    'codex',
    'a byte order mark',
    changed('codex', (text) => `\ufeff${text}`, HOOKS),
    'fail rejected',
  ),
  row(
    'codex',
    'a time that is no whole number',
    changed(
      'codex',
      (text) =>
        text.replace(
          '"PreToolUse": [',
          '"PreToolUse": [{"hooks": [{"type": "command", "command": "x", "timeout": 1.5}]},',
        ),
      HOOKS,
    ),
    ['fail rejected', 'fail trust'],
  ),
  row(
    'codex',
    'a handler of a type that it does not know',
    changed(
      'codex',
      (text) => text.replace('"Stop": [', '"Notify": [{"hooks": [{"type": "http", "url": "x"}]}],\n"Stop": ['),
      HOOKS,
    ),
    'fail rejected',
  ),
  row('codex', 'no trust', installedFiles('codex', 'user'), 'fail trust'),
  row(
    'codex',
    'a command that changed since',
    changed('codex', (text) => text.replace('/usr/bin/node', 'node'), HOOKS),
    'fail trust',
  ),
  row(
    'codex',
    'a hook that is switched off',
    changed(
      'codex',
      (text) => text.replace('trusted_hash', 'enabled = false\ntrusted_hash'),
      '/home/dev/.codex/config.toml',
    ),
    'fail trust',
  ),
  row('codex', 'hooks are off', trusted(installedFiles('codex', 'user'), '[features]\nhooks = false\n'), 'fail off'),
  row(
    'codex',
    'a configuration that does not parse',
    { ...installedFiles('codex', 'user'), '/home/dev/.codex/config.toml': 'x = ' },
    ['fail config', 'fail trust'],
  ),
  row(
    'codex',
    'only managed hooks run',
    { ...whole('codex'), '/etc/codex/requirements.toml': 'allow_managed_hooks_only = true' },
    'fail managed-only',
  ),
  row('codex', 'a project that is not trusted', { ...installedFiles('codex', 'project') }, [
    'fail trust',
    'fail project-trust',
  ]),
  row(
    'codex',
    'a project that is not trusted, and the user’s hook runs',
    { ...installedFiles('codex', 'project'), ...whole('codex') },
    ['fail trust', 'warn twice'],
  ),
];

const others: readonly Row[] = [
  row('gemini-cli', 'hooks are off', withKeys('gemini-cli', { hooksConfig: { enabled: false } }), 'fail off'),
  row(
    'gemini-cli',
    'the hook is off by its name',
    { ...whole('gemini-cli'), '/sys.json': '{"hooksConfig": {"disabled": ["portcullis"]}}' },
    'fail off',
    { env: { GEMINI_CLI_SYSTEM_SETTINGS_PATH: '/sys.json' } },
  ),
  row(
    'gemini-cli',
    'the folder is not to be trusted',
    { ...whole('gemini-cli'), '/home/dev/.gemini/trustedFolders.json': '{"/home/dev/project": "DO_NOT_TRUST"}' },
    'fail trust',
    { env: { GEMINI_CLI_TRUST_WORKSPACE: '' } },
  ),
  row('gemini-cli', 'nothing is known of the folder', whole('gemini-cli'), 'warn trust', {
    env: { GEMINI_CLI_TRUST_WORKSPACE: '' },
  }),
  row(
    'gemini-cli',
    'the folder above is trusted',
    { ...whole('gemini-cli'), '/home/dev/.gemini/trustedFolders.json': '{"/home/dev/other": "TRUST_PARENT"}' },
    [],
    { env: { GEMINI_CLI_TRUST_WORKSPACE: '' } },
  ),
  row(
    'gemini-cli',
    'trust is not asked for',
    withKeys('gemini-cli', { security: { folderTrust: { enabled: false } } }),
    [],
    { env: { GEMINI_CLI_TRUST_WORKSPACE: '' } },
  ),
  row('copilot-shell', 'hooks are off', withKeys('copilot-shell', { hooksConfig: { enabled: false } }), 'fail off'),
  row(
    'copilot-shell',
    'a switch that it does not read',
    changed('copilot-shell', (text) => text.replace('"hooks": {', '"hooks": {"enabled": false,')),
    [],
  ),
  row(
    'copilot-shell',
    'the folder is not to be trusted',
    {
      ...whole('copilot-shell'),
      '/home/dev/.copilot-shell/trustedFolders.json': '{"/home/dev/project": "DO_NOT_TRUST"}',
    },
    'fail trust',
  ),
  row('qwen-code', 'hooks are off', withKeys('qwen-code', { disableAllHooks: true }), 'fail off'),
  row(
    'qwen-code',
    'trust is asked for, and there is none',
    withKeys('qwen-code', { security: { folderTrust: { enabled: true } } }),
    'warn trust',
  ),
  row(
    'qwen-code',
    'a hook behind ours can undo its refusal',
    changed('qwen-code', (text) => {
      const settings = JSON.parse(text);
      settings.hooks.PreToolUse.push({ hooks: [theirs] });
      return JSON.stringify(settings);
    }),
    'warn order',
  ),
  row(
    'cursor',
    'no version',
    changed('cursor', (text) => text.replace(',\n  "version": 1', '')),
    'fail rejected',
  ),
  row(
    'cursor',
    'an event that it does not know',
    changed('cursor', (text) => text.replace('"stop": [', '"Stop": [],\n"stop": [')),
    'fail rejected',
  ),
  row(
    'cursor',
    'an address in a command',
    changed('cursor', (text) => text.replace('"stop": [', '"stop": [{"command": "curl https://x"},')),
    'fail rejected',
  ),
  row(
    'cursor',
    'an entry without a command',
    changed('cursor', (text) => text.replace('"stop": [', '"stop": [{"hooks": []},')),
    'fail rejected',
  ),
  row('cursor', 'a link', whole('cursor'), 'fail link', { links: { '/home/dev/.cursor/hooks.json': '/x' } }),
  row(
    'cursor',
    'Claude Code’s files are taken entry by entry',
    { ...whole('cursor'), [CLAUDE]: JSON.stringify({ hooks: { Odd: [] } }) },
    [],
  ),
  row(
    'droid',
    'hooks are off',
    { ...whole('droid'), '/home/dev/.factory/settings.json': '{"hooksDisabled": true}' },
    'fail off',
  ),
  row('cline', 'a file that may not be executed', whole('cline'), ['fail executable'], {
    executable: ['/usr/bin/node'],
  }),
  row(
    'cline',
    'line ends of Windows',
    changed('cline', (text) => text.replaceAll('\n', '\r\n')),
    'fail line-ends',
  ),
  row(
    'cline',
    'the script has moved',
    changed('cline', (text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail moved',
  ),
  row(
    'cline',
    'the file for tools is missing',
    (({ '/home/dev/.cline/hooks/PreToolUse': _gone, ...rest }) => rest)(whole('cline')),
    'fail events',
  ),
  row(
    'opencode',
    'the module has moved',
    changed('opencode', (text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail plugin',
  ),
  row('grok', 'a project that nobody trusts', installedFiles('grok', 'project'), 'fail trust'),
  row(
    'grok',
    'a project that a person does not trust, below a trusted folder',
    grokProject('[folders."/home/dev"]\ntrusted = true\n\n[folders."/home/dev/project"]\ntrusted = false\n'),
    'fail trust',
  ),
  row('grok', 'a project below a trusted folder', grokProject('[folders."/home/dev"]\ntrusted = true\n'), []),
  row(
    'grok',
    'a project that is trusted where the host’s folder has moved to',
    { ...installedFiles('grok', 'project'), '/cfg/trusted_folders.toml': '[folders."/home/dev"]\ntrusted = true\n' },
    [],
    { env: { GROK_HOME: '/cfg' } },
  ),
  row(
    'grok',
    'a project that was trusted in a folder that has moved since',
    grokProject('[folders."/home/dev"]\ntrusted = true\n'),
    'fail trust',
    { env: { GROK_HOME: '/cfg' } },
  ),
  row('grok', 'a machine where folders are not asked about', installedFiles('grok', 'project'), [], {
    env: { GROK_FOLDER_TRUST: '0' },
  }),
  row(
    'grok',
    'a hook that a person has switched off',
    { ...whole('grok'), '/home/dev/.grok/disabled-hooks': 'global/portcullis:pre_tool_use[0].hooks[0]\n' },
    'fail disabled',
  ),
  row(
    'grok',
    'another hook that is switched off',
    { ...whole('grok'), '/home/dev/.grok/disabled-hooks': 'global/other:stop[0].hooks[0]\n' },
    [],
  ),
  row(
    'grok',
    'an administrator lets only managed hooks run',
    { ...whole('grok'), '/etc/grok/requirements.toml': '[x]\nallow_managed_hooks_only = true\n' },
    'fail managed-only',
  ),
  row(
    'pi',
    'the module has moved',
    changed('pi', (text) => text.replaceAll('/opt/portcullis/', '/old/')),
    'fail plugin',
  ),
  row('pi', 'a project that nobody trusts', installedFiles('pi', 'project'), 'fail trust'),
  row(
    'pi',
    'a project that a person does not trust',
    piProject('{"/home/dev/project": false, "/home/dev": true}'),
    'fail trust',
  ),
  row('pi', 'a project below a trusted folder', piProject('{"/home/dev": true}'), []),
  row(
    'pi',
    'a project that is trusted where the host’s folder has moved to',
    { ...installedFiles('pi', 'project'), '/cfg/trust.json': '{"/home/dev": true}' },
    [],
    { env: { PI_CODING_AGENT_DIR: '/cfg' } },
  ),
  row(
    'pi',
    'an untrusted project beside an extension of the user',
    { ...whole('pi'), ...installedFiles('pi', 'project') },
    'warn twice',
  ),
  row(
    'pi',
    'an extension that is left out by its name',
    { ...whole('pi'), '/home/dev/.pi/agent/settings.json': '{"extensions": ["-extensions/portcullis.js"]}' },
    'fail excluded',
  ),
  row(
    'pi',
    'extensions that are left out together',
    { ...whole('pi'), '/home/dev/.pi/agent/settings.json': '{"extensions": ["!**/*.js"]}' },
    'fail excluded',
  ),
  row(
    'pi',
    'another extension that is left out',
    {
      ...whole('pi'),
      '/home/dev/.pi/agent/settings.json': '{"extensions": ["-extensions/other.js", "!extensions/o*.js"]}',
    },
    [],
  ),
  row(
    'auggie',
    'an event that it does not know',
    changed('auggie', (text) => text.replace('"Stop": [', '"Halt": [],\n"Stop": [')),
    'fail rejected',
  ),
  row(
    'auggie',
    'a command line where a program belongs',
    withHandlers('auggie', ({ args: _none, ...handler }) => ({
      ...handler,
      command: '/usr/bin/node /opt/portcullis/dist/portcullis.cjs hook',
    })),
    'fail shell',
  ),
  row(
    'kimi-code',
    'an event that it does not know',
    changed('kimi-code', behind('event = "Halt"\ncommand = "x"')),
    'fail rejected',
  ),
  row(
    'kimi-code',
    'a key too many',
    changed('kimi-code', (text) => text.replace('timeout', 'name = "x"\ntimeout')),
    'fail rejected',
  ),
  row(
    'kimi-code',
    'half a second',
    changed('kimi-code', behind('event = "Stop"\ncommand = "x"\ntimeout = 0.5')),
    'fail rejected',
  ),
  row(
    'kimi-code',
    'hooks that are no list',
    { '/home/dev/.kimi-code/config.toml': '[hooks]\nx = 1\n' },
    'warn rejected',
  ),
  row(
    'kimi-code',
    'a fault elsewhere in its file',
    changed('kimi-code', (text) => `${text}[models\n`),
    'fail parse',
  ),
  row(
    'kimi-code',
    'what else it has of other hooks',
    changed('kimi-code', behind('event = "TurnStarted"\ncommand = "x"\ntimeout = 600')),
    [],
  ),
  row(
    'kimi-code',
    'another folder',
    { '/home/dev/elsewhere/config.toml': whole('kimi-code')['/home/dev/.kimi-code/config.toml'] ?? '' },
    [],
    {
      env: { KIMI_CODE_HOME: '/home/dev/elsewhere' },
    },
  ),
  row(
    'crush',
    'a script that takes all hooks out',
    { ...whole('crush'), '/home/dev/.config/crush/crushrc': 'option debug\n  hook rm pre_tool_use\n' },
    'warn crushrc',
  ),
  row(
    'crush',
    'a script that takes another hook out',
    {
      ...whole('crush'),
      '/home/dev/project/.crushrc': 'hook remove PreToolUse --name other\n# hook remove PreToolUse\n',
    },
    [],
  ),
  row(
    'crush',
    'a group as in Claude Code’s settings',
    changed('crush', (text) => text.replace('"PreToolUse": [', '"PreToolUse": [{ "hooks": [{ "command": "x" }] },')),
    'fail rejected',
  ),
  row('kiro', 'another version of the format', withKeys('kiro', { version: '2' }), 'fail rejected'),
  row(
    'kiro',
    'an entry that is off',
    changed('kiro', (text) => text.replaceAll('"enabled": true', '"enabled": false')),
    'fail off',
  ),
  row(
    'kiro',
    'old answers again',
    {
      '/home/dev/.kiro/agents/a.json': JSON.stringify({
        hooks: { preToolUse: [{ command: 'portcullis hook --host kiro', timeout_ms: 30_000, cache_ttl_seconds: 60 }] },
      }),
    },
    ['fail cache', 'warn events'],
    { executable: ['/usr/bin/portcullis'] },
  ),
];

describe('a trap is found', () => {
  test.each([...common, ...claude, ...copilot, ...codex, ...others])('$host: $trap', ({ host, files, world, finds }) =>
    expect([...found(host, files, world)].toSorted()).toEqual([...finds].toSorted()),
  );
});

test('every trap of every host has a row', () => {
  const tried = new Set(
    [...common, ...claude, ...copilot, ...codex, ...others].flatMap(({ host, finds }) =>
      finds.map((one) => `${host} ${one.split(' ')[1]}`),
    ),
  );
  const own = HOST_IDS.flatMap((host) =>
    trapsOf(host, VERSION)
      .slice(COMMON)
      .map(({ id }) => `${host} ${id}`),
  );
  const shared = trapsOf('windsurf', VERSION).map(({ id }) => id);
  expect(own.filter((id) => !tried.has(id))).toEqual([]);
  expect(shared.filter((id) => ![...tried].some((one) => one.endsWith(` ${id}`)))).toEqual([]);
});

/** Windsurf has none of its own. */
const COMMON = trapsOf('windsurf', VERSION).length;
