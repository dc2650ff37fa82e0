import type { Handler } from './interpreter.ts';

/** Programs of other languages whose code stands in the command line. */
export const readInterpreter: Handler = () => undefined;
