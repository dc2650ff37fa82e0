import { isAllowedCommand } from './allowed-commands.ts';
import { defineGuard } from './guard.ts';
import { commandPlace, effectPlace } from './places.ts';
import { guardSwitch } from './protected/guard-switches.ts';
import { guardedFiles } from './protected/guarded-files.ts';
import { GUARDED_NAMES } from './tables/guarded-files.ts';

export const selfProtection = defineGuard({
  name: 'self-protection',
  summary: 'Keeps the guards themselves: the hooks in the hosts’ settings, the policy, the record and the approvals.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'closed',
  names: () => GUARDED_NAMES,
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {
    allowCommands: {
      type: 'strings',
      default: [],
      help: 'Commands that may do it, by their first words: `portcullis uninstall`.',
    },
    policyFiles: {
      type: 'strings',
      default: [],
      paths: 'globs',
      stricter: 'more',
      help: 'Further files that the policy is made of; presets and plugins that it names are among them by themselves.',
    },
  },
  says: {
    removed: {
      what: '`{token}` takes {path} away, and the guards with it.',
      instead: 'Leave it. If the guards are in the way, say so, and let the person decide.',
    },
    unhooked: {
      what: '`{token}` leaves {path} without the hook of the guards.',
      instead: 'Keep the entries of portcullis as they are, and change the rest.',
    },
    switchedOff: {
      what: '`{token}` switches hooks off in {path}.',
      instead: 'Leave that setting alone. If the guards are in the way, say so, and let the person decide.',
    },
    changed: {
      what: '`{token}` changes {path}, which holds the hook of the guards.',
      instead: 'Say what has to change there, and let the person confirm it.',
      atMost: 'ask',
    },
    policy: {
      what: '`{token}` changes {path}, the policy that the guards follow.',
      instead: 'Say what has to change and why, and let the person confirm it.',
      atMost: 'ask',
    },
    records: {
      what: '`{token}` changes {path}, where the record, the approvals, the compiled guards and the person’s own policy lie.',
      instead: 'Leave it. `portcullis log` shows the record; approvals are for the person to give.',
    },
    program: {
      what: '`{token}` changes {path}, which is the guards’ own program.',
      instead: 'Leave it. If it is broken, tell the person.',
    },
    switch: {
      what: '`{token}` {does}.',
      own: ['does'],
      instead: 'Leave it to the person, in a terminal of their own.',
    },
    elsewhere: {
      what: '`{token}` starts an agent that looks for its settings elsewhere ({name}), so that its hooks may not run.',
      instead: 'Start it without the variable, or let the person confirm it.',
      atMost: 'ask',
    },
  },
  examples: {
    stops: [
      'portcullis uninstall claude-code',
      'npx portcullis approve k3x --always',
      'npm uninstall portcullis',
      'pkill -f portcullis',
      'rm portcullis.json',
      'rm -rf ~/.local/state/portcullis',
      'echo \'{"disableAllHooks": true}\' > .claude/settings.json',
      'codex --disable hooks exec x',
      'claude --bare -p x',
    ],
    allows: [
      'portcullis check "rm -rf /"',
      'portcullis doctor',
      'npx portcullis log',
      'cat .claude/settings.json',
      'git add portcullis.json',
      'npm install portcullis',
      'rm -rf node_modules',
      'claude -p "explain hooks"',
    ],
    misses: [
      {
        command: './cleanup',
        because: 'what a compiled program does by itself is not seen; `portcullis doctor` finds it afterwards',
      },
      {
        command: 'expect approve.exp',
        because: 'what a script types into a terminal of its own is not seen; the approval stands in the record',
      },
      { command: 'kill 4242', because: 'nothing tells which process has that number' },
    ],
  },
  check({ calls, options, facts, report }) {
    for (const call of calls) {
      const files = guardedFiles(call, facts, options.policyFiles);
      for (const effect of call.effects) {
        const found = isAllowedCommand(effect.command, options.allowCommands) ? undefined : files.tampering(effect);
        if (found !== undefined) report(found.code, effectPlace(call, effect), { path: found.path });
      }
      for (const command of call.reading?.commands ?? []) {
        const found = isAllowedCommand(command, options.allowCommands) ? undefined : guardSwitch(command);
        if (found === undefined) continue;
        const where = commandPlace(call, command, found.word);
        report(found.code, where, { does: found.does, name: found.name });
      }
    }
  },
});
