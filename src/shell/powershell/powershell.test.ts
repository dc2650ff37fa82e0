import { describe, expect, test } from 'vitest';
import { describeReading } from '../../../test/support/describe-reading.ts';
import { readCommand } from '../read.ts';
import { show } from '../value.ts';

const lines = (text: string, dialect?: 'powershell' | 'cmd') =>
  describeReading(readCommand(text, { cwd: '/repo', ...(dialect === undefined ? {} : { dialect }) }));
type Row = readonly [text: string, expected: readonly string[]];

describe('PowerShell', () => {
  test.each<Row>([
    ['git push; git pull', ['git push', 'git pull']],
    ['git push && git pull || x', ['git push', '? git pull', '? x']],
    ['if (Test-Path x) { git push } else { git pull }', ['? Test-Path x', '? git push', '? git pull']],
    ['Get-ChildItem | ForEach-Object { git add $_ }', ['Get-ChildItem', 'ForEach-Object', '? git add $_']],
    ['& "C:\\Program Files\\Git\\git.exe" push', ['C:\\Program Files\\Git\\git.exe push']],
    ['git commit -m \'it\'\'s\' -m "a `"b`" $env:X"', ['git commit -m it\'s -m a "b" $env:X']],
    ["git commit -m @'\nline; git push\n'@", ['git commit -m line; git push']],
    ['# git push\ngit pull <# git push #>', ['git pull']],
    ['$b = "main"; git push origin $b', ['git push origin main']],
    ['$env:HUSKY = 0; git commit', ['git commit']],
    ['$x = git push', ['git push']],
    ['Remove-Item -Recurse -Force a,b', ['Remove-Item -Recurse -Force a b']],
    ['git log --format=%h,%s', ['git log --format=%h,%s']],
    ['git push 2>&1 > log.txt', ['git push >log.txt']],
    ['iex "git push"', ['iex git push', 'git push']],
    ['iex $x', ['iex $x', 'unread: dynamic-code (powershell)']],
    [
      "Start-Process git -ArgumentList 'push','-f' -Wait",
      ['Start-Process git -ArgumentList push -f -Wait', 'git push -f'],
    ],
    ['[IO.File]::Delete("x")', ['unread: language (powershell)']],
    ['bash -c "git push"', ['bash -c git push', 'git push']],
    ['git push `\n  --force', ['git push --force']],
  ])('%s', (text, expected) => {
    expect(lines(text, 'powershell')).toEqual(expected);
  });

  test('is read inside a POSIX line', () => {
    expect(lines("powershell.exe -NoProfile -Command 'git reset --hard'")[1]).toBe('git reset --hard');
    expect(lines('pwsh -c git push')[1]).toBe('git push');
    expect(lines('powershell -enc ZwBpAHQAIABwAHUAcwBoAA==')[1]).toBe('git push');
    expect(lines('powershell -File x.ps1')).toContain('unread: file (powershell)');
  });

  test('follows the directory and the environment', () => {
    const { commands } = readCommand('Set-Location sub; $env:A = 1; git push', { cwd: '/repo', dialect: 'powershell' });
    expect(commands[1]?.directories.map(show)).toEqual(['/repo/sub']);
    expect(show(commands[1]?.variable('A')?.value ?? [])).toBe('1');
  });
});

describe('cmd', () => {
  test.each<Row>([
    ['git push & git pull && x', ['git push', 'git pull', '? x']],
    ['if exist x (git push) else del y', ['x', '? git push', '? del y']],
    ['git commit -m "a & b" > log', ['git commit -m a & b >log']],
    ['g^it pu^sh', ['git push']],
    ['@echo off\r\ngit push', ['echo off', 'git push']],
    ['call git push', ['git push']],
    ['echo %USERNAME%', ['echo %USERNAME%']],
  ])('%s', (text, expected) => {
    expect(lines(text, 'cmd')).toEqual(expected);
  });

  test('is read inside a POSIX line', () => {
    expect(lines('cmd /c git push')[1]).toBe('git push');
    expect(lines('cmd.exe /d /s /c "git push && x"').slice(1)).toEqual(['git push', '? x']);
  });
});
