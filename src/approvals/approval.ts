import { isObject, type Json, type JsonObject, parseJson, stringAt } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';

/** What a person has let through. */
export interface Approval {
  /** The id of the refusal. */
  readonly id: string;
  /** Of this approval alone, so that giving it once more is another one. */
  readonly number: string;
  readonly prints: readonly Print[];
  /** For lists: what it lets through, where, and whose objections it sets aside. Secrets are taken out. */
  readonly subject: string;
  readonly cwd: string;
  readonly guards: readonly string[];
  /** The account of who gave it, when (ISO 8601), and what they said about it. */
  readonly by: string;
  readonly at: string;
  readonly reason: string;
  /** For one call. */
  readonly once: boolean;
  /** Until when it holds (ISO 8601); empty: until it is revoked. */
  readonly until: string;
}

/** One finding that it lets through: a quick mark to look it up by, and the SHA-256 that decides. */
export interface Print {
  readonly mark: string;
  readonly hash: string;
}

/** An approval as it is stored: whether the seal is right is for the reader to find out. */
export interface Sealed {
  readonly approval: Approval;
  readonly seal: string;
}

const STORE_VERSION = 1;

/** What a seal is made of: every field, in one order. */
export function sealedText(approval: Approval): string {
  const { id, number, prints, subject, cwd, guards, by, at, reason, once, until } = approval;
  const lines = prints.map(({ mark, hash }) => `${mark} ${hash}`);
  return jsonText(['approval', STORE_VERSION, id, number, lines, subject, cwd, guards, by, at, reason, once, until]);
}

/** The approvals in a store's text, and how many entries are none; undefined for a text that is no store. */
export function parseStore(
  text: string,
): { readonly entries: readonly Sealed[]; readonly damaged: number } | undefined {
  const root = parseJson(text);
  const list = isObject(root) && root.version === STORE_VERSION ? root.approvals : undefined;
  if (!Array.isArray(list)) return undefined;
  const entries = list.map(readEntry).filter((entry) => entry !== undefined);
  return { entries, damaged: list.length - entries.length };
}

/** What `parseStore` reads. */
export const storeText = (entries: readonly Sealed[]): string =>
  `${JSON.stringify({ version: STORE_VERSION, approvals: entries.map(({ approval, seal }) => ({ ...approval, seal })) }, null, 2)}\n`;

/** `now` in milliseconds since 1970. An approval without an end lasts; an end that is no time has passed. */
export const hasEnded = ({ until }: Pick<Approval, 'until'>, now: number): boolean =>
  until !== '' && !(Date.parse(until) > now);

function readEntry(value: Json): Sealed | undefined {
  if (!isObject(value)) return undefined;
  const { prints, guards, once } = value;
  const texts = TEXTS.map((name) => stringAt(value, name));
  if (texts.some((text) => text === undefined) || typeof once !== 'boolean') return undefined;
  if (!Array.isArray(prints) || !prints.every(isPrint) || !Array.isArray(guards)) return undefined;
  if (!guards.every((name) => typeof name === 'string')) return undefined;
  const [id = '', number = '', subject = '', cwd = '', by = '', at = '', reason = '', until = '', seal = ''] = texts;
  return { approval: { id, number, prints, subject, cwd, guards, by, at, reason, once, until }, seal };
}

const TEXTS = ['id', 'number', 'subject', 'cwd', 'by', 'at', 'reason', 'until', 'seal'];

const isPrint = (value: Json): value is Print & JsonObject =>
  stringAt(value, 'mark') !== undefined && stringAt(value, 'hash') !== undefined;
