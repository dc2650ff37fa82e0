import type { HostId } from '../../protocol/host.ts';
import type { HookCommand, Scope } from '../settings.ts';
import { bridgeCommands, bridgedEvents } from './bridge-install.ts';
import { codexConfig, trustedPath, trustRecords, withoutTrust, withTrust } from './codex-trust.ts';
import { hookCommands, type Installed, unwritable } from './command.ts';
import { doctorOf } from './doctors.ts';
import { isFault, readDocument } from './document.ts';
import { handlersIn } from './handlers.ts';
import { isOurs, type OurCommand } from './our-command.ts';
import { type Place, placesOf } from './places.ts';
import type { Change } from './plan.ts';
import type { InstallRecord, Origin } from './record.ts';
import { DROPPED, rejectionsOf } from './rejections.ts';
import { planHooks, planWithoutHooks, readSettings } from './settings-document.ts';
import { isMarked, wholeFile } from './whole-file.ts';
import type { World } from './world.ts';
import { changeFile, removeFolders, type Written } from './write.ts';

export interface InstallRequest {
  readonly hosts: readonly HostId[];
  readonly scopes: readonly Scope[];
  readonly installed: Installed;
  readonly world: World;
  readonly record: InstallRecord;
  /** Nothing is written; outcomes say what would be. */
  readonly dryRun: boolean;
}

/** What became of one file. */
export interface Outcome {
  readonly host: HostId;
  readonly scope: Scope;
  readonly file: string;
  readonly did: 'written' | 'removed' | 'unchanged' | 'failed';
  readonly changes: readonly Change[];
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  /** Why it failed, and what to do. */
  readonly fault?: string;
  readonly line?: number;
  readonly remedy?: string;
}

type Planned =
  | { readonly text: string | undefined; readonly changes: readonly Change[] }
  | { readonly fault: string; readonly line?: number; readonly remedy: string };

const MEND = 'mend it, and install again; it was left as it is';

/** Puts the hook into the settings of hosts, file by file; what cannot be done for one changes nothing for others. */
export function install(request: InstallRequest): readonly Outcome[] {
  return eachPlace(request, (place) => carryOut(place, request, (text) => planFor(place, text, request)));
}

/** Gives hosts the hooks that a project has for another host, by commands that translate in between. */
export function installBridge(request: InstallRequest, to: HostId): readonly Outcome[] {
  const { world, installed } = request;
  const events = bridgedEvents(to, world);
  return eachPlace(request, (place) => {
    const hooks = bridgeCommands(place, to, events, installed, world);
    if (hooks.length === 0) return undefined;
    return carryOut(place, request, (text) => documentPlan(place, text, hooks, 'bridge'));
  });
}

/** Takes everything of ours out of the settings of hosts again. Files in which there is nothing are not told of. */
export function uninstall(request: InstallRequest, verb: OurCommand['verb'] | 'any' = 'any'): readonly Outcome[] {
  const { world, record, dryRun } = request;
  const folders: string[] = [];
  const outcomes = eachPlace(request, (place) => {
    if (world.read(place.file) === undefined) return undefined;
    const origin = record.originOf(place.file);
    const outcome = carryOut(place, request, (text) => planOut(place, text, verb, origin));
    if (outcome.did === 'removed') folders.push(...(origin?.madeFolders ?? []));
    if (outcome.did === 'removed' && !dryRun) record.forget(place.file);
    return outcome.did === 'unchanged' ? undefined : outcome;
  });
  // At the end: several files, of one host or of several, may have lain in a folder.
  if (!dryRun) removeFolders(folders);
  return outcomes;
}

function eachPlace(request: InstallRequest, act: (place: Place) => Outcome | undefined): readonly Outcome[] {
  const { hosts, scopes, world } = request;
  return hosts.flatMap((host) =>
    scopes.flatMap((scope) =>
      placesOf(host, world, scope).flatMap((place) => {
        const outcome = act(place);
        if (outcome === undefined) return [];
        return host === 'codex' && outcome.did !== 'failed' ? [outcome, ...trust(place, outcome, request)] : [outcome];
      }),
    ),
  );
}

function planFor(place: Place, text: string | undefined, { installed, world }: InstallRequest): Planned {
  const hard = place.scope === 'project' ? undefined : unwritable(installed, world);
  if (hard !== undefined) return { fault: hard.fault, remedy: hard.remedy };
  if (place.layout === undefined) return wholePlan(place, text, wholeFile(place, installed, world));
  return documentPlan(place, text, hookCommands(place, installed, world), 'hook');
}

function documentPlan(
  place: Place,
  text: string | undefined,
  hooks: readonly HookCommand[],
  verb: OurCommand['verb'],
): Planned {
  if (place.layout === undefined) return { text, changes: [] };
  const plan = planHooks(text, place, hooks, verb);
  if (!plan.ok) return { fault: plan.fault.what, line: plan.fault.line, remedy: MEND };
  return rejection(place, text ?? '', plan.text) ?? plan;
}

