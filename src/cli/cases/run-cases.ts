import { dirname, resolve } from 'node:path';
import { unknownName } from '../../config/complain.ts';
import type { LoadedPolicy } from '../../config/load.ts';
import { type ConfigProblem, describeConfigProblem } from '../../config/problem.ts';
import { guards } from '../../guards/registry.ts';
import type { Env } from '../../hosts/host.ts';
import { getHost } from '../../hosts/registry.ts';
import { compileText, searchText } from '../../policy/text-search.ts';
import { readTextPattern } from '../../policy/text-syntax.ts';
import { noApprovals } from '../../protocol/approvals.ts';
import type { Decision } from '../../protocol/decision.ts';
import type { Facts } from '../../protocol/facts.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { jsonText } from '../../protocol/json-text.ts';
import { repositoryFiles } from '../../workspace/memory-facts.ts';
import { type Overlay, overlaidFacts } from '../../workspace/overlay-facts.ts';
import { toolPayload } from '../ask.ts';
import { type Explanation, explain } from '../explain.ts';
import type { Io } from '../io.ts';
import { type Judged, judgePayload } from '../judge.ts';
import { outside } from '../outside.ts';
import type { Outcome, PolicyCase, World } from './case.ts';
import { type CaseFile, readCaseFile } from './case-file.ts';
import { projectFolder } from './find-cases.ts';

/** What came of one case. */
export interface CaseResult {
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  /** Failed: what is not as it should be, a sentence each. Skipped: why. */
  readonly because: readonly string[];
  readonly expected?: string;
  readonly got?: string;
  /** How it was judged; absent where it was not. */
  readonly explanation?: Explanation;
  readonly ms: number;
}

/** The policy that cases are judged by. */
export type PolicyAt = (cwd: string, env: Env) => LoadedPolicy;

export interface CaseRun {
  readonly results: readonly CaseResult[];
  /** The files that the policies came from. */
  readonly policies: readonly string[];
  /** No case came as far as being judged, so that no policy was asked for. */
  readonly isUnjudged: boolean;
  /** Presets and plugins that these name. */
  readonly sources: readonly string[];
  /** Rules of these policies that had nothing to say in any case. */
  readonly silent: readonly string[];
}

/** Judges the cases of these files, in order. Nothing is run and nothing is logged. */
export function runCases(files: readonly string[], policyAt: PolicyAt, io: Io): CaseRun {
  const seen = new Set<LoadedPolicy>();
  const watched: PolicyAt = (cwd, env) => {
    const policy = policyAt(cwd, env);
    seen.add(policy);
    return policy;
  };
  const desk: Desk = { io, policyAt: watched, here: outside(io.env, noApprovals) };
  const results = files.flatMap((file) => runFile(readCaseFile(file), desk));
  const policies = [...seen];
  return {
    results: [...policyFaults(policies), ...results],
    policies: [...new Set(policies.flatMap((policy) => policy.files.map(({ file }) => file)))],
    isUnjudged: policies.length === 0,
    sources: [...new Set(policies.flatMap(({ sources }) => sources))],
    silent: silentRules(policies, results),
  };
}

function silentRules(policies: readonly LoadedPolicy[], results: readonly CaseResult[]): readonly string[] {
  const rules = new Set(policies.flatMap(({ policy }) => policy.rules.map(({ name }) => name)));
  for (const { explanation } of results)
    for (const { guard, severity } of explanation?.findings ?? []) if (severity !== 'off') rules.delete(guard);
  return [...rules];
}

interface Desk {
  readonly io: Io;
  readonly policyAt: PolicyAt;
  /** The outside for cases that change nothing of it. */
  readonly here: ReturnType<typeof outside>;
}

/** A policy that is not in force as it is written has failed, whatever its cases say. */
function policyFaults(policies: readonly LoadedPolicy[]): readonly CaseResult[] {
  const told = new Map<string, ConfigProblem>();
  for (const { problems } of policies)
    for (const problem of problems) if (problem.level === 'error') told.set(describeConfigProblem(problem), problem);
  return [...told.values()].map(({ file, line, setting, message }) => ({
    file,
    line: line ?? 1,
    name: 'the policy is in order',
    state: 'failed',
    because: [setting === '' ? message : `${setting}: ${message}`],
    ms: 0,
  }));
}

function runFile({ file, cases, faults }: CaseFile, desk: Desk): readonly CaseResult[] {
  const folder = projectFolder(dirname(file), desk.io);
  const wrong = faults.map(
    ({ line, message }): CaseResult => ({
      file,
      line,
      name: 'the case can be read',
      state: 'failed',
      because: [message],
      ms: 0,
    }),
  );
  const results = cases.map(({ line, value }) => runCase(value, { file, line, name: value.name }, folder, desk));
  return [...wrong, ...results].sort((one, other) => one.line - other.line);
}

function runCase(
  value: PolicyCase,
  place: Pick<CaseResult, 'file' | 'line' | 'name'>,
  folder: string,
  desk: Desk,
): CaseResult {
  if (value.skip !== undefined) return { ...place, state: 'skipped', because: [value.skip], ms: 0 };
  const start = performance.now();
  const judged = judgeCase(value, folder, desk);
  const because = differences(value, judged);
  const { expected } = value;
  const by = expected.guards.length === 0 ? '' : ` by ${expected.guards.join(', ')}`;
  const speaking = guardsIn(judged);
  return {
    ...place,
    state: because.length === 0 ? 'passed' : 'failed',
    because,
    expected: `${expected.outcomes.join(' or ')}${by}`,
    got: `${outcomeOf(judged.decision)}${speaking.length === 0 ? '' : ` by ${speaking.join(', ')}`}`,
    explanation: explain(judged),
    ms: performance.now() - start,
  };
}

