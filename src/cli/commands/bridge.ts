import { dialectOf } from '../../engine/dialects.ts';
import { matches } from '../../engine/matcher.ts';
import { shellLine } from '../../hosts/command-line.ts';
import type { Host } from '../../hosts/host.ts';
import { parsePayload } from '../../hosts/payload.ts';
import { getHost, hostNamed } from '../../hosts/registry.ts';
import type { HookEvent } from '../../protocol/event.ts';
import { describeProblem } from '../../protocol/problem.ts';
import { type Around, askHooks } from '../bridge/ask.ts';
import { lossesOf } from '../bridge/explain.ts';
import { type AskedHook, fitting, projectHooks, settingsHost } from '../bridge/hooks.ts';
import { merged, type Verdict } from '../bridge/merge.ts';
import { eachCall, type Translated, translate } from '../bridge/translate.ts';
import type { ExitCode, Io } from '../io.ts';
import { noHost } from '../no-host.ts';
import type { Options, Usage } from '../options.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'bridge --from HOST --to HOST [options] [-- COMMAND…]',
  summary: `Gives a hook that was written for one host (--to) the events of another (--from), and translates its answer back. It is
itself a hook of --from: a payload on standard input, that host's answer on standard output.
Without a command: the hooks that the project's settings for --to name, those whose matcher fits. What cannot be said in
the other host's words is told on standard error.`,
  options: {
    from: { value: 'HOST', help: 'the host that calls' },
    to: { value: 'HOST', help: 'the host that the hook was written for' },
    event: { value: 'NAME', help: 'the event, where the payload does not name it' },
    matcher: { value: 'PATTERN', help: 'ask the command only about tools that match, by the rules and names of --to' },
    timeout: { value: 'SECONDS', help: 'how long a hook may take; 55 when absent' },
    'on-failure': { value: 'block', help: 'refuse when the command fails, as `onFailure` of Claude Code does' },
  },
  exits: 'Exit 0 or 2: as the host obeys it. 64: the command line is wrong.',
  words: [0, 1000],
};

/** Seconds: shorter than what the settings that `install --bridge` writes let the host wait. */
const TIMEOUT = 55;

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const { from: caller = '', to: author = '' } = options.values;
  const from = hostNamed(caller);
  const to = hostNamed(author);
  if (from === undefined || to === undefined)
    return wrong(
      caller === '' || author === '' ? '--from and --to must name hosts' : noHost(from === undefined ? caller : author),
      io,
    );
  const seconds = Number(options.values.timeout ?? TIMEOUT);
  if (!(seconds > 0)) return wrong('--timeout needs a number of seconds', io);
  const onFailure = options.values['on-failure'];
  if (onFailure !== undefined && onFailure !== 'block') return wrong('--on-failure can only be block', io);
  if (options.words.length === 0 && settingsHost(to) === undefined)
    return wrong(`a command is needed: settings of ${to} are not read`, io);
  const around = { cwd: io.cwd, env: io.env, timeout: seconds * 1000 };
  return answer({ from: getHost(from), to: getHost(to), options, around, io });
}

interface Bridge {
  readonly from: Host;
  readonly to: Host;
  readonly options: Options;
  readonly around: Around;
  readonly io: Io;
}

async function answer(bridge: Bridge): Promise<ExitCode> {
  const { from, options, io } = bridge;
  const payload = parsePayload(io.stdin().toString('utf8'));
  if (!payload.ok) return passed(`${describeProblem(payload.problem)}; no hook was asked`, io);
  const { event: named } = options.values;
  const event = from.decode(payload.value, { env: io.env, ...(named === undefined ? {} : { event: named }) });
  if (!event.ok) return passed(`${describeProblem(event.problem)}; no hook was asked`, io);
  const verdict = merged(await Promise.all(eachCall(event.value).map((one) => ask(one, bridge))));
  const { decision } = verdict;
  const isNothing = decision.decision === 'allow' && Object.keys(decision).length === 1;
  const told = isNothing ? { stdout: '', stderr: '', exitCode: 0 as const } : from.encode(decision, event.value);
  const notes = [...verdict.notes, ...(isNothing ? [] : lossesOf(decision, event.value, from))];
  io.out(told.stdout);
  io.err(told.stderr + notes.map(note).join(''));
  return told.exitCode;
}

const note = (text: string): string => `portcullis: ${text}\n`;

/** As for a payload that the hook cannot read: the call goes on, and it is told. */
function passed(why: string, io: Io): ExitCode {
  io.err(note(why));
  return 0;
}

async function ask(event: HookEvent, { from, to, options, around, io }: Bridge): Promise<Verdict> {
  const translated = translate(event, to, io.env);
  if (translated === undefined) {
    const name = event.hostEvent || event.name;
    return {
      decision: { decision: 'allow' },
      notes: [`${to.title} has no event like ${name} of ${from.title}; no hook was asked`],
    };
  }
  return askHooks(hooksFor(translated, event, { options, to, io }), translated, event, to, around);
}

function hooksFor(
  asked: Translated,
  event: HookEvent,
  { options, to, io }: Pick<Bridge, 'options' | 'to' | 'io'>,
): readonly AskedHook[] {
  const { words, values } = options;
  const host = settingsHost(to.id);
  if (words.length === 0) return host === undefined ? [] : fitting(projectHooks(host, event.cwd ?? io.cwd, io), asked);
  const { subject } = asked;
  const context = subject === undefined ? undefined : ({ kind: 'tool', names: [subject] } as const);
  if (values.matcher !== undefined && !matches(values.matcher, context, dialectOf(to.id).rule)) return [];
  // One word is a command line, as settings have it; several are a program and its arguments.
  const command = words.length === 1 ? (words[0] ?? '') : shellLine(words);
  return [{ command, env: {}, timeout: undefined, closes: values['on-failure'] === 'block' }];
}
