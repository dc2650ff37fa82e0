import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Answer, DecisionKind } from '../../protocol/decision.ts';
import { codeOf } from '../../protocol/error-code.ts';
import type { HostId } from '../../protocol/host.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { jsonText } from '../../protocol/json-text.ts';
import type { Env, HookOutput, Host } from '../host.ts';
import { getHost } from '../registry.ts';
import type { Sample } from '../sample.ts';
import { samples } from '../samples.ts';
import { commandsIn } from '../settings.ts';
import { doctorOf } from './doctors.ts';
import type { PlacedHandler } from './handlers.ts';
import type { Site, SiteFile } from './host-doctor.ts';
import type { PluginFile } from './plugin-file.ts';
import { pluginOf } from './plugin-files.ts';
import { moduleOf } from './plugin-module.ts';
import { type Start, startOfLine } from './start.ts';
import type { World } from './world.ts';

/** What running one file's hook, exactly as it is configured, showed. */
export interface Probe {
  readonly file: string;
  readonly event: string;
  /** `unproven`: the answer is right, but the policy in force lets the probe pass. */
  readonly result: 'refused' | 'unproven' | 'failed';
  readonly message: string;
  readonly ms: number;
}

/** What this process would answer to a payload: what the hook must answer too. */
export type Judge = (payload: Json, host: HostId, event: string, env: Env) => Answer;

/** Asks every hook of a tool about to run whether a command that the recommended policy refuses may run. */
export function probeSite(site: Site, judge: Judge): readonly Probe[] {
  const sample = samples.find(({ host }) => host === site.host);
  if (sample === undefined) return [];
  const state = mkdtempSync(join(tmpdir(), 'portcullis-probe-'));
  try {
    return site.installed.flatMap((file) => {
      const handler = toolHandler(file, sample, site);
      return handler === undefined ? [] : [probe(file, handler, sample, site, { judge, state })];
    });
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
}

/** The handler that hears of shell commands. */
function toolHandler({ ours }: SiteFile, sample: Sample, { host }: Site): PlacedHandler | undefined {
  const isTool = ({ event }: PlacedHandler): boolean => getHost(host).eventOf({}, { event }).name === 'PreToolUse';
  const own = sample.event.toLowerCase();
  return ours.find(({ event }) => event.toLowerCase() === own) ?? ours.find(isTool);
}

interface Trial {
  readonly judge: Judge;
  /** Keeps the record of the probe out of the person's log. */
  readonly state: string;
}

/** Asked twice: a broken hook may refuse whatever comes. */
function probe(file: SiteFile, handler: PlacedHandler, sample: Sample, site: Site, trial: Trial): Probe {
  const told = { file: file.place.file, event: handler.event };
  const start = performance.now();
  const forbidden = ask(file, handler, sample.payload, sample, site, trial);
  const ms = Math.round(performance.now() - start);
  const failed = (what: string, { why }: Reply): Probe => ({ ...told, ms, result: 'failed', message: what + why });
  if (forbidden.isWrong) return failed(effectOf(forbidden, handler.handler), forbidden);
  const harmless = ask(file, handler, disarmed(sample.payload), sample, site, trial);
  if (harmless.isWrong) return failed('a harmless command is refused too', harmless);
  return forbidden.kind === 'allow'
    ? { ...told, ms, result: 'unproven', message: 'the hook answers, and the policy in force lets the probe pass' }
    : { ...told, ms, result: 'refused', message: 'a forbidden command was refused, and a harmless one was not' };
}

function effectOf({ kind, fails }: Reply, { onFailure, failClosed }: JsonObject): string {
  if (kind !== 'allow') return 'answers otherwise than this copy';
  const closes = onFailure === 'block' || failClosed === true;
  return fails && closes ? 'the hook fails, so that every tool is refused' : 'a forbidden command would run';
}

/** Something that no policy minds, in place of what every sample asks for. */
const disarmed = (payload: JsonObject): JsonObject => {
  const harmless: Json = JSON.parse(
    JSON.stringify(payload).replace(/git commit --no-verify -m (?:\\+)"wip(?:\\+)"/g, 'git status'),
  );
  return isObject(harmless) ? harmless : payload;
};

interface Reply {
  readonly kind: DecisionKind;
  readonly isWrong: boolean;
  /** The hook broke, rather than answered. */
  readonly fails: boolean;
  readonly why: string;
}

function ask(
  file: SiteFile,
  handler: PlacedHandler,
  asked: JsonObject,
  sample: Sample,
  site: Site,
  { judge, state }: Trial,
): Reply {
  const host = getHost(site.host);
  const env = { ...probeEnvironment(site.world, sample), XDG_STATE_HOME: state, PORTCULLIS_NO_START: '1' };
  const payload = payloadFor(host, handler.event, { ...sample, payload: asked }, site.world, env);
  const event = host.decode(payload, { event: handler.event, env });
  const output = run(file, handler, payload, env, site);
  if (output.error !== undefined || !event.ok)
    return { kind: 'allow', isWrong: true, fails: true, why: `: it ${output.error}` };
  const { decision, fault } = host.decodeOutput(output, event.value);
  const wanted = host.decodeOutput(judge(payload, site.host, handler.event, env), event.value).decision.decision;
  const lines = output.stderr.split('\n').filter((line) => line.trim() !== '');
  const first = lines.find((line) => line.includes('Error')) ?? lines[0];
  const said = [fault, output.exitCode === 0 ? undefined : `exit code ${output.exitCode}`, first]
    .filter(Boolean)
    .join('; ');
  const isWrong = decision.decision !== wanted || fault !== undefined;
  const fails = fault !== undefined || (output.exitCode !== 0 && output.exitCode !== 2);
  return { kind: decision.decision, isWrong, fails, why: said === '' ? '' : ` (${said})` };
}

/** Where the samples were taken. */
const SAMPLE_PROJECT = '/home/dev/project';

/** As the host would send it now, from this project. */
function payloadFor(host: Host, event: string, sample: Sample, world: World, env: Env): JsonObject {
  const payload = moved(sample.payload, world.project);
  const { dialect } = doctorOf(host.id);
  const decoded = host.decode(payload, { event: sample.event, env });
  if (dialect === undefined || !decoded.ok) return isObject(payload) ? payload : {};
  return host.encodeEvent({ ...decoded.value, dialect, hostEvent: event });
}

function moved(value: Json, project: string): Json {
  if (typeof value === 'string') return value.replaceAll(SAMPLE_PROJECT, project);
  if (Array.isArray(value)) return value.map((item) => moved(item, project));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner, project)]));
}

