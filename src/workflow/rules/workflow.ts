import type { Json } from '../../protocol/json.ts';

/**
 * A team's workflow as data: what `portcullis.json` says under `workflow`, its preset taken in. Agents are named by their
 * canonical names everywhere.
 */
export interface Workflow {
  /** The folder that holds one folder for each run, relative to the configuration's, with `/` and no end slash. */
  readonly root: string;
  /** In their order; never empty. */
  readonly phases: readonly Phase[];
  /** The name of the state after the last phase. */
  readonly end: string;
  readonly agents: Readonly<Record<string, Agent>>;
  /** Every name that an agent goes by, with its canonical one; each canonical name stands for itself. */
  readonly aliases: Readonly<Record<string, string>>;
  /** What may stand before a name with a colon: `skraft` takes `skraft:x` and `plugin:skraft:x` for `x`. */
  readonly namespaces: readonly string[];
  /** The agent that leads the workflow for a person. */
  readonly launcher: string | undefined;
  /** Source and tests: patterns of the files that only some phases' agents write. */
  readonly workspace: readonly string[];
  readonly rights: Readonly<Record<string, Rights>>;
  /** Who may ask the command line for what: agents by name, roles, or `anyone`. Every verb is there. */
  readonly verbs: Readonly<Record<string, readonly string[]>>;
  /** What a review may say, and the verdict that it stands for. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** How often a phase may be sent back. */
  readonly retries: number;
  /** Fields of the state that people and agents may set, and what they hold. */
  readonly metadata: Readonly<Record<string, FieldShape>>;
  /** Patterns of further files that only the workflow itself writes. */
  readonly protect: readonly string[];
  /** Patterns of scripts that belong to the workflow: what they read from standard input is data. */
  readonly commands: readonly string[];
  /** Folders that hold skills, as the ends of their paths. */
  readonly skillRoots: readonly string[];
  /** What becomes of writes to reviews and the workspace by a caller whom the host does not name. */
  readonly unnamedCaller: 'allow' | 'deny';
  readonly observability: Observability;
  readonly environment: Environment;
  /** Nothing is closed by a workflow that was not read whole: what is wrong with it, a sentence each. */
  readonly faults: readonly string[];
}

export interface Phase {
  readonly name: string;
  readonly specialist: string | undefined;
  readonly reviewer: string | undefined;
  /** Its specialist writes source and tests. */
  readonly workspace: boolean;
  /** It closes only with a commit since its start. */
  readonly commit: boolean;
}

export interface Agent {
  readonly dispatcher: string | undefined;
  readonly skills: readonly Skill[];
  /** Patterns of files that a dispatch hands over, in the language of outputs. */
  readonly inputs: readonly string[];
  /** What it delivers: patterns of files, each with an optional comment in parentheses, or prose. */
  readonly outputs: readonly string[];
  /** Files that are good to know; never mandatory. */
  readonly context: readonly string[];
}

export interface Skill {
  readonly name: string;
  readonly policy: SkillPolicy;
}
/** `verify`: named at the start, its load is demanded; `eager`: its text is given as well; `on-demand`: only traced. */
export type SkillPolicy = 'verify' | 'eager' | 'on-demand';

export type Role = 'orchestrator' | 'reviewer' | 'lens' | 'specialist' | 'worker';

/** What an agent may write. The first three roles are closed: their own files and nothing else. */
export interface Rights {
  readonly role: Role;
  readonly phase?: string;
  /** For closed roles: patterns of the files that are theirs. */
  readonly files?: readonly string[];
  /** For open roles: whether source and tests are theirs to write. */
  readonly workspace?: boolean;
}

export type Verdict = 'APPROVED' | 'CHANGES_REQUESTED';

/** The shape of a field of the state. */
export type FieldShape =
  | 'text'
  | 'text or null'
  | 'count'
  | 'texts'
  | 'object'
  | { readonly fields: Readonly<Record<string, FieldShape>> }
  | { readonly list: FieldShape }
  | { readonly oneOf: readonly string[] };

export interface Observability {
  readonly stalePhaseHours: number;
  readonly auditRetentionDays: number;
  readonly signalRetentionDays: number;
}

/** Names of environment variables, each for one thing; an absent name is read nowhere. */
export interface Environment {
  /** The run that hooks and commands act on. */
  readonly slug?: string;
  /** The folder of all runs, absolute. */
  readonly root?: string;
  /** `namespaced` or `bare`: which of the two usual folders. */
  readonly layout?: string;
  /** A further file for the workflow's own events. */
  readonly audit?: string;
  /** A file with the workflow's definition in the form of its framework. */
  readonly config?: string;
  /** The folder of the framework's per-repository settings. */
  readonly configRoot?: string;
  readonly harness?: string;
  /** Where the workflow's programs lie; told to agents at the start of a session. */
  readonly pluginRoot?: string;
}

export const phaseNamed = (workflow: Pick<Workflow, 'phases'>, name: Json | undefined): Phase | undefined =>
  workflow.phases.find((phase) => phase.name === name);

/** The phase after `name`, or the end; undefined when there is no such phase. */
export function nextPhase({ phases, end }: Pick<Workflow, 'phases' | 'end'>, name: string): string | undefined {
  const at = phases.findIndex((phase) => phase.name === name);
  return at < 0 ? undefined : (phases[at + 1]?.name ?? end);
}
