import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/**
 * hook-shell names neither the event nor, mostly, the session. Its translator reads other keys than the agent loop sends,
 * so that the tool's name comes empty and its input as `{}`.
 */
export const wire: Wire = {
  host: 'amplifier',
  tools,
  events: words,
  spelling: { keys: { toolResponse: ['tool_result'], source: ['trigger'], reason: ['trigger'] }, unnamed: true },
};