function judgeCase(value: PolicyCase, folder: string, { io, policyAt, here }: Desk): Judged {
  const cwd = resolve(folder, value.cwd ?? '');
  const changed = Object.entries(value.env);
  const env = changed.length === 0 ? io.env : withVariables(io.env, changed);
  const payload = payloadOf(value, cwd);
  const judge = changed.length === 0 ? here : outside(env, noApprovals);
  return judgePayload({
    payload: { ok: true, value: payload },
    text: jsonText(payload),
    host: value.host,
    event: value.subject.is === 'payload' ? value.event : undefined,
    env,
    cwd,
    policyAt: (directory) => policyAt(directory, env),
    judge: { ...judge, facts: factsFor(value.world, cwd, judge.facts) },
  });
}

function withVariables(env: Env, changed: readonly (readonly [string, string | null])[]): Env {
  const gone = new Set(changed.filter(([, text]) => text === null).map(([name]) => name));
  const kept = Object.entries(env).filter(([name]) => !gone.has(name));
  const set = changed.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]));
  return Object.fromEntries([...kept, ...set]);
}

/** What the host would send: told in Claude Code's words first, and for another host said again in its own. */
function payloadOf({ subject, host, event, agent, response }: PolicyCase, cwd: string): Json {
  if (subject.is === 'payload') return placed(subject.payload, cwd);
  const name = event ?? (subject.is === 'prompt' ? 'UserPromptSubmit' : 'PreToolUse');
  const payload: JsonObject = {
    session_id: 'portcullis-test',
    ...toolPart(subject, cwd),
    hook_event_name: name,
    cwd,
    ...(subject.is === 'prompt' ? { prompt: subject.prompt } : {}),
    ...(response === undefined ? {} : { tool_response: response }),
    ...(agent === undefined ? {} : { agent_id: agent, agent_type: agent }),
  };
  if (host === 'claude-code') return payload;
  const decoded = getHost('claude-code').decode(payload);
  return decoded.ok ? getHost(host).encodeEvent(decoded.value) : payload;
}

function toolPart(subject: PolicyCase['subject'], cwd: string): JsonObject {
  const told =
    subject.is === 'command'
      ? toolPayload('shell', subject.command, cwd)
      : subject.is === 'tool'
        ? toolPayload(subject.kind, subject.input, cwd)
        : {};
  return isObject(told) ? told : {};
}

/** A payload that names no directory is sent from the case's. */
function placed(payload: Json, cwd: string): Json {
  return isObject(payload) && payload.cwd === undefined ? { ...payload, cwd } : payload;
}

function factsFor({ git, files }: World, cwd: string, facts: Facts): Facts {
  if (git === undefined && files === undefined) return facts;
  const real = facts.real(cwd);
  const root = facts.repository(real)?.workTree ?? real;
  const texts = Object.entries(files ?? {}).map(([path, content]) => [resolve(real, path), content] as const);
  const repository = git ? repositoryFiles(root, git.branch, git.branches, git.config) : {};
  const overlay: Overlay = {
    entries: {
      ...repository,
      ...Object.fromEntries(texts.flatMap(([path, content]) => (content === null ? [] : [[path, content]]))),
    },
    gone: [
      ...(git === undefined ? [] : [`${root}/.git`]),
      ...texts.flatMap(([path, content]) => (content === null ? [path] : [])),
    ],
  };
  return overlaidFacts(facts, overlay);
}

function outcomeOf({ decision }: Decision): Outcome {
  return decision === 'additionalContext' ? 'warn' : decision;
}

/** Guards and rules that object or remark, each once. */
function guardsIn({ verdict }: Judged): readonly string[] {
  const findings = (verdict?.findings ?? []).filter(({ severity }) => severity !== 'off');
  return [...new Set(findings.map(({ guard }) => guard))];
}

function differences({ expected }: PolicyCase, judged: Judged): readonly string[] {
  const { decision, error, policy } = judged;
  const outcome = outcomeOf(decision);
  const speaking = guardsIn(judged);
  const faults = expected.guards.flatMap((name) => {
    if (speaking.includes(name)) return [];
    return [
      unknownGuard(name, policy) ??
        `${name} says nothing${speaking.length === 0 ? '' : `, ${speaking.join(', ')} does`}`,
    ];
  });
  const said = 'message' in decision ? decision.message : '';
  return [
    ...(error === undefined ? [] : [`it could not be judged as it should: ${error}`]),
    ...(expected.outcomes.includes(outcome) ? [] : [`expected ${expected.outcomes.join(' or ')}, got ${outcome}`]),
    ...faults,
    ...missing('the reason', expected.reason, said),
    ...missing('what the agent is told', expected.context, decision.context ?? ''),
  ];
}

/** A name that is no guard or rule here at all. */
function unknownGuard(name: string, policy: LoadedPolicy | undefined): string | undefined {
  const inForce = policy?.policy.guards.map(({ guard }) => guard.name) ?? [];
  const rules = policy?.policy.rules.map((rule) => rule.name) ?? [];
  if (inForce.includes(name) || rules.includes(name)) return undefined;
  if (guards.some((guard) => guard.name === name)) return `${name} is off here`;
  return unknownName('guard or rule', name, [...new Set([...inForce, ...rules, ...guards.map((guard) => guard.name)])]);
}

function missing(what: string, pattern: string | undefined, text: string): readonly string[] {
  if (pattern === undefined) return [];
  const read = readTextPattern(pattern);
  const program = 'fault' in read ? undefined : compileText(read);
  const found = program === undefined ? undefined : searchText(program, text, { left: MOST_SEARCHED });
  return typeof found === 'object' ? [] : [`${what} has no \`${pattern}\`${text === '' ? '' : `: ${text}`}`];
}

const MOST_SEARCHED = 10_000_000;
