import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendAudit } from './append.ts';
import { readAudit } from './query.ts';
import type { AuditRecord } from './record.ts';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'audit-')));
});
afterEach(() => {
  chmodSync(root, 0o700);
  rmSync(root, { recursive: true, force: true });
});

const at = (day: string, changes: Partial<AuditRecord> = {}): AuditRecord => ({
  time: `${day}T10:00:00.000Z`,
  result: 'ok',
  decision: 'allow',
  ...changes,
});

describe('a record', () => {
  test('is one line in a folder and a file that are the user’s alone', () => {
    const folder = join(root, 'state/portcullis');
    expect(appendAudit(at('2026-11-30', { subject: 'git\nstatus' }), { folder })).toBeUndefined();
    expect(readFileSync(join(folder, 'audit-2026-11-30.jsonl'), 'utf8')).toBe(
      '{"time":"2026-11-30T10:00:00.000Z","result":"ok","decision":"allow","subject":"git\\nstatus"}\n',
    );
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'audit-2026-11-30.jsonl')).mode & 0o777).toBe(0o600);
  });

  test('holds no secret and no text of any length', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const finding = { guard: 'g', code: 'c', severity: 'deny', because: `\`${token}\``, token } as const;
    const findings = Array.from({ length: 50 }, () => finding);
    appendAudit(at('2026-11-30', { subject: `echo ${'x'.repeat(1_995)} ${token}`, findings }), { folder: root });
    const text = readFileSync(join(root, 'audit-2026-11-30.jsonl'), 'utf8');
    expect(text).not.toContain('ghp_');
    expect(text.length).toBeLessThan(8_000);
    expect(readAudit(root).records[0]?.findings).toHaveLength(20);
  });

  test.each([
    ['the folder cannot be written', () => chmodSync(root, 0o500), 'EACCES'],
    ['a file stands in the folder’s place', () => writeFileSync(join(root, 'x'), ''), 'ENOTDIR'],
  ])('that cannot be written because %s is told and throws nothing', (_, spoil, code) => {
    // A superuser may write anywhere.
    if (code === 'EACCES' && process.getuid?.() === 0) return;
    spoil();
    const folder = code === 'ENOTDIR' ? join(root, 'x') : root;
    expect(appendAudit(at('2026-11-30'), { folder })).toBe(`the audit record was not written (${code})`);
  });

  test.runIf(process.platform === 'linux')('is not waited for where a pipe stands in its place', () => {
    const file = join(root, 'audit-2026-11-30.jsonl');
    execFileSync('mkfifo', [file]);
    expect(appendAudit(at('2026-11-30'), { folder: root })).toContain('was not written (ENXIO)');
    const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
    expect(appendAudit(at('2026-11-30'), { folder: root })).toContain('was not written (not a plain file)');
    closeSync(reader);
  });

  test('without a folder is told', () => {
    expect(appendAudit(at('2026-11-30'), { folder: undefined })).toContain('no home');
  });
});

describe('files', () => {
  test('change with the day and with their size', () => {
    const options = { folder: root, maxFileBytes: 200 };
    for (let count = 0; count < 6; count += 1) appendAudit(at('2026-11-30'), options);
    appendAudit(at('2026-12-01'), options);
    expect(readdirSync(root).sort()).toEqual([
      'audit-2026-11-30.1.jsonl',
      'audit-2026-11-30.jsonl',
      'audit-2026-12-01.jsonl',
    ]);
    expect(readAudit(root).records).toHaveLength(7);
  });

  test('are kept as long as the policy says; other files are nobody’s business here', () => {
    for (const name of [
      'audit-2026-10-01.jsonl',
      'audit-2026-11-20.3.jsonl',
      'audit-2026-11-24.jsonl',
      'approvals.json',
    ])
      writeFileSync(join(root, name), '');
    appendAudit(at('2026-11-30'), { folder: root, retentionDays: 7 });
    expect(readdirSync(root).sort()).toEqual(['approvals.json', 'audit-2026-11-24.jsonl', 'audit-2026-11-30.jsonl']);
  });

  test('may be kept for longer than a calendar reaches', () => {
    expect(appendAudit(at('2026-11-30'), { folder: root, retentionDays: 1e12 })).toBeUndefined();
  });
});

describe('many processes at the same time', () => {
  const PROCESSES = 50;
  const RECORDS = 2_000;

  test('lose no record and weld none', async () => {
    const writer = join(root, 'writer.cjs');
    buildSync({
      entryPoints: [join(import.meta.dirname, 'append.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile: join(root, 'append.cjs'),
    });
    writeFileSync(
      writer,
      `const { appendAudit } = require('./append.cjs');
       const [folder, id] = process.argv.slice(2);
       for (let n = 0; n < ${RECORDS}; n++)
         if (appendAudit({ time: '2026-11-30T10:00:00.000Z', result: 'ok', decision: 'allow', session: id + '-' + n, subject: 'x'.repeat(n % 700) }, { folder, maxFileBytes: 4e6 })) process.exit(1);`,
    );
    const folder = join(root, 'log');
    const codes = await Promise.all(
      Array.from({ length: PROCESSES }, (_, id) => {
        const child = spawn(process.execPath, [writer, folder, `${id}`], { stdio: 'ignore' });
        return new Promise((resolve) => child.on('exit', resolve));
      }),
    );
    expect(codes).toEqual(Array(PROCESSES).fill(0));
    const { records, damaged } = readAudit(folder);
    expect(damaged).toBe(0);
    expect(new Set(records.map((record) => record.session)).size).toBe(PROCESSES * RECORDS);
    expect(readdirSync(folder).length).toBeGreaterThan(5);
  }, 300_000);
});
