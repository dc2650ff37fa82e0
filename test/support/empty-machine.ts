import type { Facts } from '../../src/protocol/facts.ts';

/** A machine without a single file, for tests. */
export const emptyMachine: Facts = {
  home: '/home/me',
  temporary: ['/tmp'],
  env: () => undefined,
  real: (path) => path,
  kind: () => undefined,
  link: () => undefined,
  text: () => undefined,
  list: () => undefined,
  repository: () => undefined,
  repositoryAt: () => undefined,
};
