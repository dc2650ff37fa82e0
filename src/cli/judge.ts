import type { LoadedPolicy } from '../config/load.ts';
import { describeProblems } from '../config/problem.ts';
import { namesProtected } from '../guards/protected/protected-names.ts';
import { guards } from '../guards/registry.ts';
import { candidateHosts } from '../hosts/detect.ts';
import type { Env, EventIdentity, Hint } from '../hosts/host.ts';
import { getHost } from '../hosts/registry.ts';
import { encodeUndecided } from '../hosts/undecided.ts';
import { absolutePath } from '../policy/absolute-path.ts';
import { evaluate, type Judge, type Verdict } from '../policy/evaluate.ts';
import type { EnabledGuard } from '../policy/policy.ts';
import { presetGuards } from '../policy/presets.ts';
import { type Answer, allow, type Decision, deny } from '../protocol/decision.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { Json } from '../protocol/json.ts';
import { describeProblem, type Result } from '../protocol/problem.ts';

export interface JudgeRequest {
  /** The document on stdin, or why there is none. */
  readonly payload: Result<Json>;
  /** The text it was read from; guards that fail closed look there for the names they protect when nothing else is left. */
  readonly text: string;
  /** The host from `--host`; undefined: detect it. */
  readonly host: HostId | undefined;
  /** The event from `--event`. */
  readonly event: string | undefined;
  readonly env: Env;
  /** The process's directory; absolute. */
  readonly cwd: string;
  /** The policy in force in an absolute directory. */
  readonly policyAt: (cwd: string) => LoadedPolicy;
  /** The outside as guards see it, and the readers. */
  readonly judge: Omit<Judge, 'cwd'>;
}

export interface Judged {
  readonly answer: Answer;
  readonly decision: Decision;
  /** Undefined when it cannot be told. */
  readonly host: HostId | undefined;
  readonly event: EventIdentity;
  /** Undefined when the payload could not be decoded; `verdict` then too. */
  readonly decoded: HookEvent | undefined;
  readonly verdict: Verdict | undefined;
  readonly policy: LoadedPolicy | undefined;
  /** What failed, without a word of the payload; the audit's record is then of `result: "error"`. */
  readonly error: string | undefined;
  /** What is wrong around the call: faults of the configuration, a mismatch of events. */
  readonly problems: readonly string[];
  /** Lines for stderr, after the answer's own: the error and the problems. */
  readonly notes: readonly string[];
}

/** The one way from a host's payload to the answer; `hook`, `replay` and `check` all take it. Never throws. */
export function judgePayload(request: JudgeRequest): Judged {
  try {
    return judgeDocument(request);
  } catch (error) {
    // An error's message may quote what it choked on; its class does not.
    const name = error instanceof Error ? error.name : 'thrown value';
    return undecodable(request, `judging failed (${name})`, UNTOLD, request.host === undefined ? [] : [request.host]);
  }
}

function judgeDocument(request: JudgeRequest): Judged {
  const { payload } = request;
  const hint: Hint = { env: request.env, ...(request.event === undefined ? {} : { event: request.event }) };
  const document = payload.ok ? payload.value : null;
  const hosts = request.host === undefined ? candidateHosts(document, hint) : [request.host];
  const reader = getHost(only(hosts) ?? UNDECIDED);
  const event = reader.eventOf(document, hint);
  if (!payload.ok) return undecodable(request, describeProblem(payload.problem), event, hosts);
  const decoded = reader.decode(payload.value, hint);
  if (!decoded.ok) return undecodable(request, describeProblem(decoded.problem), event, hosts);
  return judgeEvent(decoded.value, hosts, request);
}

const UNTOLD: EventIdentity = { name: 'Unknown', hostEvent: '' };

/** The host, when there is only one that it can be. */
const only = (hosts: readonly HostId[]): HostId | undefined => (hosts.length === 1 ? hosts[0] : undefined);

/** Whose reading takes the field names of every host that cannot be told apart. */
const UNDECIDED: HostId = 'claude-code';

function judgeEvent(event: HookEvent, hosts: readonly HostId[], request: JudgeRequest): Judged {
  const cwd = absolutePath(event.cwd ?? '', request.cwd);
  const loaded = request.policyAt(cwd);
  const verdict = evaluate(event, loaded.policy, actingIn(cwd, request.judge));
  const failures = verdict.failures.map(({ guard, error }) => `the guard ${guard} failed (${error})`);
  const problems = [...mismatch(event), ...configErrors(loaded), ...(request.judge.approvals.faults ?? [])];
  return {
    answer: answerOf(verdict.decision, event, hosts),
    decision: verdict.decision,
    host: only(hosts),
    event: { name: event.name, hostEvent: event.hostEvent },
    decoded: event,
    verdict,
    policy: loaded,
    error: failures.length === 0 ? undefined : failures.join('; '),
    problems,
    notes: [...failures, ...problems].map(note),
  };
}

