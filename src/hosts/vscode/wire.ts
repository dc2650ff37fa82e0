import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** VS Code writes snake case; an older table of its documentation shows camel case, which the common aliases cover. */
export const wire: Wire = { host: 'vscode', tools, events: words, spelling: { keys: {} } };
