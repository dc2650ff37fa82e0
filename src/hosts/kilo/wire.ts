import { words } from '../opencode/words.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';

/** Kilo Code's CLI 7.7, a fork of opencode: the same plugin hooks; ours adds `client`, by which its payloads are told apart. */
export const wire: Wire = {
  host: 'kilo',
  tools,
  events: words,
  spelling: { keys: { event: ['hook'], cwd: ['directory'] } },
};

export { flatten, unflatten } from '../opencode/wire.ts';
