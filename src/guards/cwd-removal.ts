import { onceFor } from '../protocol/once.ts';
import type { Command } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { emptiedDirectory, fateOf, movesWorkTree, standing } from './loss/session-directory.ts';
import { effectPlace } from './places.ts';

export const cwdRemoval = defineGuard({
  name: 'cwd-removal',
  summary:
    'Keeps the directory that the session works in, and every directory above it, from being removed, moved or emptied.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'deny',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {},
  says: {
    removed: {
      what: '`{token}` removes {path}, which the session works in: every later command would fail.',
      instead:
        'Remove only what is in the way. If all of it has to go, change to a directory outside of it in a call of its own first.',
    },
    moved: {
      what: '`{token}` moves {path}, which the session works in: every later command would fail.',
      instead: 'Copy it, or change to a directory outside of it in a call of its own first.',
    },
    emptied: {
      what: '`{token}` removes everything in {path}, which the session works in.',
      instead: 'Name the files and directories to remove.',
    },
  },
  examples: {
    stops: [
      'rm -rf .',
      'cd .. && rm -rf project',
      'mv "$PWD" /tmp/x',
      'rm -rf ./*',
      'find . -delete',
      'rm -rf "$UNKNOWN"',
    ],
    allows: [
      'rm -rf build',
      'rm -rf ./node_modules',
      'git rm -r --cached .',
      'docker rm -r .',
      'echo rm -rf .',
      'mv a.txt ..',
    ],
    misses: [
      { command: './cleanup', because: 'what a compiled program does by itself is not seen' },
      {
        command: '. ./env.sh; rm -rf "$BUILD_DIR"',
        because:
          'a variable that nothing in the line sets is what its name says, and a file that is not read may set it',
      },
    ],
  },
  check({ calls, facts, report, unreadable }) {
    // One command may remove thousands of files.
    const moves = onceFor(movesWorkTree);
    for (const call of calls) {
      const places = standing(call.cwd, facts);
      const told = new Set<Command>();
      for (const effect of call.effects) {
        const fate = fateOf(effect, places, facts, moves);
        // A search names the directory and what is in it, a link with a slash behind it itself; the first says it all.
        const isSame = fate === 'emptied' || (fate === 'removed' && effect.level === 'possible');
        if (isSame && effect.command !== undefined && told.has(effect.command)) continue;
        if (fate !== undefined && effect.command !== undefined) told.add(effect.command);
        const where = effectPlace(call, effect);
        if (fate === 'unknown')
          unreadable(
            where,
            'What this removes is decided when it runs: it may be the directory that the session works in.',
          );
        else if (fate !== undefined)
          report(fate, where, { path: show(fate === 'emptied' ? emptiedDirectory(effect) : effect.path) });
      }
    }
  },
});
