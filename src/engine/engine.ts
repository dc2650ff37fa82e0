import type { EventName } from '../protocol/event.ts';
import { type JsonObject, stringAt } from '../protocol/json.ts';
import { type Aggregate, aggregateOutputs } from './aggregate.ts';
import { decide, STOP_RETRIES } from './decide.ts';
import { displayName } from './display-name.ts';
import type { Env } from './environment.ts';
import { type FunctionHook, type HookEntry, type HookResult, hookName } from './hook.ts';
import { buildInput, matchContext } from './input.ts';
import type { EventFields } from './input-fields.ts';
import { LiveGroups } from './live-groups.ts';
import type { OutcomeOf, StopOutcome } from './outcome.ts';
import { type HookPlan, planHooks } from './plan.ts';
import { type Added, buildRegistry, type Registry, register, setEnabled } from './registry.ts';
import { runPlan } from './run.ts';
import type { ReadLayer } from './settings.ts';
import type { SettingsProblem } from './settings-problem.ts';
import { toolAliases } from './tool-aliases.ts';
import type { TrustStore } from './trust.ts';

export interface HookEngineOptions {
  readonly sessionId: string;
  /** The project's directory: hooks run there and find it in their environment. */
  readonly cwd: string;
  /** Empty, the default, when the session is not recorded. */
  readonly transcriptPath?: string;
  /** Settings, read; see `loadHookSettings` and `readLayer`. */
  readonly layers?: readonly ReadLayer[];
  /** False: the project's own hooks are not loaded. Default true. */
  readonly trustedFolder?: boolean;
  /** Approvals of the project's hooks; absent: they all run. */
  readonly trust?: TrustStore;
  /** The environment that hooks inherit; the process's own when absent. */
  readonly env?: Env;
  /** The variables of it that hooks may see (a trailing `*` stands for any ending); absent: all. */
  readonly allowedEnv?: readonly string[];
  /** Says what is wrong with arguments that a hook rewrote; undefined when nothing is. */
  readonly validateInput?: (tool: string, input: JsonObject) => string | undefined;
  /** What other hosts call one of your tools, so that the matchers of their hooks fit; by tables of theirs when absent. */
  readonly toolAliases?: (tool: string) => readonly string[];
  /** How often in a row hooks may send the agent back to work; 8 when absent. */
  readonly stopRetries?: number;
  /** How long the hooks of SessionEnd may hold up the exit; 5,000 ms when absent. */
  readonly sessionEndMs?: number;
  /** One record a hook, unless the hook asks to be left out of logs. */
  readonly log?: (record: HookRecord) => void;
  /** To the letter of copilot-shell where it departs from its own reference. */
  readonly compat?: boolean;
  readonly clock?: Clock;
}

export interface Clock {
  now(): Date;
  /** Milliseconds of a clock that never jumps. */
  elapsed(): number;
}

/** One hook's run, for logs and telemetry. Holds nothing that the hook was told or printed. */
export interface HookRecord {
  readonly event: EventName;
  readonly hook: string;
  readonly source: HookEntry['source'];
  readonly runId?: string;
  readonly durationMs: number;
  readonly exitCode?: number | null;
  readonly signal?: string;
  readonly decision?: string;
  readonly error?: string;
  readonly warnings: number;
}

export interface FireOptions {
  readonly signal?: AbortSignal;
  /** For a tail call: its `depth`. */
  readonly tailDepth?: number;
}

/** What came of one event. */
export interface Fired<E extends EventName = EventName> extends Aggregate {
  readonly event: E;
  /** What the agent does next. */
  readonly outcome: OutcomeOf<E>;
  readonly input: JsonObject;
  /** Undefined when no hook was meant. */
  readonly plan: HookPlan | undefined;
  readonly results: readonly HookResult[];
  /** The project's hooks that would have run, had they been approved. */
  readonly withheld: readonly HookEntry[];
}

/** An engine for one session of an agent. */
export function createHookEngine(options: HookEngineOptions): HookEngine {
  return new HookEngine(options);
}

