import type { AuditRecord } from '../../audit/record.ts';
import { callsOf } from '../../protocol/event.ts';
import type { ToolCall } from '../../protocol/tool-call.ts';
import type { Judged } from '../judge.ts';

/** What the audit keeps of one judged call. `time` in milliseconds since 1970, `ms` how long judging took. */
export function recordOf(judged: Judged, time: number, ms: number): AuditRecord {
  const { decoded, verdict, error, host } = judged;
  const [call] = decoded === undefined ? [] : callsOf(decoded);
  return compact({
    time: new Date(time).toISOString(),
    result: error === undefined ? 'ok' : 'error',
    decision: judged.decision.decision,
    host,
    event:
      decoded?.name === 'Unknown' || decoded === undefined ? judged.event.hostEvent || judged.event.name : decoded.name,
    session: decoded?.sessionId,
    agent: decoded?.caller?.type ?? decoded?.caller?.id,
    tool: call?.name,
    cwd: decoded?.cwd,
    subject: call === undefined ? undefined : subjectOf(call),
    findings: verdict?.findings.map(({ guard, code, severity, token, because, approved }) =>
      compact({ guard, code, severity, token, because, approved }),
    ),
    error,
    ms: Math.round(ms * 100) / 100,
  });
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
