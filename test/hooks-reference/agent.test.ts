import { ECHO, echoed, tell, testReference } from './reference.ts';

testReference('agent hooks', [
  ['UserPromptSubmit carries the user’s text', 'UserPromptSubmit', ECHO, { prompt: 'p' }, echoed({ prompt: 'p' })],
  [
    'UserPromptSubmit: context is for this turn only',
    'UserPromptSubmit',
    tell({ additionalContext: 'c' }),
    {},
    { outcome: { action: 'proceed', context: { text: 'c', to: 'prompt', lasts: 'turn' } } },
  ],
  [
    'UserPromptSubmit: deny blocks the turn and discards the message',
    'UserPromptSubmit',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'block', prompt: 'discarded' } },
  ],
  [
    'UserPromptSubmit: continue: false blocks the turn and saves the message',
    'UserPromptSubmit',
    { continue: false, reason: 'r' },
    {},
    { outcome: { action: 'block', prompt: 'kept' } },
  ],
  [
    'Stop says whether it is a retry, and what was said last',
    'Stop',
    ECHO,
    { last_assistant_message: 'l' },
    echoed({ stop_hook_active: false, last_assistant_message: 'l' }),
  ],
  [
    'Stop: deny forces a retry with the reason as a new prompt',
    'Stop',
    { decision: 'deny', reason: 'r' },
    {},
    { outcome: { action: 'retry', message: 'r' } },
  ],
  [
    'Stop: continue: false ends the session, stopReason is shown',
    'Stop',
    { continue: false, stopReason: 's' },
    {},
    { outcome: { action: 'finish', stop: { reason: 's' } } },
  ],
]);
