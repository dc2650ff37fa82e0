import type { EventName } from '../../protocol/event.ts';
import type { HostId } from '../../protocol/host.ts';
import { settingsOf } from '../all-settings.ts';
import { getHost } from '../registry.ts';
import type { HookCommand } from '../settings.ts';
import { commandFor, type Installed } from './command.ts';
import { isOurs } from './our-command.ts';
import { type Place, placesOf } from './places.ts';
import { readSite } from './site.ts';
import type { World } from './world.ts';

/** Seconds: hooks of other hosts may do more than judge. */
const SECONDS = 60;

/** The events at which a project's own hooks for a host are registered; ours are not among them. */
export function bridgedEvents(to: HostId, world: World): readonly EventName[] {
  const files = [...placesOf(to, world, 'project'), ...placesOf(to, world, 'local')].map((place) =>
    readSite(place, world, 'any'),
  );
  const names = files.flatMap(({ handlers }) =>
    handlers.filter(({ handler }) => !isOurs(handler, 'any')).map(({ event }) => event),
  );
  const events = names.map((event) => getHost(to).eventOf({}, { event }).name);
  return [...new Set(events)].filter((event) => event !== 'Unknown');
}

/** Hosts that run the other host's own files need no bridge to it. */
export const runsThemselves = (from: HostId, to: HostId): boolean =>
  from === to || settingsOf(to).files.some(({ alsoRunBy }) => alsoRunBy?.includes(from));

/** One command for each of a host's events at which the other host's hooks are asked; none where it has no document. */
export function bridgeCommands(
  place: Place,
  to: HostId,
  events: readonly EventName[],
  installed: Installed,
  world: World,
): readonly HookCommand[] {
  const { host } = place;
  if (place.layout === undefined) return [];
  const own = events.flatMap((event) => {
    const isIt = (name: string): boolean => getHost(host).eventOf({}, { event: name }).name === event;
    const judged = place.events.filter(isIt);
    // An event that is not judged may be known all the same.
    return judged.length > 0 ? judged : (Object.keys(getHost(host).capabilities.events).find(isIt) ?? []);
  });
  return own.map((event) => {
    const named = settingsOf(host).namesEvent === true ? ['--event', event] : [];
    return commandFor('bridge', ['--from', host, '--to', to, ...named], place, installed, world, event, SECONDS);
  });
}
