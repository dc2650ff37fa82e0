import type { LLMMessage, LLMRole } from './stable.ts';

/** One entry of an SDK's history as text: whose it is, and its texts in order. */
export interface Said {
  readonly role: LLMRole;
  readonly texts: readonly string[];
}

/** How texts are read from, and put back into, one SDK's history entries. */
export interface EntryShape<Entry> {
  /** Undefined for an entry that says nothing: it is no message to a hook, and keeps its place. */
  said(entry: Entry): Said | undefined;
  /** The entry with its i-th text replaced by `texts[i]`; an emptied text goes. Undefined when nothing would be left. */
  withTexts(entry: Entry, texts: readonly string[]): Entry | undefined;
  create(message: LLMMessage): Entry;
  /** The entry holds results of tool calls: no new message may come between it and the calls before it. */
  answers(entry: Entry): boolean;
}

export function messagesOf<Entry>(entries: readonly Entry[], shape: EntryShape<Entry>): readonly LLMMessage[] {
  return spoken(entries, shape).map(({ message }) => message);
}

export function sameMessages(left: readonly LLMMessage[], right: readonly LLMMessage[]): boolean {
  return left.length === right.length && left.every((message, index) => equal(message, right[index]));
}

/**
 * The history after a hook edited its text: every message goes back to the entry that it came from, and what is not
 * text (tool calls, results, media, thoughts) stays where it was, also when its entry's text was taken away.
 */
export function placeMessages<Entry>(
  entries: readonly Entry[],
  messages: readonly LLMMessage[],
  shape: EntryShape<Entry>,
): readonly Entry[] {
  const heard = spoken(entries, shape);
  const pairs = align(
    heard.map(({ message }) => message),
    messages,
  );
  const result: Entry[] = [];
  let waiting: Entry[] = [];
  let at = 0;
  const copyUpTo = (end: number) => {
    result.push(...entries.slice(at, end));
    at = end;
  };
  const insertWaiting = () => {
    result.push(...waiting);
    waiting = [];
  };
  for (const [before, after] of pairs) {
    const source = before === undefined ? undefined : heard[before];
    const message = after === undefined ? undefined : messages[after];
    if (source === undefined) {
      if (message !== undefined) waiting.push(shape.create(message));
      continue;
    }
    if (at === 0) insertWaiting();
    copyUpTo(source.at);
    if (!shape.answers(source.entry)) insertWaiting();
    at++;
    result.push(...rewritten(source, message, shape));
  }
  copyUpTo(entries.length);
  insertWaiting();
  return result;
}

interface Spoken<Entry> {
  readonly at: number;
  readonly entry: Entry;
  readonly texts: readonly string[];
  readonly message: LLMMessage;
}

function spoken<Entry>(entries: readonly Entry[], shape: EntryShape<Entry>): readonly Spoken<Entry>[] {
  return entries.flatMap((entry, at) => {
    const said = shape.said(entry);
    return said ? [{ at, entry, texts: said.texts, message: { role: said.role, content: said.texts.join('') } }] : [];
  });
}

function rewritten<Entry>(
  source: Spoken<Entry>,
  message: LLMMessage | undefined,
  shape: EntryShape<Entry>,
): readonly Entry[] {
  if (message?.content === source.message.content) return [source.entry];
  const left = shape.withTexts(source.entry, spread(source.texts, message?.content ?? ''));
  if (left !== undefined) return [left];
  return message === undefined ? [] : [shape.create(message)];
}

/**
 * `text` divided over as many texts as there were: what is unchanged at the front and at the back stays in its part,
 * the changed middle goes to the first part that changed.
 */
export function spread(texts: readonly string[], text: string): readonly string[] {
  let front = 0;
  let start = 0;
  while (front < texts.length && text.startsWith(texts[front] ?? '', start)) start += (texts[front++] ?? '').length;
  let back = texts.length;
  let end = text.length;
  while (back > front && end - (texts[back - 1] ?? '').length >= start && text.endsWith(texts[back - 1] ?? '', end))
    end -= (texts[--back] ?? '').length;
  const middle = text.slice(start, end);
  // Nothing was changed, only added: the addition joins the part in front of it.
  if (front === back) {
    const joined = Math.max(front - 1, 0);
    return texts.map((old, index) => (index !== joined ? old : front > 0 ? old + middle : middle + old));
  }
  return texts.map((old, index) => (index === front ? middle : index < front || index >= back ? old : ''));
}

type Pair = readonly [before: number | undefined, after: number | undefined];

