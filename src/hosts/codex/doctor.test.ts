import { installedHost, testDoctor, trustedByCodex } from '../install/trap-table.ts';

const { changed, installed, row, whole, withKeys } = installedHost('codex');
const HOOKS = '/home/dev/.codex/hooks.json';

testDoctor('codex', [
  row('a key that it does not know', withKeys({ $schema: 'x' }), 'fail rejected'),
  row(
    'a byte order mark',
    changed((text) => `\ufeff${text}`, HOOKS),
    'fail rejected',
  ),
  row(
    'a time that is no whole number',
    changed(
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
    'a handler of a type that it does not know',
    changed(
      (text) => text.replace('"Stop": [', '"Notify": [{"hooks": [{"type": "http", "url": "x"}]}],\n"Stop": ['),
      HOOKS,
    ),
    'fail rejected',
  ),
  row('no trust', installed('user'), 'fail trust'),
  row(
    'a command that changed since',
    changed((text) => text.replace('/usr/bin/node', 'node'), HOOKS),
    'fail trust',
  ),
  row(
    'a hook that is switched off',
    changed((text) => text.replace('trusted_hash', 'enabled = false\ntrusted_hash'), '/home/dev/.codex/config.toml'),
    'fail trust',
  ),
  row('hooks are off', trustedByCodex(installed('user'), '[features]\nhooks = false\n'), 'fail off'),
  row('a configuration that does not parse', { ...installed('user'), '/home/dev/.codex/config.toml': 'x = ' }, [
    'fail config',
    'fail trust',
  ]),
  row(
    'only managed hooks run',
    { ...whole(), '/etc/codex/requirements.toml': 'allow_managed_hooks_only = true' },
    'fail managed-only',
  ),
  row('a project that is not trusted', { ...installed('project') }, ['fail trust', 'fail project-trust']),
  row('a project that is not trusted, and the user’s hook runs', { ...installed('project'), ...whole() }, [
    'fail trust',
    'warn twice',
  ]),
]);
