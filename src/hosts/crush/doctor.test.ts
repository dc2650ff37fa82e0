import { installedHost, testDoctor } from '../install/trap-table.ts';

const { changed, row, whole } = installedHost('crush');

testDoctor('crush', [
  row(
    'a script that takes all hooks out',
    { ...whole(), '/home/dev/.config/crush/crushrc': 'option debug\n  hook rm pre_tool_use\n' },
    'warn crushrc',
  ),
  row(
    'a script that takes another hook out',
    {
      ...whole(),
      '/home/dev/project/.crushrc': 'hook remove PreToolUse --name other\n# hook remove PreToolUse\n',
    },
    [],
  ),
  row(
    'a group as in Claude Code’s settings',
    changed((text) => text.replace('"PreToolUse": [', '"PreToolUse": [{ "hooks": [{ "command": "x" }] },')),
    'fail rejected',
  ),
]);
