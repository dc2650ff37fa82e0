import { readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { makeFolder } from '../files/make-folder.ts';
import { readPlain } from '../files/plain-file.ts';
import { codeOf } from '../protocol/error-code.ts';
import { callsOf, type HookEvent } from '../protocol/event.ts';
import { isObject, type Json, stringAt } from '../protocol/json.ts';
import { type Approval, hasEnded } from './approval.ts';
import type { ApprovalPlace } from './place.ts';

/**
 * Approvals that hold no longer, a file each. It is made in one step that succeeds once, so that of many calls at the same
 * moment one uses an approval up; and an older copy of the store that is put back revives none.
 */
export interface Ending {
  readonly why: 'used' | 'revoked' | 'replaced';
  /** As the approval's: afterwards nobody has to remember that it ended before. */
  readonly until: string;
  /** ISO 8601. */
  readonly at: string;
  readonly session?: string;
  readonly event?: string;
}

/** False when it had ended already. Throws what else the file system throws. */
export function end(approval: Approval, ending: Omit<Ending, 'until'>, place: ApprovalPlace): boolean {
  const file = place.ended(approval.number);
  const text = `${JSON.stringify({ ...ending, until: approval.until } satisfies Ending)}\n`;
  makeFolder(file.slice(0, file.lastIndexOf('/')));
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** What is kept of a use; `now` in milliseconds since 1970. */
export const useBy = (event: HookEvent, now: number): Omit<Ending, 'until'> => ({
  why: 'used',
  at: new Date(now).toISOString(),
  event: event.name,
  ...(event.sessionId === undefined ? {} : { session: event.sessionId }),
});

/** Why an approval has ended; undefined while it has not. */
export function endingOf(approval: Approval, place: ApprovalPlace): Ending['why'] | undefined {
  const file = place.ended(approval.number);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
  const why = stringAt(parsed(file), 'why');
  return ENDINGS.find((known) => known === why) ?? 'revoked';
}

const ENDINGS: readonly Ending['why'][] = ['used', 'revoked', 'replaced'];

/**
 * Whether an approval has ended for this event. One call brings about two events where the host goes on to ask the person:
 * the second is let through with the first, and nothing else is.
 */
export function isOver(approval: Approval, event: HookEvent, place: ApprovalPlace, now: number): boolean {
  const file = place.ended(approval.number);
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return false;
  const ending = parsed(file);
  return !(
    event.name === 'PermissionRequest' &&
    callsOf(event).length === 1 &&
    stringAt(ending, 'why') === 'used' &&
    stringAt(ending, 'event') === 'PreToolUse' &&
    (event.sessionId ?? '') !== '' &&
    stringAt(ending, 'session') === event.sessionId &&
    Math.abs(now - Date.parse(stringAt(ending, 'at') ?? '')) < SAME_CALL
  );
}

/** How long a person may be asked about a call that was let through, in milliseconds. */
const SAME_CALL = 10 * 60_000;

/** Forgets endings of approvals whose time would be over anyway. */
export function forgetEndings(place: ApprovalPlace, now: number): void {
  const folder = place.ended('').slice(0, -1);
  for (const name of namesIn(folder)) {
    const ending = parsed(`${folder}/${name}`);
    if (isObject(ending) && hasEnded({ until: stringAt(ending, 'until') ?? '' }, now)) unlinkSync(`${folder}/${name}`);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Half-written by another process, or changed by somebody: then nothing is known of it but that it is there. */
function parsed(file: string): Json {
  try {
    return JSON.parse(readPlain(file) ?? '');
  } catch {
    return null;
  }
}
