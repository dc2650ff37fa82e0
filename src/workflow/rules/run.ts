import type { Facts } from '../../protocol/facts.ts';
import type { Json } from '../../protocol/json.ts';
import type { Outside } from './gate.ts';
import { isSlug } from './identity.ts';
import { parseState, type State } from './state.ts';
import type { Workflow } from './workflow.ts';

/** A workflow that is in force somewhere. */
export interface PlacedWorkflow {
  readonly workflow: Workflow;
  /** Where its relative paths start; absolute, with `/`. */
  readonly folder: string;
}

/** The names of what lies in a run's folder, and of the pointer beside the runs. */
export const STATE_FILE = 'state.json';
export const CHAIN_FILE = 'state.audit.jsonl';
export const LOCK_FILE = 'state.lock';
export const POINTER_FILE = '.active-slug';

type Env = Pick<Facts, 'env'>;

/** The folder of all runs: what the environment names, else the workflow's own. */
export function runsFolder({ workflow, folder }: PlacedWorkflow, { env }: Env): string {
  const { environment, root } = workflow;
  const named = environment.root === undefined ? undefined : env(environment.root)?.replaceAll('\\', '/');
  if (named !== undefined && /^(?:\/|[A-Za-z]:\/)/u.test(named)) return named.replace(/\/+$/u, '') || '/';
  const usual = `${folder === '/' ? '' : folder}/${root}`;
  const isBare = environment.layout !== undefined && env(environment.layout) === 'bare';
  return isBare ? usual.slice(0, usual.lastIndexOf('/')) : usual;
}

/** The run that is meant: the first valid name of what was said, the environment, and the pointer. */
export function activeSlug(placed: PlacedWorkflow, facts: Env & Pick<Facts, 'text'>, said?: Json): string | undefined {
  if (isSlug(said)) return said;
  const { slug } = placed.workflow.environment;
  const named = slug === undefined ? undefined : facts.env(slug);
  if (isSlug(named)) return named;
  const pointed = facts.text(`${runsFolder(placed, facts)}/${POINTER_FILE}`)?.trim();
  return isSlug(pointed) ? pointed : undefined;
}

/** A run as its files tell. */
export interface Run {
  readonly slug: string;
  /** The run's own folder; absolute. */
  readonly folder: string;
  /** Undefined when the state is missing or broken; `problem` says which. */
  readonly state: State | undefined;
  readonly problem: string | undefined;
}

/** As large as a state ever gets, in bytes. */
const LARGEST = 8 * 1024 * 1024;

/** The run that hooks act on, as it stands; undefined when none is selected. */
export function openRun(placed: PlacedWorkflow, facts: Env & Pick<Facts, 'text'>, said?: Json): Run | undefined {
  const slug = activeSlug(placed, facts, said);
  if (slug === undefined) return undefined;
  const folder = `${runsFolder(placed, facts)}/${slug}`;
  const text = facts.text(`${folder}/${STATE_FILE}`, LARGEST);
  if (text === undefined) return { slug, folder, state: undefined, problem: 'there is no state file' };
  const read = parseState(text, placed.workflow);
  return read.ok
    ? { slug, folder, state: read.state, problem: undefined }
    : { slug, folder, state: undefined, problem: read.reason };
}

/** The same for what must not go by a state that was changed past the workflow's command line. */
export function trustedRun(
  placed: PlacedWorkflow,
  facts: Env & Pick<Facts, 'text' | 'recordFault'>,
  said?: Json,
): Run | undefined {
  const run = openRun(placed, facts, said);
  const fault = run?.state === undefined ? undefined : facts.recordFault?.(run.folder);
  return run === undefined || fault === undefined ? run : { ...run, state: undefined, problem: fault };
}

/** What the gate asks, over one run's files and the repository that `directory` is in. Links that leave the run lead nowhere. */
export function outsideOf(
  folder: string,
  directory: string,
  facts: Pick<Facts, 'kind' | 'real' | 'text' | 'repository'>,
): Outside {
  const inside = (path: string): string | undefined => {
    const full = `${folder}/${path}`;
    return facts.real(full).startsWith(`${facts.real(folder)}/`) ? full : undefined;
  };
  return {
    exists: (path) => {
      const full = inside(path);
      return full !== undefined && facts.kind(full) === 'file';
    },
    text: (path) => {
      const full = inside(path);
      return full === undefined ? undefined : facts.text(full, LARGEST);
    },
    head: () => {
      const repository = facts.repository(directory);
      const head = repository?.head;
      if (head?.state === 'detached') return head.commit;
      return head?.state === 'branch' ? (repository?.ref(head.ref) ?? null) : null;
    },
  };
}

/** Patterns, relative to the folder of all runs, of the files that only the workflow's command line writes. */
const RECORDS = [
  `*/${STATE_FILE}`,
  `*/${STATE_FILE}.*`,
  `*/${CHAIN_FILE}`,
  `*/${CHAIN_FILE}.*`,
  `*/${LOCK_FILE}`,
  POINTER_FILE,
];

/** Patterns of every protected record; those that begin with no slash mean any place. */
export function recordPatterns(placed: PlacedWorkflow, facts: Env): readonly string[] {
  const { root, protect } = placed.workflow;
  const folder = runsFolder(placed, facts);
  const usual = `${placed.folder === '/' ? '' : placed.folder}/${root}`;
  const elsewhere = folder === usual ? [] : RECORDS.map((record) => `${folder}/${record}`);
  return [...RECORDS.map((record) => `${root}/${record}`), ...protect, ...elsewhere];
}
