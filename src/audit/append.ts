import { readdirSync, statSync, unlinkSync } from 'node:fs';
import { appendPlain } from '../files/plain-file.ts';
import { codeOf } from '../protocol/error-code.ts';
import { mayHoldSecret, redact } from '../protocol/redact.ts';
import { auditFile, auditFileOf } from './folder.ts';
import type { AuditRecord } from './record.ts';

export interface AuditOptions {
  /** The folder of the log; made when it is not there. Undefined: the user has no state folder. */
  readonly folder: string | undefined;
  /** Days that a file is kept; 30 when absent. */
  readonly retentionDays?: number;
  /** A file that has reached this size is followed by a new one; 16 MiB when absent. */
  readonly maxFileBytes?: number;
}

/**
 * Appends one record as one line in one write, so that processes that write at the same time never mix their lines.
 * Returns why nothing was written, or undefined. Never throws: a log that fails changes no decision.
 */
export function appendAudit(record: AuditRecord, options: AuditOptions): string | undefined {
  const { folder } = options;
  if (folder === undefined) return 'the audit record was not written: there is no home or state folder';
  try {
    const day = record.time.slice(0, 10);
    const part = currentPart(folder, day, options.maxFileBytes ?? MAX_FILE_BYTES);
    const file = `${folder}/${auditFile(day, part.number)}`;
    appendPlain(file, `${lineOf(record)}\n`, { mode: 0o600, folder });
    if (part.isNew && part.number === 0) removeOld(folder, day, options.retentionDays ?? RETENTION_DAYS);
    return undefined;
  } catch (error) {
    return `the audit record was not written (${codeOf(error)})`;
  }
}

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const RETENTION_DAYS = 30;
/** A century: further back than any file, and within what a date can be. */
const LONGEST_DAYS = 36_500;

/** Parts are only ever added, never renamed: no writer can lose a line to another one's rotation. */
function currentPart(folder: string, day: string, limit: number): { readonly number: number; readonly isNew: boolean } {
  for (let number = 0; ; number += 1) {
    const size = statSync(`${folder}/${auditFile(day, number)}`, { throwIfNoEntry: false })?.size;
    if (size === undefined || size < limit) return { number, isNew: size === undefined };
  }
}

/** Once a day, by whoever starts the day's file. Another process may be faster: a file that is gone is no fault. */
function removeOld(folder: string, today: string, days: number): void {
  const oldest = new Date(Date.parse(today) - Math.min(days, LONGEST_DAYS) * 86_400_000).toISOString().slice(0, 10);
  for (const name of readdirSync(folder)) {
    const file = auditFileOf(name);
    if (file === undefined || file.day >= oldest) continue;
    try {
      unlinkSync(`${folder}/${name}`);
    } catch {}
  }
}

/** The longest text of one field, in UTF-16 units: enough to explain, and a record stays far below any pipe's size. */
const TEXT_LIMIT = 2_000;
/** What is looked at for secrets; a longer text is cut before, far behind what is kept. */
const SCAN_LIMIT = 16_000;
const FINDINGS_LIMIT = 20;

/** What is short and has no sign of a secret anywhere, as most records are, is written as it is. */
function lineOf(record: AuditRecord): string {
  const line = JSON.stringify(record);
  return line.length <= TEXT_LIMIT && !mayHoldSecret(line) ? line : JSON.stringify(tidy(record));
}

function tidy(record: AuditRecord): AuditRecord {
  const texts = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === 'string' ? tidyText(value) : value,
  ]);
  const findings = record.findings?.slice(0, FINDINGS_LIMIT).map((finding) => ({
    ...finding,
    because: tidyText(finding.because),
    ...(finding.token === undefined ? {} : { token: tidyText(finding.token) }),
  }));
  const problems = record.problems?.slice(0, FINDINGS_LIMIT).map(tidyText);
  const notes = record.notes?.slice(0, FINDINGS_LIMIT).map(tidyText);
  return {
    ...record,
    ...Object.fromEntries(texts),
    ...(findings === undefined ? {} : { findings }),
    ...(problems === undefined ? {} : { problems }),
    ...(notes === undefined ? {} : { notes }),
  };
}

/** Redacted first and cut then: half a token has no known shape any more. */
function tidyText(text: string): string {
  const clean = redact(text.slice(0, SCAN_LIMIT));
  return clean.length <= TEXT_LIMIT ? clean : `${clean.slice(0, TEXT_LIMIT)}…`;
}
