import type { HostId } from '../../protocol/host.ts';
import type { Scope } from '../settings.ts';
import { askCodex } from './codex-server.ts';
import { doctorOf } from './doctors.ts';
import { type Examined, examine } from './examine.ts';
import { examineNode } from './hook-node.ts';
import type { Site } from './host-doctor.ts';
import { ownerOf } from './places.ts';
import { type Judge, type Probe, probeSite } from './probe.ts';
import { examineProgram, type Program } from './program.ts';

/** One host, examined. */
export interface Diagnosis {
  readonly host: HostId;
  /** `live`: the hook runs and is obeyed; `not live`: it is installed, and is not; `none`: it is not installed. */
  readonly state: 'live' | 'not live' | 'none';
  /** It is live once the host has this of a person. */
  readonly awaits?: 'trust';
  readonly program?: Pick<Program, 'file' | 'version'>;
  readonly installed: readonly InstalledFile[];
  readonly findings: readonly Examined[];
  readonly probes: readonly Probe[];
  /** What no installation can help, and what cannot be seen from here. */
  readonly limits: readonly string[];
}

export interface InstalledFile {
  readonly file: string;
  readonly scope: Scope;
  readonly events: number;
  /** Whose file it is, where this host runs the hooks of another one's file. */
  readonly of?: HostId;
}

export interface DiagnoseOptions {
  /** This product's version. */
  readonly version: string;
  readonly judge: Judge;
  /** Only what stands on disk: nothing is started. */
  readonly still?: boolean;
}

/** Whether a host's hook is really live: every trap is looked for, and then the hook is run as the host would run it. */
export async function diagnose(site: Site, { version, judge, still }: DiagnoseOptions): Promise<Diagnosis> {
  const { host, installed } = site;
  const isThere = installed.length > 0;
  const program = isThere && still !== true ? examineProgram(site) : undefined;
  const asked = program !== undefined && host === 'codex' ? await askCodex(program.file, site) : [];
  const findings: readonly Examined[] = [
    ...examine(site, version),
    ...(program?.findings ?? []).map((finding) => ({ ...finding, check: 'host-version' })),
    ...(still === true ? [] : examineNode(site)).map((finding) => ({ ...finding, check: 'node' })),
    ...asked.map((finding) => ({ ...finding, check: 'app-server' })),
  ];
  const probes = still === true ? [] : probeSite(site, judge);
  const isLive = findings.every(({ level }) => level !== 'fail') && probes.every(({ result }) => result !== 'failed');
  return {
    host,
    state: isThere ? (isLive ? 'live' : 'not live') : 'none',
    ...(program === undefined
      ? {}
      : { program: { file: program.file, ...(program.version === undefined ? {} : { version: program.version }) } }),
    ...(isLive && isThere && findings.some(({ awaits }) => awaits === 'trust') ? { awaits: 'trust' } : {}),
    installed: installed.map(({ place, ours }) => ({
      file: place.file,
      scope: place.scope,
      events: ours.length,
      ...ownerOf(place, host),
    })),
    findings,
    probes,
    limits: doctorOf(host).limits,
  };
}
