import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

const message = ['last_assistant_message'];

/** Codex 0.171: snake case with `turn_id` and `model`; its schemas want a null where there is no transcript. */
export const wire: Wire = {
  host: 'codex',
  tools,
  events: words,
  spelling: { keys: {}, nulls: { '*': ['transcript_path'], Stop: message, SubagentStop: message } },
};
