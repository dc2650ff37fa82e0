import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole, withKeys } = installedHost('claude-code');
const CLAUDE = '/home/dev/.claude/settings.json';
const theirs = { type: 'command', command: './theirs.sh' };

testDoctor('claude-code', [
  ...[
    ['a flat entry', [theirs]],
    ['a handler of an unknown type', [{ hooks: [{ type: 'exec', command: 'x' }] }]],
    ['a handler whose type is a name that every object has', [{ hooks: [{ type: 'constructor', command: 'x' }] }]],
    ['a command without its text', [{ hooks: [{ type: 'command' }] }]],
    ['a matcher that is no text', [{ matcher: 1, hooks: [] }]],
    ['no list', {}],
  ].map(([trap, entries]) =>
    row(
      `${trap} in the file`,
      changed((text) => {
        const settings = JSON.parse(text);
        settings.hooks.PermissionRequest = entries;
        return JSON.stringify(settings);
      }),
      'fail rejected',
    ),
  ),
  row(
    'a bad entry at an event that asks for no leave',
    changed((text) => {
      const settings = JSON.parse(text);
      settings.hooks.Notification = [theirs];
      return JSON.stringify(settings);
    }),
    [],
  ),
  row(
    'a bad entry in another file',
    {
      ...whole(),
      '/home/dev/project/.claude/settings.json': JSON.stringify({ hooks: { PreToolUse: [theirs] } }),
    },
    'warn rejected',
  ),
  row('hooks are off', withKeys({ disableAllHooks: true }), 'fail off'),
  row(
    'hooks are off in the project',
    { ...whole(), '/home/dev/project/.claude/settings.local.json': '{"disableAllHooks": true}' },
    'fail off',
  ),
  row(
    'only managed hooks run',
    { ...whole(), '/etc/claude-code/managed-settings.json': '{"allowManagedHooksOnly": true}' },
    'fail managed-only',
  ),
  row(
    'only plugins’ hooks run',
    {
      ...whole(),
      '/etc/claude-code/managed-settings.d/10.json': '{"strictPluginOnlyCustomization": true}',
    },
    'fail managed-only',
  ),
  row('its folder is another one', { '/cfg/settings.json': whole()[CLAUDE] ?? '' }, [], {
    env: { CLAUDE_CONFIG_DIR: '/cfg' },
  }),
]);
