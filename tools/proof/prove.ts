import type { AuditRecord } from '../../src/audit/record.ts';
import { getHost } from '../../src/hosts/registry.ts';
import { type Answer, answers, observed, promised } from './answers.ts';
import { type Attempt, attempts, noted } from './attempts.ts';
import type { HostProgram } from './host-program.ts';
import { installHost } from './package.ts';
import type { AnswerProof, AttemptProof, HostProof } from './results.ts';
import { runSession, type Session, type SessionAttempt, type SessionPlan } from './session.ts';

/** Runs a host with and without Portcullis. `told` gets a line for each session, for a person who waits. */
export async function prove(
  program: HostProgram,
  version: string,
  setting: { readonly dist: string; readonly portcullis: string; readonly date: string },
  told: (line: string) => void,
): Promise<HostProof> {
  const installed = installHost(program, version);
  const base = { program, installed, dist: setting.dist };
  const session = async (what: string, plan: Omit<SessionPlan, keyof typeof base>): Promise<Session> => {
    const ended = await runSession({ ...base, ...plan });
    told(`  ${what}: ${(ended.time / 1000).toFixed(1)} s`);
    return ended;
  };
  const bare = await session('without Portcullis', { attempts: spoilingLast(attempts), guarded: false });
  const guarded: Session[] = [];
  for (const group of program.endsOnRefusal === true ? attempts.map((attempt) => [attempt]) : [attempts])
    guarded.push(
      await session(group.length > 1 ? 'with it' : (group[0]?.id ?? ''), { attempts: group, guarded: true }),
    );
  const alone: AnswerProof[] = [];
  for (const answer of answers) {
    if (answer.alone === undefined) continue;
    const plan = {
      attempts: [noted],
      guarded: true,
      rules: [answer.alone.rule],
      until: `[portcullis: ${answer.rule}]`,
    };
    alone.push(answered(answer, [await session(answer.rule, plan)], program));
  }
  const times = guarded.flatMap(({ hookTimes }) => hookTimes);
  const judging = guarded.flatMap(({ records }) => records.flatMap(({ ms }) => ms ?? []));
  return {
    host: program.host,
    ...(program.wiring === undefined ? {} : { wiring: program.wiring }),
    version,
    date: setting.date,
    portcullis: setting.portcullis,
    platform: `${process.platform} ${process.arch}`,
    events: [...new Set(guarded.flatMap(({ records }) => records.flatMap(({ event }) => event ?? [])))],
    attempts: guarded.flatMap((one) => attemptProofs(one, bare)),
    answers: [
      ...answers.filter(({ alone: own }) => own === undefined).map((one) => answered(one, guarded, program)),
      ...alone,
    ],
    times: { judging: median(judging), ...(times.length === 0 ? {} : { process: median(times) }) },
    ...(program.waitsOnAsk === true && guarded.some(({ exitCode }) => exitCode === null) ? { waited: true } : {}),
  };
}

const spoilingLast = (all: readonly Attempt[]): readonly Attempt[] => [
  ...all.filter(({ spoils }) => spoils === undefined),
  ...all.filter(({ spoils }) => spoils === true),
];

function attemptProofs(guarded: Session, bare: Session): readonly AttemptProof[] {
  const records = guarded.records.filter(({ event }) => event === 'PreToolUse');
  const asked = guarded.attempts.filter((one) => one.asked);
  return guarded.attempts.map((one): AttemptProof => {
    // The hook hears of each call that is asked for, once and in order.
    const record = one.asked ? records[asked.indexOf(one)] : undefined;
    const { id } = one.attempt;
    const without: SessionAttempt | undefined = bare.attempts.find(({ attempt }) => attempt.id === id);
    return {
      id,
      tool: record?.tool ?? '',
      asked: one.asked,
      guarded: one.happened,
      bare: without?.happened === true,
      decision: record?.decision ?? 'none',
      ...byOf(one.attempt, record),
      ...(one.told === undefined ? {} : { told: one.told }),
    };
  });
}

/** The guard that was meant to refuse, where it is among those that did; else the first that did. */
function byOf({ by }: Attempt, record: AuditRecord | undefined): { readonly by?: string } {
  const names = (record?.findings ?? []).filter(({ severity }) => severity !== 'warn').map(({ guard }) => guard);
  const name = names.find((one) => one === by) ?? names[0];
  return name === undefined ? {} : { by: name };
}

function answered(answer: Answer, sessions: readonly Session[], { host }: HostProgram): AnswerProof {
  const { event, rule, says } = answer;
  const isFired = sessions.some(({ records }) => records.some((record) => record.event === event));
  const sent = sessions.flatMap(({ heard }) => heard.sent);
  const asked = Math.max(...sessions.map(({ heard }) => heard.asked.size));
  return {
    event,
    rule,
    says,
    promised: promised(answer, getHost(host)),
    observed: isFired ? observed(answer, sent, asked) : 'not fired',
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10;
}
