import { type Json, stringAt } from '../../protocol/json.ts';
import { getHost } from '../registry.ts';
import { SECONDS } from './command.ts';
import { lineOf } from './document.ts';
import { wantedHandler } from './entry.ts';
import { at, eachCommand, eachOurs, fail, type Line, once, warn } from './finding.ts';
import type { PlacedHandler } from './handlers.ts';
import type { Finding, HostDoctor, Site, SiteFile, Trap } from './host-doctor.ts';
import { rejectionsOf } from './rejections.ts';
import { targetOf } from './target.ts';
import { pathsOf } from './world.ts';

const AGAIN = 'run `portcullis install` for this host and scope again';

/** The traps that every host has. */
export function commonTraps(doctor: Pick<HostDoctor, 'rejects'>, version: string): readonly Trap[] {
  return [
    {
      id: 'parse',
      trap: 'A settings file that does not parse is passed over, with every hook in it.',
      look: ({ files }) =>
        files.flatMap((file) => {
          if (file.fault === undefined) return [];
          const level = file.text?.includes('portcullis') ? 'fail' : 'warn';
          const line = 'line' in file.fault ? { line: file.fault.line } : {};
          return [
            { level, message: `does not count: ${file.fault.what}`, remedy: 'mend the file', ...at(file), ...line },
          ];
        }),
    },
    {
      id: 'rejected',
      trap: 'One entry that the host does not understand makes it pass over the whole file.',
      look: ({ files }) =>
        files.flatMap((file) => {
          if (file.document === undefined || file.text === undefined) return [];
          const { document, place, text } = file;
          return rejectionsOf(doctor, { document, place, text }).flatMap(
            ({ path, what, drops, line }): readonly Finding[] => {
              const isOurs = file.ours.some(({ entryPath }) => entryPath.every((key, index) => path[index] === key));
              if (drops === 'entry' && !isOurs) return [];
              const effect =
                drops === 'file' ? 'the host passes over the whole file' : 'the host passes over the entry';
              const level = isOurs || file.ours.length > 0 ? 'fail' : 'warn';
              const message = `${path.length === 0 ? '' : `\`${path.join('.')}\` `}${what}; ${effect}`;
              return [
                { level, message, remedy: 'mend or remove it', ...at(file), line: line ?? lineOf(document, path) },
              ];
            },
          );
        }),
    },
    {
      id: 'plain-json',
      trap: 'A host that reads plain JSON may not take comments and trailing commas.',
      look: ({ installed }) =>
        installed
          .filter(({ text, place }) => place.syntax === 'json' && text !== undefined && !isPlainJson(text))
          .map((file) =>
            warn('holds comments or trailing commas, and the host may read plain JSON', 'take them out', file),
          ),
    },
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
      look: ({ installed }) =>
        eachOurs(installed, ({ event, handler }, file, line) => {
          const wanted = wantedHandler(file.place, event);
          const lacking = CLOSING.filter((key) => wanted[key] !== undefined && handler[key] !== wanted[key]);
          return lacking.map((key) => ({
            ...warn(`\`${key}\` is not set: a hook that fails lets the tool run`, AGAIN, file),
            ...line,
          }));
        }),
    },
    {
      id: 'moved',
      trap: 'A hook whose program or script is gone fails at every call.',
      look: ({ installed, world }) =>
        eachCommand(installed, (command, file, line) => {
          const target = targetOf(command, world);
          const gone: Finding[] = [];
          if (target.program === undefined)
            gone.push(fail(`starts ${command.program}, which is not there`, programRemedy(command.program), file));
          if (target.script === undefined && command.script !== undefined)
            gone.push(fail(`starts ${command.script}, which is not there`, movedRemedy(file), file));
          return gone.map((finding) => ({ ...finding, ...line }));
        }),
    },
    {
      id: 'version',
      trap: 'A hook that starts another copy of Portcullis judges by that one’s guards.',
      look: ({ installed, world }) =>
        eachCommand(installed, (command, file, line) => {
          const { script } = targetOf(command, world);
          const other = script && versionBeside(script, world.read, pathsOf(world));
          return other === undefined || other === '' || other === version
            ? []
            : [{ ...warn(`starts version ${other}; this is ${version}`, AGAIN, file), ...line }];
        }),
    },
    {
      id: 'npx',
      trap: 'npx looks a package up at every call, and may fetch it.',
      look: ({ installed }) =>
        eachCommand(installed, ({ program }, file, line) =>
          /(?:^|[\\/])npx(?:\.cmd)?$/.test(program) ? [{ ...warn('is started by npx', AGAIN, file), ...line }] : [],
        ),
    },
    {
      id: 'host',
      trap: 'A hook that is told the wrong host answers in words that its caller does not obey.',
      look: ({ installed, host }) =>
        eachCommand(installed, ({ args }, file, line) => {
          const told = hostIn(args);
          if (told === 'auto' || told === host) return [];
          return [{ ...fail(`says that ${told} calls, and ${host} runs it too`, AGAIN, file), ...line }];
        }),
    },
    {
      id: 'twice',
      trap: 'A hook that is registered more than once runs more than once at every event.',
      look: registeredTwice,
    },
  ];
}

/** Keys by which a host can be told to refuse when a hook fails. */
const CLOSING = ['onFailure', 'failClosed'];

function isPlainJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

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

const programRemedy = (program: string): string => (/[\\/]/.test(program) ? AGAIN : `put ${program} on the path`);

function movedRemedy({ place }: SiteFile): string {
  return place.scope === 'project'
    ? 'install the project’s packages; portcullis must be among its dependencies'
    : AGAIN;
}

function versionBeside(
  script: string,
  read: Site['world']['read'],
  { dirname, join }: ReturnType<typeof pathsOf>,
): string | undefined {
  const manifest = read(join(dirname(dirname(script)), 'package.json'));
  try {
    const value: Json = JSON.parse(manifest?.ok ? manifest.text : 'null');
    return stringAt(value, 'name') === 'portcullis' ? stringAt(value, 'version') : undefined;
  } catch {
    return undefined;
  }
}

function hostIn(args: readonly string[]): string {
  const index = args.findIndex((word) => word === '--host' || word.startsWith('--host='));
  const word = args[index];
  if (word === undefined) return 'auto';
  return (word === '--host' ? args[index + 1] : word.slice('--host='.length)) || 'auto';
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
