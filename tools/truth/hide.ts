/** Writes the command, or text that holds it, into a place where something may run it. */
export type Hide = (text: string, quote: (text: string) => string) => string;