/** Why the host would pass over all hooks of the file, ours and all others in it. */
function rejection(place: Place, before: string, after: string): Planned | undefined {
  const document = readSettings(after, place);
  if (isFault(document)) return undefined;
  const fatal = rejectionsOf(doctorOf(place.host), { place, text: after, document }).find(
    ({ drops }) => drops !== 'entry',
  );
  if (fatal === undefined) return undefined;
  const name = fatal.path.length === 0 ? '' : `\`${fatal.path.join('.')}\` `;
  const old = readSettings(before, place);
  return {
    fault: `${name}${fatal.what}, and ${place.host} passes over ${DROPPED[fatal.drops]} for it`,
    line: isFault(old) ? 1 : fatal.line === undefined ? old.lineAt(fatal.path) : (old.trailingComma ?? 1),
    remedy: 'mend or remove that, and install again; the file was left as it is',
  };
}

function wholePlan(place: Place, text: string | undefined, wanted: string): Planned {
  if (text !== undefined && !isMarked(text)) {
    return {
      fault: 'is there already, and is not ours',
      remedy: 'call Portcullis from it, or give it another name, and install again; it was left as it is',
    };
  }
  const did = text === undefined ? 'added' : 'replaced';
  return { text: wanted, changes: text === wanted ? [] : place.events.map((event) => ({ event, did })) };
}

function planOut(
  place: Place,
  text: string | undefined,
  verb: OurCommand['verb'] | 'any',
  origin: Origin | undefined,
): Planned {
  if (text === undefined) return { text, changes: [] };
  const removed = (changes: readonly Change[]): Planned => ({ text: undefined, changes });
  if (place.layout === undefined) {
    const changes = place.events.map((event): Change => ({ event, did: 'removed' }));
    return isMarked(text) ? removed(changes) : { text, changes: [] };
  }
  const plan = planWithoutHooks(text, place, verb);
  // Every command of ours has the name in it: a file without it holds none, whatever else it is.
  if (!plan.ok && !text.includes('portcullis')) return { text, changes: [] };
  if (!plan.ok)
    return { fault: plan.fault.what, line: plan.fault.line, remedy: 'mend it, and try again; it was left as it is' };
  return plan.emptied && origin?.existed !== true ? removed(plan.changes) : plan;
}

function carryOut(place: Place, request: InstallRequest, plan: (text: string | undefined) => Planned): Outcome {
  const { world, record, dryRun } = request;
  const read = world.read(place.file);
  if (read?.ok === false) return refused(place, { fault: read.fault, remedy: MEND });
  let planned = plan(read?.text);
  const isSame = 'text' in planned && planned.text === read?.text;
  if (!dryRun && !('fault' in planned) && !isSame) {
    const change = (text: string | undefined): Planned => {
      planned = plan(text);
      return planned;
    };
    const mode = place.syntax === 'executable' ? { mode: 0o777 } : {};
    // What goes as a whole was ours as a whole.
    const backup = planned.text === undefined ? {} : { backup: record.backup };
    const written = changeFile(place.file, change, { ...backup, ...mode });
    if (!written.ok && !('fault' in planned))
      return refused(place, { fault: written.fault, remedy: 'make it writable' });
    if (written.ok) remember(place, written, record);
  }
  if ('fault' in planned) return refused(place, planned);
  const { text: after, changes } = planned;
  const did = isSame ? 'unchanged' : after === undefined ? 'removed' : 'written';
  return { host: place.host, scope: place.scope, file: place.file, did, changes, before: read?.text, after };
}

/** What the file alone cannot tell later on: whether it, and its folders, were there. */
function remember({ file }: Place, written: Written & { ok: true }, record: InstallRecord): void {
  const origin = record.originOf(file);
  // Somebody took it away since: it is not the file that was there at first.
  const isAnew = written.before === undefined && origin?.existed === true;
  if (isAnew) record.forget(file);
  if (origin === undefined || isAnew)
    record.keep(file, { existed: written.before !== undefined, madeFolders: written.madeFolders });
}

/** Codex runs a hook once its exact command is trusted, which it keeps in its own configuration. */
function trust(place: Place, { after }: Outcome, request: InstallRequest): readonly Outcome[] {
  const file = codexConfig(request.world);
  if (file === undefined || place.layout === undefined) return [];
  const document = readDocument(after ?? '');
  const handlers = isFault(document)
    ? []
    : handlersIn(document.value, place.layout).filter(({ handler }) => isOurs(handler, 'any'));
  const hooksFile = trustedPath(place.file, request.world);
  const records = trustRecords(hooksFile, handlers);
  const own: Place = { ...place, file, syntax: 'json', layout: undefined };
  const outcome = carryOut(own, request, (text = '') => {
    const edit = records.length === 0 ? { text: withoutTrust(text, hooksFile) } : withTrust(text, hooksFile, records);
    if ('fault' in edit) return { ...edit, remedy: 'start codex and trust the hooks there, with /hooks' };
    const isGone = edit.text === '' && request.record.originOf(file)?.existed === false;
    return { text: isGone ? undefined : edit.text, changes: [] };
  });
  if (outcome.did === 'removed' && !request.dryRun) request.record.forget(file);
  return outcome.did === 'unchanged' ? [] : [outcome];
}

const refused = (
  { host, scope, file }: Place,
  problem: { readonly fault: string; readonly line?: number; readonly remedy: string },
): Outcome => ({ host, scope, file, did: 'failed', changes: [], ...problem });
