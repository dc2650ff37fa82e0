import { displayName } from '../../engine/display-name.ts';
import { createHookEngine, type Fired } from '../../engine/engine.ts';
import { type HookResult, runs } from '../../engine/hook.ts';
import type { EventFields } from '../../engine/input-fields.ts';
import { SAMPLE_FIELDS } from '../../engine/sample-fields.ts';
import { describeSettingsProblem } from '../../engine/settings-problem.ts';
import { EVENT_NAMES, type EventName } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { replaceMarks } from '../../protocol/marks.ts';
import { counted } from '../counted.ts';
import { hookTrust, layersFor } from '../hook-settings.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'fire EVENT [--settings FILE,…] [--host HOST] [--input JSON|-] [--format text|json]',
  summary: `Runs the configured hooks of an event as a host would, and shows the plan, what each hook printed and how that was read,
and what comes of all of them. Fields that --input leaves out have sample values. The hooks really run.`,
  options: {
    settings: { value: 'FILE,…', help: 'these settings files alone, instead of those in force here' },
    host: {
      value: 'HOST',
      help: 'whose settings: copilot-shell (default), claude-code, gemini-cli, qwen-code, codex, all',
    },
    input: { value: 'JSON', help: "the event's own fields as a JSON object; - reads standard input" },
    format: { value: 'text|json', help: 'how to print; text when absent' },
  },
  exits:
    'Exit 0: every hook answered. 1: one failed, is not trusted yet, or the settings have problems. 64: the command line is wrong.',
  words: [1, 1],
};

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const [word = ''] = options.words;
  const event = EVENT_NAMES.find((name) => name === word);
  if (event === undefined) return wrong(`there is no event ${word}; there are ${EVENT_NAMES.join(', ')}`, io);
  const { format = 'text' } = options.values;
  if (format !== 'text' && format !== 'json') return wrong('--format must be text or json', io);
  const given = inputOf(options.values.input, io);
  if (typeof given === 'string') return wrong(given, io);
  const layers = layersFor(options, io);
  if (typeof layers === 'string') return wrong(layers, io);
  const trust = hookTrust(io);
  const engine = createHookEngine({ sessionId: 'fire', cwd: io.cwd, layers, env: io.env, ...(trust && { trust }) });
  engine.beginRun();
  const fired = await fireWith(engine, event, given);
  const problems = engine.problems.map(describeSettingsProblem);
  io.out(
    format === 'json' ? `${JSON.stringify({ ...asData(fired), problems }, null, 2)}\n` : drawn(fired, problems, io),
  );
  const isClean = problems.length === 0 && fired.withheld.length === 0 && fired.results.every(isAnswered);
  return isClean ? 0 : 1;
}

function inputOf(text: string | undefined, io: Io): JsonObject | string {
  if (text === undefined) return {};
  try {
    const value: Json = JSON.parse(text === '-' ? io.stdin().toString('utf8') : text);
    return isObject(value) ? value : '--input must be a JSON object';
  } catch {
    return '--input is no JSON';
  }
}

/** The event's fields are checked by name and type where they are used: a bench should be able to send odd ones. */
function fireWith(engine: ReturnType<typeof createHookEngine>, event: EventName, given: JsonObject): Promise<Fired> {
  const fields = { ...SAMPLE_FIELDS[event], ...given };
  return engine.fire(event, fields as unknown as EventFields<EventName>);
}

function isAnswered({ error, exitCode, warnings }: HookResult): boolean {
  return error === undefined && (exitCode === undefined || exitCode === 0 || exitCode === 2) && warnings.length === 0;
}

function asData(fired: Fired) {
  const { plan, results, withheld, ...rest } = fired;
  const named = ({ entry, ...result }: HookResult) => ({
    hook: displayName(entry.hook),
    source: entry.source,
    ...entry.place,
    ...result,
  });
  return {
    ...rest,
    plan: plan && { hooks: plan.hooks.map(({ hook }) => displayName(hook)), sequential: plan.sequential },
    results: results.map(named),
    withheld: withheld.map(({ hook, place }) => ({ hook: displayName(hook), ...place })),
  };
}

function drawn(fired: Fired, problems: readonly string[], io: Io): string {
  const { paint } = io;
  const { plan, results, withheld } = fired;
  const lines = problems.map((problem) => `${paint.red('problem')}  ${problem}`);
  const order = plan?.sequential ? 'one after the other' : 'side by side';
  lines.push(
    plan === undefined
      ? `${fired.event}: no hook runs`
      : `${paint.bold(fired.event)}: ${counted(results.length, 'hook')}, ${order}`,
  );
  for (const result of results) lines.push('', ...drawnResult(result, io));
  for (const { hook } of withheld)
    lines.push('', paint.yellow(`${displayName(hook)} is not trusted yet: \`portcullis hooks trust\``));
  for (const { field, hooks } of fired.conflicts)
    lines.push('', paint.yellow(`${field}: set by ${hooks[0]}, then otherwise by ${hooks[1]}`));
  lines.push(
    '',
    paint.bold('Told together'),
    indented(fired.finalOutput),
    paint.bold('What the agent does'),
    indented(fired.outcome),
  );
  return `${lines.join('\n')}\n`;
}

function drawnResult(result: HookResult, { paint }: Io): readonly string[] {
  const { entry, durationMs, exitCode, signal, error, stdout, stderr, output, warnings } = result;
  const end = error ?? (signal === undefined ? `exit code ${exitCode ?? 'none'}` : `ended by ${signal}`);
  const place =
    entry.place === undefined ? entry.source : `${entry.source}, ${entry.place.file}:${entry.place.line ?? 1}`;
  return [
    `${paint.bold(displayName(entry.hook))}  ${end}, ${durationMs.toFixed(1)} ms  ${paint.dim(place)}`,
    paint.dim(`  ${runs(entry.hook) ?? ''}`),
    ...raw('stdout', stdout),
    ...raw('stderr', stderr),
    `  read as: ${output === undefined ? 'no answer' : JSON.stringify(output)}`,
    ...warnings.map((warning) => paint.yellow(`  ${warning}`)),
  ];
}

/** Raw text is shown with its control characters and other marks made visible: a terminal obeys them. */
function raw(name: string, text = ''): readonly string[] {
  if (text.trim() === '') return [];
  const visible = replaceMarks(text.trimEnd(), (mark) =>
    '\n\t'.includes(mark) ? mark : `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return [`  ${name}: ${visible.replaceAll('\n', '\n    ')}`];
}

function indented(value: unknown): string {
  return value === undefined ? '  nothing' : JSON.stringify(value, null, 2).replace(/^/gm, '  ');
}
