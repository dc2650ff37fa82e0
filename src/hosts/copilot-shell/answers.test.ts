import { describe } from 'vitest';
import { type AnswerTable, says, silence, testAnswers } from '../testing.ts';
import { copilotShell } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    ask: says({ decision: 'ask', reason: 'WHY' }),
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    input: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', tool_input: { command: 'ls' } } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
    response: says({ decision: 'deny', reason: 'TEXT' }),
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
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  Stop: {
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SubagentStop: {
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SubagentStart: {
    deny: says({ hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'SubagentStart', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  BeforeModel: { deny: says({ decision: 'deny', reason: 'WHY' }) },
  BeforeToolSelection: {},
  AfterModel: { deny: says({ decision: 'deny', reason: 'WHY' }) },
  SessionStart: {
    deny: says({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'WHY' } }),
    context: says({ hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  SessionEnd: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  Notification: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PreCompact: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
};

describe('what copilot-shell is told', () => testAnswers(copilotShell, answers));
