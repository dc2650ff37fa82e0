import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** copilot-shell: snake case with `run_id` and an ISO time. */
export const wire: Wire = { host: 'copilot-shell', tools, events: words, spelling: { keys: {} } };
