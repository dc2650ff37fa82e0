import { commonTraps } from './common-traps.ts';
import { doctorOf } from './doctors.ts';
import type { Finding, Site } from './host-doctor.ts';

export interface Examined extends Finding {
  /** The check that found it. */
  readonly check: string;
}

/** What is wrong with a host's hooks as they stand on disk; the gravest first. `version` is this product's. */
export function examine(site: Site, version: string): readonly Examined[] {
  const doctor = doctorOf(site.host);
  const found = [...commonTraps(doctor, version), ...doctor.traps].flatMap(({ id, look }) =>
    look(site).map((finding): Examined => ({ ...finding, check: id })),
  );
  return [...found.filter(({ level }) => level === 'fail'), ...found.filter(({ level }) => level === 'warn')];
}
