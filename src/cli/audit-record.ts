import type { AuditFinding, AuditRecord } from '../audit/record.ts';
import type { Verdict } from '../policy/evaluate.ts';
import { callsOf, type HookEvent } from '../protocol/event.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { Judged } from './judge.ts';

/** What the log keeps of a judged payload. `time` begins the line: readers find a record by it. */
export function auditRecord(judged: Judged, time: string, ms: number): AuditRecord {
  const { decoded, verdict, error, host, event } = judged;
  const findings = (verdict?.findings ?? []).filter(isKept).map(findingRecord);
  return {
    time,
    result: error === undefined ? 'ok' : 'error',
    decision: judged.decision.decision,
    ...(host === undefined ? {} : { host }),
    event: event.name === 'Unknown' && event.hostEvent !== '' ? event.hostEvent : event.name,
    ...(decoded === undefined ? {} : circumstances(decoded)),
    ...(findings.length === 0 ? {} : { findings }),
    ...(error === undefined ? {} : { error }),
    ms: Math.round(ms * 100) / 100,
  };
}

type Finding = Verdict['findings'][number];

/** What the policy lets pass unread is no event of note; what a person let pass is. */
const isKept = (finding: Finding): boolean => finding.severity !== 'off' || finding.approved !== undefined;

function findingRecord({ guard, code, severity, token, because, approved }: Finding): AuditFinding {
  return {
    guard,
    code,
    severity,
    ...(token === undefined ? {} : { token }),
    because,
    ...(approved === undefined ? {} : { approved }),
  };
}

function circumstances(event: HookEvent): Partial<AuditRecord> {
  const calls = callsOf(event);
  const agent = event.caller?.type ?? event.caller?.id;
  const subject = calls.map(subjectOf).filter(Boolean).join(' ; ');
  return {
    ...(event.sessionId === undefined ? {} : { session: event.sessionId }),
    ...(agent === undefined ? {} : { agent }),
    ...(calls.length === 0 ? {} : { tool: calls.map((call) => call.name).join(',') }),
    ...(event.cwd === undefined ? {} : { cwd: event.cwd }),
    ...(subject === '' ? {} : { subject }),
  };
}

function subjectOf(call: ToolCall): string {
  if (call.command !== undefined) return call.command;
  if (call.files.length > 0)
    return call.files.map(({ path, to }) => (to === undefined ? path : `${path} -> ${to}`)).join(', ');
  return call.url ?? call.target ?? (call.mcp === undefined ? '' : `${call.mcp.server}/${call.mcp.tool}`);
}
