import { fail } from './finding.ts';
import type { Finding, Site, SiteFile } from './host-doctor.ts';

/**
 * Where a person has not trusted the project: its hooks do not run. That is nothing to mend where a hook outside of the
 * project runs anyway, and judges the same.
 */
export function untrusted({ installed }: Site, message: string, remedy: string): readonly Finding[] {
  const [first] = installed;
  return first === undefined || !installed.every(isOfProject) ? [] : [fail(message, remedy, first)];
}

const isOfProject = ({ place }: SiteFile): boolean => place.scope === 'project' || place.scope === 'local';
