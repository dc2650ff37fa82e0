import { describe, expect, it } from 'vitest';
import { readCommand } from '../read.ts';
import { known, show, type Value } from '../value.ts';
import { type GitCommand, gitCommand } from './git.ts';

const env = { HOME: '/home/dev' };

function git(line: string, aliases: Readonly<Record<string, string>> = {}): GitCommand | undefined {
  const { commands } = readCommand(line, { cwd: '/r', env });
  const command = commands.findLast(({ name }) => name === undefined || name.startsWith('git'));
  const find = (name: string): Value | undefined => (aliases[name] === undefined ? undefined : known(aliases[name]));
  return command && gitCommand(command, find);
}

const shown = (value: Value | undefined): string => (value === undefined ? '' : show(value));

describe('the options before a subcommand', () => {
  const rows: readonly { why: string; line: string; directory?: string; gitDirectory?: string; workTree?: string }[] = [
    { why: 'none', line: 'git status' },
    { why: 'each -C counts from the one before', line: 'git -C a -C ../b status', directory: '/r/b' },
    { why: 'an empty -C changes nothing', line: "git -C '' status" },
    { why: 'after a change of directory', line: 'cd a && git -C b status', directory: '/r/a/b' },
    { why: 'an absolute one', line: 'git -C a -C /x status', directory: '/x' },
    {
      why: 'a git directory counts from the last -C',
      line: 'git --git-dir=x -C a status',
      directory: '/r/a',
      gitDirectory: '/r/a/x',
    },
    { why: 'with its value behind', line: 'git --git-dir /x --work-tree .. status', gitDirectory: '/x', workTree: '/' },
    {
      why: 'from the environment',
      line: 'GIT_DIR=d GIT_WORK_TREE=/w git status',
      gitDirectory: '/r/d',
      workTree: '/w',
    },
    { why: 'a variable that is not exported does not count', line: 'GIT_DIR=d; git status' },
    { why: 'the option wins over the environment', line: 'GIT_DIR=d git --git-dir=e status', gitDirectory: '/r/e' },
    { why: 'a bare repository here', line: 'git --bare status', gitDirectory: '/r' },
    { why: 'a bare repository elsewhere', line: 'git --git-dir=e --bare status', gitDirectory: '/r/e' },
    { why: 'a bare repository of the environment', line: 'GIT_DIR=d git --bare status', gitDirectory: '/r/d' },
    { why: 'a name around what may be nothing', line: 'git stat${X}us' },
    { why: 'words that may be none', line: 'git $OPTIONS -C a $MORE status', directory: '/r/a' },
    {
      why: 'others are skipped with their values',
      line: 'git -p --no-pager --namespace n --exec-path=/x --literal-pathspecs status',
    },
  ];
  it.each(rows)('$why', ({ line, directory = '/r', gitDirectory = '', workTree = '' }) => {
    const found = git(line);
    const [place] = found?.places ?? [];
    expect(found?.subcommand).toBe('status');
    expect([shown(place?.directory), shown(place?.gitDirectory), shown(place?.workTree)]).toEqual([
      directory,
      gitDirectory,
      workTree,
    ]);
  });

  const settings: readonly { why: string; line: string; expected: readonly string[] }[] = [
    {
      why: 'section and name without regard to case',
      line: 'git -c Core.HooksPath=/x commit',
      expected: ['core.hookspath=/x'],
    },
    {
      why: 'a subsection as it is written',
      line: 'git -c Branch.Main.Remote=o commit',
      expected: ['branch.Main.remote=o'],
    },
    { why: 'an empty value, and none', line: 'git -c a.b= -c c.d commit', expected: ['a.b=', 'c.d=true'] },
    { why: 'not attached', line: 'git -ca.b=c commit', expected: [] },
    { why: 'from a variable', line: 'V=x git --config-env=a.b=V commit', expected: ['a.b=x'] },
    {
      why: 'from numbered variables',
      line: 'GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=a.b GIT_CONFIG_VALUE_0=c git commit',
      expected: ['a.b=c'],
    },
    {
      why: 'from a quoted list',
      line: `GIT_CONFIG_PARAMETERS="'a.b=c d' 'e.f'='it'\\''s' 'g.h'" git commit`,
      expected: ['a.b=c d', "e.f=it's", 'g.h=true'],
    },
    { why: 'a key that is not known', line: 'git -c "$X" commit', expected: ['?=$X'] },
    { why: 'a value that is not known', line: 'git -c a.b="$X" commit', expected: ['a.b=$X'] },
  ];
  it.each(settings)('settings: $why', ({ line, expected }) => {
    const found = git(line)?.settings ?? [];
    expect(found.map(({ key, value }) => (key === undefined ? `?=$X` : `${key}=${show(value)}`))).toEqual(expected);
  });
});

describe('the subcommand', () => {
  const rows: readonly { why: string; line: string; aliases?: Record<string, string>; expected: string | undefined }[] =
    [
      { why: 'a dashed program', line: '/usr/lib/git-core/git-commit -n', expected: 'commit' },
      { why: 'found by which', line: '$(which git) commit', expected: 'commit' },
      { why: 'another name for a command', line: 'git init-db x', expected: 'init' },
      { why: 'an alias of the line', line: 'git -c alias.ci=commit ci', expected: 'commit' },
      { why: 'alias names do not mind case', line: 'git -c alias.CI=commit ci', expected: 'commit' },
      { why: 'an alias of the workspace', line: 'git ci', aliases: { ci: 'commit -v' }, expected: 'commit' },
      { why: 'an alias of an alias', line: 'git a', aliases: { a: 'b -q', b: 'commit' }, expected: 'commit' },
      { why: 'aliases in a circle end', line: 'git a', aliases: { a: 'b', b: 'a' }, expected: 'a' },
      { why: 'an alias cannot take a command’s name', line: 'git log', aliases: { log: 'commit' }, expected: 'log' },
      {
        why: 'but a deprecated one’s',
        line: 'git whatchanged',
        aliases: { whatchanged: 'commit' },
        expected: 'commit',
      },
      { why: 'which is itself otherwise', line: 'git whatchanged -p', expected: 'whatchanged' },
      {
        why: 'options before the subcommand of an alias',
        line: 'git a',
        aliases: { a: '-c x.y=z commit' },
        expected: 'commit',
      },
      { why: 'an unknown word', line: 'git $X', expected: undefined },
      { why: 'only a version', line: 'git --version commit', expected: undefined },
    ];
  it.each(rows)('$why: $line', ({ line, aliases, expected }) => {
    expect(git(line, aliases)?.subcommand).toBe(expected);
  });

  it('keeps an alias that begins with an exclamation mark as shell text', () => {
    const found = git('git x a b', { x: '!f() { :; }; f' });
    expect([found?.shell, found?.words.map(({ source }) => source)]).toEqual(['!f() { :; }; f', ['a', 'b']]);
  });

  it('splits an alias as git does', () => {
    const found = git('git x', { x: `commit -m "a b" 'c'\\ d` });
    expect(found?.words.map(({ value }) => show(value))).toEqual(['-m', 'a b', 'c d']);
  });

  it.each(['git commit --help', 'git commit -n -h', 'git commit -h', 'git --help commit', 'git help commit'])(
    '%s does nothing',
    (line) => {
      const found = git(line);
      expect(found?.help === true || found?.subcommand === 'help').toBe(true);
    },
  );

  it.each(['git commit -m -h', 'git commit -- --help', 'git commit -m x'])('%s does something', (line) => {
    expect(git(line)?.help).toBe(false);
  });

  it('is no git command for other programs', () => {
    expect(git('github x; gitk')).toBeUndefined();
  });
});
