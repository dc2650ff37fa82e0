import { describe, expect, test } from 'vitest';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';
import { effectsOf } from './effects.ts';

const read = (line: string): readonly string[] =>
  effectsOf(readCommand(line, { cwd: '/p' })).map(({ action, path }) => `${action} ${show(path).replace('/p/', '')}`);

describe('what programs that search and query read', () => {
  test.each([
    ['grep process.env src', ['read src'], 'the first operand is the pattern'],
    ['grep -rn process.env src test', ['read src', 'read test'], 'options joined'],
    ['grep -e process.env src', ['read src'], 'the pattern by its option'],
    ['grep -f patterns src', ['read patterns', 'read src'], 'patterns from a file'],
    ['grep -rfpatterns src', ['read patterns', 'read src'], 'the same, joined'],
    ['grep -A 3 process.env src', ['read src'], 'an option with a value'],
    ['grep x', [], 'standard input'],
    ['rg x', [], 'the directory'],
    ['rg process.env -g "*.ts" src', ['read src'], 'a glob is no file'],
    ['rg -r new old src', ['read src'], 'a replacement'],
    ['rg --files dir', ['read dir'], 'no pattern is taken'],
    ['ag x src', ['read src'], 'another program'],
    ['jq .env package.json', ['read package.json'], 'a filter'],
    ['jq -r --arg v 1 .env a.json', ['read a.json'], 'a pair in front of it'],
    ['jq -f x.jq a.json', ['read x.jq', 'read a.json'], 'the filter from a file'],
    ['jq --slurpfile d d.json . a.json', ['read d.json', 'read a.json'], 'data from a file'],
    ["yq '.env' a.yaml", ['read a.yaml'], 'a filter'],
    ["yq e '.env' a.yaml", ['read a.yaml'], 'behind its verb'],
    ['yq a.yaml', ['read a.yaml'], 'no filter'],
    ["yq -i '.a = 1' a.yaml", ['read a.yaml', 'write a.yaml'], 'changed in place'],
  ] as const)('%s (%j): %s', (line, expected, _why) => {
    expect(read(line)).toEqual(expected);
  });
});
