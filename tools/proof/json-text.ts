import type { Json } from '../../src/protocol/json.ts';

export const jsonText = (value: Json): string => `${JSON.stringify(value, null, 2)}\n`;
