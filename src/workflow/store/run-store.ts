import { statSync } from 'node:fs';
import { appendPlain, readPlain } from '../../files/plain-file.ts';
import { replaceFile } from '../../files/replace.ts';
import type { JsonObject } from '../../protocol/json.ts';
import { gateFacts, gateReason, gateViolations, type Outside, type Violation } from '../rules/gate.ts';
import { firstState, parseState, type State } from '../rules/state.ts';
import { applyEvent, type WorkflowEvent } from '../rules/transitions.ts';
import { readAnchor, writeAnchor } from './anchor.ts';
import { type Chain, chainLine, type Link, linkAfter, RECOVERIES, readChain, sha256 } from './chain.ts';
import { attempt, done, refused, type StoreResult } from './error.ts';
import { locked } from './locked.ts';
import { anchorPlaceOf, filesOf, type RunPlace } from './place.ts';
import { backUp, setAside } from './state-file.ts';
import { termsOf } from './terms.ts';

/** The state of a run as it stands; it is read without a lock, for it is replaced in one step. */
export function readRun(place: RunPlace): StoreResult<State> {
  return attempt(() => {
    const text = readPlain(filesOf(place).state);
    return text === undefined ? noState(place) : stateFrom(text, place);
  });
}

/** When a run last changed, in milliseconds since 1970; undefined when it has no state. */
export const changedAt = (place: RunPlace): number | undefined =>
  statSync(filesOf(place).state, { throwIfNoEntry: false })?.mtimeMs;

const noState = ({ slug }: RunPlace): StoreResult<never> =>
  refused('NO_STATE', `there is no run ${slug}; \`portcullis workflow init --slug ${slug}\` begins it`);

function stateFrom(text: string, place: RunPlace): StoreResult<State> {
  const read = parseState(text, place.workflow);
  if (read.ok) return done(read.state);
  return 'corrupted' in read ? refused('CORRUPTED_STATE', read.reason) : refused('INVALID_STATE', read.reason);
}

/** Begins a run, or finds it begun, and makes it the one that is meant. */
export function initRun(place: RunPlace): StoreResult<{ readonly created: boolean; readonly state: State }> {
  return locked(place, (files) => {
    const text = readPlain(files.state);
    const chain = chainOf(place);
    const trust = text === undefined ? trusted(text, chain, place) : done(undefined);
    if (!trust.ok) return trust;
    const found = text === undefined ? undefined : stateFrom(text, place);
    if (found?.ok === false)
      return refused('CORRUPTED_STATE', `${place.slug} is there and cannot be used: ${found.error.reason}`);
    const state = found?.value ?? firstState(place.workflow, place.slug);
    if (found === undefined) commit(place, { state, did: 'CREATED', detail: {}, text, chain });
    replaceFile(files.pointer, `${place.slug}\n`);
    return done({ created: found === undefined, state });
  });
}

/** Makes a run that is there the one that is meant. */
export function selectRun(place: RunPlace): StoreResult<State> {
  return attempt(() => {
    const found = readRun(place);
    if (found.ok) replaceFile(filesOf(place).pointer, `${place.slug}\n`);
    return found;
  });
}

/**
 * Applies an event to a run: the state machine first, then, where a phase would close, the gate. A run that has no state yet
 * begins. Nothing is written when either refuses, or when the state is not the one that was last written here.
 */
export function changeRun(place: RunPlace, event: WorkflowEvent, outside: Outside): StoreResult<State> {
  return locked(place, (files) => {
    const chain = chainOf(place);
    const text = readPlain(files.state);
    const trust = trusted(text, chain, place);
    if (!trust.ok) return trust;
    const current = text === undefined ? begin(place, chain) : stateFrom(text, place);
    if (!current.ok) {
      if (current.error.code === 'CORRUPTED_STATE') setAside(place, 'corrupted');
      return current;
    }
    const state = current.value;
    const outcome = applyEvent(state, event, place.workflow);
    if (!outcome.ok)
      return refused(outcome.code, outcome.reason, lackingToo(outcome.code, state, event, place, outside));
    const gated = gate(state, outcome.state, event, place, outside);
    if (gated !== undefined) return gated;
    const { type, ...detail } = event;
    const before = text === undefined ? readPlain(files.state) : text;
    const latest = text === undefined ? chainOf(place) : chain;
    const terms = CLOSING.includes(type) ? { terms: termsOf(place.workflow) } : {};
    commit(place, {
      state: outcome.state,
      did: type,
      detail: { ...known(detail), ...terms },
      text: before,
      chain: latest,
    });
    return done(outcome.state, trust.notes);
  });
}

