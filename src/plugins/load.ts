import type { Guard } from '../guards/guard.ts';
import { errorName } from '../protocol/error-code.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';
import { oneLine } from '../protocol/marks.ts';
import { approvedIn } from './approved.ts';
import type { Around } from './around.ts';
import { isFresh, type Kept, keptPath, readKept, stampOf, writeKept } from './cache.ts';
import { guardsIn, outlineOf, standIn } from './check-guards.ts';
import { compile } from './compile.ts';
import { contained } from './contain.ts';
import { fingerprintOf } from './content.ts';
import { locate } from './locate.ts';
import type { NamedPlugin, Plugin } from './plugin.ts';
import { runPlugin } from './run.ts';

/**
 * The guards of a plugin. What it was compiled to is kept, and taken as it is while no file of it has changed: then
 * neither the compiler nor a hash is loaded. A project's plugin runs only as a person has approved it; once its files change,
 * what was approved stays in force. Never throws: a plugin that cannot be loaded has faults, and the guards that are known
 * of it fail as their own failure policy says.
 */
export function loadPlugin(named: NamedPlugin, around: Around): Plugin {
  const { file, ...located } = locate(named.name, named.folder, around.home, 'module');
  const path = keptPath(named, around);
  const kept = path === undefined ? undefined : readKept(path);
  const scene: Scene = { named, file, kept, lost: 'fault' in located ? `is not found: ${located.fault}` : undefined };
  try {
    const settled = settle(scene, around);
    if ('fault' in settled) return failed(scene, settled.state, settled.fault);
    return started(scene, settled, path);
  } catch (error) {
    return failed(scene, 'failed', `cannot be loaded (${errorName(error)})`);
  }
}

/** What a person is shown of a project's plugin before they approve it, and the text of the approval. Nothing of it is run. */
export function inspectPlugin(named: NamedPlugin, around: Around): Inspected | { readonly fault: string } {
  const located = locate(named.name, named.folder, around.home, 'module');
  if ('fault' in located) return { fault: `is not found: ${located.fault}` };
  const compiled = compile(located.file);
  if ('fault' in compiled) return compiled;
  const fingerprint = fingerprintOf(located.file, compiled.inputs, compiled.texts);
  return { files: compiled.inputs, approval: approvalOf(named.name, fingerprint), about: aboutOf(named.name) };
}

export interface Inspected {
  readonly files: readonly string[];
  readonly approval: string;
  /** How every approval of this plugin begins. */
  readonly about: string;
}

const aboutOf = (name: string): string => `plugin ${JSON.stringify(name)} `;
const approvalOf = (name: string, fingerprint: string): string => `${aboutOf(name)}${fingerprint}`;

/**
 * Whether what is kept of a plugin is what its files compile to: whoever wrote to the cache past the guards is found out here.
 * Returns what is wrong, in a sentence.
 */
export function keptFault(named: NamedPlugin, around: Around): string | undefined {
  const { name } = named;
  const { file } = locate(name, named.folder, around.home, 'module');
  const path = keptPath(named, around);
  if (file === undefined || path === undefined) return undefined;
  const kept = readKept(path);
  const compiled = kept === undefined ? undefined : compile(file);
  if (kept === undefined || compiled === undefined || 'fault' in compiled || compiled.code === kept.code)
    return undefined;
  if (fingerprintOf(file, compiled.inputs, compiled.texts) !== kept.fingerprint) return undefined;
  return `what is kept of the plugin \`${name}\` is not what its files compile to: somebody changed ${path}; remove it`;
}

interface Scene {
  readonly named: NamedPlugin;
  readonly file: string | undefined;
  readonly kept: Kept | undefined;
  /** Why there is no such file. */
  readonly lost: string | undefined;
}

/** What is to run. `stale` tells why it is not what the files are now: they have changed, and nobody has approved that. */
interface Settled {
  readonly use: Kept;
  readonly stale?: string;
}

interface Unsettled {
  readonly state: 'unapproved' | 'failed';
  readonly fault: string;
}

function settle(scene: Scene, around: Around): Settled | Unsettled {
  const { kept, named, file, lost } = scene;
  const approvals = approvalsOf(named, around);
  const isApproved = (fingerprint: string): boolean => approvals?.includes(approvalOf(named.name, fingerprint)) ?? true;
  const ifApproved = (use: Kept): Settled | Unsettled => (isApproved(use.fingerprint) ? { use } : UNAPPROVED);
  const found = kept?.file === file ? kept : undefined;
  const same = found === undefined || isFresh(found) ? found : restamped(found);
  if (same !== undefined) return ifApproved(same);
  // An approval names one content: where it is that of the kept version, it is not that of the files as they are now.
  if (approvals !== undefined && kept !== undefined && isApproved(kept.fingerprint))
    return { use: kept, stale: lost === undefined ? CHANGED : `${lost}; what was trusted stays in force` };
  if (lost !== undefined) return { state: 'failed', fault: lost };
  if (approvals?.length === 0) return UNAPPROVED;
  const made = make(scene);
  return 'fault' in made ? { state: 'failed', fault: made.fault } : ifApproved(made);
}

const CHANGED =
  'has changed since it was trusted, and what was trusted stays in force; read the change, then `portcullis hooks trust`';

