import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileLines } from './file-lines.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portcullis-lines-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function linesOf(text: string | Buffer): readonly string[] | undefined {
  const file = join(folder, 'x.jsonl');
  writeFileSync(file, text);
  const lines = fileLines(file);
  return lines === undefined ? undefined : [...lines];
}

describe('the lines of a file', () => {
  it.each([
    ['none', '', []],
    ['one without an end', 'a', ['a']],
    ['an end at the end', 'a\nb\n', ['a', 'b']],
    ['empty ones in between', 'a\n\nb', ['a', '', 'b']],
    ['letters of several bytes', 'é\n漢字\n', ['é', '漢字']],
  ])('are given one by one: %s', (_why, text, lines) => expect(linesOf(text)).toEqual(lines));

  it('may be longer than what is read at once, and letters may lie across', () => {
    const long = `${'x'.repeat(64 * 1024 - 1)}é${'y'.repeat(100_000)}`;
    expect(linesOf(`a\n${long}\nb`)).toEqual(['a', long, 'b']);
  });

  it('are left out when they are too long', () => {
    expect(linesOf(`a\n${'x'.repeat(4 * 1024 * 1024 + 1)}\nb\n`)).toEqual(['a', 'b']);
  });

  it('are not read through a link, of a folder, or of nothing', () => {
    writeFileSync(join(folder, 'real'), 'a\n');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect(fileLines(join(folder, 'link'))).toBeUndefined();
    expect(fileLines(folder)).toBeUndefined();
    expect(fileLines(join(folder, 'absent'))).toBeUndefined();
  });
});
