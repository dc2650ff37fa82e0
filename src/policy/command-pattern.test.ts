import { describe, expect, test } from 'vitest';
import { readCommand } from '../shell/read.ts';
import { commandPattern, matchCommand } from './command-pattern.ts';

/** The strongest match of a pattern with the commands of a line. */
function matchLine(pattern: string, line: string): string {
  const parsed = commandPattern(pattern);
  const matches = readCommand(line, { cwd: '/repo', env: {} }).commands.map((command) => matchCommand(parsed, command));
  return matches.includes('yes') ? 'yes' : matches.includes('maybe') ? 'maybe' : 'no';
}

describe('a pattern of words', () => {
  test.each([
    ['npm publish', 'npm publish', 'yes', 'the very words'],
    ['npm publish', 'npm publish --tag next ./dist', 'yes', 'what follows does not count'],
    ['npm publish', 'sudo npm   "publish"', 'yes', 'wrappers, blanks and quotes do not count'],
    ['npm publish', "sh -c 'cd dist && npm publish'", 'yes', 'nor does a shell in between'],
    ['npm publish', '/usr/bin/npm publish', 'yes', 'nor where the program lies'],
    ['npm publish', 'npm --silent publish', 'yes', 'options in between are stepped over'],
    ['npm publish', 'npm --prefix app publish', 'yes', 'and so are their values'],
    ['git push --force', 'git -C ../x -c a.b=c push --force', 'yes', 'of every program that has such options'],
    ['docker compose down', 'docker compose -f a.yml down', 'yes', 'behind a first verb, too'],
    ['docker rm web', 'docker rm -f web', 'yes', 'what an option takes elsewhere may be a word here'],
    ['npm publish', 'npm --silent run publish', 'no', 'an option without a value takes none'],
    ['npm publish', 'npm run publish', 'no', 'other words are not'],
    ['npm publish', 'npm', 'no', 'a word is missing'],
    ['npm publish', 'echo npm publish', 'no', 'text that is data'],
    ['npm publish', 'pnpm publish', 'no', 'another program'],
    ['npm', 'npm ci', 'yes', 'a program alone means all it does'],
    ['npm run deploy*', 'npm run deploy:prod', 'yes', 'a star within a word'],
    ['* publish', 'pnpm publish', 'yes', 'any program'],
    ['/opt/x/tool', '/opt/x/tool a', 'yes', 'a path means that very program'],
    ['/opt/x/tool', 'tool a', 'no', 'and no other of that name'],
    ['sed -i', 'gsed -i s/a/b/ x', 'yes', 'a GNU program under its name beside the system’s'],
    ['gsed', '/opt/homebrew/bin/gsed -n 1p x', 'yes', 'or by that name'],
    ['gsed', 'sed -n 1p x', 'no', 'which only it has'],
  ])('%s and %s: %s (%s)', (pattern, line, expected) => {
    expect(matchLine(pattern, line)).toBe(expected);
  });
});

describe('a pattern with options', () => {
  test.each([
    ['git push --force', 'git push origin main --force', 'yes', 'an option may stand anywhere'],
    ['git push --force', 'git push --force-with-lease', 'no', 'a longer option is another one'],
    ['git push --force*', 'git push --force-with-lease=x', 'yes', 'unless a star says so'],
    ['npm publish --tag', 'npm publish --tag=next', 'yes', 'an attached value does not count'],
    ['git push --force', 'git push -- --force', 'no', 'behind two dashes nothing is an option'],
    ['tool --a --b', 'tool --b x --a', 'yes', 'several in any order'],
    ['tool --a --b', 'tool --a', 'no', 'all of them'],
  ])('%s and %s: %s (%s)', (pattern, line, expected) => {
    expect(matchLine(pattern, line)).toBe(expected);
  });
});

describe('words that are known only when it runs', () => {
  test.each([
    ['npm publish', 'npm "$X"', 'maybe', 'the word itself'],
    ['npm publish', 'npm pub$X', 'maybe', 'its end'],
    ['npm publish', 'npm run$X', 'no', 'what is known of it rules it out'],
    ['npm publish', 'npm $FLAGS publish', 'yes', 'words that may be none do not hide the next'],
    ['npm publish --tag', 'npm publish $FLAGS', 'maybe', 'an option may be among them'],
    ['npm publish', 'npm run "$X"', 'no', 'later words do not matter'],
  ])('%s and %s: %s (%s)', (pattern, line, expected) => {
    expect(matchLine(pattern, line)).toBe(expected);
  });
});
