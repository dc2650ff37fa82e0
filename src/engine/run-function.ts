import type { EventName } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import type { FunctionAnswer, FunctionCall, FunctionHook } from './hook.ts';

export interface FunctionEnd {
  readonly output?: JsonObject;
  readonly error?: string;
}

export interface FunctionOptions {
  readonly event: EventName;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a function of the embedding program as a hook. An answer that is there at once costs no timer and no promise. A
 * function that throws is a failed hook; its message is not passed on, because it may quote the payload.
 */
export function runFunction(
  hook: FunctionHook,
  input: JsonObject,
  options: FunctionOptions,
): FunctionEnd | Promise<FunctionEnd> {
  const stopper = new Stopper(options.signal);
  const call: FunctionCall = {
    event: options.event,
    get signal() {
      return stopper.signal;
    },
  };
  try {
    const answer = hook.run(input, call);
    return isPromise(answer) ? withTimeout(answer, stopper, options.timeoutMs) : ended(answer);
  } catch (error) {
    return thrown(error);
  }
}

function isPromise(answer: FunctionAnswer | Promise<FunctionAnswer>): answer is Promise<FunctionAnswer> {
  return typeof answer === 'object' && 'then' in answer;
}

function ended(answer: FunctionAnswer): FunctionEnd {
  if (answer === undefined || answer === null) return {};
  const output = asJson(answer);
  return isObject(output) ? { output } : { error: 'Hook returned no object of JSON' };
}

function asJson(answer: FunctionAnswer): Json | undefined {
  try {
    return JSON.parse(JSON.stringify(answer));
  } catch {
    return undefined;
  }
}

const thrown = (error: unknown): FunctionEnd => ({
  error: `Hook threw ${error instanceof Error ? error.name : 'a value'}`,
});

/** Life cycle: one call's signal, made only when the function looks at it. */
class Stopper {
  readonly #outer: AbortSignal | undefined;
  #controller: AbortController | undefined;

  constructor(outer: AbortSignal | undefined) {
    this.#outer = outer;
  }
  get outer(): AbortSignal | undefined {
    return this.#outer;
  }
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    const { signal } = this.#controller;
    return this.#outer ? AbortSignal.any([this.#outer, signal]) : signal;
  }
  stop(): void {
    this.#controller?.abort();
  }
}

function withTimeout(answer: Promise<FunctionAnswer>, stopper: Stopper, timeoutMs: number): Promise<FunctionEnd> {
  return new Promise((resolve) => {
    const settle = (end: FunctionEnd) => {
      clearTimeout(timer);
      stopper.outer?.removeEventListener('abort', onAbort);
      resolve(end);
    };
    const onAbort = () => settle({ error: 'Hook aborted' });
    const timer = setTimeout(() => {
      stopper.stop();
      settle({ error: `Hook timed out after ${timeoutMs}ms` });
    }, timeoutMs);
    stopper.outer?.addEventListener('abort', onAbort);
    answer.then(
      (value) => settle(ended(value)),
      (error) => settle(thrown(error)),
    );
  });
}
