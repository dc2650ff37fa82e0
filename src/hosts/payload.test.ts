import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../protocol/json.ts';
import { findJsonFault } from './json-fault.ts';
import { MAX_DEPTH, MAX_PAYLOAD_BYTES, parseJsonField, parsePayload } from './payload.ts';

const SECRET = 'ghp_0123456789abcdefABCDEF0123456789abcd';

describe('what is read', () => {
  const read: readonly (readonly [why: string, text: string, value: Json])[] = [
    ['plain', '{"a":1}', { a: 1 }],
    ['a byte order mark, as Cursor on Windows writes it', '\uFEFF{"a":1}', { a: 1 }],
    ['line ends of Windows', '{\r\n"a": 1\r\n}\r\n', { a: 1 }],
    ['white space around it', ' \t\n{"a":1}\n\n\t ', { a: 1 }],
    ['a lone surrogate as an escape', '{"a":"\\ud800"}', { a: '\ud800' }],
    ['a lone surrogate as it is', '{"a":"\udc00"}', { a: '\udc00' }],
    ['a root that is no object', '[1]', [1]],
    ['a key that is written twice: the last counts', '{"a":1,"a":2}', { a: 2 }],
  ];
  test.each(read)('%s', (_why, text, value) => {
    expect(parsePayload(text)).toEqual({ ok: true, value });
  });

  test('a key that names the prototype stays a key', () => {
    const read = parsePayload('{"__proto__":{"a":1}}');
    expect(read.ok && Object.keys(read.value ?? {})).toEqual(['__proto__']);
  });
});

describe('what is refused, and what is told about it', () => {
  const refused: readonly (readonly [why: string, text: string, fault: string, at?: number])[] = [
    ['nothing at all', '', 'missing'],
    ['white space alone', ' \r\n', 'missing'],
    ['a byte order mark alone', '\uFEFF', 'missing'],
    ['a word', SECRET, 'invalid JSON', 0],
    ['a text that ends in a string', `{"a":"${SECRET}`, 'truncated JSON', 46],
    ['a text that ends in an escape', '{"a":"x\\', 'truncated JSON', 8],
    ['a text that ends in a unicode escape', '{"a":"\\u00', 'truncated JSON', 10],
    ['a text that ends after a key', '{"a"', 'truncated JSON', 4],
    ['a text that ends after a comma', '[1,', 'truncated JSON', 3],
    ['a text that ends in a word', '{"a":tru', 'truncated JSON', 8],
    ['a text that ends in a number', '{"a":-', 'truncated JSON', 6],
    ['a text that ends in an exponent', '[1e', 'truncated JSON', 3],
    ['a missing comma', '{"a":1 "b":2}', 'invalid JSON', 7],
    ['a comma too many', '[1,]', 'invalid JSON', 3],
    ['a key without quotes', `{${SECRET}:1}`, 'invalid JSON', 1],
    ['single quotes', "{'a':1}", 'invalid JSON', 1],
    ['a line break in a string', '{"a":"x\ny"}', 'invalid JSON', 7],
    ['an escape that there is not', '{"a":"\\x41"}', 'invalid JSON', 7],
    ['a number with a leading zero', '[012]', 'invalid JSON', 2],
    ['a bracket of the other kind', '[1}', 'invalid JSON', 2],
    ['text behind the document', `{"a":1} ${SECRET}`, 'invalid JSON', 8],
    ['two documents', '{"a":1}{"b":2}', 'invalid JSON', 7],
    ['offsets count from the text, a byte order mark included', '\uFEFF[x]', 'invalid JSON', 2],
  ];
  for (const [why, text, fault, at] of refused) {
    test(why, () => {
      const problem = at === undefined ? { field: 'payload', fault } : { field: 'payload', fault, at };
      expect(parsePayload(text)).toEqual({ ok: false, problem });
    });
  }

  test('a decoded field is named instead of the document', () => {
    expect(parseJsonField('{nope', 'tool_input/toolInput/toolArgs')).toEqual({
      ok: false,
      problem: { field: 'tool_input/toolInput/toolArgs', fault: 'invalid JSON', at: 1 },
    });
  });
});

describe('limits', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

  test('ten thousand levels are read and one more is not', () => {
    expect(parsePayload(nested(MAX_DEPTH)).ok).toBe(true);
    expect(parsePayload(nested(MAX_DEPTH + 1))).toEqual({
      ok: false,
      problem: { field: 'payload', fault: 'nested too deep' },
    });
  });

  test('objects count as levels, and so does what a decoded string stands in', () => {
    const objects = `${'{"a":'.repeat(MAX_DEPTH)}1${'}'.repeat(MAX_DEPTH)}`;
    expect(parsePayload(objects).ok).toBe(true);
    expect(parseJsonField(objects, 'x', { depth: 1 }).ok).toBe(false);
  });

  test('a million levels are refused without running out of stack', () => {
    expect(parsePayload(nested(1_000_000)).ok).toBe(false);
  });

  test('64 MiB are read and a byte more is not, counted as UTF-8', () => {
    const filled = (bytes: number): string => `"${'é'.repeat(10)}${'a'.repeat(bytes - 22)}"`;
    expect(parsePayload(filled(MAX_PAYLOAD_BYTES)).ok).toBe(true);
    expect(parsePayload(filled(MAX_PAYLOAD_BYTES + 1))).toEqual({
      ok: false,
      problem: { field: 'payload', fault: 'too large' },
    });
  });

  test('a large payload is read without quadratic cost', () => {
    const start = performance.now();
    expect(parsePayload(JSON.stringify({ content: 'line "quoted" \\ \n'.repeat(1_000_000) })).ok).toBe(true);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('the place of a fault', () => {
  /** Where V8 puts it, where its message tells a number; only the number is compared. */
  function positionOf(text: string): number | 'end' | 'none' {
    try {
      JSON.parse(text);
      return 'none';
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      if (/^Unexpected end|^Unterminated string in JSON/.test(message)) return 'end';
      return Number(/at position (\d+)/.exec(message)?.[1] ?? Number.NaN);
    }
  }

  test('a cut document is truncated wherever it is cut, at its end', () => {
    const document = fc.oneof(fc.object(), fc.array(fc.jsonValue())).map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(document, fc.nat(), (text, cut) => {
        const head = text.slice(0, cut % text.length);
        if (positionOf(head) === 'none' || head === '') return;
        expect(findJsonFault(head)).toEqual({ fault: 'truncated JSON', at: head.length });
      }),
    );
  });

  test('a broken document is at fault where V8 says so', () => {
    const character = fc.constantFrom(...'{}[]",:\\ 0aZ-.e\n');
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), character, (value, where, broken) => {
        const text = JSON.stringify(value);
        const at = where % (text.length + 1);
        const changed = text.slice(0, at) + broken + text.slice(at);
        const position = positionOf(changed);
        if (typeof position !== 'number' || Number.isNaN(position)) return;
        const found = findJsonFault(changed);
        // Inside an escape or a word V8 and this reader may stop a character or so apart.
        expect(Math.abs(found.at - position)).toBeLessThanOrEqual(5);
      }),
    );
  });

  test('no text is ever told, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const read = parsePayload(`${before}${SECRET}${after}`);
        if (read.ok) return;
        expect(Object.keys(read.problem).every((key) => ['field', 'fault', 'at'].includes(key))).toBe(true);
        expect(read.problem.field).toBe('payload');
      }),
    );
  });
});