/** Which old message each new one continues; an equal text counts more than an equal role. */
function align(before: readonly LLMMessage[], after: readonly LLMMessage[]): readonly Pair[] {
  if (before.length === after.length && before.every((message, index) => message.role === after[index]?.role))
    return before.map((_, index) => [index, index]);
  let front = 0;
  while (front < before.length && front < after.length && equal(before[front], after[front])) front++;
  let back = 0;
  const most = Math.min(before.length, after.length) - front;
  while (back < most && equal(before[before.length - 1 - back], after[after.length - 1 - back])) back++;
  const changed = bestPairs(before.slice(front, before.length - back), after.slice(front, after.length - back)).map(
    ([old, now]): Pair => [old === undefined ? old : old + front, now === undefined ? now : now + front],
  );
  return [
    ...before.slice(0, front).map((_, index): Pair => [index, index]),
    ...changed,
    ...Array.from({ length: back }, (_, index): Pair => [before.length - back + index, after.length - back + index]),
  ];
}

/** Above this many cells a hook rewrote a history so long that exact pairing would cost too much time. */
const MOST_CELLS = 1_000_000;

/** Needleman-Wunsch over the changed stretch: equal messages score 3, equal roles 1, a gap nothing. */
function bestPairs(before: readonly LLMMessage[], after: readonly LLMMessage[]): readonly Pair[] {
  const width = after.length + 1;
  if (before.length * after.length > MOST_CELLS) return pairsInOrder(before, after);
  const best = new Uint32Array((before.length + 1) * width);
  const cell = (i: number, j: number) => best[i * width + j] ?? 0;
  const gain = (i: number, j: number) => score(before[i], after[j]);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const paired = gain(i, j) === 0 ? 0 : gain(i, j) + cell(i + 1, j + 1);
      best[i * width + j] = Math.max(paired, cell(i + 1, j), cell(i, j + 1));
    }
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const points = gain(i, j);
    if (points > 0 && cell(i, j) === points + cell(i + 1, j + 1)) pairs.push([i++, j++]);
    else if (cell(i, j) === cell(i, j + 1)) pairs.push([undefined, j++]);
    else pairs.push([i++, undefined]);
  }
  return [...pairs, ...gapsOnly(before.length, after.length, i, j)];
}

function pairsInOrder(before: readonly LLMMessage[], after: readonly LLMMessage[]): readonly Pair[] {
  const pairs: Pair[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length)
    if (before[i]?.role === after[j]?.role) pairs.push([i++, j++]);
    else if (after.length - j > before.length - i) pairs.push([undefined, j++]);
    else pairs.push([i++, undefined]);
  return [...pairs, ...gapsOnly(before.length, after.length, i, j)];
}

function gapsOnly(oldEnd: number, newEnd: number, oldStart: number, newStart: number): readonly Pair[] {
  return [
    ...Array.from({ length: oldEnd - oldStart }, (_, index): Pair => [oldStart + index, undefined]),
    ...Array.from({ length: newEnd - newStart }, (_, index): Pair => [undefined, newStart + index]),
  ];
}

function equal(left: LLMMessage | undefined, right: LLMMessage | undefined): boolean {
  return left?.role === right?.role && left?.content === right?.content;
}

function score(left: LLMMessage | undefined, right: LLMMessage | undefined): number {
  if (left?.role !== right?.role) return 0;
  return left?.content === right?.content ? 3 : 1;
}

/** How texts sit among the parts of one entry. */
export interface PartShape<Part> {
  /** Undefined for parts that are not visible text: tool traffic, media, thoughts. */
  text(part: Part): string | undefined;
  create(text: string, like: Part | undefined): Part;
  /** Parts that a new text must not be put before (thoughts come first). */
  leads(part: Part): boolean;
}

/**
 * `parts` with the i-th visible text replaced by `texts[i]`: unchanged ones are kept as they are, emptied ones go, and
 * texts beyond those that there were follow the last one (or the thoughts, where there was none).
 */
export function placeTexts<Part>(
  parts: readonly Part[],
  texts: readonly string[],
  shape: PartShape<Part>,
): readonly Part[] {
  const result: Part[] = [];
  let used = 0;
  let insertAt = 0;
  for (const part of parts) {
    const old = shape.text(part);
    if (old === undefined) {
      result.push(part);
      if (used === 0 && insertAt === result.length - 1 && shape.leads(part)) insertAt = result.length;
      continue;
    }
    const text = texts[used++] ?? '';
    if (text === old) result.push(part);
    else if (text !== '') result.push(shape.create(text, part));
    insertAt = result.length;
  }
  const more = texts.slice(used).filter((text) => text !== '');
  result.splice(insertAt, 0, ...more.map((text) => shape.create(text, undefined)));
  return result;
}
