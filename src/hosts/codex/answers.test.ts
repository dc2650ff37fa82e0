import { describe } from 'vitest';
import { type AnswerTable, exits, says, silence, testAnswers } from '../testing.ts';
import { codex } from './index.ts';

const answers: AnswerTable = {
  PreToolUse: {
    deny: exits('WHY', {
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' },
    }),
    context: says({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'MORE' } }),
    input: says({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput: { command: 'ls' } },
    }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  PostToolUse: {
    deny: says({ decision: 'block', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
    response: says({ decision: 'block', reason: 'TEXT' }),
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
  PreCompact: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
};

describe('what OpenAI Codex is told', () => testAnswers(codex, answers));
