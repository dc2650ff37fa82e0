import { describe } from 'vitest';
import { type AnswerTable, exits, says, testAnswers } from '../testing.ts';
import { geminiCli } from './index.ts';

const answers: AnswerTable = {
  BeforeTool: {
    ask: says({ decision: 'ask', reason: 'WHY' }),
    deny: exits('WHY', { decision: 'deny', reason: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    input: says({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { command: 'ls' } } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  AfterTool: {
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'AfterTool', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
    response: says({ decision: 'deny', reason: 'TEXT' }),
  },
  BeforeAgent: {
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'MORE' } }),
    notice: says({ systemMessage: 'NOTE' }),
  },
  AfterAgent: {
    deny: says({ decision: 'deny', reason: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
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
  PreCompress: {
    deny: says({ systemMessage: 'WHY' }),
    context: says({ systemMessage: 'MORE' }),
    notice: says({ systemMessage: 'NOTE' }),
  },
};

describe('what Gemini CLI is told', () => testAnswers(geminiCli, answers));
