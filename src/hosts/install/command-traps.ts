import { parseJson, stringAt } from '../../protocol/json.ts';
import { AGAIN, eachCommand, fail, type Line, warn } from './finding.ts';
import type { Finding, Site, SiteFile, Trap } from './host-doctor.ts';
import type { OurCommand } from './our-command.ts';
import { targetOf } from './target.ts';
import { pathsOf, type World } from './world.ts';

/** What a command line of ours starts, if it can be started at all. `version` is this product's. */
export const commandTraps = (version: string): readonly Trap[] => [
  {
    id: 'moved',
    trap: 'A hook whose program or script is gone fails at every call.',
    look: ({ installed, world }) => eachCommand(installed, (command, file, line) => gone(command, file, line, world)),
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
];

function gone(command: OurCommand, file: SiteFile, line: Line, world: World): readonly Finding[] {
  const target = targetOf(command, world);
  const found: Finding[] = [];
  if (target.program === undefined)
    found.push(fail(`starts ${command.program}, which is not there`, programRemedy(command.program), file));
  if (target.script === undefined && command.script !== undefined)
    found.push(fail(`starts ${command.script}, which is not there`, movedRemedy(file), file));
  return found.map((finding) => ({ ...finding, ...line }));
}

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
  const value = manifest?.ok ? parseJson(manifest.text) : undefined;
  return stringAt(value, 'name') === 'portcullis' ? stringAt(value, 'version') : undefined;
}

function hostIn(args: readonly string[]): string {
  const index = args.findIndex((word) => word === '--host' || word.startsWith('--host='));
  const word = args[index];
  if (word === undefined) return 'auto';
  return (word === '--host' ? args[index + 1] : word.slice('--host='.length)) || 'auto';
}