function begin(place: RunPlace, chain: Chain): StoreResult<State> {
  const state = firstState(place.workflow, place.slug);
  commit(place, { state, did: 'CREATED', detail: {}, text: undefined, chain });
  return done(state);
}

const known = (detail: { readonly [key: string]: JsonObject[string] | undefined }): JsonObject =>
  Object.fromEntries(
    Object.entries(detail).filter((entry): entry is [string, JsonObject[string]] => entry[1] !== undefined),
  );

const CLOSING = ['ADVANCE', 'CLOSE_PHASE'];

function gate(
  before: State,
  after: State,
  event: WorkflowEvent,
  place: RunPlace,
  outside: Outside,
): StoreResult<never> | undefined {
  if (!CLOSING.includes(event.type)) return undefined;
  const phase = before.currentPhase;
  const artifact = typeof event.path === 'string' ? event.path : undefined;
  const facts = gateFacts(phase, after, outside, place.workflow, artifact);
  const violations = gateViolations(phase, facts, place.workflow);
  return violations.length === 0 ? undefined : refused('PHASE_GATE', gateReason(phase, violations), violations);
}

/** What else keeps a phase from closing that nobody has approved yet: whoever asks shall hear of everything at once. */
function lackingToo(
  code: string,
  state: State,
  { type }: WorkflowEvent,
  { workflow }: RunPlace,
  outside: Outside,
): readonly Violation[] | undefined {
  if (code !== 'VERDICT_NOT_APPROVED' || type !== 'ADVANCE') return undefined;
  const phase = state.currentPhase;
  const facts = { ...gateFacts(phase, state, outside, workflow), verdict: 'APPROVED' };
  const violations = gateViolations(phase, facts, workflow);
  return violations.length === 0 ? undefined : violations;
}

/**
 * Whether the state on the disk is the one that the chain tells of. A state without a chain, from before there was one, is
 * taken over; one whose chain was here before, or that differs from its last line, was changed by other means.
 */
function trusted(text: string | undefined, { links, faults }: Chain, place: RunPlace): StoreResult<undefined> {
  const last = links.at(-1);
  const anchor = readAnchor(anchorPlaceOf(place));
  if (last === undefined)
    return anchor === undefined || text === undefined
      ? done(undefined)
      : tampered('the chain that belongs to the state is gone');
  if (faults[0] !== undefined) return tampered(faults[0]);
  const hash = text === undefined ? null : sha256(text);
  if (hash !== last.after && hash !== last.before)
    return tampered(text === undefined ? 'the state file is gone' : 'the state is not the one that was last written');
  const same = anchor === undefined || links.some(({ seq, hash: own }) => seq === anchor.seq && own === anchor.hash);
  return done(undefined, same ? [] : ['the record stands at another point than when this machine last wrote it']);
}

const tampered = (what: string): StoreResult<never> =>
  refused(
    'TAMPERED_STATE',
    `${what}; \`portcullis workflow verify\` tells more, \`portcullis workflow rollback\` brings back the last state of the record`,
  );

export function chainOf(place: RunPlace): Chain {
  return readChain(readPlain(filesOf(place).chain) ?? '');
}

/** What becomes of a state. */
export interface Change {
  readonly state: State;
  readonly did: string;
  readonly detail: JsonObject;
  /** The state file as it was; undefined when there was none. */
  readonly text: string | undefined;
  readonly chain: Chain;
}

/** The line of the chain first: a crash in between leaves a line without its state, which the next one recognises. */
export function commit(place: RunPlace, { state, did, detail, text, chain }: Change): void {
  const files = filesOf(place);
  const next = `${JSON.stringify(state, null, 2)}\n`;
  const at = new Date(place.now()).toISOString();
  const before = text === undefined ? null : sha256(text);
  const anchors = anchorPlaceOf(place);
  const last = chain.links.at(-1);
  const adopts = last === undefined && before !== null && !RECOVERIES.includes(did);
  const first = adopts ? adopt(place, before, at) : undefined;
  const link = linkAfter(first ?? last, { at, did, detail, before, after: sha256(next) });
  appendPlain(files.chain, chainLine(link), { toDisk: true });
  backUp(place);
  replaceFile(files.state, next);
  writeAnchor(anchors, link);
}

/** A state from before there was a chain. */
function adopt(place: RunPlace, hash: string, at: string): Link {
  const link = linkAfter(undefined, { at, did: 'ADOPTED', detail: {}, before: hash, after: hash });
  appendPlain(filesOf(place).chain, chainLine(link), { toDisk: true });
  return link;
}
