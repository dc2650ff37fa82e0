import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Crush 0.96: snake case, and the event's name as `event`. */
export const wire: Wire = { host: 'crush', tools, events: words, spelling: { keys: { event: ['event'] } } };
