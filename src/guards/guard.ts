import type { EventName, HookEvent } from '../protocol/event.ts';
import type { Facts } from '../protocol/facts.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { Span } from '../protocol/span.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { Effect } from '../shell/effect.ts';
import type { GitStep } from '../shell/git/line.ts';
import type { Command, Reading, Word } from '../shell/reading.ts';
import type { PlacedWorkflow } from '../workflow/rules/run.ts';

/** How strict a guard is: as ESLint users expect, plus `ask` for the host's own dialog. Ordered from mild to strict. */
export type Severity = 'off' | 'warn' | 'ask' | 'deny';
/** What to do when the reading cannot tell. */
export type Unreadable = 'allow' | 'ask' | 'deny';

/** One thing a guard says: what was found, and what to do instead. `{name}` takes a value of the report. */
export interface Saying {
  readonly what: string;
  readonly instead: string;
  /** Placeholders that take the guard's own words: they stand without the back-ticks that mark foreign text. */
  readonly own?: readonly string[];
  /** The strictest this saying may be, whatever the guard's severity: `warn` for remarks, `ask` for milder objections. */
  readonly atMost?: Severity;
  /** Refuses with `block` instead of `deny`: the workflow must not go on as it is. */
  readonly blocks?: true;
}

export type OptionKind =
  | {
      readonly type: 'boolean';
      readonly default: boolean;
      readonly help: string;
      /** Which value is the stricter one: a weaker configuration file may set that one over a stronger file. */
      readonly stricter?: boolean;
      /** The default where the preset `strict` is in force; `default` when absent. */
      readonly strict?: boolean;
    }
  | { readonly type: 'number'; readonly default: number; readonly help: string }
  | { readonly type: 'string'; readonly default: string; readonly help: string }
  | {
      readonly type: 'strings';
      readonly default: readonly string[];
      readonly help: string;
      /**
       * What the strings are, when they are paths: the configuration makes them absolute before the guard sees them.
       * `folders` become absolute directories of the file that names them; `globs` become absolute patterns (a relative
       * one that does not begin with `./` matches at any depth below the file's folder; a default, or one from the user's
       * own or the managed file, at any depth at all and then begins with two stars and a slash).
       */
      readonly paths?: 'folders' | 'globs';
      /** Which way is stricter: with `more`, a weaker configuration file's strings are added to a stronger file's. */
      readonly stricter?: 'more';
      /** Without any the guard does nothing: a configuration that names the guard and leaves this empty is told so. */
      readonly needed?: true;
    }
  | { readonly type: 'object'; readonly default: JsonObject; readonly help: string };
export type OptionTable = Readonly<Record<string, OptionKind>>;
export type OptionValues<T extends OptionTable> = {
  readonly [K in keyof T]: T[K] extends { type: 'boolean' }
    ? boolean
    : T[K] extends { type: 'number' }
      ? number
      : T[K] extends { type: 'string' }
        ? string
        : T[K] extends { type: 'strings' }
          ? readonly string[]
          : JsonObject;
};

/** A tool call as guards see it: what it reads and does is worked out when first asked for, once for all guards. */
export interface JudgedCall extends ToolCall {
  readonly index: number;
  /** The directory the call acts in: its own, else the event's, else the process's; absolute. */
  readonly cwd: string;
  /** For shell calls with a command; undefined otherwise. */
  readonly reading: Reading | undefined;
  /** What the call does to files, by its own arguments or by its shell command. */
  readonly effects: readonly Effect[];
  /**
   * The git commands of the shell command in order, with the work trees that each acts on. Those that only look (`git
   * status`, `git log`) are left out; the reading lists them.
   */
  readonly git: readonly GitStep[];
  /** Reads shell text that a command of the call would run in `directory` (absolute; the call's own when absent). */
  read(text: string, directory?: string): Reading;
}

