import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import type { HookCommand, Layout } from '../settings.ts';
import {
  appended,
  type Document,
  documentText,
  isBlank,
  isFault,
  lineOf,
  type Path,
  readDocument,
  removed,
  replaced,
} from './document.ts';
import { handlerOf } from './entry.ts';
import { handlersIn, type PlacedHandler } from './handlers.ts';
import { isOurs, type OurCommand } from './our-command.ts';

/** What a settings file becomes; every byte that is not an entry of ours stays. */
export type Plan =
  | {
      readonly ok: true;
      /** Equal to what was given where nothing has to change. */
      readonly text: string;
      /** Nothing of the document is left: the file goes, unless it was there before us. */
      readonly emptied: boolean;
      readonly changes: readonly Change[];
    }
  | { readonly ok: false; readonly fault: PlanFault };

export interface Change {
  readonly event: string;
  readonly did: 'added' | 'replaced' | 'removed';
}

/** Why a file is left alone. */
export interface PlanFault {
  /** One-based. */
  readonly line: number;
  readonly what: string;
}

/**
 * Puts hooks into a host's settings: for each event one entry without a matcher. An entry of ours that is there is
 * replaced where it stands; a second one goes. `text` undefined: there is no file.
 */
export function planInstall(
  text: string | undefined,
  layout: Layout,
  hooks: readonly HookCommand[],
  verb: OurCommand['verb'] = 'hook',
): Plan {
  if (text === undefined || isBlank(text)) return freshPlan(text, layout, hooks);
  const read = readDocument(text);
  const fault = isFault(read) ? read : shapeFault(read, layout, hooks);
  if (fault !== undefined) return { ok: false, fault };
  const changes: Change[] = [];
  let after = text;
  for (const hook of hooks) {
    const step = withHook(after, layout, hook, verb);
    if (step.did !== undefined) changes.push({ event: hook.event, did: step.did });
    after = step.text;
  }
  if (!isFault(read) && isObject(read.value) && Object.keys(read.value).length === 0)
    for (const [key, value] of Object.entries(layout.base))
      after = edited(after, (now) => appended(now, [], key, value));
  return { ok: true, text: after, emptied: false, changes };
}

/** Takes every entry of ours out again, with what was made for it. */
export function planUninstall(text: string, layout: Layout, verb: OurCommand['verb'] | 'any' = 'any'): Plan {
  if (isBlank(text)) return { ok: true, text, emptied: false, changes: [] };
  const read = readDocument(text);
  if (isFault(read)) return { ok: false, fault: read };
  const mine = ours(read, layout, verb);
  if (mine.length === 0) return { ok: true, text, emptied: false, changes: [] };
  const changes = mine.map(({ event }): Change => ({ event, did: 'removed' }));
  let after: string | undefined = withoutBase(text, read, layout, mine);
  // From the end, so that the places of the others hold.
  for (const handler of mine.toReversed()) {
    const now: Document | undefined = documentOf(after);
    const rest: string | undefined = now && withoutHandler(now, handler);
    if (now === undefined || rest === undefined) return { ok: true, ...leftOver(now, after), changes };
    after = rest;
  }
  return { ok: true, text: after, emptied: false, changes };
}

function freshPlan(text: string | undefined, layout: Layout, hooks: readonly HookCommand[]): Plan {
  const entries = hooks.map((hook) => [hook.event, layout.entry(hook)] as const);
  const inner: Json =
    layout.kind === 'list'
      ? entries.map(([, entry]) => entry)
      : Object.fromEntries(entries.map(([event, entry]) => [event, [entry]]));
  const nested = layout.path.reduceRight<Json>((made, key) => ({ [key]: made }), inner);
  // Ours first: what stands before it was there before it.
  const document = documentText(isObject(nested) ? { ...nested, ...layout.base } : nested, text);
  const mark = text?.startsWith('\ufeff') ? '\ufeff' : '';
  const behind = text === undefined ? '\n' : text.slice(mark.length);
  const changes = hooks.map(({ event }): Change => ({ event, did: 'added' }));
  return { ok: true, text: mark + document + behind, emptied: false, changes };
}

/** Containers that are there, and are not what the host's format has there. */
function shapeFault(document: Document, layout: Layout, hooks: readonly HookCommand[]): PlanFault | undefined {
  for (let depth = 0; depth <= layout.path.length; depth++) {
    const path = layout.path.slice(0, depth);
    const value = valueAt(document.value, path);
    const isList = layout.kind === 'list' && depth === layout.path.length;
    if (value !== undefined && (isList ? !Array.isArray(value) : !isObject(value)))
      return { line: lineOf(document, path), what: `${nameOf(path)} must be ${isList ? 'a list' : 'an object'}` };
  }
  if (layout.kind === 'list') return undefined;
  const wrong = hooks
    .map(({ event }) => [...layout.path, event])
    .find((path) => !Array.isArray(valueAt(document.value, path) ?? []));
  return wrong && { line: lineOf(document, wrong), what: `${nameOf(wrong)} must be a list` };
}

