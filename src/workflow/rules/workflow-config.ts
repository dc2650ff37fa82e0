import type { FieldShape, Rights, SkillPolicy, Verdict, Workflow } from './workflow.ts';

/** What may stand under `workflow` in a `portcullis.json`. */
export interface WorkflowConfig {
  readonly extends?: 'skraft';
  readonly root?: string;
  readonly phases?: readonly PhaseConfig[];
  readonly end?: string;
  readonly agents?: Readonly<Record<string, AgentConfig>>;
  readonly namespaces?: readonly string[];
  readonly launcher?: string;
  readonly workspace?: readonly string[];
  readonly rights?: Readonly<Record<string, Rights>>;
  readonly verbs?: Readonly<Record<string, readonly string[]>>;
  readonly verdicts?: Readonly<Record<string, Verdict>>;
  readonly retries?: number;
  readonly metadata?: Readonly<Record<string, FieldShape>>;
  readonly protect?: readonly string[];
  readonly commands?: readonly string[];
  readonly skillRoots?: readonly string[];
  readonly unnamedCaller?: Workflow['unnamedCaller'];
  readonly observability?: Partial<Workflow['observability']>;
  readonly environment?: Workflow['environment'];
}

export interface PhaseConfig {
  readonly name: string;
  readonly specialist?: string | null;
  readonly reviewer?: string | null;
  readonly workspace?: boolean;
  readonly commit?: boolean;
}

export interface AgentConfig {
  readonly aliases?: readonly string[];
  readonly dispatcher?: string | null;
  readonly skills?: readonly (string | { readonly name: string; readonly policy?: SkillPolicy })[];
  readonly inputs?: readonly string[];
  readonly outputs?: readonly string[];
  readonly context?: readonly string[];
}
