import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { parseGitConfig } from './git-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'git-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What git itself reads, or undefined where it refuses the file. */
function gitReads(text: string): readonly { key: string; value: string }[] | undefined {
  const file = join(folder, 'config');
  writeFileSync(file, text);
  const run = spawnSync('git', ['config', '-f', file, '-z', '--list'], { encoding: 'utf8' });
  if (run.status !== 0) return undefined;
  return run.stdout
    .split('\0')
    .slice(0, -1)
    .map((entry) => {
      const cut = entry.indexOf('\n');
      return cut < 0 ? { key: entry, value: 'true' } : { key: entry.slice(0, cut), value: entry.slice(cut + 1) };
    });
}

/** Up to 2.44, git makes blanks of tabs within a value; later it keeps them. */
const blanks = (settings: ReturnType<typeof parseGitConfig>) =>
  settings.map(({ key, value }) => ({ key, value: value.replaceAll('\t', ' ') }));

const texts: readonly { readonly why: string; readonly text: string }[] = [
  { why: 'section and name do not mind case', text: '[CoRe]\n\thooksPATH = x\n' },
  { why: 'a subsection keeps its case and may hold quotes', text: '[remote "Or\\"i\\\\g"]\nurl=a\n' },
  { why: 'the old dotted subsection is in lower case', text: '[Branch.Main]\nremote=o\n' },
  { why: 'a setting may stand behind its header', text: '[a] b = c\n[d]e=f' },
  { why: 'a name alone means true', text: '[a]\nb\nc \nd=\n' },
  { why: 'comments end unquoted values only', text: '[a]\nb = "x # y" z ; gone\nc = d#e\n' },
  { why: 'outer space goes, inner and quoted space stays', text: '[a]\nb =   x  y   \nc = " x "  \n' },
  { why: 'a backslash continues a line and escapes', text: '[a]\nb = one\\\n  two\\tthree\\n\\"q\\"\n' },
  { why: 'line ends of Windows', text: '[a]\r\nb = c\r\nd = e\\\r\nf\r\ng\r\n' },
  { why: 'a byte order mark is skipped', text: '\uFEFF[a]\nb=c\n' },
  { why: 'values over several quotes', text: '[a]\nb = "x"y"z"\n' },
  { why: 'the last line needs no end', text: '[a]\nb = c' },
];

describe('a git configuration file', () => {
  it.each(texts)('is read as git reads it: $why', ({ text }) => {
    expect(parseGitConfig(text)).toEqual(gitReads(text));
  });

  it('keeps what stands before a fault, although git refuses the whole file', () => {
    expect(gitReads('[a]\nb = c\nd = "open\n')).toBeUndefined();
    expect(parseGitConfig('[a]\nb = c\nd = "open\n')).toEqual([{ key: 'a.b', value: 'c' }]);
  });

  it('is read as git reads it, whatever accepted text it holds', () => {
    const piece = fc.constantFrom(
      '[a]',
      '[B "c d"]',
      '[e.F]',
      '\n',
      '\n',
      'x',
      'Key-1',
      ' = ',
      '=',
      '"',
      '\\\n',
      '\\t',
      '\\"',
      ' ',
      '\t',
      '# n',
      '; n',
      '\r\n',
      'v w',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = `[s]\n${pieces.join('')}`;
        const expected = gitReads(text);
        if (expected !== undefined) expect(blanks(parseGitConfig(text))).toEqual(blanks(expected));
      }),
      { numRuns: 250 },
    );
  }, 20_000);
});