const nameOf = (path: Path): string => (path.length === 0 ? 'the document' : `\`${path.join('.')}\``);

function valueAt(value: Json, path: Path): Json | undefined {
  let found: Json | undefined = value;
  for (const key of path) found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

interface Step {
  readonly text: string;
  readonly did?: Change['did'];
}

function withHook(text: string, layout: Layout, hook: HookCommand, verb: OurCommand['verb']): Step {
  const document = documentOf(text);
  if (document === undefined) return { text };
  const wanted = layout.entry(hook);
  const step = nextStep(
    ours(document, layout, verb).filter(({ event }) => event === hook.event),
    wanted,
  );
  switch (step.todo) {
    case 'add':
      return { text: withEntry(document, layout, hook.event, wanted), did: 'added' };
    case 'drop': {
      const rest = withoutHandler(document, step.handler) ?? documentText({}, text);
      return { text: withHook(rest, layout, hook, verb).text, did: 'replaced' };
    }
    case 'mend':
      return { text: replaced(document, step.handler.path, handlerOf(wanted)), did: 'replaced' };
    case 'nothing':
      return { text };
  }
}

/** What has to be done next until an event's entries of ours are the one that is wanted; one that can stay stays. */
export function nextStep(
  mine: readonly PlacedHandler[],
  wanted: JsonObject,
): { readonly todo: 'add' | 'nothing' } | { readonly todo: 'drop' | 'mend'; readonly handler: PlacedHandler } {
  const kept = mine.find(({ entry }) => isLikeOurs(entry, wanted));
  const surplus = mine.findLast((handler) => handler !== kept);
  if (surplus !== undefined) return { todo: 'drop', handler: surplus };
  if (kept === undefined) return { todo: 'add' };
  return isSame(kept.handler, handlerOf(wanted)) ? { todo: 'nothing' } : { todo: 'mend', handler: kept };
}

function withEntry(document: Document, layout: Layout, event: string, entry: JsonObject): string {
  const path = layout.kind === 'list' ? layout.path : [...layout.path, event];
  return appended(document, path, undefined, entry);
}

/** A group like ours, or a flat entry where ours are flat; one with a matcher hears only some of the event's calls. */
function isLikeOurs(entry: JsonObject, wanted: JsonObject): boolean {
  return 'hooks' in entry === 'hooks' in wanted && !('matcher' in entry);
}

/** Whatever the order of the keys. */
export function isSame(left: Json, right: Json): boolean {
  if (Array.isArray(left) || Array.isArray(right)) return JSON.stringify(left) === JSON.stringify(right);
  if (!isObject(left) || !isObject(right)) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key] ?? null, right[key] ?? null))
  );
}

const ours = (document: Document, layout: Layout, verb: OurCommand['verb'] | 'any'): readonly PlacedHandler[] =>
  handlersIn(document.value, layout).filter(({ handler }) => isOurs(handler, verb));

/** A group that has no other handler goes whole: an empty one would make some hosts refuse the file. */
function withoutHandler(document: Document, { path, entryPath, entry }: PlacedHandler): string | undefined {
  const { hooks } = entry;
  return removed(document, Array.isArray(hooks) && hooks.length > 1 ? path : entryPath);
}

/** The keys that a new document got with its hooks, where the document is still nothing but that. */
function withoutBase(text: string, { value }: Document, layout: Layout, mine: readonly PlacedHandler[]): string {
  const base = Object.entries(layout.base);
  const [own = ''] = layout.path;
  const isAllOurs =
    isObject(value) &&
    JSON.stringify(Object.keys(value)) === JSON.stringify([own, ...base.map(([key]) => key)]) &&
    base.every(([key, wanted]) => isSame(value[key] ?? null, wanted)) &&
    handlersIn(value, layout).length === mine.length;
  if (!isAllOurs) return text;
  return base.toReversed().reduce((now, [key]) => edited(now, (document) => removed(document, [key]) ?? now), text);
}

function leftOver(document: Document | undefined, text: string): { readonly text: string; readonly emptied: boolean } {
  if (document === undefined) return { text, emptied: false };
  const { offset, length } = document.root;
  const around = text.slice(0, offset) + text.slice(offset + length);
  return isBlank(around)
    ? { text: around, emptied: true }
    : { text: `${text.slice(0, offset)}{}${text.slice(offset + length)}`, emptied: false };
}

function edited(text: string, edit: (document: Document) => string): string {
  const document = documentOf(text);
  return document === undefined ? text : edit(document);
}

function documentOf(text: string): Document | undefined {
  const read = readDocument(text);
  return isFault(read) ? undefined : read;
}