/** Life cycle: one session; its runs, its retries, and the processes it started. */
export class HookEngine {
  readonly #options: HookEngineOptions;
  readonly #clock: Clock;
  readonly #groups = new LiveGroups();
  readonly #retries = new Map<string, { readonly count: number; readonly lastReason: string | undefined }>();
  readonly #plans = new Map<string, HookPlan | undefined>();
  #registry: Registry;
  #runs = 0;
  #runId: string | undefined;

  constructor(options: HookEngineOptions) {
    this.#options = options;
    this.#clock = options.clock ?? SYSTEM_CLOCK;
    this.#registry = this.#read(options.layers ?? []);
  }

  /** What is wrong with the settings, and which hooks wait for approval. To be shown before the first event. */
  get problems(): readonly SettingsProblem[] {
    return this.#registry.problems;
  }

  get entries(): readonly HookEntry[] {
    return this.#registry.entries;
  }

  /** A user's prompt begins a run; its id goes to the hooks of everything up to the next one. */
  beginRun(): string {
    this.#runId = `${this.#options.sessionId}########${this.#runs++}`;
    this.#retries.clear();
    return this.#runId;
  }

  /** Reads settings anew; switches and hooks set at run time are forgotten. */
  reload(layers: readonly ReadLayer[]): void {
    this.#change(this.#read(layers));
  }

  /** Adds a function as a hook. At an event that has a hook of this name, nothing is added. */
  register(event: EventName, hook: FunctionHook, added?: Added): void {
    this.#change(register(this.#registry, event, hook, added));
  }

  /** Switches hooks by name for this session. False when there is none of this name. */
  setEnabled(name: string, enabled: boolean): boolean {
    this.#change(setEnabled(this.#registry, name, enabled));
    return this.#registry.entries.some(({ hook }) => hookName(hook) === name);
  }

  /** Runs the hooks of an event and says what the agent does next. Never rejects; a failed hook is in the results. */
  async fire<E extends EventName>(event: E, fields: EventFields<E>, options: FireOptions = {}): Promise<Fired<E>> {
    const compat = this.#options.compat === true;
    const input = this.#input(event, fields);
    const { plan, withheld } = this.#plan(event, input);
    const results = plan === undefined ? [] : await this.#run(plan, input, options);
    const answers = results.map(({ entry: { hook }, output, error, durationMs }) => ({
      hook,
      output,
      error,
      durationMs,
    }));
    const aggregate = aggregateOutputs(event, answers, { sequential: plan?.sequential === true, compat });
    const outcome = this.#decide(event, input, aggregate.finalOutput, options);
    return { event, outcome, ...aggregate, input, plan, results, withheld };
  }

  /** Ends the processes of hooks that are still running. */
  dispose(): void {
    this.#groups.end();
  }

