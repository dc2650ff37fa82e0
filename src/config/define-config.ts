import type { Guard, Severity, Unreadable } from '../guards/guard.ts';
import type { Rule } from '../policy/policy.ts';
import type { PresetName } from '../policy/presets.ts';
import type { EventName } from '../protocol/event.ts';
import type { Json } from '../protocol/json.ts';
import type { ToolKind } from '../protocol/tool-call.ts';
import type { WorkflowConfig } from '../workflow/rules/workflow-config.ts';
import type { AuditSetting } from './check.ts';

/** What `portcullis.json` may hold. */
export interface Config {
  readonly $schema?: string;
  /** Presets: built in, or a path or a package's name. */
  readonly extends?: readonly (PresetName | (string & {}))[];
  readonly guards?: Readonly<Record<string, GuardConfig>>;
  readonly rules?: readonly RuleConfig[];
  readonly plugins?: readonly (string | PluginConfig)[];
  readonly audit?: AuditSetting;
  readonly workflow?: WorkflowConfig;
}

export interface PluginConfig {
  readonly from: string;
  readonly failure?: Guard['failure'];
}

export type GuardConfig = Severity | readonly [Severity] | readonly [Severity, GuardOptions];
export type GuardOptions = { readonly unreadable?: Unreadable } & { readonly [option: string]: Json };

type OneOrMore<Text extends string> = Text | readonly Text[];

export interface RuleConfig {
  readonly name: string;
  readonly when: {
    readonly event?: OneOrMore<EventName>;
    readonly tool?: OneOrMore<ToolKind | (string & {})>;
    readonly host?: OneOrMore<string>;
    readonly agent?: OneOrMore<string>;
    readonly path?: OneOrMore<string>;
    readonly command?: OneOrMore<string>;
    readonly url?: OneOrMore<string>;
    readonly text?: OneOrMore<string>;
  };
  readonly decision: Rule['decision'];
  readonly reason: string;
  readonly unreadable?: Unreadable;
}

/** Gives a configuration its types: `JSON.stringify(defineConfig({ … }))` is a `portcullis.json`. */
export function defineConfig<const Written extends Config>(config: Written): Written {
  return config;
}