const UNAPPROVED: Unsettled = {
  state: 'unapproved',
  fault:
    'is not loaded: it is code of this project that nobody has trusted yet; read it, then `portcullis hooks trust`',
};

/** Those of this plugin in its project; undefined where none is needed. */
function approvalsOf({ name, project }: NamedPlugin, { approvals }: Around): readonly string[] | undefined {
  if (project === undefined) return undefined;
  const all = approvals === undefined ? [] : approvedIn(approvals, project);
  return all.filter((text) => text.startsWith(aboutOf(name)));
}

/** The kept version with today's stamps, when no content has changed: a file was written anew, or its stamp was too young. */
function restamped(kept: Kept): Kept | undefined {
  const stamped = Date.now();
  const inputs = kept.inputs.map(({ path }) => ({ path, stamp: stampOf(path) }));
  const isSame =
    fingerprintOf(
      kept.file,
      kept.inputs.map(({ path }) => path),
    ) === kept.fingerprint;
  return isSame ? { ...kept, inputs, stamped } : undefined;
}

function make({ file = '', kept }: Scene): Kept | { readonly fault: string } {
  const stamped = Date.now();
  const compiled = compile(file);
  if ('fault' in compiled) return compiled;
  const { code, inputs, texts } = compiled;
  return {
    file,
    code,
    // A file that is written meanwhile has a stamp that is too young to be believed.
    inputs: inputs.map((path) => ({ path, stamp: stampOf(path) })),
    stamped,
    fingerprint: fingerprintOf(file, inputs, texts),
    guards: kept?.guards ?? [],
  };
}

function started(scene: Scene, { use, stale }: Settled, path: string | undefined): Plugin {
  const { named, file } = scene;
  const { guards, faults } = guardsOf(use);
  const outlines = mergedOutlines(guards, faults.length === 0 ? [] : use.guards);
  const isChanged = use !== scene.kept || JSON.stringify(outlines) !== JSON.stringify(use.guards);
  const unkept = isChanged && stale === undefined ? keep(path, { ...use, guards: outlines }) : [];
  const lost = use.guards.filter(({ name }) => faults.length > 0 && guards.every((guard) => guard.name !== name));
  return {
    name: named.name,
    file,
    files: use.inputs.map((input) => input.path),
    guards: [...guards, ...standIns(lost), ...(guards.length + lost.length === 0 ? [placeholder(named)] : [])],
    state: faults.length > 0 ? 'failed' : stale === undefined ? 'live' : 'outdated',
    faults: [...(stale === undefined ? [] : [stale]), ...faults, ...unkept],
  };
}

function keep(path: string | undefined, kept: Kept): readonly string[] {
  const fault = path === undefined ? 'there is no cache folder' : writeKept(path, kept);
  return fault === undefined ? [] : [`is in force, and compiled by every call, since it cannot be kept (${fault})`];
}

function guardsOf({ code, file }: Kept): ReturnType<typeof guardsIn> {
  try {
    const { guards, faults } = guardsIn(runPlugin(code, file));
    return { guards: guards.map(contained), faults };
  } catch (error) {
    return { guards: [], faults: [`throws when it is loaded (${told(error)})`] };
  }
}

function mergedOutlines(guards: readonly Guard[], before: readonly JsonObject[]): readonly JsonObject[] {
  const lost = before.filter(({ name }) => guards.every((guard) => guard.name !== name));
  return [...guards.map(outlineOf), ...lost];
}

function failed({ named, file, kept }: Scene, state: 'unapproved' | 'failed', fault: string): Plugin {
  const known = standIns(kept?.guards ?? []);
  return {
    name: named.name,
    file,
    files: file === undefined ? [] : [file],
    guards: known.length > 0 ? known : [placeholder(named)],
    state,
    faults: [fault],
  };
}

/** A guard that is not in force, under a name that tells why: it fails, by its own failure policy. */
export const failingAs = (guard: Guard, name: string): Guard => ({ ...guard, name, check: failing });

const standIns = (outlines: readonly JsonObject[]): readonly Guard[] =>
  outlines.flatMap((outline) => standIn(outline, failing) ?? []);

/** Stands for all that a plugin may hold, of which nothing is known. */
function placeholder({ name, failure }: NamedPlugin): Guard {
  return {
    name: `plugin ${name}`,
    summary: 'A plugin that could not be loaded.',
    since: '',
    severity: 'deny',
    failure,
    unreadable: 'allow',
    events: ['PreToolUse', 'PermissionRequest'],
    options: {},
    says: {},
    examples: { stops: [], allows: [], misses: [] },
    check: failing,
  };
}

/** Whether a guard only stands for one that could not be loaded. */
export const isStandIn = ({ check }: Guard): boolean => check === failing;

/** Refusing an agent its end would only send it round and round: no work of its own can load the plugin. */
const failing: Guard['check'] = ({ event }) => {
  if (!ENDS.includes(event.name)) throw new PluginNotLoaded();
};
const ENDS: readonly HookEvent['name'][] = ['Stop', 'SubagentStop'];

/** Without the stack of whoever asked: what is wrong stands in the plugin's faults. */
class PluginNotLoaded extends Error {
  override readonly name = 'PluginNotLoaded';
  override readonly stack = '';
}

/** A plugin is loaded before it sees any payload, so that its message cannot quote one. One line, for terminals. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  return `${error.name}: ${oneLine(error.message)}`.slice(0, 300);
}
