import { describe } from 'vitest';
import { type AnswerTable, exits, says, testAnswers } from '../testing.ts';
import { auggie } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', {
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' },
    }),
    context: says({ additionalContext: 'MORE' }),
    input: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', decision: 'block', reason: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  Stop: {
    deny: says({ hookSpecificOutput: { hookEventName: 'Stop', decision: 'block', reason: 'WHY' } }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionStart: {
    deny: says({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionEnd: {},
  Notification: {},
  PromptSubmit: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
};

describe('what Auggie is told', () => testAnswers(auggie, answers));
