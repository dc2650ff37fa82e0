import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LoadedPolicy } from '../../config/load.ts';
import { describeConfigProblem } from '../../config/problem.ts';
import type { Env } from '../../hosts/host.ts';
import { parsePayload } from '../../hosts/payload.ts';
import { getHost } from '../../hosts/registry.ts';
import type { Judge } from '../../policy/evaluate.ts';
import type { Answer, Decision } from '../../protocol/decision.ts';
import { codeOf } from '../../protocol/error-code.ts';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { jsonText } from '../../protocol/json-text.ts';
import type { Result } from '../../protocol/problem.ts';
import { shellPayload } from '../ask.ts';
import { decisionWord } from '../decision-word.ts';
import type { ExitCode, Io } from '../io.ts';
import { type Judged, judgePayload } from '../judge.ts';
import type { Options, Usage } from '../options.ts';
import { outside } from '../outside.ts';
import { missingConfig, policies } from '../policies.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'replay [FILE] [--config FILE]',
  summary: `Judges recorded payloads: one JSON line in, one JSON line out, in the same order; nothing is run and nothing is logged.
A line: {"id", "host", "event"?, "payload" | "payloadBase64" | "command", "cwd"?, "env"?}
An answer: {"id", "event", "decision", "guards", "reason"?, "context"?, "input"?, "answer": {"stdout", "stderr", "exitCode"}, "error"?}`,
  options: {
    config: { value: 'FILE', help: 'judge by this file alone: it replaces every layer, presets included' },
  },
  exits:
    'Exit 0: every line was answered, also those that are wrong. 1: the input cannot be read. 64: the command line is wrong.',
  words: [0, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const missing = missingConfig(options, io);
  if (missing !== undefined) return wrong(missing, io);
  const lines = inputLines(options.words[0], io);
  if (lines === undefined) return 1;
  const replay: Replay = {
    io,
    policyAt: policies(io, { file: options.values.config }),
    // Nothing is run, so what the lines see of this machine stays as it is.
    here: outside(io.env),
    told: new Set(),
  };
  let waiting = '';
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    waiting += `${replayLine(line, index + 1, replay)}\n`;
    if (waiting.length < CHUNK) continue;
    io.out(waiting);
    waiting = '';
  }
  io.out(waiting);
  return 0;
}

const CHUNK = 64 * 1024;

function inputLines(file: string | undefined, io: Io): readonly string[] | undefined {
  try {
    const bytes = file === undefined ? io.stdin() : readFileSync(resolve(io.cwd, file));
    return bytes
      .toString('utf8')
      .replace(/^\ufeff/, '')
      .split('\n');
  } catch (error) {
    const code = codeOf(error);
    io.err(`portcullis: ${file ?? 'standard input'} cannot be read (${code})\n`);
    return undefined;
  }
}

interface Replay {
  readonly io: Io;
  readonly policyAt: (cwd: string, env: Env) => LoadedPolicy;
  /** The outside for lines that bring no environment of their own. */
  readonly here: Omit<Judge, 'cwd'>;
  /** Problems that were told. */
  readonly told: Set<string>;
}

function replayLine(text: string, number: number, { io, policyAt, here, told }: Replay): string {
  const parsed = parsePayload(text);
  if (!parsed.ok || !isObject(parsed.value)) return wrongLine(null, `line ${number} is no JSON object`);
  const line = readLine(parsed.value, io);
  if ('wrong' in line) return wrongLine(parsed.value.id ?? null, line.wrong);
  const judged = judgePayload({
    payload: line.payload,
    // Asked for only when nothing could be decoded.
    get text() {
      return line.text();
    },
    host: line.host,
    event: line.event,
    env: line.env,
    cwd: line.cwd,
    policyAt: (cwd) => policyAt(cwd, line.env),
    judge: line.env === io.env ? here : outside(line.env),
  });
  tellProblems(judged, told, io);
  return resultLine(line.id, judged);
}

