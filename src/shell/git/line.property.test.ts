import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryFacts, repositoryFiles } from '../../workspace/memory-facts.ts';
import { readCommand } from '../read.ts';
import { hookSkips } from './hooks.ts';
import { gitSteps } from './line.ts';
import { movesOf } from './moves.ts';
import { GIT_OPTIONS } from './options.ts';

const facts = memoryFacts(repositoryFiles('/r', 'main', ['topic']), { home: '/home/dev' });

/** Subcommands, names that every object has, options, refs, and words that are not known. */
const word = fc.constantFrom(
  ...Object.keys(GIT_OPTIONS),
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'x'],
  ...[
    '-n',
    '-C',
    '-c',
    '-m',
    '-B',
    '-',
    '--',
    '--all',
    '--stdin',
    '--no-verify',
    '--git-dir',
    '--exec',
    '-d',
    '-f',
    '-am',
  ],
  ...[
    'HEAD',
    '@',
    'main',
    'topic',
    'origin',
    'HEAD:main',
    ':',
    '+:main',
    "'refs/heads/*:refs/heads/*'",
    'a..b',
    '@{-1}',
    'HEAD~1',
  ],
  ...[
    '$X',
    '"$X"',
    '"a$X"',
    '$(git branch --show-current)',
    "''",
    'core.hooksPath',
    'alias.x=commit',
    "alias.x='!git commit'",
  ],
);
const joint = fc.constantFrom(' && git ', ' || git ', '; git ', ' & git ', ' | git ', '; (git x); git ');

describe('any line of git commands', () => {
  it('is followed without breaking', () => {
    const command = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    const line = fc.tuple(command, fc.array(fc.tuple(joint, command), { maxLength: 3 }));
    fc.assert(
      fc.property(line, ([first, rest]) => {
        const text = `git ${first}${rest.flat().join('')}`;
        const read = (inner: string, cwd = '/r') => readCommand(inner, { cwd });
        const steps = gitSteps(read(text), { facts, cwd: '/r', links: [], read });
        for (const { git, trees } of steps) {
          expect(Array.isArray(hookSkips(git, trees)), text).toBe(true);
          for (const tree of trees)
            for (const { ref } of movesOf(git, tree)) expect(Array.isArray(ref), text).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
