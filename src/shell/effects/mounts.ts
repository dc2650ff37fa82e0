import type { Effect } from '../effect.ts';
import { type Arguments, readArguments } from '../options.ts';
import { resolvePath } from '../path.ts';
import { CONTAINER_GLOBAL, CONTAINER_RUN } from '../programs/container-options.ts';
import type { Command, Reading, Via } from '../reading.ts';
import { join, known, prefixOf, textOf, type Value } from '../value.ts';

/** A folder of this machine, absolute, under a name of the container's. */
interface Mount {
  readonly here: Value;
  readonly there: string;
}

/**
 * What a command in a container does to this machine: to folders that the container is given so that it may write in them
 * (`docker run -v "$PWD":/work`). `effects` have the container's own names.
 */
export function throughMounts(
  effects: readonly Effect[],
  { via }: Command,
  reading: Reading | undefined,
): readonly Effect[] {
  const away = via.filter(({ kind }) => kind === 'remote');
  const [only, ...others] = away;
  const engine = only && reading?.commands.find(({ words }) => words === only.words);
  if (only === undefined || others.length > 0 || engine === undefined || !ENGINES.test(only.name)) return [];
  const args = runArguments(only);
  const mounts = args === undefined ? [] : mountsOf(args, engine);
  const start = args?.values('workdir').at(-1)?.value;
  if (mounts.length === 0) return [];
  return effects.flatMap((effect) => {
    const path = onThisMachine(effect.path, only.name, start, mounts);
    return path === undefined ? [] : [{ ...effect, path }];
  });
}

const ENGINES = /^(?:docker|podman|nerdctl|finch)$/u;

function runArguments({ words }: Via): Arguments | undefined {
  const [verb, ...rest] = readArguments(words.slice(1), `+ ${CONTAINER_GLOBAL}`).operands;
  const isRun = textOf(verb?.value ?? []) === 'run';
  return isRun ? readArguments(rest, `+ ${CONTAINER_RUN}`) : undefined;
}

/** `-v here:there[:options]`, `--mount type=bind,source=here,target=there`; a name without a slash is no folder. */
function mountsOf(args: Arguments, { directories: [directory] }: Command): readonly Mount[] {
  return args.used.flatMap(({ name, value }): readonly Mount[] => {
    const [here, there, options] = name === 'volume' ? pair(value?.value) : name === 'mount' ? bind(value?.value) : [];
    if (here === undefined || there === undefined || /(?:^|,)(?:ro|readonly)(?:,|=true|$)/u.test(options ?? ''))
      return [];
    return [{ here: resolvePath(directory, here), there: there.replace(/(?<=.)\/+$/u, '') }];
  });
}

type Given = readonly [here: Value | undefined, there: string | undefined, options: string | undefined];

function pair(value: Value = []): Given {
  const last = value.at(-1);
  const match = typeof last === 'string' ? /^(.*?):(\/[^:]*)(?::([^:]*))?$/su.exec(last) : null;
  if (match === null) return [undefined, undefined, undefined];
  const here = [...value.slice(0, -1), ...known(match[1] ?? '')];
  const isName = !/[./~\\]/u.test(prefixOf(here)) && typeof here[0] === 'string';
  return [isName ? undefined : here, match[2], match[3]];
}

function bind(value: Value = []): Given {
  const text = textOf(value) ?? '';
  const field = (names: string): string | undefined => new RegExp(`(?:^|,)(?:${names})=([^,]*)`, 'u').exec(text)?.[1];
  const here = field('src|source');
  return [
    here === undefined || field('type') !== 'bind' ? undefined : known(here),
    field('dst|destination|target'),
    text,
  ];
}

/** A path below the place where a folder is mounted, as it is called here; `start` is the container's working directory. */
function onThisMachine(
  path: Value,
  engine: string,
  start: Value | undefined,
  mounts: readonly Mount[],
): Value | undefined {
  const [first] = path;
  const isRelative = typeof first === 'object' && first.source === `${engine}:`;
  if (isRelative && start === undefined) return undefined;
  const absolute = isRelative ? join(start ?? [], path.slice(1)) : path;
  const lead = prefixOf(absolute);
  const mount = mounts.findLast(({ there }) => lead === there || lead.startsWith(there === '/' ? there : `${there}/`));
  const rest = mount && known(lead.slice(mount.there === '/' ? 0 : mount.there.length));
  return mount && resolvePath(mount.here, join(mount.here, known('/'), rest ?? [], absolute.slice(1)));
}