/** Where a finding points. `field` names the argument of the tool, `command` for shell text; `prompt` and the like for events without a call. */
export interface Where {
  readonly call?: JudgedCall;
  readonly command?: Command;
  readonly word?: Word;
  readonly field?: string;
  readonly span?: Span;
  /** The exact token for messages; taken from `word` or `span` when absent. */
  readonly token?: string;
}

export interface GuardContext<Code extends string, Options> {
  readonly event: HookEvent;
  readonly calls: readonly JudgedCall[];
  readonly options: Options;
  readonly facts: Facts;
  /** The workflow that is configured here, if any. */
  readonly workflow: PlacedWorkflow | undefined;
  /** An objection or a remark. `values` fill the saying's placeholders; `{token}` is filled from `where`. */
  report(code: Code, where: Where, values?: Readonly<Record<string, string>>): void;
  /** The guard needs to know something that cannot be read here; the policy decides what that means. */
  unreadable(where: Where, because: string): void;
  /** Text for the agent, whatever the decision. */
  tell(context: string): void;
  /** A line for the audit's record of this event; it changes nothing else. */
  note(text: string): void;
  /** After a tool ran: its result as the agent is to see it, where the host can replace one. */
  replaceResult(text: string): void;
}

export interface Guard<Code extends string = string, Options = unknown> {
  readonly name: string;
  readonly summary: string;
  readonly since: string;
  /** In the preset `recommended`. */
  readonly severity: Severity;
  /** In the preset `strict`; `severity` when absent. */
  readonly strict?: Severity;
  /** When the guard itself fails: `closed` refuses, `open` lets the call through (with an error record). */
  readonly failure: 'open' | 'closed';
  /** For a guard that fails open: the events on which it refuses all the same when it fails. */
  closedFor?(context: Pick<GuardContext<Code, Options>, 'event' | 'options' | 'workflow'>): boolean;
  /** For a guard that fails closed: globs of what it protects beside its options, sought in a payload that cannot be read. */
  names?(options: Options): readonly string[];
  readonly unreadable: Unreadable;
  /** The events the guard looks at; it is not asked on others. */
  readonly events: readonly EventName[];
  /** `changes`: calls of tools that only read or search files are nothing to this guard; it is not asked about them. */
  readonly looksAt?: 'changes';
  /** What must be configured for the guard to be on at all, whatever presets say. */
  readonly needs?: 'workflow';
  readonly options: OptionTable;
  readonly says: Readonly<Record<Code, Saying>>;
  readonly examples: Examples;
  check(context: GuardContext<Code, Options>): void;
}

/** Run by the tester and printed on the guard's page. Strings are shell commands. */
export interface Examples {
  /** Options that the examples are run with, for a guard that does nothing by default. */
  readonly options?: JsonObject;
  /** The workflow that the examples are run in, as a configuration writes it, and the agent that runs them. */
  readonly workflow?: JsonObject;
  readonly agent?: string;
  readonly stops: readonly string[];
  readonly allows: readonly string[];
  /** Known limits, honestly: commands that get through, and why. The tester fails once one is caught. */
  readonly misses: readonly Miss[];
}

export interface Miss {
  readonly command: string;
  readonly because: string;
  /** Files that are there, by path: what a script holds that is not seen. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Gives a guard's literal types to its own `check`. */
export function defineGuard<const Code extends string, const Table extends OptionTable>(
  guard: Omit<Guard<Code, OptionValues<Table>>, 'options'> & { readonly options: Table },
): Guard<Code, OptionValues<Table>> {
  return guard;
}

/** What one guard found, ready for a person: the exact token, why, and what to do instead. */
export interface Finding {
  readonly guard: string;
  /** The saying's code, or `unreadable`, or `failed` for a closed guard that broke. */
  readonly code: string;
  /** What it counts for. `off`: it was seen, but the policy or a person lets it pass. */
  readonly severity: Severity;
  readonly call?: number;
  readonly field?: string;
  readonly span?: Span;
  readonly token?: string;
  readonly because: string;
  readonly instead: string;
  /** The id of the approval by which a person let it through; its severity is then `off`. */
  readonly approved?: string;
  readonly blocks?: true;
}
