import { getHost } from '../registry.ts';
import { SECONDS } from './command.ts';
import { wantedHandler } from './entry.ts';
import { AGAIN, eachOurs, fail, type Line, once, warn } from './finding.ts';
import type { PlacedHandler } from './handlers.ts';
import type { Finding, Site, SiteFile, Trap } from './host-doctor.ts';

/** What keeps an entry from hearing of a call, or from being waited for. */
export const entryTraps: readonly Trap[] = [
  {
    id: 'events',
    trap: 'A guard hears only the events that are registered.',
    look: missingEvents,
  },
  {
    id: 'matcher',
    trap: 'A hook in a group with a matcher is not asked about other tools.',
    look: ({ installed }) =>
      eachOurs(installed, ({ entry }, file, line) =>
        'matcher' in entry
          ? [{ ...warn(`hears only tools that match ${JSON.stringify(entry.matcher)}`, AGAIN, file), ...line }]
          : [],
      ),
  },
  {
    id: 'timeout',
    trap: 'Seconds where the host counts milliseconds: the hook is always too late, and the tool runs.',
    look: ({ installed }) => eachOurs(installed, wrongUnit),
  },
  {
    id: 'closed',
    trap: 'Without the host’s own switch for it, a hook that fails lets the tool run.',
    look: ({ installed }) => eachOurs(installed, notClosed),
  },
];

/** Counts the entries of all files together: looked for once each of them is known to be right. */
export const twice: Trap = {
  id: 'twice',
  trap: 'A hook that is registered more than once runs more than once at every event.',
  look: registeredTwice,
};

function missingEvents({ installed, files, host }: Site): readonly Finding[] {
  return installed.flatMap((file): readonly Finding[] => {
    const { place } = file;
    if (place.host !== host) return [];
    // Hosts with a file for each event: the first that is there speaks for its folder.
    const siblings = files.filter(
      (other) => place.layout === undefined && other.place.scope === place.scope && other.place.host === host,
    );
    if (siblings.some((other) => other.ours.length > 0 && files.indexOf(other) < files.indexOf(file))) return [];
    const wanted = siblings.length > 0 ? siblings.flatMap((other) => other.place.events) : place.events;
    const heard = (siblings.length > 0 ? siblings : [file]).flatMap(({ ours }) => ours.map(({ event }) => event));
    if (place.syntax === 'plugin') return [];
    const missing = wanted.filter((event) => !heard.includes(event));
    const isTool = (event: string): boolean => getHost(host).eventOf({}, { event }).name === 'PreToolUse';
    const tool = missing.filter(isTool);
    const other = missing.filter((event) => !isTool(event));
    return [
      ...(tool.length > 0 ? [fail(`does not hear ${tool.join(', ')}: tools run unjudged`, AGAIN, file)] : []),
      ...(other.length > 0 ? [warn(`does not hear ${other.join(', ')}`, AGAIN, file)] : []),
    ];
  });
}

function wrongUnit({ event, handler }: PlacedHandler, file: SiteFile, line: Line): readonly Finding[] {
  const wanted = wantedHandler(file.place, event);
  return TIMEOUTS.flatMap((key) => {
    const written = handler[key];
    const usual = wanted[key];
    if (typeof written !== 'number' || typeof usual !== 'number') return [];
    const seconds = (written * SECONDS) / usual;
    const unit = usual === SECONDS ? 'seconds' : 'milliseconds';
    const said = `\`${key}\` is ${written} ${unit}`;
    if (seconds < 1)
      return [{ ...fail(`${said}: the hook is always too late, and the tool runs`, AGAIN, file), ...line }];
    if (seconds < SHORTEST) return [{ ...warn(`${said}: less than a hook may take`, AGAIN, file), ...line }];
    return seconds > LONGEST ? [{ ...warn(`${said}; was another unit meant?`, AGAIN, file), ...line }] : [];
  });
}

const TIMEOUTS = ['timeout', 'timeoutSec', 'timeout_ms'];
/** Seconds: what reading a slow payload may take, and what nobody waits for. */
const SHORTEST = 6;
const LONGEST = 1800;

/** Keys by which a host can be told to refuse when a hook fails. */
const CLOSING = ['onFailure', 'failClosed'];

function notClosed({ event, handler }: PlacedHandler, file: SiteFile, line: Line): readonly Finding[] {
  const wanted = wantedHandler(file.place, event);
  const lacking = CLOSING.filter((key) => wanted[key] !== undefined && handler[key] !== wanted[key]);
  return lacking.map((key) => ({
    ...warn(`\`${key}\` is not set: a hook that fails lets the tool run`, AGAIN, file),
    ...line,
  }));
}

function registeredTwice({ installed, host }: Site): readonly Finding[] {
  const places = installed.flatMap((file) =>
    file.ours
      .filter(({ event }) => getHost(file.place.host).eventOf({}, { event }).name === 'PreToolUse')
      .map(({ event }) => ({ file, event: event.toLowerCase() })),
  );
  const repeated = places.filter(
    ({ event, file }, index) =>
      places.findIndex((other) => other.event === event && isSameKind(other.file, file)) < index,
  );
  const first = places[0]?.file;
  return once(
    repeated.map(({ file }) =>
      warn(`${host} runs the hook from here too, beside ${first?.place.file}`, 'one of the two is enough', file),
    ),
  );
}

/** Hooks of one agent's own file run for that agent alone. */
const isSameKind = (one: SiteFile, other: SiteFile): boolean =>
  one.place.described.each !== true || one.place.file === other.place.file;
