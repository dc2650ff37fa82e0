import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Factory Droid 0.215: Claude's format with modes of its own. */
export const wire: Wire = { host: 'droid', tools, events: words, spelling: { keys: {} } };