  #read(layers: readonly ReadLayer[]): Registry {
    const { trust, cwd, trustedFolder = true, compat = false } = this.#options;
    return buildRegistry(layers, {
      trustedFolder,
      compat,
      ...(trust && { trusts: (entry: HookEntry) => trust.trusts(cwd, entry) }),
    });
  }

  #change(registry: Registry): void {
    this.#registry = registry;
    this.#plans.clear();
  }

  #input<E extends EventName>(event: E, fields: EventFields<E>): JsonObject {
    const { sessionId, transcriptPath = '', cwd, compat = false } = this.#options;
    const timestamp = this.#clock.now().toISOString();
    const session = { sessionId, transcriptPath, cwd, runId: this.#runId, timestamp };
    const input = buildInput(event, fields, session, { compat });
    if (!isStopEvent(event) || 'stop_hook_active' in fields) return input;
    return { ...input, stop_hook_active: this.#retriesOf(input).count > 0 };
  }

  #plan(event: EventName, input: JsonObject): { plan: HookPlan | undefined; withheld: readonly HookEntry[] } {
    const { compat = false, toolAliases: aliases = toolAliases, trust } = this.#options;
    const hasForeign = this.#registry.entries.some(({ host }) => host !== undefined);
    const context = matchContext(event, input, { compat, ...(hasForeign && { aliases }) });
    const isTrusted = trust === undefined || compat;
    if (!isTrusted) return this.#trustedPlan(event, context, trust);
    const key = `${event}\n${context?.kind === 'tool' ? context.names.join('\n') : context?.value}`;
    if (!this.#plans.has(key)) {
      if (this.#plans.size >= MOST_PLANS) this.#plans.clear();
      this.#plans.set(key, planHooks(event, this.#registry.entries, context, { compat }));
    }
    return { plan: this.#plans.get(key), withheld: [] };
  }

  /** Approval is looked at again each time: a script may have changed since the settings were read. */
  #trustedPlan(event: EventName, context: ReturnType<typeof matchContext>, trust: TrustStore) {
    const { cwd } = this.#options;
    const entries = this.#registry.entries.map(({ withheld: _, ...entry }) => entry);
    const planned = planHooks(event, entries, context);
    const withheld = planned?.hooks.filter((entry) => entry.source === 'project' && !trust.trusts(cwd, entry)) ?? [];
    if (withheld.length === 0) return { plan: planned, withheld };
    const trusted = entries.filter((entry) => !withheld.includes(entry));
    return { plan: planHooks(event, trusted, context), withheld };
  }

  async #run(plan: HookPlan, input: JsonObject, options: FireOptions): Promise<readonly HookResult[]> {
    const { env, allowedEnv, compat = false, sessionEndMs = 5000 } = this.#options;
    const budget = plan.event === 'SessionEnd' ? AbortSignal.timeout(sessionEndMs) : undefined;
    const signals = [budget, options.signal].filter((signal) => signal !== undefined);
    return runPlan(plan, input, {
      ...(env && { env }),
      ...(allowedEnv && { allowedEnv }),
      signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
      ...(budget && { graceMs: 500 }),
      compat,
      groups: this.#groups,
      now: this.#clock.elapsed,
      onEnd: (result) => this.#log(plan.event, result),
    });
  }

  #log(event: EventName, { entry, output, durationMs, warnings, exitCode, signal, error }: HookResult): void {
    const { log } = this.#options;
    if (log === undefined || output?.suppressOutput === true) return;
    const decision = stringAt(output, 'decision');
    record(log, {
      event,
      hook: displayName(entry.hook),
      source: entry.source,
      durationMs,
      warnings: warnings.length,
      ...(this.#runId !== undefined && { runId: this.#runId }),
      ...(exitCode !== undefined && { exitCode }),
      ...(signal !== undefined && { signal }),
      ...(decision !== undefined && { decision }),
      ...(error !== undefined && { error }),
    });
  }

  #decide<E extends EventName>(event: E, input: JsonObject, output: JsonObject | undefined, options: FireOptions) {
    const { validateInput, stopRetries = STOP_RETRIES } = this.#options;
    const retries = { ...this.#retriesOf(input), limit: stopRetries };
    const { tailDepth = 0 } = options;
    const outcome = decide(event, { input, output, validateInput, retries, tailDepth });
    if (isStopEvent(event) && 'retries' in outcome) this.#remember(input, outcome);
    return outcome;
  }

  #retriesOf(input: JsonObject) {
    return this.#retries.get(agentOf(input)) ?? { count: 0, lastReason: undefined };
  }

  #remember(input: JsonObject, { action, message, retries }: StopOutcome): void {
    if (action === 'retry') this.#retries.set(agentOf(input), { count: retries.count, lastReason: message });
    else this.#retries.delete(agentOf(input));
  }
}

/** A log that fails is no reason for an agent to fail. */
function record(log: NonNullable<HookEngineOptions['log']>, entry: HookRecord): void {
  try {
    log(entry);
  } catch {
    // There is nowhere left to tell it.
  }
}

/** Retries are counted for each sub-agent by itself; the main agent has no id. */
function agentOf(input: JsonObject): string {
  return stringAt(input, 'agent_id') ?? '';
}

function isStopEvent(event: EventName): event is 'Stop' | 'SubagentStop' {
  return event === 'Stop' || event === 'SubagentStop';
}

/** Tools come and go with their servers; plans of names no longer used are let go of. */
const MOST_PLANS = 1000;

const SYSTEM_CLOCK: Clock = { now: () => new Date(), elapsed: () => performance.now() };
