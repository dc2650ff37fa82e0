import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AuditQuery, parseAudit, readAudit } from './query.ts';

const line = (time: string, changes: Record<string, unknown> = {}): string =>
  JSON.stringify({ time, result: 'ok', decision: 'allow', ...changes });

describe('damaged lines', () => {
  const good = line('2026-11-30T10:00:00.000Z', { session: 'good' });
  test.each([
    ['half a record', `${good.slice(0, 40)}\n${good}\n`, 1, 1],
    ['half a record and a whole one behind it on the same line', `${good.slice(0, 40)}${good}\n`, 1, 1],
    ['zero bytes after a crash', `\0\0\0\0\n${good}\n`, 1, 1],
    ['JSON that is no record', `{"a":1}\n[]\nnull\n${good}`, 1, 3],
    ['findings of a wrong kind', `${line('2026-11-30T10:00:00.000Z', { findings: 'x' })}\n`, 0, 1],
    ['a text that is none', `${line('2026-11-30T10:00:00.000Z', { tool: 5 })}\n${good}\n`, 1, 1],
    ['notes that are no texts', `${line('2026-11-30T10:00:00.000Z', { notes: [5] })}\n`, 0, 1],
    ['a time that is no number', `${line('2026-11-30T10:00:00.000Z', { ms: '5' })}\n`, 0, 1],
    ['findings without words', `${line('2026-11-30T10:00:00.000Z', { findings: [{ guard: 'x' }] })}\n`, 0, 1],
    ['empty lines', `\n\n${good}\n\n`, 1, 0],
  ])('%s', (_, text, records, damaged) => {
    const read = parseAudit(text);
    expect([read.records.length, read.damaged]).toEqual([records, damaged]);
  });
});

describe('queries', () => {
  let folder = '';
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'audit-')));
    const finding = { guard: 'no-verify', code: 'flag', severity: 'deny', because: 'x' };
    const lines = (day: string): string =>
      [
        line(`${day}T01:00:00.000Z`, { host: 'codex' }),
        line(`${day}T02:00:00.000Z`, { decision: 'deny', findings: [finding], session: 's' }),
      ].join('\n');
    writeFileSync(join(folder, 'audit-2026-11-30.10.jsonl'), `${line('2026-11-30T23:00:00.000Z', { host: 'last' })}\n`);
    writeFileSync(join(folder, 'audit-2026-11-30.2.jsonl'), `${line('2026-11-30T22:00:00.000Z')}\n`);
    writeFileSync(join(folder, 'audit-2026-11-30.jsonl'), `${lines('2026-11-30')}\n`);
    writeFileSync(join(folder, 'audit-2026-11-29.jsonl'), `${lines('2026-11-29')}\n`);
    writeFileSync(join(folder, 'notes.jsonl'), `${line('2026-11-29T01:00:00.000Z')}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('give everything, oldest first', () => {
    const { records } = readAudit(folder);
    const times = records.map((record) => record.time);
    expect(times).toHaveLength(6);
    expect(times).toEqual([...times].sort());
  });

  test.each<[AuditQuery, number]>([
    [{ decision: 'deny' }, 2],
    [{ guard: 'no-verify' }, 2],
    [{ guard: 'other' }, 0],
    [{ host: 'codex' }, 2],
    [{ session: 's', since: Date.parse('2026-11-30') }, 1],
    [{ since: Date.parse('2026-11-30T02:00:00.000Z') }, 3],
  ])('%j gives %i', (query, count) => {
    expect(readAudit(folder, query).records).toHaveLength(count);
  });

  test('a folder that is not there holds nothing', () => {
    expect(readAudit(join(folder, 'nowhere'))).toEqual({ records: [], damaged: 0 });
  });
});
