import { withLock } from '../../files/lock.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { appendPlain, readPlain } from '../../files/plain-file.ts';
import { replaceFile } from '../../files/replace.ts';
import type { Env } from '../../hosts/host.ts';
import { codeOf } from '../../protocol/error-code.ts';
import type { HookEvent } from '../../protocol/event.ts';
import { retainedLines } from '../../workflow/rules/health.ts';
import { canonicalName, isSlug } from '../../workflow/rules/identity.ts';
import { type PlacedWorkflow, runsFolder } from '../../workflow/rules/run.ts';
import { exportLine } from '../../workflow/rules/session.ts';
import { purgeRun } from '../../workflow/store/purge.ts';
import { namesIn } from '../../workflow/store/state-file.ts';
import type { Judged } from '../judge.ts';
import { stateFolderOf } from '../state-folder.ts';

/** What a workflow wants done around a call, after the answer. Returns what went wrong, a sentence each; never throws. */
export function workflowDuties(placed: PlacedWorkflow, judged: Judged, env: Env): readonly string[] {
  const { decoded } = judged;
  if (decoded === undefined) return [];
  // Where the configuration is at fault nobody knows which files are meant to be written.
  const starts = decoded.name === 'SessionStart' && placed.workflow.faults.length === 0;
  return [
    ...attempt('the workflow’s log', () => log(placed, decoded, judged, env)),
    ...(starts ? attempt('the file for the session’s variables', () => exportVariables(placed, env)) : []),
    ...(starts ? purgeRuns(placed, env) : []),
    ...(starts ? attempt('what is older than it is kept', () => purgeLog(placed, env)) : []),
  ];
}

function attempt(what: string, act: () => void): readonly string[] {
  try {
    act();
    return [];
  } catch (error) {
    const code = codeOf(error);
    return [`${what} could not be written (${code})`];
  }
}

/** Claude Code reads the file that `CLAUDE_ENV_FILE` names before each later command; others that know it do the same. */
function exportVariables({ workflow }: PlacedWorkflow, env: Env): void {
  const file = env.CLAUDE_ENV_FILE;
  const name = workflow.environment.pluginRoot;
  const value = pluginRootOf(name, env);
  if (file !== undefined && file !== '' && name !== undefined && value !== undefined)
    appendPlain(file, exportLine(name, value));
}

const pluginRootOf = (name: string | undefined, env: Env): string | undefined =>
  [name === undefined ? undefined : env[name], env.CLAUDE_PLUGIN_ROOT, env.PLUGIN_ROOT].find(
    (value) => value !== undefined && value !== '',
  );

/** One run whose files cannot be read keeps no other from being tidied. */
function purgeRuns(placed: PlacedWorkflow, env: Env): readonly string[] {
  const { workflow } = placed;
  const root = runsFolder(placed, { env: (name) => env[name] });
  const stateFolder = stateFolderOf(env);
  const runs = namesIn(root).filter(isSlug);
  return runs.flatMap((slug) => {
    const purged = purgeRun({ workflow, slug, root, stateFolder, now: Date.now });
    return purged.ok ? [] : [`the run ${slug} could not be tidied: ${purged.error.reason}`];
  });
}

function purgeLog(placed: PlacedWorkflow, env: Env): void {
  const file = logFile(placed, env);
  if (file === undefined) return;
  const days = placed.workflow.observability.auditRetentionDays;
  const retained = () => retainedLines((readPlain(file) ?? '').split('\n'), Date.now(), days);
  // Nearly always there is nothing to do, and then nobody has to wait.
  if (retained().purged === 0) return;
  alone(env, () => {
    const lines = retained().kept.map((line) => `${line}\n`);
    replaceFile(file, lines.join(''));
  });
}

/** Who appends to the log and who replaces it wait for each other: a line between reading and replacing would be lost. */
function alone(env: Env, act: () => void): void {
  const folder = stateFolderOf(env);
  if (folder === undefined) {
    act();
    return;
  }
  makeFolder(folder);
  withLock(`${folder}/workflow-log.lock`, act, PATIENCE);
}

/** In milliseconds: replacing the log takes a few of them. */
const PATIENCE = 2000;

function logFile({ workflow }: PlacedWorkflow, env: Env): string | undefined {
  const { audit } = workflow.environment;
  const file = audit === undefined ? undefined : env[audit];
  return file === '' ? undefined : file;
}

/** A line for each happening of the workflow in the file that its environment names, beside the audit that has them all. */
function log(placed: PlacedWorkflow, event: HookEvent, { verdict, decision }: Judged, env: Env): void {
  const file = logFile(placed, env);
  const type = EVENT_TYPES[event.name];
  const findings = (verdict?.findings ?? []).filter(({ guard, severity }) => severity !== 'off' && WATCHED.has(guard));
  const notes = verdict?.notes ?? [];
  if (file === undefined || (type === undefined && findings.length === 0 && notes.length === 0)) return;
  const common = {
    timestamp: new Date().toISOString(),
    agentName: canonicalName(event.caller?.type, placed.workflow),
    agentId: event.caller?.id,
  };
  const lines = [
    ...(type === undefined ? [] : [{ eventType: type, ...common, decision: decision.decision.toUpperCase() }]),
    ...findings.map(({ guard, code, severity }) => ({
      eventType: 'Guard',
      ...common,
      guard,
      code,
      decision: severity.toUpperCase(),
    })),
    ...notes.map((note) => ({ eventType: 'Note', ...common, note })),
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  alone(env, () => appendPlain(file, text));
}

const EVENT_TYPES: Readonly<Partial<Record<HookEvent['name'], string>>> = {
  SessionStart: 'SessionStarted',
  SubagentStart: 'SubagentStarted',
  SubagentStop: 'SubagentStopped',
};

const WATCHED: ReadonlySet<string> = new Set([
  'protected-files',
  'write-roles',
  'dispatch-order',
  'dispatch-provenance',
  'handoff',
  'required-skills',
  'workflow-verbs',
]);
