/** The second script of the hook: what only shell calls need. */
export { effectsOf } from '../../shell/effects.ts';
export { readCommand } from '../../shell/read.ts';
