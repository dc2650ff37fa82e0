import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CLIENT, type Installed } from '../hosts/install/command.ts';
import { foundHosts } from '../hosts/install/found.ts';
import type { InstallRequest, Outcome } from '../hosts/install/install.ts';
import { installRecord } from '../hosts/install/record.ts';
import { nodeWorld, type World } from '../hosts/install/world.ts';
import { hostNamed } from '../hosts/registry.ts';
import type { Scope } from '../hosts/settings.ts';
import { HOST_IDS, type HostId } from '../protocol/host.ts';
import { counted } from './counted.ts';
import type { Io } from './io.ts';
import { noHost } from './no-host.ts';
import type { Options } from './options.ts';
import { wrapped } from './wrap.ts';

export const HOSTS_HELP = `Hosts: ${HOST_IDS.join(', ')};
all of them (all), or those that are found on this machine and in this project (found).`;

/** The hosts that words name. A string says what is wrong. */
export function hostsIn(words: readonly string[], world: World): readonly HostId[] | string {
  const hosts = new Set<HostId>();
  for (const word of words) {
    const host = hostNamed(word);
    const several = word === 'all' ? HOST_IDS : word === 'found' ? foundHosts(world) : host && [host];
    if (several === undefined) return noHost(word, ['all', 'found']);
    for (const one of several) hosts.add(one);
  }
  return [...hosts];
}

const SCOPES: readonly Scope[] = ['user', 'project', 'local'];

/** The scope that `--scope` names, alone; `absent` where it names none. A string says what is wrong. */
export function scopesIn({ values: { scope: written } }: Options, absent = SCOPES): readonly Scope[] | string {
  if (written === undefined) return absent;
  const scopes = SCOPES.filter((scope) => scope === written);
  return scopes.length > 0 ? scopes : `--scope must be one of ${SCOPES.join(', ')}; not ${written}`;
}

export const worldOf = ({ cwd, home, env }: Io): World => nodeWorld({ cwd, home, env, platform: process.platform });

/** The running copy, as hooks shall start it. */
export function installedHere(): Installed {
  return { node: process.execPath, script: realpathSync(process.argv[1] ?? '') };
}

export function requestFor(
  hosts: readonly HostId[],
  scopes: readonly Scope[],
  options: Options,
  io: Io,
  world: World,
): InstallRequest {
  const record = installRecord(io.env, io.home, new Date());
  const here = installedHere();
  const client = join(dirname(here.script), CLIENT);
  const resident = options.has('resident') ? { resident: { client, start: options.has('start') } } : {};
  return { hosts, scopes, installed: { ...here, ...resident }, world, record, dryRun: options.has('dry-run') };
}

/** One line for each file, and under it why, or what would change; lines of files are never broken. */
export function drawOutcomes(outcomes: readonly Outcome[], isDry: boolean, { paint, columns }: Io): string {
  const width = Math.max(0, ...outcomes.map(({ host }) => host.length));
  return outcomes
    .flatMap((outcome) => {
      const { host, file, did, fault, line, remedy } = outcome;
      const word = isDry && did !== 'failed' ? (WOULD[did] ?? did) : did;
      const count = outcome.changes.length === 0 ? '' : paint.dim(`  ${countOf(outcome)}`);
      const place = line === undefined ? file : `${file}:${line}`;
      const colour = did === 'failed' ? paint.red : did === 'unchanged' ? paint.dim : paint.green;
      const head = `${paint.bold(host.padEnd(width))}  ${colour(word)}  ${place}${count}`;
      const why = fault === undefined ? [] : [`  ${fault}`, `  ${remedy ?? ''}`];
      const told = [head, ...why].map((text) => wrapped(text, columns));
      return [...told, ...(isDry ? difference(outcome) : [])];
    })
    .map((line) => `${line}\n`)
    .join('');
}

const WOULD: Readonly<Record<string, string>> = { written: 'would write', removed: 'would remove' };

function countOf({ changes }: Outcome): string {
  const counts = (['added', 'replaced', 'removed'] as const).map(
    (did) => [changes.filter((change) => change.did === did).length, did] as const,
  );
  return counts
    .filter(([count]) => count > 0)
    .map(([count, did]) => `${counted(count, 'hook')} ${did}`)
    .join(', ');
}

/** The lines between what both texts begin and end with. */
function difference({ before = '', after = '', did }: Outcome): readonly string[] {
  if (did === 'unchanged' || did === 'failed') return [];
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const lines = (mark: string, text: readonly string[]) =>
    text.slice(start, text.length - end).map((line) => `    ${mark} ${line}`);
  return [...lines('-', before === '' ? [] : old), ...lines('+', after === '' ? [] : now)];
}

/** For programs: texts are left out, they may hold keys. */
export const plainOutcome = ({ before: _before, after: _after, ...outcome }: Outcome): object => outcome;
