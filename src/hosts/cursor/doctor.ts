import { isObject, type Json } from '../../protocol/json.ts';
import { fail } from '../install/finding.ts';
import type { HostDoctor, ReadFile, Rejection } from '../install/host-doctor.ts';
import { words } from './words.ts';

/** Cursor, from its own reader in @cursor/sdk 1.0.32. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'sh',
  program: { names: ['cursor', 'cursor-agent'], faults: [] },
  limits: ['An `ask` before a tool is accepted, and the tool runs unasked.'],
  traps: [
    {
      id: 'link',
      trap: 'A configuration file that is a link is refused.',
      look: ({ installed, world }) =>
        installed
          .filter(({ place }) => place.host === 'cursor' && world.isLink(place.file))
          .map((file) => fail('is a link, which Cursor does not read', 'put the file itself there', file)),
    },
  ],
};

/** Events of Cursor that have no counterpart here. */
const OTHER_EVENTS = ['afterAgentResponse', 'afterAgentThought', 'workspaceOpen'];

/** It strips comments before it reads, and takes `//` for one inside a string too; then one fault disables the file. */
function rejects({ document, text, place }: ReadFile): readonly Rejection[] {
  // Claude Code's files are converted, and taken entry by entry.
  if (place.layout?.base.version === undefined) return [];
  if (!isObject(document.value)) return [{ path: [], what: 'the document is no object', drops: 'file' }];
  const { version, hooks } = document.value;
  const faults: Rejection[] = slashes(document.value, []).map((path) => ({
    path,
    what: 'holds `//`, which Cursor takes for a comment even in a text',
    drops: 'file',
  }));
  if (typeof version !== 'number' || !Number.isInteger(version))
    faults.push({
      path: ['version'],
      what: text.includes('"version"') ? 'is no whole number' : 'is missing',
      drops: 'file',
    });
  if (!isObject(hooks)) return [...faults, { path: ['hooks'], what: 'is no object of events', drops: 'file' }];
  for (const [event, entries] of Object.entries(hooks)) {
    if (!Object.hasOwn(words, event) && !OTHER_EVENTS.includes(event))
      faults.push({ path: ['hooks', event], what: 'is an event that Cursor does not know', drops: 'file' });
    else if (!Array.isArray(entries)) faults.push({ path: ['hooks', event], what: 'is no list', drops: 'file' });
    else entries.forEach((entry, index) => void faults.push(...entryFaults(entry, ['hooks', event, index])));
  }
  return faults;
}

function entryFaults(entry: Json, path: readonly (string | number)[]): readonly Rejection[] {
  if (!isObject(entry)) return [{ path, what: 'is no object', drops: 'file' }];
  const { type = 'command', timeout } = entry;
  const key = type === 'prompt' ? 'prompt' : 'command';
  if (type !== 'command' && type !== 'prompt') return [{ path, what: 'has a type that is not known', drops: 'file' }];
  if (typeof entry[key] !== 'string') return [{ path, what: `has no \`${key}\``, drops: 'file' }];
  const isTime = timeout === undefined || (typeof timeout === 'number' && timeout > 0);
  return isTime ? [] : [{ path: [...path, 'timeout'], what: 'is no positive number', drops: 'file' }];
}

function slashes(value: Json, path: readonly (string | number)[]): readonly (readonly (string | number)[])[] {
  if (typeof value === 'string') return value.includes('//') ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => slashes(item, [...path, index]));
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => slashes(inner, [...path, key])) : [];
}
