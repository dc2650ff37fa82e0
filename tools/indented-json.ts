import type { Json } from '../src/protocol/json.ts';

/** The text of a JSON file that people read too: two spaces a level, a line end behind the last one. */
export const indentedJson = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
