import type { AuditFinding, AuditRecord } from '../../audit/record.ts';
import { callsOf } from '../../protocol/event.ts';
import type { ToolCall } from '../../protocol/tool-call.ts';
import type { Judged } from '../judge.ts';
import { isoTime } from './iso-time.ts';

/** What the audit keeps of one judged call. `time` in milliseconds since 1970, `ms` how long judging took. */
export function recordOf(judged: Judged, time: number, ms: number): AuditRecord {
  const { decoded, verdict, error, host } = judged;
  const calls = decoded === undefined ? [] : callsOf(decoded);
  const findings = (verdict?.findings ?? []).filter(isKept);
  return compact({
    time: isoTime(time),
    result: error === undefined ? 'ok' : 'error',
    decision: judged.decision.decision,
    host,
    event:
      decoded?.name === 'Unknown' || decoded === undefined ? judged.event.hostEvent || judged.event.name : decoded.name,
    session: decoded?.sessionId,
    agent: decoded?.caller?.type ?? decoded?.caller?.id,
    agentId: decoded?.caller?.id,
    tool: joined(', ', calls, (call) => call.name),
    cwd: decoded?.cwd,
    subject: joined(' ; ', calls, subjectOf),
    findings: findings.length === 0 ? undefined : findings.map(findingRecord),
    approval: verdict?.refusal?.id,
    notes: verdict === undefined || verdict.notes.length === 0 ? undefined : verdict.notes,
    undecoded: decoded === undefined ? true : undefined,
    error,
    problems: judged.problems.length === 0 ? undefined : judged.problems,
    ms: Math.round(ms * 100) / 100,
  });
}

type Finding = NonNullable<Judged['verdict']>['findings'][number];

/** What the policy lets pass unread is no event of note; what a person let pass is. */
const isKept = ({ severity, approved }: Finding): boolean => severity !== 'off' || approved !== undefined;

const findingRecord = ({ guard, code, severity, token, because, approved }: Finding): AuditFinding =>
  compact({ guard, code, severity, token, because, approved });

/** A host may batch several calls in one event. */
function joined(
  by: string,
  calls: readonly ToolCall[],
  textOf: (call: ToolCall) => string | undefined,
): string | undefined {
  const texts = calls.map(textOf).filter((text) => text !== undefined && text !== '');
  return texts.length === 0 ? undefined : texts.join(by);
}

function subjectOf(call: ToolCall): string | undefined {
  if (call.command !== undefined) return call.command;
  const files = call.files.map(({ path, to }) => (to === undefined ? path : `${path} -> ${to}`));
  return files.length > 0 ? files.join(', ') : (call.url ?? call.target);
}

type Compact<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without the keys whose value is undefined. */
function compact<T extends object>(record: T): Compact<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Compact<T>;
}
