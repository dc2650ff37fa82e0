import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAudit } from './query.ts';
import { type Offsets, scanAudit } from './scan.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'audit-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const line = (session: string, changes: object = {}): string =>
  JSON.stringify({ time: '2026-11-30T10:00:00.000Z', result: 'ok', decision: 'allow', session, ...changes });

function sessionsIn(...files: readonly (string | Buffer)[]) {
  for (const [part, text] of files.entries())
    writeFileSync(join(folder, `audit-2026-11-30${part === 0 ? '' : `.${part}`}.jsonl`), text);
  const seen: (string | undefined)[] = [];
  const { damaged, faults } = scanAudit(folder, {}, ({ session }) => seen.push(session));
  return { seen, damaged, faults };
}

describe('a scan', () => {
  test.each([
    ['nothing', '', [], 0],
    ['a last line without an end', `${line('a')}\n${line('b')}`, ['a', 'b'], 0],
    ['empty lines', `\n\n${line('a')}\n \n`, ['a'], 0],
    ['a torn line', `${line('a').slice(0, 30)}\n${line('b')}\n`, ['b'], 1],
    ['a torn line with a whole record behind it', `${line('a').slice(0, 30)}${line('b')}\n`, ['b'], 1],
    ['lines of something else', `<script>\n[]\n{"time":"x"}\n${line('b')}\n`, ['b'], 3],
    ['bytes that are no text', Buffer.concat([Buffer.from([0xff, 0xfe, 0, 10]), Buffer.from(line('a'))]), ['a'], 1],
    ['a line of many megabytes', `${line('a')}\n${'x'.repeat(5e6)}\n${line('b')}\n`, ['a', 'b'], 1],
    ['a record that is longer than any', `${line('a', { subject: 'x'.repeat(3e6) })}\n${line('b')}`, ['b'], 1],
    ['megabytes without an end', `${line('a')}\n${'x'.repeat(5e6)}`, ['a'], 1],
  ])('of %s', (_, text, seen, damaged) => {
    expect(sessionsIn(text)).toEqual({ seen, damaged, faults: [] });
  });

  test('finds every record wherever a block of the file ends, in any script', () => {
    const texts = Array.from({ length: 3_000 }, (_, index) =>
      line(`${index}`, { subject: '名前é🙂'.repeat(index % 97) }),
    );
    const whole = `${texts.join('\n')}\n`;
    const wanted = parseAudit(whole).records.map(({ session }) => session);
    expect(Buffer.byteLength(whole)).toBeGreaterThan(3 * 256 * 1024);
    expect(sessionsIn(whole, `${line('last')}\n`)).toEqual({ seen: [...wanted, 'last'], damaged: 0, faults: [] });
  });

  test('goes on behind an earlier one, and leaves a line that is still being written', () => {
    const file = join(folder, 'audit-2026-11-30.jsonl');
    const seen: (string | undefined)[] = [];
    let from: Offsets = new Map();
    const scanned = (text: string): void => {
      appendFileSync(file, text);
      const { damaged, read } = scanAudit(folder, {}, ({ session }) => seen.push(session), from);
      expect(damaged).toBe(0);
      from = read;
    };
    scanned(`${line('é🙂')}\n${line('b').slice(0, 20)}`);
    expect(seen).toEqual(['é🙂']);
    scanned('');
    scanned(`${line('b').slice(20)}\n${line('c')}`);
    expect(seen).toEqual(['é🙂', 'b']);
    writeFileSync(join(folder, 'audit-2026-11-30.1.jsonl'), `${line('new')}\n`);
    scanned('\n');
    expect(seen).toEqual(['é🙂', 'b', 'c', 'new']);
  });

  test('of a folder that is not there finds nothing', () => {
    expect(scanAudit(join(folder, 'nowhere'), {}, () => {})).toMatchObject({ damaged: 0, faults: [] });
  });

  test('tells what stands in the place of a file, and goes on with the others', () => {
    mkdirSync(join(folder, 'audit-2026-11-29.jsonl'));
    const { seen, faults } = sessionsIn(line('a'));
    expect(seen).toEqual(['a']);
    expect(faults).toEqual([`${folder}/audit-2026-11-29.jsonl cannot be read (no regular file)`]);
  });

  test.runIf(process.platform === 'linux')('never waits for a pipe', () => {
    execFileSync('mkfifo', [join(folder, 'audit-2026-11-29.jsonl')]);
    expect(sessionsIn(line('a'))).toMatchObject({ seen: ['a'], faults: [expect.stringContaining('no regular file')] });
  });
});