/** Member by member: a spread would ask for the variables, which only a shell command needs. */
function actingIn(cwd: string, judge: Omit<Judge, 'cwd'>): Judge {
  const { facts, approvals, read, effectsOf } = judge;
  return {
    cwd,
    facts,
    approvals,
    read,
    effectsOf,
    get env() {
      return judge.env;
    },
  };
}

const NOTHING: Answer = { stdout: '', stderr: '', exitCode: 0 };

function answerOf(decision: Decision, event: HookEvent, hosts: readonly HostId[]): Answer {
  if (event.name === 'Unknown' || Object.keys(decision).length === 1) return NOTHING;
  const host = only(hosts);
  return host === undefined ? encodeUndecided(decision, event, hosts) : getHost(host).encode(decision, event);
}

/** The event that the host's settings name for this hook is not the one that the payload is. */
function mismatch({ expectedEvent, name }: HookEvent): readonly string[] {
  return expectedEvent === undefined ? [] : [`--event does not name the event of the payload, which is ${name}`];
}

/**
 * Nothing can be judged, so the call goes on and the failure is seen: `{}` says so before and after a tool, other events
 * get nothing. A guard that fails closed refuses all the same when a name that it protects stands in the raw text.
 */
function undecodable(request: JudgeRequest, problem: string, event: EventIdentity, hosts: readonly HostId[]): Judged {
  const loaded = policyOrNone(request);
  const isOpen = event.name === 'Unknown' && event.hostEvent === '';
  const refusal = event.name === 'PreToolUse' || isOpen ? closedRefusal(request.text, loaded) : undefined;
  const isTool = event.name === 'PreToolUse' || event.name === 'PostToolUse';
  const outcome = `${problem}; ${refusal === undefined ? 'nothing was judged' : 'it was refused unread'}`;
  const open: Answer = isTool || isOpen ? { ...NOTHING, stdout: '{}' } : NOTHING;
  return {
    answer: refusal === undefined ? open : answerOf(refusal, undecodedEvent(event, hosts), hosts),
    decision: refusal ?? allow(),
    host: only(hosts),
    event,
    decoded: undefined,
    verdict: undefined,
    policy: loaded,
    error: problem,
    problems: configErrors(loaded),
    notes: [outcome, ...configErrors(loaded)].map(note),
  };
}

function policyOrNone(request: JudgeRequest): LoadedPolicy | undefined {
  try {
    return request.policyAt(request.cwd);
  } catch {
    return undefined;
  }
}

function closedRefusal(text: string, loaded: LoadedPolicy | undefined): Decision | undefined {
  const enabledHere = loaded?.policy.guards ?? presetGuards('recommended', guards);
  const closed = enabledHere.find(
    (enabled) =>
      enabled.guard.failure === 'closed' &&
      enabled.severity !== 'warn' &&
      namesProtected(text, { paths: protectedPaths(enabled) }),
  );
  if (closed === undefined) return undefined;
  return deny(
    `This call could not be read, and its text names a file that is protected. Send it in the form that the host documents. [portcullis: ${closed.guard.name}]`,
  );
}

/** What a guard protects by name: its own list, and its options that are patterns of files. */
function protectedPaths({ guard, options }: EnabledGuard): readonly string[] {
  const given = Object.entries(guard.options).flatMap(([name, kind]) => {
    const value = options[name];
    const isGlobs = kind.type === 'strings' && kind.paths === 'globs' && Array.isArray(value);
    return isGlobs ? value.filter((item): item is string => typeof item === 'string') : [];
  });
  return [...(guard.names?.(options) ?? []), ...given];
}

function undecodedEvent(event: EventIdentity, hosts: readonly HostId[]): HookEvent {
  const call = { name: '', kind: 'other', input: null, files: [] } as const;
  return { name: 'PreToolUse', host: only(hosts) ?? UNDECIDED, hostEvent: event.hostEvent, calls: [call], extra: {} };
}

const configErrors = (loaded: LoadedPolicy | undefined): readonly string[] =>
  describeProblems(loaded?.problems ?? [], 'error');

const note = (line: string): string => `portcullis: ${line}`;