/** The person's own environment with this host's marks, and no other's: this may run inside an agent's session. */
function probeEnvironment({ env, project }: World, sample: Sample): Record<string, string> {
  const marks = new Set(samples.flatMap((one) => Object.keys(one.env)));
  const own = Object.entries({ ...sample.env }).map(([name, value]) => [
    name,
    value?.replaceAll(SAMPLE_PROJECT, project),
  ]);
  const kept = Object.entries(env).filter(([name]) => !marks.has(name) || name === 'CODEX_HOME');
  return Object.fromEntries([...own, ...kept].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

interface Ended extends HookOutput {
  /** Why it did not run to its own end. */
  readonly error?: string;
}

/** Milliseconds: longer than a hook may wait for its input. */
const PATIENCE = 15_000;

function run(file: SiteFile, handler: PlacedHandler, payload: Json, env: Record<string, string>, site: Site): Ended {
  const { program, args, verbatim = false } = startOf(file, handler, site);
  const { project } = site.world;
  const options = {
    cwd: project,
    env,
    input: `${jsonText(payload)}\n`,
    encoding: 'utf8',
    timeout: PATIENCE,
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  } as const;
  const { stdout, stderr, status, error } = spawnSync(program, args, options);
  const code = error && codeOf(error);
  const why = code === 'ETIMEDOUT' ? `did not end within ${PATIENCE / 1000} seconds` : `cannot be started (${code})`;
  return {
    stdout: stdout ?? '',
    stderr: stderr ?? '',
    exitCode: status,
    ...(code === undefined ? {} : { error: why }),
  };
}

/** How the host starts the hook. */
function startOf(file: SiteFile, { handler }: PlacedHandler, { world }: Site): Start {
  const { place } = file;
  const isWindows = world.platform === 'win32';
  const plugin = pluginOf(place.host);
  if (plugin !== undefined)
    return { program: process.execPath, args: ['--input-type=module', '-e', pluginProbe(file, plugin, world)] };
  if (place.syntax === 'executable')
    return isWindows ? { program: process.execPath, args: [place.file] } : { program: place.file, args: [] };
  const doctor = doctorOf(place.host);
  const words = handler.args;
  if (doctor.shell === 'none') {
    const args = Array.isArray(words) ? words.filter((word): word is string => typeof word === 'string') : [];
    return { program: stringAt(handler, 'command') ?? '', args };
  }
  const [line = ''] = commandsIn(handler);
  return startOfLine(line, doctor, world);
}

function pluginProbe(file: SiteFile, { probe }: PluginFile, world: World): string {
  return probe(JSON.stringify(pathToFileURL(moduleOf(file, world) ?? '').href));
}
