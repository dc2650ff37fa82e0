import { describe } from 'vitest';
import { type AnswerTable, exits, says, silence, testAnswers } from '../testing.ts';
import { claudeCode } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    ask: says({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'WHY' },
    }),
    deny: exits('WHY', {
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' },
    }),
    context: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'MORE' } }),
    input: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', updatedInput: { command: 'ls' } } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
    response: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', updatedToolOutput: 'TEXT' } }),
  },
  PostToolBatch: {
    deny: exits('WHY', { decision: 'block', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUseFailure: {
    deny: says({ hookSpecificOutput: { hookEventName: 'PostToolUseFailure', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUseFailure', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PermissionRequest: {
    ask: silence,
    deny: says({
      hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'deny', message: 'WHY' } },
    }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  UserPromptSubmit: {
    deny: says({ decision: 'block', reason: 'WHY' }),
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
  SubagentStart: {
    deny: says({ hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionStart: {
    deny: says({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionEnd: {},
  Notification: {
    deny: says({ hookSpecificOutput: { hookEventName: 'Notification', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'Notification', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PreCompact: { deny: exits('WHY'), context: says({ systemMessage: 'MORE' }), notice: says({ systemMessage: 'NOTE' }) },
};

describe('what Claude Code is told', () => testAnswers(claudeCode, answers));
