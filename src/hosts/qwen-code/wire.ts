import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Qwen Code: snake case with an ISO time; 0.24 adds `prompt_id` and a second call id, and the mode to every event. */
export const wire: Wire = { host: 'qwen-code', tools, events: words, spelling: { keys: {} } };
