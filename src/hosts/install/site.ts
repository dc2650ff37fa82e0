import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { settingsOf } from '../all-settings.ts';
import { isFault, readDocument } from './document.ts';
import { handlersIn } from './handlers.ts';
import type { Site, SiteFile } from './host-doctor.ts';
import { isOurs, type OurCommand } from './our-command.ts';
import { type Place, pathOn, placesReadBy } from './places.ts';
import { readSettings } from './settings-document.ts';
import { isMarked } from './whole-file.ts';
import type { World } from './world.ts';

/** Everything that a host reads of its hooks on a machine. */
export function siteOf(host: HostId, world: World): Site {
  const files = placesReadBy(host, world, HOST_IDS).map((place) => readSite(place, world));
  const moves = settingsOf(host).files.flatMap(({ moved }) => moved ?? []);
  const at = (path: string): string => pathOn(path, moves, world) ?? path;
  const text = (path: string): string | undefined => {
    const read = world.read(at(path));
    return read?.ok ? read.text : undefined;
  };
  return {
    host,
    world,
    files,
    installed: files.filter(({ ours }) => ours.length > 0),
    at,
    text,
    json(path) {
      const read = readDocument(text(path) ?? '');
      return isFault(read) ? undefined : read.value;
    },
  };
}

/** One settings file as it is; `verb`: which handlers count as ours. */
export function readSite(place: Place, world: World, verb: OurCommand['verb'] | 'any' = 'hook'): SiteFile {
  const read = world.read(place.file);
  const nothing = { place, text: undefined, handlers: [], ours: [] };
  if (read === undefined) return nothing;
  if (!read.ok) return { ...nothing, fault: { what: read.fault } };
  const { text } = read;
  if (place.layout === undefined) {
    const handler = { command: startedBy(text) };
    const whole = place.events.map((event) => ({ event, handler, entry: {}, path: [], entryPath: [] }));
    return { ...nothing, text, ours: isMarked(text) ? whole : [] };
  }
  const document = readSettings(text, place);
  if (isFault(document)) return { ...nothing, text, fault: document };
  const handlers = handlersIn(document.value, place.layout);
  return { place, text, document, handlers, ours: handlers.filter(({ handler }) => isOurs(handler, verb)) };
}

/** The command line in an executable of ours; its own folder, in it, lies below the project. */
function startedBy(text: string): string {
  const [, line = ''] = /^exec (.*)$/m.exec(text) ?? [];
  return line.replace(/\$\{0%\/\*\}\/(?:\.\.\/)+/, '');
}
