import { describe, expect, test } from 'vitest';
import type { HostId } from '../../protocol/host.ts';
import type { Scope } from '../settings.ts';
import { trustRecords, withTrust } from './codex-trust.ts';
import { hookCommands, type Installed } from './command.ts';
import { doctorOf } from './doctors.ts';
import { examine } from './examine.ts';
import { handlersIn } from './handlers.ts';
import { memoryWorld } from './memory-world.ts';
import { placesOf } from './places.ts';
import { planHooks } from './settings-document.ts';
import { siteOf } from './site.ts';
import { wholeFile } from './whole-file.ts';

const INSTALLED: Installed = { node: '/usr/bin/node', script: '/opt/portcullis/dist/portcullis.cjs' };
/** The product's, where it is of the same version as its files. */
export const VERSION = '1.2.3';
/** What is there on every machine of these tests. */
const MACHINE = {
  '/opt/portcullis/dist/portcullis.cjs': '',
  '/opt/portcullis/dist/opencode.js': '',
  '/opt/portcullis/dist/kilo.js': '',
  '/opt/portcullis/dist/pi.js': '',
  '/opt/portcullis/package.json': `{"name":"portcullis","version":"${VERSION}"}`,
  '/home/dev/project/.git/HEAD': '',
  '/home/dev/project/node_modules/portcullis/dist/portcullis.cjs': '',
  '/home/dev/project/node_modules/portcullis/dist/opencode.js': '',
  '/home/dev/project/node_modules/portcullis/dist/kilo.js': '',
  '/home/dev/project/node_modules/portcullis/dist/pi.js': '',
};

/** Texts by absolute path. */
type Files = Readonly<Record<string, string>>;

interface TrapWorld {
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of Node and the host's scripts. */
  readonly executable?: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
  /** A file that is not there. */
  readonly without?: string;
}

/** Files of a host on a machine, and what is found in them. */
export interface TrapRow {
  readonly host: HostId;
  readonly trap: string;
  readonly files: Files;
  readonly world: TrapWorld;
  /** `level check`, in any order. */
  readonly finds: readonly string[];
}

/** One host for rows of traps: what an install leaves, and ways to spoil it. */
interface InstalledHost {
  /** The files as an install leaves them, trusted where the host asks for that. */
  whole(): Files;
  /** The files of a scope, which nobody has trusted. */
  installed(scope: Scope): Files;
  /** The whole files, with one of them changed: the first where none is named. */
  changed(change: (text: string) => string, file?: string): Files;
  /** With other values at the root of the settings. */
  withKeys(keys: object): Files;
  /** With every handler of the settings changed. */
  withHandlers(change: (handler: Record<string, unknown>) => object): Files;
  row(trap: string, files: Files, finds: string | readonly string[], world?: TrapWorld): TrapRow;
}

export function installedHost(host: HostId): InstalledHost {
  const whole = (): Files => {
    const files = installedFiles(host, host === 'amplifier' || host === 'kiro' ? 'project' : 'user');
    return host === 'codex' ? trustedByCodex(files) : files;
  };
  const changed: InstalledHost['changed'] = (change, name) => {
    const files = whole();
    const file = name ?? Object.keys(files)[0] ?? '';
    return { ...files, [file]: change(files[file] ?? '') };
  };
  return {
    whole,
    changed,
    installed: (scope) => installedFiles(host, scope),
    withKeys: (keys) => changed((text) => JSON.stringify({ ...JSON.parse(text), ...keys })),
    withHandlers: (change) =>
      changed((text) => JSON.stringify(JSON.parse(text), (_key, value) => (isHandler(value) ? change(value) : value))),
    row: (trap, files, finds, world = {}) => ({
      host,
      trap,
      files,
      finds: typeof finds === 'string' ? [finds] : finds,
      world,
    }),
  };
}

function installedFiles(host: HostId, scope: Scope): Files {
  const world = memoryWorld({ ...MACHINE, '/home/dev/.kiro/agents/a.json': '{"name": "a"}' });
  const files: Record<string, string> = {};
  for (const place of placesOf(host, world, scope)) {
    const read = world.read(place.file);
    const plan =
      place.layout && planHooks(read?.ok ? read.text : undefined, place, hookCommands(place, INSTALLED, world), 'hook');
    files[place.file] = plan?.ok ? plan.text : wholeFile(place, INSTALLED, world);
  }
  return files;
}

/** With what Codex keeps once the hooks are trusted, behind what else its configuration says. */
export function trustedByCodex(files: Files, configuration = ''): Files {
  const file = '/home/dev/.codex/hooks.json';
  const { layout } = placesOf('codex', memoryWorld({}), 'user')[0] ?? {};
  if (layout === undefined) throw new Error('no layout');
  const edit = withTrust(configuration, file, trustRecords(file, handlersIn(JSON.parse(files[file] ?? '{}'), layout)));
  return { ...files, '/home/dev/.codex/config.toml': 'text' in edit ? edit.text : '' };
}

const isHandler = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && 'command' in value && !('hooks' in value);

/** The checks that find something, with their level. */
export function found({ host, files, world }: Pick<TrapRow, 'host' | 'files' | 'world'>): readonly string[] {
  const { without, links = {}, env, executable = ['/usr/bin/node', ...Object.keys(files).filter(isScript)] } = world;
  const there = Object.entries({ ...MACHINE, ...files }).filter(([file]) => file !== without);
  const machine = memoryWorld(Object.fromEntries(there), {
    links,
    executable,
    env: { PATH: '/usr/bin', COPILOT_ALLOW_ALL: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true', ...env },
  });
  return [...new Set(examine(siteOf(host, machine), VERSION).map(({ check, level }) => `${level} ${check}`))];
}

const isScript = (file: string): boolean => file.includes('.cline');

/** Tests what is found by each row. */
export function testTraps(rows: readonly TrapRow[]): void {
  test.each(rows)('$host: $trap', (row) => expect([...found(row)].toSorted()).toEqual([...row.finds].toSorted()));
}

/** Tests the traps of one host, all of which have a row. */
export function testDoctor(host: HostId, rows: readonly TrapRow[]): void {
  describe('a trap is found', () => testTraps(rows));
  test('every trap of the host has a row', () => {
    const tried = new Set(rows.flatMap(({ finds }) => finds.map((one) => one.split(' ')[1])));
    expect(
      doctorOf(host)
        .traps.map(({ id }) => id)
        .filter((id) => !tried.has(id)),
    ).toEqual([]);
  });
}
