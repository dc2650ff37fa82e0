import { defineGuard } from './guard.ts';
import { hookBypasses } from './hooks/hook-bypasses.ts';

export const noVerify = defineGuard({
  name: 'no-verify',
  summary: 'Keeps git hooks running: no flag, setting, variable or detour around them.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'deny',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {},
  says: {
    flag: {
      what: '`{token}` makes `{command}` skip the hooks.',
      instead: 'Run it without, read what the hook reports, and fix that. If the hook itself is wrong, ask the person.',
    },
    folder: {
      what: '`{token}` makes git look for hooks in another folder, so that those of the repository do not run.',
      instead: 'Leave core.hooksPath as it is. If the hooks have to move, ask the person.',
    },
    settings: {
      what: '`{token}` changes git’s settings so that the hooks of the repository do not run.',
      instead: 'Leave the settings of hooks as they are, and fix what the hooks report.',
    },
    variable: {
      what: '`{token}` switches the hooks of {manager} off.',
      instead: 'Run it without the variable, and fix what the hooks report.',
    },
    partly: {
      what: '`{token}` leaves hooks of {manager} out.',
      instead: 'Run all hooks. If one of them cannot pass here, ask the person.',
      atMost: 'ask',
    },
    plumbing: {
      what: '`{token}` goes around the hooks: what `{command}` makes or sends is not checked.',
      instead: 'Use `git commit` and `git push`, which run the hooks.',
    },
    gone: {
      what: '`{token}` takes hooks away: {path}.',
      instead: 'Leave the hooks in place and able to run. If one is wrong, ask the person.',
    },
    emptied: {
      what: '`{token}` leaves a hook that does nothing: {path}.',
      instead: 'Leave the hook as it is, or fix what it reports.',
    },
    replaced: {
      what: '`{token}` puts something else in place of a hook: {path}.',
      instead: 'Leave the hook as it is. If it has to change, ask the person.',
    },
    edited: {
      what: '`{token}` rewrites a hook of the project: {path}.',
      instead: 'If the task is to change this hook, say so and let the person confirm it.',
      atMost: 'ask',
    },
    uninstalled: {
      what: '`{token}` takes the hooks of {manager} out of the repository.',
      instead: 'Leave them installed, and fix what they report.',
    },
  },
  examples: {
    stops: [
      'git commit --no-verify -m x',
      'git commit -anm x',
      'git push --no-verif origin topic',
      'git -c core.hooksPath=/dev/null commit -m x',
      'git config core.hooksPath /dev/null',
      'HUSKY=0 git commit -m x',
      'SKIP=lint git commit -m x',
      'git config alias.ci "commit -n" && git ci -m x',
      'git update-ref refs/heads/topic $(git commit-tree HEAD^{tree} -p HEAD -m x)',
      'rm .git/hooks/pre-commit',
      ': > .git/hooks/commit-msg',
      'npx lefthook uninstall',
      'git commit $FLAGS -m x',
    ],
    allows: [
      'git commit -m "about --no-verify and -n"',
      'git commit -m -n',
      'git commit --no-verify --verify -m x',
      'git commit --dry-run -n',
      'git push -n origin topic',
      'git log -n 1',
      'git cherry-pick -n topic',
      'git commit -m "$MESSAGE"',
      'HUSKY=1 git commit -m x',
      'chmod +x .git/hooks/pre-commit',
      'git -c core.hooksPath=/dev/null status',
    ],
    misses: [
      {
        command: 'make release',
        files: { Makefile: 'release:\n\tgit commit --no-verify -m x\n' },
        because: 'what a build tool, or a script that another one starts, calls is not seen',
      },
      {
        command: 'HUSKY=0 npm run release',
        because: 'whether a program calls git is not known, and the variable is also used to install without hooks',
      },
      { command: 'git config --edit', because: 'what an editor writes is not in the command line' },
    ],
  },
  check({ calls, facts, report, unreadable }) {
    for (const call of calls)
      for (const { code, where, values } of hookBypasses(call, facts))
        if (code === 'unreadable')
          unreadable(where, 'Whether this keeps git hooks from running is decided when it runs.');
        else report(code, where, values);
  },
});
