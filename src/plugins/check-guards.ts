import type { Guard, OptionKind } from '../guards/guard.ts';
import { EVENT_NAMES } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';

export interface Checked {
  readonly guards: readonly Guard[];
  readonly faults: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The guards among a module's exports: everything that has a `check` or `says`, alone or in a list. A guard that is not as
 * it should be is left out and told, with the first thing that is wrong with it.
 */
export function guardsIn(exports: unknown): Checked {
  const meant = isMembers(exports) ? candidates(exports) : [];
  const guards: Guard[] = [];
  const faults: string[] = [];
  for (const [place, value] of meant) {
    if (isGuard(value)) guards.push(value);
    else faults.push(`the guard \`${isText(value.name) ? value.name : place}\` is not in force: ${faultOf(value)}`);
  }
  if (meant.length === 0) faults.push('exports no guard: `export const name = defineGuard({ … })`');
  return { guards, faults };
}

function candidates(exports: Members): readonly (readonly [place: string, value: Members])[] {
  const found = new Map<Members, string>();
  for (const [place, value] of Object.entries(exports))
    for (const item of Array.isArray(value) ? value : [value])
      if (isMembers(item) && ('check' in item || 'says' in item) && !found.has(item)) found.set(item, place);
  if (found.size === 0 && 'check' in exports) found.set(exports, 'module.exports');
  return [...found].map(([value, place]) => [place, value]);
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const oneOf =
  (...words: readonly string[]) =>
  (value: unknown): boolean =>
    words.some((word) => word === value);
const optional =
  (test: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || test(value);
const isFunction = (value: unknown): boolean => typeof value === 'function';
const SEVERITY = oneOf('off', 'warn', 'ask', 'deny');

/** Each member of a guard: what it must be, and how that is said. */
const MEMBERS: readonly (readonly [name: string, test: (value: unknown) => boolean, must: string])[] = [
  [
    'name',
    (value) => isText(value) && /^[a-z0-9][a-z0-9._/@-]{0,63}$/.test(String(value)),
    'small letters, digits, and - . / @ between them',
  ],
  ['summary', isText, 'text'],
  ['severity', SEVERITY, 'one of off, warn, ask, deny'],
  ['strict', optional(SEVERITY), 'one of off, warn, ask, deny'],
  ['failure', oneOf('open', 'closed'), 'open or closed'],
  ['unreadable', oneOf('allow', 'ask', 'deny'), 'one of allow, ask, deny'],
  ['events', areEvents, `a list of some of ${EVENT_NAMES.join(', ')}`],
  ['looksAt', optional(oneOf('changes')), '`changes`, or not there'],
  ['needs', optional(oneOf('workflow')), 'workflow, or not there'],
  ['options', areOptions, 'an object of options, each with a type, a default of that type, and help'],
  ['says', areSayings, 'an object of sayings, each with `what` and `instead`'],
  ['closedFor', optional(isFunction), 'a function'],
  ['names', optional(isFunction), 'a function'],
  ['check', isFunction, 'a function'],
];

const isGuard = (value: Members): value is Members & Guard => faultOf(value) === undefined;

function faultOf(guard: Members): string | undefined {
  const wrong = MEMBERS.find(([name, test]) => !test(guard[name]));
  return wrong === undefined ? undefined : `its \`${wrong[0]}\` must be ${wrong[2]}`;
}

function areEvents(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((event) => EVENT_NAMES.some((name) => name === event));
}

function areSayings(value: unknown): boolean {
  if (!isMembers(value)) return false;
  return Object.values(value).every(
    (saying) =>
      isMembers(saying) &&
      isText(saying.what) &&
      typeof saying.instead === 'string' &&
      optional(SEVERITY)(saying.atMost),
  );
}

const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');

const DEFAULTS: Readonly<Record<OptionKind['type'], (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  strings: isStrings,
  object: isMembers,
};

function areOptions(value: unknown): boolean {
  return isMembers(value) && Object.entries(value).every(([name, kind]) => name !== 'unreadable' && isOption(kind));
}

function isOption(kind: unknown): boolean {
  if (!isMembers(kind) || typeof kind.type !== 'string' || !Object.hasOwn(DEFAULTS, kind.type)) return false;
  const [, fits] = Object.entries(DEFAULTS).find(([type]) => type === kind.type) ?? [];
  return fits?.(kind.default) === true && optional(oneOf('folders', 'globs'))(kind.paths);
}

/** A guard without its functions, to be known by while it cannot be loaded. */
export function outlineOf(guard: Guard): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify({ ...guard, examples: undefined }));
  // Which events it would have refused is no longer known: better one too many.
  return guard.closedFor === undefined ? plain : { ...plain, failure: 'closed' };
}

/** Undefined when the outline is not one of a guard. */
export function standIn(outline: JsonObject, check: Guard['check']): Guard | undefined {
  const { guards } = guardsIn({ guard: { ...outline, check } });
  return guards[0];
}
