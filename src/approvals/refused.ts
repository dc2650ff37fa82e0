import { renameSync, rmSync, statSync } from 'node:fs';
import { appendPlain, readPlain } from '../files/plain-file.ts';
import type { Refusal } from '../policy/approving.ts';
import { approvalId, type Described, describeFingerprint, markOf } from '../policy/fingerprint.ts';
import { codeOf } from '../protocol/error-code.ts';
import { isObject, type JsonObject, parseJson, stringAt } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import { redact } from '../protocol/redact.ts';
import type { Print } from './approval.ts';
import type { ApprovalPlace } from './place.ts';
import { isSealed, keyFor, readKey, sealOf, sha256 } from './seal.ts';

/** Something that was refused lately, and what exactly approving it lets through. */
export interface Refused {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  readonly host: string;
  /** What would be let through; several where a host sent several calls at once. */
  readonly actions: readonly Action[];
  readonly objections: readonly Objection[];
  readonly prints: readonly Print[];
  /** False where not all of it is kept, because it holds secrets or is very long. */
  readonly isWhole: boolean;
}

export type Action = Pick<Described, 'kind' | 'subject' | 'cwd' | 'texts'>;
export type Objection = Pick<Described, 'guard' | 'code' | 'token'>;

/**
 * Keeps what was refused for `portcullis approve`. Most is kept as it is, so that a person is shown what they approve and
 * nothing else; what holds a secret, or is long, is kept by its hashes and a redacted text, sealed. Returns why nothing was
 * kept, or undefined; never throws.
 */
export function rememberRefusal(
  { id, fingerprints }: Refusal,
  { time, host }: Pick<Refused, 'time' | 'host'>,
  place: ApprovalPlace,
): string | undefined {
  try {
    const isPlain = fingerprints.join('').length <= LONGEST && fingerprints.every(isClean);
    const kept = isPlain ? { fingerprints } : hidden(id, fingerprints, time, place);
    const line = `${jsonText({ time, host, id, ...kept })}\n`;
    makeRoom(place);
    appendPlain(place.refused, line, { mode: 0o600, folder: place.folder });
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    return `what was refused was not kept (${code}): \`portcullis approve ${id}\` will not find it`;
  }
}

/** What nobody can approve any more goes, and a file that has grown large makes room for a new one. */
function makeRoom({ refused, older }: ApprovalPlace): void {
  const stat = statSync(refused, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (Date.now() - stat.mtimeMs > LATELY) for (const file of [refused, older]) rmSync(file, { force: true });
  else if (stat.size > LARGEST) renameSync(refused, older);
}

/** In UTF-16 units: of what is kept as it is, and of a redacted text. */
const LONGEST = 16_000;
const LONGEST_TEXT = 2_000;
/** In bytes. */
const LARGEST = 256 * 1024;

/** Without anything that can be told as a secret, in its JSON and outside of it, where quotes are no longer escaped. */
function isClean(fingerprint: string): boolean {
  const told = describeFingerprint(fingerprint);
  if (told === undefined) return false;
  return [fingerprint, told.subject, told.token, ...told.texts].every((text) => redact(text) === text);
}

function hidden(id: string, fingerprints: readonly string[], time: string, place: ApprovalPlace): JsonObject {
  const told = fingerprints.flatMap((text) => describeFingerprint(text) ?? []);
  const body: Hidden = {
    prints: fingerprints.map((text) => ({ mark: markOf(text), hash: sha256(text) })),
    actions: unique(told.map(({ kind, subject, cwd }) => ({ kind, subject: shortened(subject), cwd, texts: [] }))),
    objections: unique(told.map(({ guard, code, token }) => ({ guard, code, token: shortened(token) }))),
  };
  const text = hiddenText(id, time, body);
  return { hidden: text, seal: sealOf(text, keyFor(place)) };
}

type Hidden = Pick<Refused, 'prints' | 'actions' | 'objections'>;

const hiddenText = (id: string, time: string, { prints, actions, objections }: Hidden): string =>
  JSON.stringify(['refusal', id, time, { prints, actions, objections }]);

/** Redacted first: half a secret has no known shape any more. */
function shortened(text: string): string {
  const clean = redact(text.slice(0, LONGEST));
  return clean.length <= LONGEST_TEXT && text.length <= LONGEST ? clean : `${clean.slice(0, LONGEST_TEXT)}…`;
}

function unique<T>(items: readonly T[]): readonly T[] {
  const known = new Map(items.map((item) => [JSON.stringify(item), item]));
  return [...known.values()];
}

/** For how long something that was refused can be approved, in milliseconds; afterwards it has to be refused anew. */
const LATELY = 24 * 3_600_000;

/** What was refused lately, the newest first, each once; and what is wrong with the rest. */
export function refusedLately(
  place: ApprovalPlace,
  now: number,
): { readonly refused: readonly Refused[]; readonly faults: readonly string[] } {
  const lines = [place.older, place.refused].flatMap((file) => textOf(file).split('\n')).filter((line) => line !== '');
  const found = new Map<string, Refused>();
  let wrong = 0;
  for (const line of lines) {
    const one = readLine(line, place);
    if (one === undefined) wrong += 1;
    else if (now - Date.parse(one.time) < LATELY) {
      // A later one of the same kind takes its place at the end.
      found.delete(one.id);
      found.set(one.id, one);
    }
  }
  const fault = `${wrong} line${wrong === 1 ? '' : 's'} of ${place.refused} ${wrong === 1 ? 'is' : 'are'} damaged or forged, and left out`;
  return { refused: [...found.values()].reverse(), faults: wrong === 0 ? [] : [fault] };
}

function textOf(file: string): string {
  try {
    return readPlain(file) ?? '';
  } catch {
    return '';
  }
}

function readLine(line: string, place: ApprovalPlace): Refused | undefined {
  const value = parseJson(line);
  const [time, host, id] = ['time', 'host', 'id'].map((name) => stringAt(value, name));
  if (!isObject(value) || time === undefined || host === undefined || id === undefined) return undefined;
  if (Number.isNaN(Date.parse(time))) return undefined;
  const body = value.hidden === undefined ? plainBody(value, id) : hiddenBody(value, place);
  return body === undefined ? undefined : { id, time, host, ...body, isWhole: value.hidden === undefined };
}

/** Everything that is shown is read from the fingerprints themselves, and the id must be theirs. */
function plainBody({ fingerprints }: JsonObject, id: string): Hidden | undefined {
  if (!Array.isArray(fingerprints)) return undefined;
  const texts = fingerprints.filter((text) => typeof text === 'string');
  const told = texts.flatMap((text) => describeFingerprint(text) ?? []);
  if (told.length === 0 || told.length !== fingerprints.length || approvalId(texts) !== id) return undefined;
  return {
    prints: texts.map((text) => ({ mark: markOf(text), hash: sha256(text) })),
    actions: unique(told.map(({ kind, subject, cwd, texts }) => ({ kind, subject, cwd, texts }))),
    objections: unique(told.map(({ guard, code, token }) => ({ guard, code, token }))),
  };
}

function hiddenBody({ hidden: text, seal, id, time }: JsonObject, place: ApprovalPlace): Hidden | undefined {
  const key = readKey(place);
  if (typeof text !== 'string' || typeof seal !== 'string' || 'fault' in key) return undefined;
  if (!isSealed(text, seal, key)) return undefined;
  const value: readonly [string, string, string, Hidden] = JSON.parse(text);
  return value[1] === id && value[2] === time ? value[3] : undefined;
}
