import type { Guard, Severity, Unreadable } from '../guards/guard.ts';
import type { EventName } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { PlacedWorkflow } from '../workflow/rules/run.ts';

/** Which guards and rules are in force, how strict, with which options. */
export interface Policy {
  readonly guards: readonly EnabledGuard[];
  readonly rules: readonly Rule[];
  /** Phases, roles and records that are configured here. */
  readonly workflow?: PlacedWorkflow;
}

/** Where a setting comes from, from weak to strong. `file` is one named by hand that replaces all others. */
export type Layer = 'preset' | 'project' | 'user' | 'managed' | 'file';

export interface EnabledGuard {
  readonly guard: Guard;
  readonly severity: Exclude<Severity, 'off'>;
  /** One value for every key of the guard's option table, paths made absolute. */
  readonly options: JsonObject;
  readonly unreadable: Unreadable;
  readonly layer: Layer;
}

/** A rule of conduct written as data. Every condition that is given must hold; a list holds when one of its items does. */
export interface Rule {
  readonly name: string;
  readonly when: RuleConditions;
  readonly decision: 'warn' | 'ask' | 'deny' | 'block';
  readonly reason: string;
  readonly unreadable: Unreadable;
  readonly layer: Layer;
}

export interface RuleConditions {
  /** Default: before a tool runs (`PreToolUse` and `PermissionRequest`). */
  readonly event?: readonly EventName[];
  /** A kind of tool, or a host's own name for one; case does not count, `*` stands for any text. */
  readonly tool?: readonly string[];
  readonly host?: readonly string[];
  /** The acting agent's name or type; `*` stands for any text. */
  readonly agent?: readonly string[];
  /** Absolute patterns of files that the call reads, writes, moves or removes. */
  readonly path?: readonly string[];
  /** See `commandPattern`. */
  readonly command?: readonly string[];
  /** Addresses that the call names; `*` stands for any text. */
  readonly url?: readonly string[];
  /** Patterns as `readTextPattern` reads them, sought in the texts that `callTexts` and `eventTexts` name. */
  readonly text?: readonly string[];
}
