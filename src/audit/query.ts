import { readdirSync, readFileSync } from 'node:fs';
import { isObject, type Json, parseJson, stringAt } from '../protocol/json.ts';
import { auditFileOf } from './folder.ts';
import type { AuditRecord } from './record.ts';

export interface AuditQuery {
  /** Only records of this guard's findings. */
  readonly guard?: string;
  readonly decision?: string;
  readonly host?: string;
  readonly session?: string;
  /** Milliseconds since 1970: only records from then on. */
  readonly since?: number;
}

export interface AuditLines {
  readonly records: readonly AuditRecord[];
  /** Lines that are no record: torn by a crash or a full disk. */
  readonly damaged: number;
}

/** The records that match, oldest first. Damaged lines are counted and never keep others from being read. */
export function readAudit(folder: string, query: AuditQuery = {}): AuditLines {
  const records: AuditRecord[] = [];
  let damaged = 0;
  for (const name of auditFiles(folder, query.since)) {
    const lines = parseAudit(readFileSync(`${folder}/${name}`, 'utf8'));
    records.push(...lines.records.filter((record) => matches(record, query)));
    damaged += lines.damaged;
  }
  return { records, damaged };
}

/** The records in a log's text, in its order; blank lines count for nothing. */
export function parseAudit(text: string): AuditLines {
  const records: AuditRecord[] = [];
  let damaged = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const { record, isWhole } = recordIn(line);
    if (!isWhole) damaged += 1;
    if (record !== undefined) records.push(record);
  }
  return { records, damaged };
}

/** The record on a line, or the one behind a torn one on the same line. `isWhole`: the line is that record and no more. */
export function recordIn(line: string): { readonly record: AuditRecord | undefined; readonly isWhole: boolean } {
  const whole = recordOf(line);
  const record = whole ?? recordOf(line.slice(Math.max(0, line.lastIndexOf(RECORD_START))));
  return { record, isWhole: whole !== undefined };
}

/** Whether a record is as asked for in every respect. */
export function matches(record: AuditRecord, query: AuditQuery): boolean {
  return (
    (query.decision === undefined || record.decision === query.decision) &&
    (query.host === undefined || record.host === query.host) &&
    (query.session === undefined || record.session === query.session) &&
    (query.guard === undefined || (record.findings ?? []).some((finding) => finding.guard === query.guard)) &&
    (query.since === undefined || Date.parse(record.time) >= query.since)
  );
}

/** Names of the log's files, oldest first; those of days before `since` are left out. */
export function auditFiles(folder: string, since?: number): readonly string[] {
  const firstDay = since === undefined ? '' : new Date(since).toISOString().slice(0, 10);
  return namesIn(folder)
    .flatMap((name) => {
      const file = auditFileOf(name);
      return file === undefined || file.day < firstDay ? [] : [{ ...file, name }];
    })
    .sort((one, other) => (one.day === other.day ? one.part - other.part : one.day < other.day ? -1 : 1))
    .map((file) => file.name);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Every record begins so: behind a torn one on the same line, the next can still be found. */
const RECORD_START = '{"time":"';

function recordOf(line: string): AuditRecord | undefined {
  const value = parseJson(line);
  return value !== undefined && isRecord(value) ? value : undefined;
}

const DECISIONS: readonly (string | undefined)[] = ['allow', 'ask', 'deny', 'block', 'additionalContext'];

function isRecord(value: Json): value is Json & AuditRecord {
  const time = stringAt(value, 'time');
  if (!isObject(value) || time === undefined || Number.isNaN(Date.parse(time))) return false;
  const { findings, problems, notes, ms } = value;
  return (
    DECISIONS.includes(stringAt(value, 'decision')) &&
    areTexts(value, [], TEXTS) &&
    isListOf(findings, (item) => areTexts(item, FINDING_TEXTS, ['severity', 'token', 'approved'])) &&
    isListOf(problems, (item) => typeof item === 'string') &&
    isListOf(notes, (item) => typeof item === 'string') &&
    (ms === undefined || typeof ms === 'number')
  );
}

const TEXTS = ['result', 'host', 'event', 'session', 'agent', 'tool', 'cwd', 'subject', 'approval', 'error'];
const FINDING_TEXTS = ['guard', 'code', 'because'];

function areTexts(value: Json, needed: readonly string[], others: readonly string[]): boolean {
  if (!isObject(value)) return false;
  const given = others.filter((name) => value[name] !== undefined);
  return [...needed, ...given].every((name) => stringAt(value, name) !== undefined);
}

const isListOf = (value: Json | undefined, isItem: (item: Json) => boolean): boolean =>
  value === undefined || (Array.isArray(value) && value.every(isItem));
