import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { GIT_OPTIONS } from './git/options.ts';
import { parseOptions } from './parse-options.ts';
import { readCommand } from './read.ts';
import { show } from './value.ts';

/** Options as `name=value` (`!name` when negated), operands, unknown and refused words. */
function parsed(line: string, table = GIT_OPTIONS.commit ?? '') {
  const command = readCommand(line, { cwd: '/r' }).commands.at(-1);
  const found = parseOptions(command?.words.slice(1) ?? [], table, true);
  const text = (words: readonly { readonly source: string }[]) => words.map(({ source }) => source).join(' ');
  return {
    options: found.options
      .map(({ name, on, value }) => (on ? '' : '!') + name + (value ? `=${show(value)}` : ''))
      .join(' '),
    operands: text(found.operands),
    unknown: text(found.unknown),
    refused: text(found.refused),
  };
}

const rows: readonly {
  why: string;
  line: string;
  options?: string;
  operands?: string;
  unknown?: string;
  refused?: string;
}[] = [
  { why: 'bundled letters', line: 'c -sqn', options: 'signoff quiet !verify' },
  {
    why: 'a letter with a value swallows the rest of its word',
    line: 'c -amn x',
    options: 'all message=n',
    operands: 'x',
  },
  { why: 'or the next word, whatever it looks like', line: 'c -am -n', options: 'all message=-n' },
  {
    why: 'a letter with an attached value only leaves the next word',
    line: 'c -u -n',
    options: 'untracked-files !verify',
  },
  { why: 'and swallows what is attached', line: 'c -un', options: 'untracked-files=n' },
  { why: 'a long name with a value', line: 'c --message=a --author b', options: 'message=a author=b' },
  { why: 'a shortened name that stays unique', line: 'c --no-veri --mess x', options: '!verify message=x' },
  { why: 'a shortened name of two options', line: 'c --no-ver', refused: '--no-ver' },
  { why: 'the opposite of a negative option', line: 'c --verify --no-no-verify', options: 'verify verify' },
  { why: 'the negated form of a plain one', line: 'c --no-edit --no-sig', options: '!edit !signoff' },
  { why: 'a value for an option that takes none', line: 'c --no-verify=1', refused: '--no-verify=1' },
  { why: 'options behind operands', line: 'c a -n b', options: '!verify', operands: 'a b' },
  { why: 'no options behind the dashes', line: 'c a -- -n', operands: 'a -n' },
  { why: 'a lone dash is an operand', line: 'c -F - -', options: 'file=-', operands: '-' },
  { why: 'a name that the table does not know', line: 'c --frobnicate -Z', refused: '--frobnicate -Z' },
  { why: 'an unknown word that splits', line: 'c $X', operands: '$X', unknown: '$X' },
  { why: 'an unknown word in quotes is one operand', line: 'c "$X"', operands: '"$X"' },
  { why: 'an unknown value is a value', line: 'c -m "$X" --author="$Y"', options: 'message=$X author=$Y' },
  { why: 'letters that are not known to the end', line: 'c -a"$X"', options: 'all', unknown: '-a"$X"' },
  { why: 'a name that is not known to the end', line: 'c --no-"$X"', unknown: '--no-"$X"' },
  { why: 'a pattern of file names', line: 'c *.txt', operands: '*.txt' },
  {
    why: 'the output of a program that prints one word',
    line: 'c $(git rev-parse HEAD)',
    operands: '$(git rev-parse HEAD)',
  },
];

describe('options as git tells them apart', () => {
  it.each(rows)('$why: $line', ({ line, options = '', operands = '', unknown = '', refused = '' }) => {
    expect(parsed(line)).toEqual({ options, operands, unknown, refused });
  });

  it('takes a value that may be absent at the end of the line', () => {
    expect(parsed('b --merged', GIT_OPTIONS.branch).options).toBe('merged');
    expect(parsed('b --merged x', GIT_OPTIONS.branch).options).toBe('merged=x');
  });
});

const folder = mkdtempSync(join(tmpdir(), 'git-options-'));
spawnSync('git', ['init', '-q', folder]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `git <subcommand> --git-completion-helper-all` prints every long option, those with a required value with `=`. */
function listedByGit(subcommand: string): readonly string[] {
  const run = spawnSync('git', [subcommand, '--git-completion-helper-all'], { encoding: 'utf8', cwd: folder });
  const words = run.stdout.split(/\s+/);
  return words.filter((word) => /^--[a-z]/.test(word) && !word.startsWith('--no-'));
}

const newest = /^git version 2\.(\d+)/.exec(spawnSync('git', ['--version'], { encoding: 'utf8' }).stdout)?.[1];

describe.skipIf(Number(newest) > 51)('the tables of options', () => {
  it.each(Object.keys(GIT_OPTIONS))('%s: hold what the installed git lists', (subcommand) => {
    const table = new Map(
      (GIT_OPTIONS[subcommand] ?? '').split(' ').map((entry) => {
        const [, name = '', takes = ''] = /^(?:.,)?(.+?)([=?]?)!?$/.exec(entry) ?? [];
        return [name.replace(/^no-/, ''), takes];
      }),
    );
    for (const word of listedByGit(subcommand)) {
      const name = word.replace(/^--|=$/g, '');
      expect([...table.keys()], `${subcommand} ${word}`).toContain(name);
      if (word.endsWith('=')) expect(table.get(name), `${subcommand} ${word}`).toBe('=');
    }
  });
});
