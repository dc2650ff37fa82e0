import type { EventName, HookEvent } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { EventCapabilities } from './host.ts';

/** The exact words of one host for the answers to each of its events, by the host's own spelling. */
export type Words = Readonly<Record<string, EventWords>>;

/** What an answer to one event may hold, and in which words; what is absent cannot be said. */
export interface EventWords {
  readonly event: EventName;
  readonly refuse?: Phrase & { readonly does: Exclude<EventCapabilities['refuse'], 'never'> };
  /** `silence`: the host asks the person anyway unless it is told otherwise. */
  readonly ask?: Phrase | 'silence';
  readonly context?: Slot;
  readonly input?: Slot & { readonly does: 'replaces' | 'merges' };
  readonly response?: Slot;
  readonly notice?: Slot;
}

/** `root`: a key of the document; `specific`: a key of `hookSpecificOutput`, which always names its event. */
type Place = 'root' | 'specific';

/** Words that carry a reason. */
export interface Phrase {
  readonly at?: Place;
  readonly say?: (reason: string) => JsonObject;
  /** The exit code says so too, with the reason on stderr. */
  readonly exit?: 2;
  /** The host reads nothing beside these words, so that added text has to stand in the reason. */
  readonly alone?: true;
}

/** A key that holds a value of ours. */
export interface Slot {
  readonly at: Place;
  readonly key: string;
  /** Words that must stand beside it. */
  readonly with?: JsonObject;
  /** The value in the form that this host wants. */
  readonly as?: (value: Json, event: HookEvent) => Json | undefined;
}

/** The words that most hosts share for a refusal on the root. */
export const block = (reason: string): JsonObject => ({ decision: 'block', reason });
export const deny = (reason: string): JsonObject => ({ decision: 'deny', reason });
/** The words of `hookSpecificOutput` before a tool runs. */
export const permission =
  (permissionDecision: 'deny' | 'ask') =>
  (reason: string): JsonObject => ({ permissionDecision, permissionDecisionReason: reason });

export const root = (key: string): Slot => ({ at: 'root', key });
export const specific = (key: string): Slot => ({ at: 'specific', key });

/** What `words` can say, as capabilities: the one is derived from the other so that they cannot disagree. */
export function eventCapabilities(words: Words): Readonly<Record<string, EventCapabilities>> {
  return Object.fromEntries(Object.entries(words).map(([name, said]) => [name, capabilitiesOf(said)]));
}

function capabilitiesOf(said: EventWords): EventCapabilities {
  const { event, refuse, ask, context, input, response, notice } = said;
  return {
    event,
    refuse: refuse?.does ?? 'never',
    ...(refuse?.alone === undefined ? {} : { alone: true }),
    ...(ask === undefined ? {} : { ask: true }),
    ...(context === undefined ? {} : { context: true }),
    ...(input === undefined ? {} : { input: input.does }),
    ...(response === undefined ? {} : { response: true }),
    ...(notice === undefined ? {} : { notice: true }),
  };
}
