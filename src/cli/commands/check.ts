import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { getHost } from '../../hosts/registry.ts';
import { isObject, type Json, parseJson } from '../../protocol/json.ts';
import { jsonText } from '../../protocol/json-text.ts';
import type { ToolKind } from '../../protocol/tool-call.ts';
import { TOOL_KINDS } from '../../protocol/tool-call.ts';
import { shellPayload, toolPayload } from '../ask.ts';
import { drawExplanation } from '../draw.ts';
import { type Explanation, explain } from '../explain.ts';
import type { ExitCode, Io } from '../io.ts';
import { judgePayload } from '../judge.ts';
import type { Options, Usage } from '../options.ts';
import { outside } from '../outside.ts';
import { missingConfig, policies } from '../policies.ts';
import { wrapped } from '../wrap.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: "check '<command>' [--cwd DIR] [--tool KIND] [--config FILE] [--json]",
  summary: `Explains what the policy makes of a shell command: every command in it, where it runs and what it does, each guard's findings
with the place they point at, and the decision. Nothing is run, nothing is logged. With --tool, the text is that tool's input:
a JSON object, or the path, address or name that it is about. A text of - is read from standard input.`,
  options: {
    cwd: { value: 'DIR', help: 'the directory the call is made in; this one when absent' },
    tool: {
      value: 'KIND',
      help: 'shell (default), write, edit, patch, read, search, fetch, agent, skill, mcp or other',
    },
    config: { value: 'FILE', help: 'judge by this file alone' },
    json: { help: 'the same as JSON' },
  },
  exits: 'Exit 0: allowed. 1: the host asks a person. 2: refused. 64: the command line is wrong.',
  words: [1, 1],
};

export function run(options: Options, io: Io): ExitCode {
  const [word = ''] = options.words;
  const kind = TOOL_KINDS.find((known) => known === (options.values.tool ?? 'shell'));
  if (kind === undefined) return wrong(`--tool must be one of ${TOOL_KINDS.join(', ')}`, io);
  const text =
    word === '-'
      ? io
          .stdin()
          .toString('utf8')
          .replace(/\r?\n$/, '')
      : word;
  const cwd = resolve(io.cwd, options.values.cwd ?? '');
  if (options.values.cwd !== undefined && !isDirectory(cwd)) return wrong(`${cwd} is no directory`, io);
  const missing = missingConfig(options, io);
  if (missing !== undefined) return wrong(missing, io);
  const payload = payloadFor(kind, text, cwd);
  if (payload === undefined) return wrong('the tool input begins like JSON but is none', io);
  const explanation = explanationOf(payload, cwd, options.values.config, io);
  if (options.has('json')) io.out(`${jsonText(explanation)}\n`);
  else io.out(wrapped(drawExplanation(explanation, io), io.columns));
  return EXITS[explanation.decision];
}

const EXITS: Readonly<Record<Explanation['decision'], ExitCode>> = { allow: 0, context: 0, ask: 1, deny: 2, block: 2 };

function payloadFor(kind: ToolKind, text: string, cwd: string): Json | undefined {
  const host = getHost('claude-code');
  const value = text.startsWith('{') ? parseJson(text) : undefined;
  const input = isObject(value) ? value : undefined;
  // A shell command may begin with a brace, too: `{ ls; }`.
  if (kind === 'shell' && input === undefined) return shellPayload(text, host, cwd);
  return text.startsWith('{') && input === undefined ? undefined : toolPayload(kind, input ?? text, cwd);
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function explanationOf(payload: Json, cwd: string, config: string | undefined, io: Io): Explanation {
  const policyAt = policies(io, { file: config });
  const judged = judgePayload({
    payload: { ok: true, value: payload },
    text: '',
    host: 'claude-code',
    event: undefined,
    env: io.env,
    cwd,
    policyAt: (directory) => policyAt(directory, io.env),
    judge: outside(io.env),
  });
  return explain(judged);
}
