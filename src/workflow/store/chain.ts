import { createHash } from 'node:crypto';
import { isObject, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';

/**
 * One line of the chain beside a run's state: what was done, the hash of the state before and after, and the hash of the
 * line before. Whoever changes a state by hand, or puts an older one back, breaks it.
 */
export interface Link {
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The event's type; `CREATED`, `ADOPTED`, `ROLLED_BACK`, `RESET`, `CHECKPOINT`. */
  readonly did: string;
  readonly detail: JsonObject;
  /** SHA-256 of the state file's bytes, hexadecimal; null where there was none. */
  readonly before: string | null;
  readonly after: string | null;
  /** The hash of the line before; null for the first one. */
  readonly prev: string | null;
  readonly hash: string;
}

export type Draft = Pick<Link, 'at' | 'did' | 'detail' | 'before' | 'after'>;

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** The next line after `last`. */
export function linkAfter(last: Link | undefined, draft: Draft): Link {
  const body = { seq: (last?.seq ?? 0) + 1, ...draft, prev: last === undefined ? null : tailOf(last) };
  return { ...body, hash: hashOf(body) };
}

export const chainLine = (link: Link): string => `${JSON.stringify(link)}\n`;

/** Fields in one order, so that a line that was parsed hashes as the one that was written. */
function hashOf({ seq, at, did, detail, before, after, prev }: Omit<Link, 'hash'>): string {
  return sha256(JSON.stringify([seq, at, did, detail, before, after, prev]));
}

/** What the next line refers to. A checkpoint stands for the lines it replaced: the next one still names the last of them. */
const tailOf = (link: Link): string | null => (link.did === CHECKPOINT ? link.prev : link.hash);

const CHECKPOINT = 'CHECKPOINT';
/** What brings a state back counts for itself, whatever stood there before. */
export const RECOVERIES: readonly string[] = ['ROLLED_BACK', 'RESET'];

export interface Chain {
  readonly links: readonly Link[];
  /** What is wrong with it, a sentence each. */
  readonly faults: readonly string[];
}

/** Reads a chain and follows it from its first line. A torn last line is what a crash leaves, and is passed over. */
export function readChain(text: string): Chain {
  const lines = text.split('\n');
  const torn = lines.pop();
  const faults: string[] = [];
  const links: Link[] = [];
  for (const [index, line] of lines.entries()) {
    const link = parseLink(line);
    if (link === undefined) faults.push(`line ${index + 1} is no line of a chain`);
    else {
      faults.push(...linkFaults(link, links.at(-1)));
      links.push(link);
    }
  }
  const rest = torn === undefined || torn === '' ? undefined : parseLink(torn);
  if (rest !== undefined) {
    faults.push(...linkFaults(rest, links.at(-1)));
    links.push(rest);
  }
  return { links, faults };
}

function linkFaults(link: Link, before: Link | undefined): readonly string[] {
  const { seq, hash, prev, did, ...rest } = link;
  const faults: string[] = [];
  if (hashOf({ seq, prev, did, ...rest }) !== hash) faults.push(`line ${seq} was changed`);
  if (before === undefined) {
    if (did !== CHECKPOINT && (seq !== 1 || prev !== null)) faults.push(`what stood before line ${seq} is gone`);
    return faults;
  }
  if (seq !== before.seq + 1) faults.push(`between lines ${before.seq} and ${seq} something is missing`);
  if (prev !== tailOf(before)) faults.push(`line ${seq} does not follow line ${before.seq}`);
  // A write that a crash cut short left its line but not its state.
  if (link.before !== before.after && link.before !== before.before && !RECOVERIES.includes(did))
    faults.push(`the state was changed by other means before line ${seq}`);
  return faults;
}

/** The chain with the lines before `oldest` (ISO 8601) replaced by one checkpoint; the same one when there is nothing old. */
export function checkpointed(links: readonly Link[], oldest: string, now: string): readonly Link[] {
  const cut = links.findIndex((link, index) => link.at >= oldest || index === links.length - 1);
  const last = links[cut - 1];
  if (cut < 2 || last === undefined) return links;
  const body = {
    seq: last.seq,
    at: now,
    did: CHECKPOINT,
    detail: { replaced: cut },
    before: last.before,
    after: last.after,
    prev: tailOf(last),
  };
  return [{ ...body, hash: hashOf(body) }, ...links.slice(cut)];
}

function parseLink(line: string): Link | undefined {
  const value = parseJson(line);
  const at = stringAt(value, 'at');
  const did = stringAt(value, 'did');
  const hash = stringAt(value, 'hash');
  if (!isObject(value) || typeof value.seq !== 'number' || at === undefined || did === undefined || hash === undefined)
    return undefined;
  const text = (key: string): string | null => stringAt(value, key) ?? null;
  const detail = isObject(value.detail) ? value.detail : {};
  return { seq: value.seq, at, did, detail, before: text('before'), after: text('after'), prev: text('prev'), hash };
}