/** The same file's problem is told once, not once a line. */
function tellProblems(judged: Judged, told: Set<string>, io: Io): void {
  for (const problem of judged.policy?.problems ?? []) {
    const text = describeConfigProblem(problem);
    if (problem.level === 'note' || told.has(text)) continue;
    told.add(text);
    io.err(`portcullis: ${text}\n`);
  }
}

interface Line {
  readonly id: Json;
  readonly host: HostId | undefined;
  readonly event: string | undefined;
  readonly env: Env;
  readonly cwd: string;
  readonly payload: Result<Json>;
  readonly text: () => string;
}

function readLine(line: JsonObject, io: Io): Line | { readonly wrong: string } {
  const name = line.host ?? 'auto';
  const host = HOST_IDS.find((id) => id === name);
  if (host === undefined && name !== 'auto') return { wrong: 'host is not one that is known' };
  const env = line.env === undefined ? io.env : readEnv(line.env);
  if (env === undefined) return { wrong: 'env must be an object of strings' };
  // An empty directory is as good as none.
  const cwd = resolve(io.cwd, stringAt(line, 'cwd') ?? '');
  const document = readDocument(line, host);
  return 'wrong' in document
    ? document
    : { id: line.id ?? null, host, event: stringAt(line, 'event'), env, cwd, ...document };
}

function readEnv(value: Json): Env | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
}

type Document = Pick<Line, 'payload' | 'text'>;

function readDocument(line: JsonObject, host: HostId | undefined): Document | { readonly wrong: string } {
  const given = SOURCES.filter((source) => line[source] !== undefined);
  const [source] = given;
  if (source === undefined || given.length > 1) return { wrong: `one of ${SOURCES.join(', ')} is needed` };
  if (source === 'payload') return documentOf(line.payload ?? null);
  const text = line[source];
  if (typeof text !== 'string') return { wrong: `${source} must be a string` };
  if (source === 'payloadBase64') return decodeBytes(Buffer.from(text, 'base64'));
  return documentOf(shellPayload(text, getHost(host ?? 'claude-code'), stringAt(line, 'cwd')));
}

const documentOf = (value: Json): Document => ({ payload: { ok: true, value }, text: () => jsonText(value) });

const SOURCES = ['payload', 'payloadBase64', 'command'] as const;

function decodeBytes(bytes: Buffer): Document {
  const text = bytes.toString('utf8');
  const payload: Result<Json> = isUtf8(bytes)
    ? parsePayload(text)
    : { ok: false, problem: { field: 'payload', fault: 'invalid UTF-8' } };
  return { payload, text: () => text };
}

function wrongLine(id: Json, error: string): string {
  return jsonText({ id, event: null, decision: 'allow', guards: [], answer: jsonAnswer(NO_ANSWER), error });
}

const NO_ANSWER: Answer = { stdout: '', stderr: '', exitCode: 0 };

function resultLine(id: Json, judged: Judged): string {
  const { decision, verdict, error, event } = judged;
  const findings = (verdict?.findings ?? []).filter((finding) => finding.severity !== 'off');
  return jsonText({
    id,
    event: event.name === 'Unknown' && event.hostEvent !== '' ? event.hostEvent : event.name,
    decision: decisionWord(decision.decision),
    guards: [...new Set(findings.map((finding) => finding.guard))],
    ...reasonOf(decision),
    ...(decision.context === undefined ? {} : { context: decision.context }),
    ...(decision.input === undefined ? {} : { input: decision.input }),
    answer: jsonAnswer(judged.answer),
    ...(error === undefined ? {} : { error }),
  });
}

const reasonOf = (decision: Decision): { readonly reason?: string } =>
  'message' in decision ? { reason: decision.message } : {};

const jsonAnswer = ({ stdout, stderr, exitCode }: Answer): JsonObject => ({ stdout, stderr, exitCode });
