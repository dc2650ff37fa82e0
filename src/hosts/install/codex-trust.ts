import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { SESSION_END_SECONDS } from '../codex/settings.ts';
import { objectAt } from '../read-output.ts';
import type { PlacedHandler } from './handlers.ts';
import { placesOf } from './places.ts';
import { readToml } from './toml.ts';
import { pathsOf, type World } from './world.ts';

/** What Codex must find in its `config.toml` before it runs a hook. */
export interface TrustRecord {
  readonly key: string;
  readonly hash: string;
}

/**
 * The records of a file's handlers. Codex 0.171 names a hook by its file, event, and places in the lists, and takes the
 * SHA-256 of what it will run, as JSON with sorted keys (compared with what its `hooks/list` says).
 */
export function trustRecords(file: string, handlers: readonly PlacedHandler[]): readonly TrustRecord[] {
  return handlers.map(({ event, entryPath, path, entry, handler }) => {
    const name = event.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
    const [group, index] = [entryPath.at(-1), path.at(-1)];
    return { key: `${file}:${name}:${group}:${index}`, hash: trustHash(name, handler, entry.matcher) };
  });
}

function trustHash(event: string, handler: JsonObject, matcher: Json | undefined): string {
  const isEnd = event === 'session_end' || event === 'interrupt';
  const written = typeof handler.timeout === 'number' ? handler.timeout : isEnd ? 1 : 600;
  const hook = {
    async: handler.async === true,
    command: stringAt(handler, 'command') ?? '',
    timeout: isEnd ? Math.min(written, SESSION_END_SECONDS) : written,
    type: 'command',
  };
  const group = { event_name: event, hooks: [hook], ...(typeof matcher === 'string' ? { matcher } : {}) };
  return `sha256:${createHash('sha256').update(JSON.stringify(group)).digest('hex')}`;
}

/** Codex's own configuration lies beside the user's hooks. */
export function codexConfig(world: World): string | undefined {
  const [hooks] = placesOf('codex', world, 'user');
  return hooks && pathsOf(world).join(pathsOf(world).dirname(hooks.file), 'config.toml');
}

/** A file of hooks as Codex names it: it follows links in `CODEX_HOME`, and in no other path (tried with 0.171). */
export function trustedPath(file: string, world: World): string {
  const { dirname, basename, join } = pathsOf(world);
  const isMoved = world.env.CODEX_HOME !== undefined && dirname(file) === join(world.env.CODEX_HOME);
  return isMoved ? join(world.real(dirname(file)), basename(file)) : file;
}

export type TrustState = 'trusted' | 'unknown' | 'changed' | 'disabled';

/** What `config.toml`, as a value, says of a hook. */
export function trustState(config: Json, { key, hash }: TrustRecord): TrustState {
  const record = objectAt(objectAt(objectAt(asObject(config), 'hooks') ?? {}, 'state') ?? {}, key);
  if (record === undefined) return 'unknown';
  if (record.enabled === false) return 'disabled';
  return record.trusted_hash === hash ? 'trusted' : 'changed';
}

const asObject = (value: Json): JsonObject => (isObject(value) ? value : {});

const BEGIN = '# Portcullis: `portcullis install codex` lets Codex run its hooks';
const END = '# Portcullis: end';

export type TrustEdit = { readonly text: string } | { readonly fault: string };

/**
 * The text of `config.toml` with the records of one file's hooks, and none of its old ones. They stand in a block of ours
 * at the end, which ends its last line exactly when the text before it did, so that it can be taken out without a trace.
 * A record that Codex itself wrote for the same hook keeps its place and gets the new hash.
 */
export function withTrust(text: string, file: string, records: readonly TrustRecord[]): TrustEdit {
  const before = readToml(text);
  if (!('value' in before)) return { fault: `line ${before.line}: ${before.what}` };
  const others = blockRecords(text).filter(({ key }) => !key.startsWith(`${file}:`));
  const updated = records.reduce(withHash, withoutBlock(text));
  const known = readToml(updated);
  const state = (config: typeof known, record: TrustRecord) =>
    'value' in config ? trustState(config.value, record) : 'unknown';
  const missing = records.filter((record) => state(known, record) === 'unknown');
  const after = withBlock(updated, [...others, ...missing]);
  const read = readToml(after);
  const isDone = [...others, ...records].every((record) => ['trusted', 'disabled'].includes(state(read, record)));
  return isDone ? { text: after } : { fault: 'it holds records of trusted hooks in a form that is not edited here' };
}

/** The text without the records of one file's hooks that stand in our block. */
export function withoutTrust(text: string, file: string): string {
  const records = blockRecords(text);
  const others = records.filter(({ key }) => !key.startsWith(`${file}:`));
  return others.length === records.length ? text : withBlock(withoutBlock(text), others);
}

function withBlock(text: string, records: readonly TrustRecord[]): string {
  if (records.length === 0) return text;
  const eol = /\r\n/.test(text) ? '\r\n' : '\n';
  const tables = records.flatMap(({ key, hash }) => [`${headerOf(key)}`, `trusted_hash = "${hash}"`]);
  const block = [BEGIN, ...tables, END].join(eol);
  return text === '' || text.endsWith('\n') ? `${text}${block}${eol}` : `${text}${eol}${block}`;
}

const headerOf = (key: string): string => `[hooks.state.${JSON.stringify(key)}]`;

function blockRecords(text: string): readonly TrustRecord[] {
  const { start, end } = blockIn(text) ?? { start: 0, end: 0 };
  const table = /^\[hooks\.state\.("(?:\\.|[^"\\])*")\]\r?\ntrusted_hash = "([^"]*)"/gm;
  return [...text.slice(start, end).matchAll(table)].map(([, key = '""', hash = '']) => ({
    key: JSON.parse(key),
    hash,
  }));
}

function blockIn(text: string): { readonly start: number; readonly end: number } | undefined {
  const start = text.indexOf(BEGIN);
  const end = start < 0 ? -1 : text.indexOf(END, start);
  return end < 0 ? undefined : { start, end: end + END.length };
}

function withoutBlock(text: string): string {
  const block = blockIn(text);
  if (block === undefined) return text;
  const ahead = text.slice(0, block.start);
  const behind = text.slice(block.end);
  const [lineEnd] = /^\r?\n/.exec(behind) ?? [];
  return lineEnd === undefined ? ahead.replace(/\r?\n$/, '') + behind : ahead + behind.slice(lineEnd.length);
}

/** A table that stands there already under the record's own key. */
function withHash(text: string, { key, hash }: TrustRecord): string {
  const header = headerOf(key);
  const start = text.indexOf(header);
  if (start < 0) return text;
  const next = text.slice(start + header.length).search(/^[ \t]*\[/m);
  const end = next < 0 ? text.length : start + header.length + next;
  const table = text.slice(start, end).replace(/^([ \t]*trusted_hash[ \t]*=[ \t]*)"[^"\r\n]*"/m, `$1"${hash}"`);
  return text.slice(0, start) + table + text.slice(end);
}
