import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test.each([
  ['the program’s file name', '/opt/hooks/guard --strict', 'guard'],
  ['of an interpreter, its script’s', 'python3 -u hooks/guard.py --x', 'guard.py'],
  ['of a script whose folder has blanks', "/usr/bin/node '/home/a b/check out/guard.cjs' hook", 'guard.cjs'],
  ['of a program whose folder has blanks', '"/home/a b/guard" run', 'guard'],
  ['of a path that is quoted in part', 'bash "$CLAUDE_PROJECT_DIR"/hooks/guard.sh', 'guard.sh'],
  ['of what is no command line, its first word', "'unfinished guard", 'unfinished'],
])('a hook without a name is called by %s', (_why, command, name) => {
  expect(displayName({ type: 'command', command })).toBe(name);
});
