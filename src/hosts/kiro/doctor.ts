import { isObject } from '../../protocol/json.ts';
import { eachOurs, fail } from '../install/finding.ts';
import type { HostDoctor, ReadFile, Rejection } from '../install/host-doctor.ts';

/** Kiro, from its documentation. */
export const doctor: HostDoctor = {
  rejects,
  shell: 'sh',
  program: { names: ['kiro-cli', 'kiro', 'q'], faults: [] },
  limits: ['An agent whose own file has no hooks is not guarded by its older versions.'],
  traps: [
    {
      id: 'cache',
      trap: 'With `cache_ttl_seconds` an old answer is given again: what was allowed once stays allowed.',
      look: ({ installed }) =>
        eachOurs(installed, ({ entry }, file, line) =>
          typeof entry.cache_ttl_seconds === 'number' && entry.cache_ttl_seconds > 0
            ? [{ ...fail('`cache_ttl_seconds` gives old answers again', 'take it out', file), ...line }]
            : [],
        ),
    },
    {
      id: 'off',
      trap: 'An entry can be switched off where it stands.',
      look: ({ installed }) =>
        eachOurs(installed, ({ entry }, file, line) =>
          entry.enabled === false
            ? [{ ...fail('`enabled` is false: the hook does not run', 'set it to true', file), ...line }]
            : [],
        ),
    },
  ],
};

function rejects({ document, place }: ReadFile): readonly Rejection[] {
  if (place.layout?.kind !== 'list' || !isObject(document.value)) return [];
  const { version } = document.value;
  return version === 'v1' ? [] : [{ path: ['version'], what: 'is not "v1"', drops: 'file' }];
}
