import { describe, expect } from 'vitest';
import type { GenaiRequest } from '../../src/model/genai.ts';
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
    if (row.op === 'roundTripRequest') return checkRoundTrip(row);
    const run = () => plain(ops[row.op]?.(...(row.inputs as unknown as [never])));
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

function checkRoundTrip(row: TranslateRow): void {
  const [request] = row.inputs;
  const hook = genai.toStableRequest(request as unknown as GenaiRequest);
  const back = plain(valueOrThrow(genai.fromStableRequest(plain(hook), request as unknown as GenaiRequest)));
  // Where the original loses parts, the whole request comes back instead.
  if (row.verdict === 'quirk') expect(back).toEqual(request);
  else expect({ hook: plain(hook), back }).toEqual(row.expected);
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
