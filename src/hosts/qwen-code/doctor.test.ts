import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, withKeys } = installedHost('qwen-code');
const theirs = { type: 'command', command: './theirs.sh' };

testDoctor('qwen-code', [
  row('hooks are off', withKeys({ disableAllHooks: true }), 'fail off'),
  row(
    'trust is asked for, and there is none',
    withKeys({ security: { folderTrust: { enabled: true } } }),
    'warn trust',
  ),
  row(
    'a hook behind ours can undo its refusal',
    changed((text) => {
      const settings = JSON.parse(text);
      settings.hooks.PreToolUse.push({ hooks: [theirs] });
      return JSON.stringify(settings);
    }),
    'warn order',
  ),
]);
