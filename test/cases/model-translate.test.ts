import { describe, expect } from 'vitest';
import type { GenaiRequest, GenaiResponse } from '../../src/model/genai.ts';
import { genai } from '../../src/model/genai.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface TranslateRow extends CaseRow {
  readonly op: string;
  // The rows' inputs are whatever the original's functions took.
  readonly inputs: readonly never[];
  readonly expected: {
    readonly value?: unknown;
    readonly throws?: string;
    readonly back?: unknown;
    readonly hook?: unknown;
  };
  readonly preferred?: {
    readonly value?: unknown;
    readonly keepsNonTextParts?: true;
    readonly toolConfigExposed?: unknown;
  };
}

const EMPTY: GenaiRequest = { model: '', contents: [] };

const ops: Readonly<Record<string, (first: never, base?: never) => unknown>> = {
  toHookLLMRequest: (request) => genai.toStableRequest(request),
  fromHookLLMRequest: (edit, base) => valueOrThrow(genai.fromStableRequest(edit, base ?? EMPTY)),
  toHookLLMResponse: (response) => genai.toStableResponse(response),
  fromHookLLMResponse: (edit) => valueOrThrow(genai.fromStableResponse(edit)),
  toHookToolConfig: (config) => genai.toStableToolConfig(config),
  fromHookToolConfig: (config) => valueOrThrow(genai.fromStableToolConfig(config)),
};

describe('model-translate', () => {
  testRows('model-translate', readRows<TranslateRow>('model-translate'), (row) => {
    const back = ROUND_TRIPS[row.op];
    if (back !== undefined) return checkRoundTrip(row, back);
    const op = ops[row.op];
    if (op === undefined) throw new Error(`no counterpart of ${row.op}`);
    const run = () => plain(op(...(row.inputs as unknown as [never])));
    const wanted = row.preferred ?? row.expected;
    if (row.preferred?.keepsNonTextParts) return expect(nonText(run())).toEqual(nonText(plain(row.inputs[1])));
    if (row.preferred?.toolConfigExposed)
      return expect(run()).toMatchObject({ toolConfig: row.preferred.toolConfigExposed });
    if ('throws' in wanted) return expect(run).toThrow();
    return expect(joined(run())).toEqual(joined(inPlace(row.op, wanted.value)));
  });
});

/** The tool configuration belongs where the SDK reads it, below `config.toolConfig`. */
function inPlace(op: string, value: unknown): unknown {
  if (op !== 'fromHookLLMRequest') return value;
  const request = value as { config?: { functionCallingConfig?: unknown } };
  const { functionCallingConfig, ...config } = request.config ?? {};
  if (functionCallingConfig === undefined) return value;
  return { ...request, config: { ...config, toolConfig: { functionCallingConfig } } };
}

/** Texts side by side say the same as one text, and a bare text the same as a user's content. */
function joined(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('contents' in value) || !Array.isArray(value.contents))
    return value;
  const contents = value.contents.map((content) => {
    if (typeof content === 'string') return { role: 'user', parts: [{ text: content }] };
    const texts: readonly { text?: string }[] = content.parts ?? [];
    return texts.every((part) => Object.keys(part).join() === 'text')
      ? { ...content, parts: [{ text: texts.map((part) => part.text).join('') }] }
      : content;
  });
  return { ...value, contents };
}

/** To the stable form and back, over what it was made from. */
const ROUND_TRIPS: Readonly<Record<string, (original: never) => readonly [hook: unknown, back: unknown]>> = {
  roundTripRequest: (request: GenaiRequest) => {
    const hook = plain(genai.toStableRequest(request));
    return [hook, valueOrThrow(genai.fromStableRequest(hook, request))];
  },
  roundTripResponse: (response: GenaiResponse) => {
    const hook = plain(genai.toStableResponse(response));
    return [hook, valueOrThrow(genai.fromStableResponse(hook, response))];
  },
};

function checkRoundTrip(row: TranslateRow, trip: (original: never) => readonly [hook: unknown, back: unknown]): void {
  const [original] = row.inputs as unknown as readonly [never];
  const [hook, back] = trip(original);
  if (row.verdict === 'compat') {
    // The `text` of a response stands in its candidates already.
    const { text: _, ...wanted } = row.expected.back as { readonly text?: string };
    expect({ hook, back: joined(plain(back)) }).toEqual({ hook: row.expected.hook, back: joined(wanted) });
  }
  // Where the original loses parts, all of it comes back instead.
  else expect(plain(back)).toEqual(original);
}

function valueOrThrow<T>(translated: { ok: true; value: T } | { ok: false; problem: { field: string } }): T {
  if (!translated.ok) throw new TypeError(translated.problem.field);
  return translated.value;
}

/** What JSON carries: no undefined keys. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function nonText(request: unknown): unknown {
  const { contents } = request as { contents: readonly { role: string; parts: readonly object[] }[] };
  return contents.flatMap(({ role, parts }) =>
    parts.filter((part) => !('text' in part)).map((part) => ({ role, part })),
  );
}
