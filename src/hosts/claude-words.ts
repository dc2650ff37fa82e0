import type { EventName } from '../protocol/event.ts';
import { block, type EventWords, type Phrase, root, specific } from './words.ts';

/** Words that hosts took over from Claude Code's hooks. */
export const notice = root('systemMessage');
export const context = specific('additionalContext');

/** Nothing is refused: the agent is told, and the person shown. */
export const told = (event: EventName): EventWords => ({ event, context, notice });
/** The person is shown, and that is all. */
export const shown = (event: EventName): EventWords => ({ event, notice });

type Say = NonNullable<Phrase['say']>;

/** A stop takes no text for the agent: it would send it on. */
export const stop = (event: EventName, say: Say = block, at: Phrase['at'] = 'root'): EventWords => ({
  event,
  refuse: { does: 'continues', at, say },
  notice,
});
export const prompt = (say: Say = block): EventWords => ({
  event: 'UserPromptSubmit',
  refuse: { does: 'stops', say },
  context,
  notice,
});
/** The person is asked anyway, unless the request is refused. */
export const permissionRequest: EventWords = {
  event: 'PermissionRequest',
  refuse: { does: 'stops', at: 'specific', say: (message) => ({ decision: { behavior: 'deny', message } }) },
  ask: 'silence',
};
