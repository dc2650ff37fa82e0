import { describe } from 'vitest';
import { type AnswerTable, exits, says, testAnswers } from '../testing.ts';
import { droid } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', {
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' },
    }),
    context: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'MORE' } }),
    input: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  UserPromptSubmit: {
    deny: exits('WHY'),
    context: says({ hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  Stop: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SubagentStop: {
    deny: says({ decision: 'block', reason: 'WHY' }),
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
  PreCompact: { deny: exits('WHY') },
};

describe('what Factory Droid is told', () => testAnswers(droid, answers));
