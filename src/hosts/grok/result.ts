import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { objectOf } from '../reshape.ts';

/**
 * The results of Grok Build 1.0.41's own tools: an object whose `type` names the kind of result. A replacement has to be an
 * object of the same kind, or Grok drops it.
 */
interface ResultKind {
  /** The text that the model gets. */
  readonly shown: (result: JsonObject) => string | undefined;
  /** The result with another text in every place that the model, or a script, may read. */
  readonly replaced: (result: JsonObject, text: string) => JsonObject;
}

const KINDS: Readonly<Record<string, ResultKind>> = {
  Bash: {
    shown: (result) => stringAt(result, 'output_for_prompt'),
    replaced: (result, text) => ({ ...result, output: [], output_for_prompt: text }),
  },
  ReadFile: within('FileContent', 'raw_output', ['content', 'content_concise', 'raw_output']),
  ListDir: within('Content', 'content', ['content']),
  GrepSearch: {
    shown: ({ stdout }) => (Array.isArray(stdout) ? textOfBytes(stdout) : undefined),
    replaced: (result, text) => ({ ...result, stdout: bytesOf(text) }),
  },
  Text: {
    shown: (result) => stringAt(result, 'text'),
    replaced: (result, text) => ({ ...result, text }),
  },
};

function within(key: string, shown: string, keys: readonly string[]): ResultKind {
  return {
    shown: (result) => stringAt(objectOf(result[key]), shown),
    replaced: (result, text) => ({
      ...result,
      [key]: { ...objectOf(result[key]), ...Object.fromEntries(keys.map((name) => [name, text])) },
    }),
  };
}

/** The key under which an event keeps the result as it came. */
export const RESULT = 'toolResultObject';

/** A result as the model reads it; as it is where its kind is not known, as those of servers' tools. */
export const shownResult = (result: Json): Json => kindOf(result)?.shown(objectOf(result)) ?? result;

/** What to put in the place of a result; a server's tool takes any text. */
export const replacedResult = (result: Json | undefined, text: string): Json =>
  kindOf(result)?.replaced(objectOf(result), text) ?? text;

function kindOf(result: Json | undefined): ResultKind | undefined {
  const type = isObject(result) ? stringAt(result, 'type') : undefined;
  return type !== undefined && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
}

/** UTF-8, as a list of numbers. */
function bytesOf(text: string): readonly number[] {
  const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  return [...escaped.matchAll(/%(..)|./g)].map(([whole, hex]) =>
    hex === undefined ? whole.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}

/** Bytes that are no UTF-8 are read one by one. */
function textOfBytes(bytes: readonly Json[]): string {
  const numbers = bytes.filter((byte) => typeof byte === 'number');
  try {
    return decodeURIComponent(numbers.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return numbers.map((byte) => String.fromCharCode(byte)).join('');
  }
}
