import { isObject, type Json } from '../../protocol/json.ts';
import { redactTokens } from '../../protocol/redact.ts';

/** A tool's result without keys and tokens of known forms; undefined when there are none, or the result has no text. */
export function cleanResult(response: Json | undefined): string | undefined {
  const text = response === undefined ? undefined : textOf(response);
  if (text === undefined) return undefined;
  const clean = redactTokens(text);
  return clean === text ? undefined : clean;
}

/** Keys under which tools return their text, as the hosts that let it be replaced use them. */
const TEXT_KEYS = ['stdout', 'result', 'content', 'output', 'text'];

function textOf(response: Json): string | undefined {
  if (typeof response === 'string') return response;
  if (Array.isArray(response)) return response.map((part) => textOf(part) ?? '').join('\n');
  if (!isObject(response)) return undefined;
  const { stdout, stderr, file } = response;
  if (typeof stdout === 'string' && typeof stderr === 'string' && stderr !== '') return `${stdout}\n${stderr}`;
  if (file !== undefined && isObject(file)) return textOf(file);
  for (const key of TEXT_KEYS) {
    const value = response[key];
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return textOf(value);
  }
  return undefined;
}
