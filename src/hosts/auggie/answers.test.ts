import { describe } from 'vitest';
import { type AnswerTable, adds, exits, NOTE, SHOWN, says, specific, tells, testAnswers } from '../testing.ts';
import { auggie } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
    context: says({ additionalContext: 'MORE' }),
    input: says(specific('PreToolUse', { updatedInput: { command: 'ls' } })),
    notice: NOTE,
  },
  PostToolUse: {
    deny: says(specific('PostToolUse', { decision: 'block', reason: 'WHY' })),
    context: adds('PostToolUse'),
    notice: NOTE,
  },
  Stop: { deny: says(specific('Stop', { decision: 'block', reason: 'WHY' })), context: SHOWN, notice: NOTE },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  SessionEnd: {},
  Notification: {},
  PromptSubmit: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
};

describe('what Auggie is told', () => testAnswers(auggie, answers));
