import type { ToolCall } from '../../protocol/tool-call.ts';
import type { Effect } from '../../shell/effect.ts';
import type { Reading } from '../../shell/reading.ts';
import { show } from '../../shell/value.ts';
import { canonicalName } from './identity.ts';
import { type Opaque, opaquePart } from './opacity.ts';
import type { Rights, Workflow } from './workflow.ts';
import { changesOf, type Place, type Targets, targetsOf } from './write-targets.ts';

/** A tool call with what it does to files. */
export interface WritingCall extends Pick<ToolCall, 'name' | 'kind' | 'files' | 'command' | 'unreadable'> {
  readonly effects: readonly Effect[];
  readonly reading: Reading | undefined;
}

/** Who acts: the agent's name and those of the agents that dispatched it, nearest first. */
export interface Acting {
  readonly chain: readonly string[];
  /** Whether nobody else can be above: then a chain without a governed name is not governed. */
  readonly complete: boolean;
}

export type WriteJudgement =
  | { readonly allowed: true; readonly code: 'UNIDENTIFIED_CALLER' | 'NOT_GOVERNED' | 'NO_WRITE' | 'CONFORMING' }
  | WriteRefusal;

export interface WriteRefusal {
  readonly allowed: false;
  readonly code: 'WRITE_RIGHT_DENIED';
  readonly agent: string;
  readonly role: Rights['role'];
  /** Which rule it breaks. */
  readonly rule: 'unreadable' | 'opaque' | 'typed' | 'nothing' | 'foreign' | 'transmission' | 'workspace';
  /** The index of the call. */
  readonly call: number;
  readonly effect?: Effect;
  readonly opaque?: Opaque;
  /** Whose file it is, for `transmission`. */
  readonly owner?: string;
  readonly reason: string;
}

/** Whether the acting agent may do what all these calls do to files; the first refusal counts. */
export function judgeWrites(
  acting: Acting,
  calls: readonly WritingCall[],
  workflow: Workflow,
  place: Place,
): WriteJudgement {
  const agent = acting.chain
    .map((name) => canonicalName(name, workflow))
    .find((name) => rightsOf(name, workflow) !== undefined);
  const rights = rightsOf(agent, workflow);
  if (agent === undefined || rights === undefined)
    return { allowed: true, code: acting.complete ? 'NOT_GOVERNED' : 'UNIDENTIFIED_CALLER' };
  const judge = judgeOf(agent, rights, workflow, place);
  let writes = false;
  for (const [index, call] of calls.entries()) {
    const refusal = judge(call, index);
    if (refusal !== undefined) return refusal;
    writes ||= changesOf(call.effects).length > 0;
  }
  return { allowed: true, code: writes ? 'CONFORMING' : 'NO_WRITE' };
}

const rightsOf = (agent: string | undefined, { rights }: Workflow): Rights | undefined =>
  agent !== undefined && Object.hasOwn(rights, agent) ? rights[agent] : undefined;

/** A change of the workspace by a caller whom nobody named; undefined when there is none. */
export function unnamedWrite(
  calls: readonly WritingCall[],
  workflow: Workflow,
  place: Place,
): { readonly call: number; readonly effect: Effect } | undefined {
  const targets = targetsOf(workflow, place);
  for (const [call, { effects }] of calls.entries()) {
    const effect = changesOf(effects).find((one) => targets.touchesWorkspace(one, false));
    if (effect !== undefined) return { call, effect };
  }
  return undefined;
}

/** A change of what some agent hands over, by a caller who is none of the workflow's; undefined when there is none. */
export function strangersWrite(
  calls: readonly WritingCall[],
  workflow: Workflow,
  place: Place,
): { readonly call: number; readonly effect: Effect; readonly owner: string } | undefined {
  const targets = targetsOf(workflow, place);
  const owned = handedOver(workflow);
  for (const [call, { effects }] of calls.entries())
    for (const effect of changesOf(effects)) {
      const owner = ownerOf(effect, owned, targets);
      if (owner !== undefined) return { call, effect, owner };
    }
  return undefined;
}

