import { once } from '../protocol/once.ts';
import type { RefMove } from '../shell/git/move.ts';
import { prefixOf, show, textOf } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { newAlias, settingsFiles } from './hooks/hook-settings.ts';
import { effectPlace, stepPlace } from './places.ts';
import { branchScope } from './protected/branch-scope.ts';
import { isSparedByList } from './protected/listed-branches.ts';
import { protectedMoves } from './protected/protected-moves.ts';
import { refFile } from './protected/ref-files.ts';

export const protectedBranch = defineGuard({
  name: 'protected-branch',
  summary: 'Keeps protected branches where they are, here and on remotes: changes reach them by review.',
  since: '0.1.0',
  severity: 'deny',
  failure: 'open',
  unreadable: 'deny',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {
    branches: {
      type: 'strings',
      stricter: 'more',
      default: ['main', 'master'],
      help: 'Names of branches, as patterns: `*` within one part of a name, `**` across parts.',
    },
    repositories: {
      type: 'strings',
      paths: 'folders',
      default: [],
      help: 'Folders whose repositories are meant, with their work trees and remotes. Empty: every repository.',
    },
    allowInitialCommit: {
      type: 'boolean',
      default: true,
      stricter: false,
      help: 'Let the first commit of a repository be made on a protected branch.',
    },
  },
  says: {
    commits: {
      what: '`{token}` commits on {branch}, which is protected.',
      instead: 'Make a branch with `git switch -c <name>`, commit there, and open a pull request.',
    },
    moves: {
      what: '`{token}` moves {branch}, which is protected, to another commit.',
      instead: 'Work on a branch of your own and leave {branch} where it is.',
    },
    deletes: {
      what: '`{token}` deletes or renames {branch}, which is protected.',
      instead: 'Leave the branch. If it has to go, ask the person.',
    },
    pushes: {
      what: '`{token}` changes {branch} on a remote, where it is protected.',
      instead: 'Push a branch of your own (`git push -u origin <name>`) and open a pull request.',
    },
    rewrites: {
      what: '`{token}` changes the file in which git keeps {branch}, which is protected.',
      instead: 'Leave git’s own files alone, and work on a branch of your own.',
    },
  },
  examples: {
    stops: [
      'git commit -m x',
      'git -C . merge feature',
      'git reset --hard HEAD~1',
      'git push origin HEAD',
      'git push origin feature:main',
      'git push --force origin +feature:refs/heads/main',
      'git push --all origin',
      'git branch -f main feature',
      'git checkout feature && git branch -D main',
      'git update-ref refs/heads/main feature',
      'git fetch . feature:main',
      'git push origin $BRANCH',
      'echo 1234 > .git/refs/heads/main',
    ],
    allows: [
      'git switch -c topic && git commit -m x',
      'git checkout feature && git rebase main',
      'git push -u origin feature',
      'git commit --dry-run',
      'git reset --hard',
      'git log main',
      'git tag v1 && git stash',
      'git checkout --detach && git commit -m x',
      'cd /tmp && git commit -m x',
    ],
    misses: [
      { command: 'gh pr merge --admin 12', because: 'what a server does at a program’s request is not seen' },
      {
        command: './release',
        files: { release: 'git push origin main' },
        because: 'a file that names no shell in its first line is not taken for a script',
      },
      {
        command: '. ./env.sh; git push origin "$TAG"',
        because:
          'a variable that nothing in the line sets is what its name says, and a file that is not read may set it',
      },
    ],
  },
  check({ calls, options, facts, report, unreadable }) {
    const scope = branchScope(options.branches, options.repositories, facts);
    for (const call of calls) {
      const settings = once(() => settingsFiles(call.git, call, facts));
      for (const step of call.git) {
        for (const { move, sure } of protectedMoves(step, scope, options.allowInitialCommit)) {
          const where = stepPlace(call, step, move.word);
          if (sure) report(SAYING[move.how], where, { branch: shortName(move) });
          else if (!isSparedByList(move, step, call.reading, scope))
            unreadable(where, 'Which branch this changes is decided when it runs; it may be a protected one.');
        }
        const verb = newAlias(step, call, settings);
        if (verb !== undefined && step.trees.some(({ repository }) => scope.includes(repository)))
          unreadable(stepPlace(call, step, verb), 'What this does is written into git’s settings by the line itself.');
      }
      for (const effect of call.effects) {
        const branch = refFile(effect, call.cwd, scope, facts);
        if (branch !== undefined) report('rewrites', effectPlace(call, effect), { branch });
      }
    }
  },
});

const SAYING = {
  commit: 'commits',
  first: 'commits',
  move: 'moves',
  create: 'moves',
  delete: 'deletes',
  push: 'pushes',
} as const;

const shortName = ({ ref }: RefMove): string =>
  textOf(ref) === undefined ? `every branch (${show(ref)})` : prefixOf(ref).replace(/^refs\/heads\//, '');
