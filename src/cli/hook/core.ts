/** The first script of the hook: everything but the shell parser. */
export { hook } from './hook.ts';
export { warmUp } from './warm-up.ts';
