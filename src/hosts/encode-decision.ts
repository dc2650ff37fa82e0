import type { Answer, Decision } from '../protocol/decision.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { Json } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import { spelledEvent } from './event-names.ts';
import type { Host } from './host.ts';
import { settle } from './settle.ts';
import type { EventWords, Phrase, Slot, Words } from './words.ts';

/** A decision in a host's words: one JSON document or nothing, and an exit code that agrees with it. */
export function encodeDecision(
  decision: Decision,
  event: HookEvent,
  host: Pick<Host, 'id' | 'title' | 'capabilities'>,
  words: Words,
): Answer {
  const name = spelledEvent(event, { host: host.id, events: words });
  const said = name === undefined ? undefined : words[name];
  if (name === undefined || said === undefined) return NOTHING;
  return answerOf(settle(decision, event, host), event, said, name);
}

const NOTHING: Answer = { stdout: '', stderr: '', exitCode: 0 };

function answerOf(decision: Decision, event: HookEvent, said: EventWords, name: string): Answer {
  const phrase = phraseOf(decision, said);
  const document = new Draft();
  if (phrase !== undefined && 'message' in decision) document.say(phrase, decision.message);
  document.fill(said.input, decision.input, event);
  document.fill(said.response, decision.response, event);
  document.fill(said.context, decision.context, event);
  document.fill(said.notice, decision.notice, event);
  const exitCode = phrase?.exit ?? 0;
  const stderr = exitCode === 2 && 'message' in decision ? `${decision.message}\n` : '';
  return { stdout: document.text(name), stderr, exitCode };
}

function phraseOf(decision: Decision, said: EventWords): Phrase | undefined {
  if (decision.decision === 'ask') return said.ask === 'silence' ? undefined : said.ask;
  return decision.decision === 'deny' || decision.decision === 'block' ? said.refuse : undefined;
}

/** A document being written: keys of the root, and of the part that is specific to the event. */
class Draft {
  readonly #root: Record<string, Json> = {};
  readonly #specific: Record<string, Json> = {};

  say({ at = 'root', say }: Phrase, message: string): void {
    if (say !== undefined) Object.assign(this.#at(at), say(message));
  }

  fill(slot: Slot | undefined, value: Json | undefined, event: HookEvent): void {
    if (slot === undefined || value === undefined) return;
    const said = slot.as === undefined ? value : slot.as(value, event);
    if (said !== undefined) Object.assign(this.#at(slot.at), slot.with, { [slot.key]: said });
  }

  text(event: string): string {
    const hasSpecific = Object.keys(this.#specific).length > 0;
    const specific = hasSpecific ? { hookSpecificOutput: { hookEventName: event, ...this.#specific } } : {};
    const document = { ...this.#root, ...specific };
    return Object.keys(document).length === 0 ? '' : jsonText(document);
  }

  #at(place: 'root' | 'specific'): Record<string, Json> {
    return place === 'root' ? this.#root : this.#specific;
  }
}
