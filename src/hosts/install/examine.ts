import type { HostId } from '../../protocol/host.ts';
import { commonTraps } from './common-traps.ts';
import { doctorOf } from './doctors.ts';
import type { Finding, Site, Trap } from './host-doctor.ts';

export interface Examined extends Finding {
  /** The check that found it. */
  readonly check: string;
}

/** Every check of a host that can be made without starting anything. `version` is this product's. */
export const trapsOf = (host: HostId, version: string): readonly Trap[] => {
  const doctor = doctorOf(host);
  return [...commonTraps(doctor, version), ...doctor.traps];
};

/** What is wrong with a host's hooks as they stand on disk; the gravest first. */
export function examine(site: Site, version: string): readonly Examined[] {
  const found = trapsOf(site.host, version).flatMap(({ id, look }) =>
    look(site).map((finding): Examined => ({ ...finding, check: id })),
  );
  return [...found.filter(({ level }) => level === 'fail'), ...found.filter(({ level }) => level === 'warn')];
}
