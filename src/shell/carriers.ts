import type { Handler } from './interpreter.ts';

/** Programs that run commands of their own making from their words: `xargs`, `find`, `ssh`, … */
export const carriers: Readonly<Record<string, Handler>> = {};
