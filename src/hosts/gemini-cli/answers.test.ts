import { describe } from 'vitest';
import { type AnswerTable, adds, DENY, NOTE, SHOWN, says, specific, tells, testAnswers } from '../testing.ts';
import { geminiCli } from './index.ts';

const answers: AnswerTable = {
  BeforeTool: {
    ask: says({ decision: 'ask', reason: 'WHY' }),
    deny: DENY,
    context: SHOWN,
    input: says(specific('BeforeTool', { tool_input: { command: 'ls' } })),
    notice: NOTE,
  },
  AfterTool: {
    deny: DENY,
    context: adds('AfterTool'),
    notice: NOTE,
    response: says({ decision: 'deny', reason: 'TEXT' }),
  },
  BeforeAgent: { deny: DENY, context: adds('BeforeAgent'), notice: NOTE },
  AfterAgent: { deny: DENY, context: SHOWN, notice: NOTE },
  BeforeModel: { deny: DENY },
  BeforeToolSelection: {},
  AfterModel: { deny: DENY },
  SessionStart: { deny: tells('SessionStart'), context: adds('SessionStart'), notice: NOTE },
  SessionEnd: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
  Notification: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
  PreCompress: { deny: says({ systemMessage: 'WHY' }), context: SHOWN, notice: NOTE },
};

describe('what Gemini CLI is told', () => testAnswers(geminiCli, answers));