type Owned = readonly (readonly [agent: string, rights: Rights])[];

/** The files that agents declare as their own, whoever else may write. */
const handedOver = ({ rights }: Workflow, except?: string): Owned =>
  Object.entries(rights).filter(([name, { files = [] }]) => name !== except && files.length > 0);

const ownerOf = (effect: Effect, owned: Owned, targets: Targets): string | undefined =>
  owned.find(([, { files = [] }]) => targets.mayTouch(effect, files))?.[0];

type Refusal = Pick<WriteRefusal, 'rule' | 'reason' | 'effect' | 'opaque' | 'owner'>;

function judgeOf(agent: string, rights: Rights, workflow: Workflow, place: Place) {
  const targets = targetsOf(workflow, place);
  const { role } = rights;
  const isClosed = rights.files !== undefined;
  const isRestricted = rights.workspace !== true;
  const others = handedOver(workflow, agent);
  const who = `${agent} (${role})`;
  return (call: WritingCall, index: number): WriteRefusal | undefined => {
    const found =
      unreadableTarget(call) ??
      (isRestricted ? unreadLine(call, workflow) : undefined) ??
      (isClosed ? closedRefusal(call, rights.files ?? [], targets, who) : openRefusal(call, others, targets, agent)) ??
      (isRestricted ? workspaceRefusal(call, targets, who) : undefined);
    return found === undefined
      ? undefined
      : { allowed: false, code: 'WRITE_RIGHT_DENIED', agent, role, call: index, ...found };
  };
}

function unreadableTarget({ kind, files }: WritingCall): Refusal | undefined {
  if (kind !== 'patch' || files.length > 0) return undefined;
  return { rule: 'unreadable', reason: 'the patch names no file the guard can read' };
}

/** Tools that type into a program that already runs (Copilot's, Codex's). */
const TYPING = /^(?:write_?(?:bash|powershell|stdin|terminal)|send_?input)$/iu;

function unreadLine(call: WritingCall, workflow: Workflow): Refusal | undefined {
  if (call.unreadable !== undefined) return { rule: 'unreadable', reason: 'nobody can tell what this call does' };
  if (TYPING.test(call.name)) return { rule: 'typed', reason: 'what it types goes to a program that nobody sees' };
  const opaque = call.reading === undefined ? undefined : opaquePart(call.reading, workflow);
  return opaque === undefined
    ? undefined
    : { rule: 'opaque', reason: `${opaque.why}; run plain commands instead`, opaque };
}

function closedRefusal(call: WritingCall, own: readonly string[], targets: Targets, who: string): Refusal | undefined {
  const effect = changesOf(call.effects).find((one) => !targets.isOneOf(one, own));
  if (effect === undefined) return undefined;
  const path = show(effect.path);
  return own.length === 0
    ? { rule: 'nothing', reason: `${who} writes nothing, and this changes ${path}`, effect }
    : {
        rule: 'foreign',
        reason: `${who} writes its own files alone (${own.join(', ')}), and this changes ${path}`,
        effect,
      };
}

function openRefusal(call: WritingCall, others: Owned, targets: Targets, agent: string): Refusal | undefined {
  for (const effect of changesOf(call.effects)) {
    const owner = ownerOf(effect, others, targets);
    if (owner !== undefined)
      return {
        rule: 'transmission',
        reason: `${agent} may not change ${show(effect.path)}: it is a transmission file of ${owner}, or may be one or hold one`,
        effect,
        owner,
      };
  }
  return undefined;
}

function workspaceRefusal(call: WritingCall, targets: Targets, who: string): Refusal | undefined {
  const effect = changesOf(call.effects).find((one) => targets.touchesWorkspace(one, true));
  if (effect === undefined) return undefined;
  return {
    rule: 'workspace',
    reason: `${who} writes no source and no tests, and this may change ${show(effect.path)}`,
    effect,
  };
}
