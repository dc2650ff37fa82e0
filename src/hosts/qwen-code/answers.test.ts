import { describe } from 'vitest';
import { type AnswerTable, cannotRewrite, says, silence, testAnswers } from '../testing.ts';
import { qwenCode } from './index.ts';

const CHANGED = cannotRewrite(qwenCode.title);

const answers: AnswerTable = {
  PreToolUse: {
    ask: says({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'ask', permissionDecisionReason: 'WHY' },
    }),
    deny: says({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' },
    }),
    context: says({ systemMessage: 'MORE' }),
    input: says({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: CHANGED,
      },
    }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolBatch: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolBatch', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
    response: says({ decision: 'block', reason: 'TEXT' }),
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
  },
  PreCompact: {},
};

describe('what Qwen Code is told', () => testAnswers(qwenCode, answers));
