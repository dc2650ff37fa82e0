import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EntryShape, messagesOf, placeMessages, placeTexts, spread } from './place.ts';
import type { LLMMessage, LLMRole } from './stable.ts';

/** A history of the simplest kind: texts, and things that are not text, in one list. */
interface Entry {
  readonly role: LLMRole;
  readonly parts: readonly (string | { readonly call: number })[];
}

const shape: EntryShape<Entry> = {
  said({ role, parts }) {
    const texts = parts.filter((part) => typeof part === 'string');
    return texts.join('') === '' ? undefined : { role, texts };
  },
  withTexts(entry, texts) {
    const parts = placeTexts(entry.parts, texts, {
      text: (part) => (typeof part === 'string' ? part : undefined),
      create: (text) => text,
      leads: () => false,
    });
    return parts.length > 0 ? { ...entry, parts } : undefined;
  },
  create: ({ role, content }) => ({ role, parts: [content] }),
  answers: ({ role, parts }) => role === 'user' && parts.some((part) => typeof part !== 'string'),
};

const role = fc.constantFrom<LLMRole>('user', 'model', 'system');
const part = fc.oneof(fc.string({ minLength: 1, maxLength: 3 }), fc.record({ call: fc.nat(9) }));
const history = fc.array(fc.record({ role, parts: fc.array(part, { minLength: 1, maxLength: 4 }) }), { maxLength: 8 });
const edits = fc.array(fc.record({ role, content: fc.string({ minLength: 1, maxLength: 4 }) }), { maxLength: 8 });
const calls = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => entry.parts.filter((found) => typeof found !== 'string'));

describe('placeMessages', () => {
  test('an edit that changes nothing gives the same history', () => {
    fc.assert(
      fc.property(history, (entries) => {
        expect(placeMessages(entries, messagesOf(entries, shape), shape)).toEqual(entries);
      }),
    );
  });

  test('whatever a hook returns, its messages are what the history then says, in order', () => {
    fc.assert(
      fc.property(history, edits, (entries, messages) => {
        const calm = { ...shape, answers: () => false };
        expect(messagesOf(placeMessages(entries, messages, calm), calm)).toEqual(messages);
      }),
    );
  });

  test('whatever a hook returns, tool traffic stays, in order', () => {
    fc.assert(
      fc.property(history, edits, (entries, messages) => {
        expect(calls(placeMessages(entries, messages, shape))).toEqual(calls(entries));
      }),
    );
  });

  const call = { call: 1 };
  const result = { call: 2 };
  const say = (content: string, who: LLMRole = 'user'): LLMMessage => ({ role: who, content });
  const asked: Entry = { role: 'user', parts: ['list it'] };
  const called: Entry = { role: 'model', parts: ['looking', call] };
  const answered: Entry = { role: 'user', parts: [result, 'and then?'] };

  test.each([
    {
      because: 'an edited text goes back to the entry it came from',
      messages: [say('list it'), say('[looking]', 'model'), say('and then?')],
      expected: [asked, { role: 'model', parts: ['[looking]', call] }, answered],
    },
    {
      because: 'a removed text leaves the tool call of its entry behind',
      messages: [say('list it'), say('and then?')],
      expected: [asked, { role: 'model', parts: [call] }, answered],
    },
    {
      because: 'a new first message goes to the front',
      messages: [say('be brief', 'system'), say('list it'), say('looking', 'model'), say('and then?')],
      expected: [{ role: 'system', parts: ['be brief'] }, asked, called, answered],
    },
    {
      because: 'nothing may come between a tool call and its result',
      messages: [say('list it'), say('looking', 'model'), say('note', 'system'), say('and then?')],
      expected: [asked, called, answered, { role: 'system', parts: ['note'] }],
    },
    {
      because: 'an emptied history keeps only tool traffic',
      messages: [],
      expected: [
        { role: 'model', parts: [call] },
        { role: 'user', parts: [result] },
      ],
    },
  ])('$because', ({ messages, expected }) => {
    expect(placeMessages([asked, called, answered], messages, shape)).toEqual(expected);
  });

  test('a rewritten history too long for exact pairing is still placed whole', () => {
    const long = Array.from(
      { length: 1500 },
      (_, index): Entry => ({ role: index % 2 ? 'model' : 'system', parts: [`old ${index}`, { call: index }] }),
    );
    const messages = Array.from({ length: 1400 }, (_, index) => say(`new ${index}`, index % 3 ? 'model' : 'system'));
    const placed = placeMessages(long, messages, shape);
    expect(messagesOf(placed, shape)).toEqual(messages);
    expect(calls(placed)).toEqual(calls(long));
  });
});

describe('spread', () => {
  test.each([
    [['ab', 'cd'], 'abXcd', ['abX', 'cd'], 'an insertion between two parts joins the first'],
    [['ab', 'cd'], 'Xabcd', ['Xab', 'cd'], 'an insertion in front joins the first'],
    [['ab', 'cd'], 'abcdX', ['ab', 'cdX'], 'an addition joins the last'],
    [['ab', 'cd', 'ef'], 'abXef', ['ab', 'X', 'ef'], 'a changed part keeps its place'],
    [['ab', 'cd', 'ef'], 'XYZ', ['XYZ', '', ''], 'when all changed, the first holds it'],
    [['ab', 'cd'], '', ['', ''], 'an emptied text empties every part'],
    [['aa', 'aa'], 'aa', ['aa', ''], 'equal parts are not counted twice'],
  ])('%j edited to %j is %j: %s', (texts, text, expected) => {
    expect(spread(texts, text)).toEqual(expected);
  });

  test('nothing of the new text is lost or doubled', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { minLength: 1, maxLength: 5 }), fc.string(), (texts, text) => {
        const result = spread(texts, text);
        expect(result.join('')).toBe(text);
        expect(result).toHaveLength(texts.length);
      }),
    );
  });
});
