import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Pi 1.6 runs extensions in its own process; ours sends what each event holds under the keys that most hosts use. */
export const wire: Wire = { host: 'pi', tools, events: words, spelling: { keys: {} } };
